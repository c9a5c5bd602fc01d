"""How a search goes about it, in each game as it was measured to be best."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["LOOKING_AHEAD", "METHODS", "Method", "Settings"]


@dataclass(frozen=True)
class Settings:
    """The numbers of a search; the order is that of the places in `jacta.bots.search.tree`."""

    exploration: float = 0.5  # how gladly it tries what it knows little of
    widening: float = 2.0  # how soon it tries more actions than the guide's favourites
    margin: float = 0.3  # how much points count beside victory
    scale: float = 8.0  # the lead in points that counts as half a victory
    paranoid: bool = False  # whether the others play against the thinker instead of for themselves
    trust: float = 0.0  # visits after which a mean counts as much as the guide's opinion


@dataclass(frozen=True)
class Method:
    """Three policies and some numbers.

    The adviser says what is tried first where the tree begins, the guide farther on. The
    third policy plays on where the tree ends; the net in its place need not: it judges.
    """

    adviser: str = "greedy"
    guide: str = "greedy"
    policy: str = "greedy"
    settings: Settings = field(default_factory=Settings)

    @classmethod
    def by(cls, policy: str, settings: Settings | None = None) -> Method:
        """Return a method of one policy for everything."""
        return cls(policy, policy, policy, settings or Settings())

    @property
    def policies(self) -> tuple[str, str, str]:
        """All three, in the order in which a tree is told of them."""
        return self.adviser, self.guide, self.policy

    @property
    def asks_net(self) -> bool:
        """Whether a net takes part."""
        return not {"learned", "net"}.isdisjoint(self.policies)


FOR_GOOD = 1e9  # a trust that no number of visits outweighs

METHODS = {
    "mlem": Method(),
    "incognitos": Method(
        "odds:steady",
        "odds:steady",
        "net",
        Settings(exploration=0.03, widening=0.5, margin=0.0, trust=FOR_GOOD),
    ),
}
# The learned bot: the net guides, and judges where the tree ends.
LOOKING_AHEAD = {
    "mlem": Method.by("net", Settings(exploration=0.06, margin=0.0, trust=50.0)),
    "incognitos": Method(
        "learned", "net", "net", Settings(exploration=0.02, margin=0.0, trust=FOR_GOOD)
    ),
}
