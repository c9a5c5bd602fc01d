"""Staying or landing: the points that one astronaut can expect."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from jacta.lab.odds.mlem.exact_numbers import WHOLE, fraction

if TYPE_CHECKING:
    from jacta.lab.odds.mlem.flights import Rocket
    from jacta.lab.odds.mlem.journeys import Journey
    from jacta.lab.odds.mlem.landings import Prizes

__all__ = ["Passenger", "weigh"]


@dataclass(frozen=True)
class Passenger:
    """What an astronaut can expect: by landing now, after one more flight, at the best moment."""

    land: int | None  # None where it is impossible
    stay_once: Fraction
    stay: Fraction


def weigh(journey: Journey, prizes: Prizes, rocket: Rocket) -> Passenger:
    """Weigh landing now against staying aboard under the journey's pilot.

    `stay_once` is to land after the next flight wherever that ends, if it is
    possible there at all; `stay` is to land at the best moment. An
    astronaut in a crash gets nothing, except for a parachutist.
    """
    if rocket.is_away:
        return Passenger(prizes.landing[rocket.space], Fraction(), Fraction())
    once = sum(
        parts * (prizes.crash[rocket.space] if end is None else prizes.landing[end.space] or 0)
        for end, parts in journey.ways(rocket).items()
    )
    stay = _staying(journey, prizes, rocket, {})
    return Passenger(prizes.landing[rocket.space], fraction(once), fraction(stay))


def _staying(journey: Journey, prizes: Prizes, rocket: Rocket, known: dict[Rocket, int]) -> int:
    """Return the points of landing at the best moment from the next flight on."""
    if rocket not in known:
        value = 0
        for end, parts in journey.ways(rocket).items():
            if end is None:
                value += parts * prizes.crash[rocket.space] * WHOLE
            else:
                value += parts * _arriving(journey, prizes, end, known)
        known[rocket] = value // WHOLE
    return known[rocket]


def _arriving(journey: Journey, prizes: Prizes, rocket: Rocket, known: dict[Rocket, int]) -> int:
    """Return the better of landing here and flying on; in deep space everybody leaves."""
    here = prizes.landing[rocket.space]
    if rocket.is_away:
        return (here or 0) * WHOLE
    staying = _staying(journey, prizes, rocket, known)
    return staying if here is None else max(staying, here * WHOLE)
