"""How a search goes about it, in each game as it was measured to be best."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["LOOKING_AHEAD", "METHODS", "Method", "Settings"]


@dataclass(frozen=True)
class Settings:
    """The numbers of a search; the order is that of the places in `jacta.bots.tree`."""

    exploration: float = 0.5  # how gladly it tries what it knows little of
    widening: float = 2.0  # how soon it tries more actions than the guide's favourites
    margin: float = 0.3  # how much points count beside victory
    scale: float = 8.0  # the lead in points that counts as half a victory
    paranoid: bool = False  # whether the others play against the thinker instead of for themselves
    judged: int = 0  # after how many turns beyond the tree the net is asked; 0: never
    trust: float = 0.0  # visits after which a mean counts as much as the guide's opinion


@dataclass(frozen=True)
class Method:
    """Two policies and some numbers.

    The guide says what is tried first and ends the turn in which the tree ends; the
    other policy plays on from there.
    """

    guide: str = "greedy"
    policy: str = "greedy"
    settings: Settings = field(default_factory=Settings)

    @property
    def asks_net(self) -> bool:
        """Whether a net takes part."""
        return bool(self.settings.judged) or "learned" in (self.guide, self.policy)


METHODS = {
    "mlem": Method(),
    "incognitos": Method(),
}
# The learned bot: the net guides, and judges where the tree ends.
LOOKING_AHEAD = {
    "mlem": Method("learned", "learned", Settings(0.06, margin=0.0, judged=1, trust=50.0)),
    "incognitos": Method("learned", "learned", Settings(exploration=0.03, margin=0.0, judged=1)),
}
