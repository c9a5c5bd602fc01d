"""What a review says, in sentences of one language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jacta.games.catalogs import read_catalog

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.games.rulebooks import Language
    from jacta.lab.review.model import MoveReview, Review, SeatReview

__all__ = ["LEDGER", "WORDS", "Sentences", "mistakes_of"]

LEDGER = ("seat", "start", "luck", "decisions", "reassessment", "result", "errors", "grade")
NOTHING = "\u2013"  # where there is no number
JUST_SEEN = 0.0005  # a share that is not 0.0 % when it is rounded
WORDS = read_catalog(Path(__file__).with_name("words.json"))


def mistakes_of(review: Review) -> list[MoveReview]:
    """Return all decisions that are worse than equal, in the order of the game."""
    return [move for move in review.moves if move.band not in {None, "equal"}]


class Sentences:
    """Tells a review.

    `action` and `outcome` name what was done, instead of a record's texts; `does` says what an
    action would have done before an entry, or nothing.
    """

    def __init__(
        self,
        review: Review,
        language: Language = "en",
        action: Callable[[str], str] = str,
        outcome: Callable[[MoveReview], str] | None = None,
        does: Callable[[MoveReview, str], str] | None = None,
    ) -> None:
        self.review, self.language, self.action = review, language, action
        self.does = does or (lambda _move, _action: "")
        self._outcome = outcome or (lambda move: move.do)

    def text(self, key: str, **values: object) -> str:
        """Return a text."""
        return WORDS.text(self.language, key, values)

    def number(self, share: float, form: str = ".1f") -> str:
        """Return a share in hundredths."""
        text = f"{100 * share:{form}}"
        if not float(text):  # no zero has a minus
            text = f"{0.0:{form}}"
        return text.replace(".", self.text("decimal"))

    def percent(self, share: float, form: str = ".1f") -> str:
        """Return a share with its sign of per cent."""
        return self.text("percent", number=self.number(share, form))

    def outcome(self) -> str:
        """Say who has won, or that nobody has yet."""
        if not self.review.is_over:
            return self.text("unfinished")
        won = [seat.name for seat in self.review.seats if seat.result > 0]
        return self.text("won", count=len(won), names=", ".join(won))

    def judge(self) -> str:
        """Say who judged, and whether there is a result."""
        said = self.judged_by()
        return said if self.review.is_over else f"{said} {self.text('unfinished')}"

    def judged_by(self) -> str:
        """Say who judged."""
        judge = self.review.judge
        if judge.kind == "net":
            return self.text("judge.net", digest=judge.digest)
        return self.text("judge.playouts", name=judge.name)

    def ledger_row(self, seat: SeatReview) -> list[str]:
        """Return the numbers of a seat, in the order of `LEDGER`."""
        signed = (self.number(part, "+.1f") for part in (seat.luck, seat.decisions))
        start, result = self.number(seat.start), self.number(seat.result)
        each = self.number(seat.own_errors / seat.choices, ".2f") if seat.choices else NOTHING
        revised = self.number(seat.reassessment, "+.1f")
        return [seat.name, start, *signed, revised, result, each, seat.grade or NOTHING]

    def done(self, move: MoveReview) -> str:
        """Return what an entry did."""
        return self._outcome(move) if isinstance(move.by, str) else self.action(move.do)

    def entry(self, move: MoveReview, *, is_brief: bool = False) -> str:
        """Return what an entry changed; in brief, a mistake begins with its cost."""
        if isinstance(move.by, str):
            return self._luck(move)
        name, did = self.review.seats[move.by].name, self.action(move.do)
        if move.best is None or move.best == move.do or move.own_error == 0:
            return self.text("equal", name=name, did=did)
        cost = self.percent(move.own_error)
        if move.margin is not None:
            margin = self.percent(move.margin)
            cost = self.text("margin", cost=self.number(move.own_error), margin=margin)
        key = "error.brief" if is_brief else "error"
        return self.text(
            key if move.is_confirmed else f"{key}.open",
            name=name,
            did=did,
            cost=cost,
            band=self.text(f"band.{move.band}"),
            best=self.action(move.best),
        )

    def luckiest(self, move: MoveReview) -> str:
        """Return to whom an outcome brought most, and how much; nothing if it brought nothing."""
        luck = move.luck or []
        most = max(range(len(luck)), key=luck.__getitem__, default=None)
        if most is None or luck[most] < JUST_SEEN:
            return ""
        return f"{self.number(luck[most], '+.1f')} {self.review.seats[most].name}"

    def _luck(self, move: MoveReview) -> str:
        luck, seats = move.luck or [], self.review.seats
        most = max(range(len(luck)), key=luck.__getitem__)
        least = min(range(len(luck)), key=luck.__getitem__)
        return self.text(
            "chance",
            did=self.done(move),
            most=self.percent(luck[most], "+.1f"),
            lucky=seats[most].name,
            least=self.percent(luck[least], "+.1f"),
            unlucky=seats[least].name,
        )
