"""How a commander picks. Every policy is one that can be stated in a line.

| policy    | the pick                                                              |
|-----------|-----------------------------------------------------------------------|
| `safest`  | the lowest chance to crash on the next roll; among those the farthest |
| `longest` | the farthest space; among those the lowest chance to crash            |
| `best`    | the most expected points for an astronaut who lands at the best moment |

Safest and longest commanders roll again (rule 7.1) only to escape a crash.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from jacta.core.errors import SetupError
from jacta.lab.odds.mlem.exact_numbers import WHOLE, fraction

if TYPE_CHECKING:
    from fractions import Fraction

    from jacta.lab.odds.mlem.flights import Rocket, Sky
    from jacta.lab.odds.mlem.landings import Prizes

__all__ = ["POLICIES", "Best", "Longest", "Pilot", "Safest", "find_pilot"]

POLICIES = ("safest", "longest", "best")


class Pilot(Protocol):
    """A policy that picks one of the flights that a roll allows."""

    sky: Sky

    def choose(self, rocket: Rocket, choices: tuple[Rocket, ...]) -> Rocket:
        """Return the pick; there is at least one choice."""


class Safest:
    """The lowest chance to crash on the next roll; among those the farthest space."""

    def __init__(self, sky: Sky) -> None:
        self.sky = sky

    def choose(self, rocket: Rocket, choices: tuple[Rocket, ...]) -> Rocket:
        """Return the pick."""
        return max(_onward(rocket, choices), key=lambda choice: (-self.sky.crash(choice), choice))


class Longest:
    """The farthest space; among those the lowest chance to crash on the next roll."""

    def __init__(self, sky: Sky) -> None:
        self.sky = sky

    def choose(self, rocket: Rocket, choices: tuple[Rocket, ...]) -> Rocket:
        """Return the pick."""
        onward = _onward(rocket, choices)
        return max(onward, key=lambda choice: (choice.space, -self.sky.crash(choice), choice))


class Best:
    """The most expected points for an astronaut who lands at the best moment."""

    def __init__(self, sky: Sky, prizes: Prizes) -> None:
        self.sky, self.prizes = sky, prizes
        self._values: dict[Rocket, int] = {}  # parts of the whole

    def choose(self, rocket: Rocket, choices: tuple[Rocket, ...]) -> Rocket:
        """Return the pick; among equal ones the farthest, with the most left over."""
        return max(choices, key=lambda choice: (self._worth(rocket, choice), choice))

    def value(self, rocket: Rocket) -> Fraction:
        """Return the expected points before the next roll."""
        return fraction(self._value(rocket))

    def _worth(self, rocket: Rocket, choice: Rocket) -> int:
        """Return what a choice promises: landing there, or flying on; or rolling again."""
        if choice.space == rocket.space:
            return self._value(choice)
        here = self.prizes.landing[choice.space]
        if choice.is_away:
            return (here or 0) * WHOLE
        staying = self._value(choice)
        return staying if here is None else max(staying, here * WHOLE)

    def _value(self, rocket: Rocket) -> int:
        known = self._values.get(rocket)
        if known is None:
            known = self._values[rocket] = self._expected(rocket)
        return known

    def _expected(self, rocket: Rocket) -> int:
        total = 0
        for ways, choices in self.sky.flights(rocket):
            if choices:
                total += ways * max(self._worth(rocket, choice) for choice in choices)
            else:
                total += ways * self.prizes.crash[rocket.space] * WHOLE
        ways_in_all: int = 6**rocket.dice
        return total // ways_in_all


def _onward(rocket: Rocket, choices: tuple[Rocket, ...]) -> list[Rocket]:
    """Return the flights; rolling again only if there is none."""
    return [choice for choice in choices if choice.space > rocket.space] or list(choices)


def find_pilot(policy: str, sky: Sky, prizes: Prizes) -> Pilot:
    """Return a pilot by the name of its policy; the prizes are what `best` is best for."""
    if policy not in POLICIES:
        raise SetupError(f"unknown policy {policy!r}; choose from {', '.join(POLICIES)}")
    if policy == "best":
        return Best(sky, prizes)
    return Safest(sky) if policy == "safest" else Longest(sky)
