"""How a search works; each game's kit says which method plays it best."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["FOR_GOOD", "Method", "Settings"]

FOR_GOOD = 1e9  # a trust that no number of visits outweighs


@dataclass(frozen=True)
class Settings:
    """The numbers of a search, in the order of their indices in `jacta.bots.search.tree`."""

    exploration: float = 0.5  # how eagerly it tries what it knows little about
    widening: float = 2.0  # how soon it tries more actions than the guide's favourites
    margin: float = 0.3  # weight of points beside victory
    scale: float = 8.0  # the lead in points that counts as half a victory
    paranoid: bool = False  # whether rivals play against the searcher instead of for themselves
    trust: float = 0.0  # visits after which the mean counts as much as the guide's opinion


@dataclass(frozen=True)
class Method:
    """Three policies and the settings.

    The adviser says which actions are tried first at the root, the guide at later nodes.
    The third policy plays on where the tree ends; if it is the net, the net judges instead.
    """

    adviser: str = "greedy"
    guide: str = "greedy"
    policy: str = "greedy"
    settings: Settings = field(default_factory=Settings)

    @classmethod
    def by(cls, policy: str, settings: Settings | None = None) -> Method:
        """Return a method that uses one policy for everything."""
        return cls(policy, policy, policy, settings or Settings())

    @property
    def policies(self) -> tuple[str, str, str]:
        """All three, in the order a tree expects them."""
        return self.adviser, self.guide, self.policy

    @property
    def asks_net(self) -> bool:
        """Whether a net takes part."""
        return not {"learned", "net"}.isdisjoint(self.policies)
