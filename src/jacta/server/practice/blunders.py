"""Mistakes from reviewed games, and when each comes back: spaced repetition by FSRS."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
from fsrs import Card, Rating, Scheduler

from jacta.lab.review.model import BANDS
from jacta.server.practice.progress import Blunder

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from jacta.lab.review.model import Review

__all__ = [
    "MOST_BLUNDERS",
    "answered",
    "blunders_of",
    "due_of",
    "is_found",
    "next_due",
    "with_more",
]

MOST_BLUNDERS = 100  # of one person; the one that comes back last gives way
WORTH_REPEATING = ("mistake", "blunder")
# A position is no vocabulary: no steps of minutes, days from the first answer on.
SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def blunders_of(
    review: Review, table: str, seats: Collection[int], now: datetime, since: int = 0
) -> Iterator[Blunder]:
    """Yield the mistakes that some seats made in a game after an entry, due at once."""
    for move in review.moves[since:]:
        if isinstance(move.by, str) or move.by not in seats or move.band not in WORTH_REPEATING:
            continue
        values = {one.do: round(one.value[move.by], 4) for one in move.alternatives}
        if len(values) == 1 or next(iter(values), None) != move.best:
            continue
        card = Card(card_id=move.seq, due=now)
        yield Blunder(
            table,
            move.seq - 1,
            move.by,
            review.game,
            move.do,
            values,
            round(move.margin or 0.0, 4),
            card.to_json(),
            card.due.timestamp(),
        )


def with_more(known: Sequence[Blunder], more: Sequence[Blunder]) -> tuple[Blunder, ...]:
    """Return blunders with new ones; one that is known already stays as it is."""
    places = {(one.table, one.seq) for one in known}
    new = [one for one in more if (one.table, one.seq) not in places]
    room = max(0, MOST_BLUNDERS - len(new))
    kept = sorted(known, key=lambda one: one.due)[:room]
    return (*kept, *new[:MOST_BLUNDERS])


def is_found(blunder: Blunder, do: str) -> bool:
    """Whether an answer is the best action, or as good: a review would call it equal."""
    best = next(iter(blunder.values))
    lost = blunder.values[best] - blunder.values.get(do, -1.0)
    return do == best or (do != blunder.did and lost < BANDS["inaccuracy"])


def answered(blunder: Blunder, *, right: bool, now: datetime) -> Blunder:
    """Return a blunder with the day on which it comes back."""
    rating = Rating.Good if right else Rating.Again
    card, _ = SCHEDULER.review_card(Card.from_json(blunder.card), rating, now.astimezone(UTC))
    return msgspec.structs.replace(blunder, card=card.to_json(), due=card.due.timestamp())


def next_due(blunders: Sequence[Blunder], game: str) -> float | None:
    """Return when the next blunder of a game comes back, in seconds since 1970."""
    return min((one.due for one in blunders if one.game == game), default=None)


def due_of(blunders: Sequence[Blunder], game: str, now: datetime) -> list[Blunder]:
    """Return the blunders of a game that have come back, the longest waiting first."""
    due = [one for one in blunders if one.game == game and one.due <= now.timestamp()]
    return sorted(due, key=lambda one: one.due)
