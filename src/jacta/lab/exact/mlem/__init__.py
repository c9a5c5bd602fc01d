"""MLEM for two with few astronauts and few failures: an endgame, solved as a game of its own.

Both players have the same astronauts at home. All others count as landed, on places that give
nothing: so the game ends, by its own rules, with somebody's last astronaut or the last failure.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from jacta.bots.mlem.engine import label_of
from jacta.core.errors import SetupError
from jacta.games.mlem.odds import rolls
from jacta.games.mlem.rules.flow import run, start
from jacta.games.mlem.rules.names import (
    ASTRONAUTS,
    BOARD,
    FLY,
    FOUR_MOONS,
    GOAL_POINTS,
    OVER,
    TWO_IN_DEEP_SPACE,
)
from jacta.games.mlem.rules.scoring import score
from jacta.games.mlem.rules.state import State
from jacta.games.mlem.words import ASTRONAUT_IDS
from jacta.lab.exact.solution import Position

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from jacta.games.mlem.game import Mlem

__all__ = ["SMALL_MAT", "SmallMlem"]

SMALL_MAT = Path(__file__).parent / "small-mat.toml"


class SmallMlem:
    """MLEM on a mat, reduced to some astronauts for each player."""

    def __init__(self, game: Mlem, astronauts: Sequence[str]) -> None:
        if game.players != 2 or game.options:
            raise SetupError("only games of two players without variants are solved exactly")
        unknown = [name for name in astronauts if name not in ASTRONAUT_IDS]
        if unknown or not astronauts or len(set(astronauts)) < len(astronauts):
            raise SetupError(
                f"choose different astronauts from {', '.join(ASTRONAUT_IDS)}: {astronauts}"
            )
        self.game, self._tables = game, game.tables
        self._home = sum(1 << ASTRONAUT_IDS.index(name) for name in astronauts)
        self._rolls: dict[tuple[int, int], list[tuple[int, float]]] = {}

    def start(self) -> State:
        """Return the first stop of the reduced game; seat 0 starts it."""
        s = State()
        start(self._tables, s, 2, 0, 0)
        for seat in range(2):
            s.home[seat] = self._home
            s.landed[seat] = ASTRONAUTS - self._home.bit_count()
        run(self._tables, s)
        return s

    def share_of_first(self, s: State) -> float:
        """Rule 5.4: return what seat 0 has of the victory at the end."""
        lead = score(self._tables, s, 0) - score(self._tables, s, 1)
        return 0.5 if lead == 0 else float(lead > 0)

    def outcomes(self, s: State) -> Iterable[tuple[int, float]]:
        """Yield one roll of each kind: dice that are no fuel make no difference."""
        at = (s.rocket, s.dice)
        if at not in self._rolls:
            self._rolls[at] = list(self._grouped(s))
        return self._rolls[at]

    def _grouped(self, s: State) -> Iterator[tuple[int, float]]:
        kinds: dict[int, tuple[int, Any]] = {}
        for roll, chance in rolls(s.dice).items():
            label = label_of(self._tables, s, roll)
            first, so_far = kinds.get(label, (roll, 0))
            kinds[label] = first, so_far + chance
        return ((roll, float(chance)) for roll, chance in kinds.values())

    def position_of(self, s: State) -> Position:
        """Return what matters, by seats from the starting one; picks are not worth keeping."""
        if s.phase in (FLY, OVER):
            return Position(None)
        mine, theirs = s.starter, 1 - s.starter
        lead = self._points(s, mine) - self._points(s, theirs)
        rocket: Hashable = s.at
        if s.phase != BOARD:
            crew = tuple(s.crew[place] if s.aboard >> place & 1 else -1 for place in range(2))
            engineers = s.engineers >> mine & 1, s.engineers >> theirs & 1
            rocket = (s.at, s.lead, s.rocket, s.dice, crew, engineers)
        elif s.at:
            rocket = (s.at, s.crew[0])
        planets = tuple(
            (counts[mine], counts[theirs], ranks[mine] < ranks[theirs])
            for counts, ranks in zip(
                s.planet_count[: self._tables.planets],
                s.planet_rank[: self._tables.planets],
                strict=True,
            )
        )
        seats = (self._seat(s, mine), self._seat(s, theirs))
        key = (s.phase, s.failures, lead, s.goals_open, rocket, seats, planets)
        return Position((*key, tuple(s.moons_taken)), s.starter == 1)

    def _points(self, s: State, seat: int) -> int:
        """Return the points that are certain."""
        goals = GOAL_POINTS * s.goals[seat].bit_count()
        return s.moon_points[seat] + s.deep_points[seat] + goals

    def _seat(self, s: State, seat: int) -> Hashable:
        """Return what matters of a seat; its path to a goal only while the goal is open."""
        moons = s.moons[seat] if s.goals_open >> FOUR_MOONS & 1 else 0
        deep = s.deep[seat] if s.goals_open >> TWO_IN_DEEP_SPACE & 1 else 0
        return (s.home[seat], s.settled[seat], moons, deep)
