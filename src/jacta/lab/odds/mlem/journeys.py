"""Consecutive flights by one pilot, with nobody landing: what is ever reached."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from jacta.games.mlem.rules.names import DEEP_SPACE
from jacta.lab.odds.mlem.exact_numbers import WHOLE, fraction
from jacta.lab.odds.mlem.flights import Rocket

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

    from jacta.lab.odds.mlem.pilots import Pilot

__all__ = ["Journey"]

Course = Counter[Rocket | None]  # parts of the whole; None is a crash


class Journey:
    """Everything that one pilot's flights can lead to."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self._courses: dict[Rocket, Course] = {}

    def course(self, rocket: Rocket) -> dict[Rocket | None, Fraction]:
        """Return how likely the next flight is to end on each space, or (None) in a crash."""
        return {end: fraction(parts) for end, parts in self.ways(rocket).items()}

    def ways(self, rocket: Rocket) -> Course:
        """Return the same in parts of the whole."""
        known = self._courses.get(rocket)
        if known is None:
            known = self._courses[rocket] = self._flown(rocket)
        return known

    def _flown(self, rocket: Rocket) -> Course:
        course: Course = Counter()
        part = WHOLE // 6**rocket.dice
        for ways, choices in self.pilot.sky.flights(rocket):
            choice = self.pilot.choose(rocket, choices) if choices else None
            if choice is not None and choice.space == rocket.space:
                for end, parts in self.ways(choice).items():
                    course[end] += parts * ways // 6**rocket.dice
            else:
                course[choice] += ways * part
        return course

    def reach(self, rocket: Rocket) -> list[Fraction]:
        """Return how likely a travel phase ends on each space up to deep space."""
        return [fraction(parts) for parts in self._whole(rocket)[0]]

    def wrecks(self, rocket: Rocket) -> list[Fraction]:
        """Return how likely the flight is to end in a crash on each space."""
        return [fraction(parts) for parts in self._whole(rocket)[1]]

    def _whole(self, start: Rocket) -> tuple[list[int], list[int]]:
        """Follow all courses at once: a rocket only ever flies forward."""
        reach, wrecks = [0] * (DEEP_SPACE + 1), [0] * (DEEP_SPACE + 1)
        rockets: list[Counter[Rocket]] = [Counter() for _ in range(DEEP_SPACE + 1)]
        rockets[start.space][start] = WHOLE
        for space in range(start.space, DEEP_SPACE):
            for rocket, parts in rockets[space].items():
                for end, share in self.ways(rocket).items():
                    flown = parts * share // WHOLE
                    if end is None:
                        wrecks[space] += flown
                    else:
                        reach[end.space] += flown
                        rockets[end.space][end] += flown
        return reach, wrecks

    def reach_any(self, rocket: Rocket, spaces: Collection[int]) -> Fraction:
        """Return how likely some travel phase ends on one of these spaces."""
        return fraction(self._hit(rocket, frozenset(spaces), max(spaces), {}))

    def _hit(
        self, rocket: Rocket, spaces: frozenset[int], last: int, known: dict[Rocket, int]
    ) -> int:
        if rocket.space >= last:
            return 0
        if rocket not in known:
            hits = 0
            for end, parts in self.ways(rocket).items():
                if end is not None:
                    there = end.space in spaces
                    hits += parts * (WHOLE if there else self._hit(end, spaces, last, known))
            known[rocket] = hits // WHOLE
        return known[rocket]
