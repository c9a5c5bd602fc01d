"""What a review holds; `docs/review.md` defines every number."""

from __future__ import annotations

import msgspec

__all__ = [
    "BANDS",
    "Alternative",
    "JudgeName",
    "MoveReview",
    "Price",
    "Review",
    "SeatReview",
    "band_of",
    "grade_of",
]

BANDS = {"equal": 0.0, "inaccuracy": 0.02, "mistake": 0.04, "blunder": 0.08}
GRADES = {"A": 0.0025, "B": 0.005, "C": 0.01, "D": 0.02}
LAST_GRADE = "E"


class JudgeName(msgspec.Struct, frozen=True):
    """Who judged: the kind, its name, and a digest of all that its opinion depends on."""

    kind: str
    name: str
    digest: str


class Alternative(msgspec.Struct, frozen=True):
    """A legal action, and the share of victory that it was worth to each seat."""

    do: str
    value: list[float]


class Price(msgspec.Struct, frozen=True):
    """What a choice costs the seat that decides, as a share of victory, and the best action."""

    cost: float
    best: str


class MoveReview(msgspec.Struct):
    """An entry of a record: an outcome of chance with its luck, or a decision with its error."""

    seq: int
    by: int | str
    do: str
    value: list[float]
    reassessment: list[float]
    luck: list[float] | None = None
    error: list[float] | None = None
    best: str | None = None
    band: str | None = None
    margin: float | None = None
    is_confirmed: bool = True
    alternatives: list[Alternative] = []
    chances: dict[str, float] = {}

    @property
    def own_error(self) -> float:
        """The error as a cost to the seat that decided; 0 for chance."""
        return 0.0 if self.error is None or isinstance(self.by, str) else self.error[self.by]


class SeatReview(msgspec.Struct):
    """The ledger of a seat: the first four numbers add up to its result."""

    name: str
    start: float
    luck: float
    decisions: float
    reassessment: float
    result: float
    own_errors: float
    choices: int
    grade: str | None


class Review(msgspec.Struct):
    """A game, judged; `is_whole` is false while more is to come."""

    game: str
    board: str
    options: list[str]
    is_over: bool
    is_whole: bool
    judge: JudgeName
    seats: list[SeatReview]
    moves: list[MoveReview]
    turning_points: list[int]
    bands: dict[str, float] = msgspec.field(default_factory=BANDS.copy)


def band_of(error: float) -> str:
    """Return the band of an error, a share of victory."""
    return [name for name, least in BANDS.items() if error >= least or name == "equal"][-1]


def grade_of(own_errors: float, choices: int) -> str | None:
    """Return the grade of a seat, given how often it decided; None if it never did."""
    if not choices:
        return None
    each = own_errors / choices
    return next((name for name, limit in GRADES.items() if each < limit), LAST_GRADE)
