"""Every roll and every pick from a place, as the rules have it.

Rolls that allow the same flights are one: what counts of a roll is only how
many dice show each fuel face. The flights themselves are taken from the rules
(`jacta.games.mlem.rules.travel`), so nothing is written twice.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from jacta.core.errors import SetupError
from jacta.core.rolls import packed
from jacta.games.mlem.board import FACE_NAMES
from jacta.games.mlem.board_tables import ABILITIES
from jacta.games.mlem.odds import DIE, rolls
from jacta.games.mlem.rules.names import (
    DEEP_SPACE,
    DICE,
    DICE_GROUPS,
    ENGINEER_BIT,
    EXTRA,
    FLY,
    KEEP,
    MAY_KEEP,
    MAY_REROLL,
    PIP_GROUPS,
)
from jacta.games.mlem.rules.state import State
from jacta.games.mlem.rules.travel import act, pick_options

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from jacta.games.mlem.board import Board, Space
    from jacta.games.mlem.rules.tables import Tables

__all__ = ["Ability", "Flights", "Rocket", "Sky", "no_fuel"]


def no_fuel(space: Space, dice: int) -> Fraction:
    """Rules 1.1, 3.1: how likely none of the dice shows fuel; a 2 is on a die twice."""
    without = sum(face not in space.fuel for face in DIE)
    return Fraction(without, len(DIE)) ** dice


class Rocket(NamedTuple):
    """A rocket before a roll: its space, its dice, and what can still help it once."""

    space: int
    dice: int
    engineers: int = 0  # unused ones aboard
    token: bool = False  # the expedition token's ability is unused

    @property
    def is_away(self) -> bool:
        """Whether it is in deep space, where the flight ends."""
        return self.space >= DEEP_SPACE


class Ability(NamedTuple):
    """Rule 7.1: what an expedition token lets a commander do once."""

    kind: str
    faces: tuple[int, ...] = ()

    @classmethod
    def of(cls, text: str) -> Self:
        """Return the ability that a text means: `keep`, `reroll`, or `extra:24*`."""
        kind, _, faces = text.partition(":")
        extra = kind == "extra" and 1 <= len(faces) <= DICE
        if kind not in ABILITIES or not (extra or (kind != "extra" and text == kind)):
            raise SetupError(f"unknown ability {text!r}; choose keep, reroll, or extra:24*")
        if any(face not in FACE_NAMES for face in faces):
            raise SetupError(f"extra dice show 1, 2, 3, 4 or *, not {faces!r}")
        return cls(kind, tuple(sorted(FACE_NAMES.index(face) for face in faces)))


# How often (of 6 ** dice) a roll allows just these flights. A rocket on the same space means to
# roll again (7.1), and no rocket at all a crash.
Flights = tuple[tuple[int, tuple[Rocket, ...]], ...]


class Sky:
    """A mat, the expedition token's ability, and the exploration tokens that lie open.

    Tokens that are placed later (rule 7.2) are ignored.
    """

    def __init__(self, tables: Tables, token: int = 0, explorations: int = 0) -> None:
        self.tables, self._explorations = tables, explorations
        self._lock = Lock()
        self._scratch = State()
        self._scratch.token = token
        self._scratch.ufo = -1
        self._flights: dict[Rocket, Flights] = {}
        self._crashes: dict[Rocket, Fraction] = {}

    @classmethod
    def over(cls, board: Board, ability: Ability | None = None) -> Self:
        """Return the sky over a mat without explorations, with an ability."""
        tables = board.tables()
        if ability is not None:
            tables.token_ability[0] = ABILITIES[ability.kind]
            tables.token_faces[0] = packed(ability.faces)
        return cls(tables)

    def flights(self, rocket: Rocket) -> Flights:
        """Rules 3.1-3.6: what the rolls from here allow, and how often."""
        known = self._flights.get(rocket)
        if known is None:
            with self._lock:  # there is only one scratch state
                known = self._flights[rocket] = self._found(rocket)
        return known

    def crash(self, rocket: Rocket) -> Fraction:
        """Rule 3.6: how likely nothing can be picked on the next roll, whatever helps used."""
        if rocket.is_away:
            return Fraction()
        known = self._crashes.get(rocket)
        if known is None:
            known = self._crashes[rocket] = self._wrecked(rocket)
        return known

    def _wrecked(self, rocket: Rocket) -> Fraction:
        chance = Fraction()
        for ways, choices in self.flights(rocket):
            if not any(choice.space > rocket.space for choice in choices):
                chance += ways * (self.crash(choices[0]) if choices else 1)
        ways_in_all: int = 6**rocket.dice
        return chance / ways_in_all

    def _found(self, rocket: Rocket) -> Flights:
        """Count the rolls by the flights they allow."""
        usable: Counter[int] = Counter()
        fuel = self.tables.fuel[rocket.space]
        for roll, chance in rolls(rocket.dice).items():
            usable[roll & fuel] += int(chance * 6**rocket.dice)
        found: Counter[tuple[Rocket, ...]] = Counter()
        for roll, ways in usable.items():
            found[tuple(sorted(set(self._choices(rocket, roll)), reverse=True))] += ways
        return tuple((ways, choices) for choices, ways in found.items())

    def _choices(self, rocket: Rocket, roll: int) -> Iterator[Rocket]:
        """Yield where every pick leads; engineers are all alike, so the first ones serve."""
        self._put(rocket, roll)
        options = pick_options(self.tables, self._scratch)
        if options & MAY_REROLL:
            yield rocket._replace(token=False)
        for pick in _picks(options):
            self._put(rocket, roll)
            s = self._scratch
            act(self.tables, s, pick)
            yield Rocket(s.rocket, s.dice, s.engineers.bit_count(), bool(s.token_ready))

    def _put(self, rocket: Rocket, roll: int) -> None:
        s = self._scratch
        s.told.clear()
        s.phase, s.roll, s.explore_open = FLY, roll, self._explorations
        s.rocket, s.dice = rocket.space, rocket.dice
        s.engineers = (1 << rocket.engineers) - 1
        s.token_ready = int(rocket.token)


def _picks(options: int) -> Iterator[int]:
    """Yield the picks of rule 3.2, of alike engineers only the lowest seats'."""
    engineers = (options >> ENGINEER_BIT & 31).bit_count()
    groups = options & DICE_GROUPS
    for helpers in range(engineers + 1):
        chosen = groups
        while True:
            pick = chosen | ((1 << helpers) - 1) << ENGINEER_BIT
            if pick:
                yield pick
            if options & EXTRA:
                yield pick | EXTRA
            if options & MAY_KEEP and chosen & PIP_GROUPS:
                yield pick | KEEP
            if not chosen:
                break
            chosen = (chosen - 1) & groups
