"""What is measured in games of MLEM: where astronauts land, and where rockets crash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.games.mlem.rules.names import AT_HOME
from jacta.games.mlem.words import ASTRONAUT_IDS

if TYPE_CHECKING:
    from jacta.games.mlem.board import Board
    from jacta.lab.report.estimates import Estimates
    from jacta.lab.report.frames import Columns
    from jacta.lab.report.series import Series

__all__ = ["HOME", "measure", "places_of"]

HOME = "home"


def places_of(board: Board) -> dict[str, range]:
    """Return where astronauts can be, by id, with the rules' numbers for its spots."""
    places, spot = {HOME: range(AT_HOME, AT_HOME + 1)}, 0
    for body in board.bodies:
        count = 1 if body.is_planet else len(body.points)
        places[body.id] = range(spot, spot + count)
        spot += count
    return places | {"comet": range(spot, spot + 1), "galaxy": range(spot + 1, spot + 2)}


def measure(e: Estimates, series: Series, games: Columns) -> None:
    """Measure landings, rolls and crashes."""
    board: Any = series.game.board
    _measure_landings(e, games["spots"], places_of(board))
    _measure_kinds(e, games["spots"])
    _measure_crashes(e, games)


def _measure_landings(e: Estimates, spots: Any, places: dict[str, range]) -> None:
    """Measure where the astronauts are at the end, all and each kind."""
    for place, numbers in places.items():
        there = (spots >= numbers.start) & (spots < numbers.stop)
        e.mean("landed", place, there.mean(axis=(1, 2)))
        if place == HOME:
            e.mean("at home", "", there.mean(axis=(1, 2)))
        else:
            e.mean("visited", place, there.any(axis=(1, 2)))
        for who, astronaut in enumerate(ASTRONAUT_IDS):
            e.mean("landed", place, there[:, :, who].mean(axis=1), astronaut)


def _measure_kinds(e: Estimates, spots: Any) -> None:
    """Measure how often each kind of astronaut lands, compared with the mean of all."""
    landed = (spots != AT_HOME).sum(axis=1)
    for who, astronaut in enumerate(ASTRONAUT_IDS):
        e.ratio("landings", astronaut, len(ASTRONAUT_IDS) * landed[:, who], landed.sum(axis=1))


def _measure_crashes(e: Estimates, games: Columns) -> None:
    """Measure how many rolls are crashes, by space and by the number of dice."""
    rolls, crashes = games["rolls"], games["crashes"]
    e.ratio("crash", "", crashes.sum(axis=1), rolls.sum(axis=1))
    e.ratio("failed expeditions", "", crashes.sum(axis=1), games["length"])
    for space in range(rolls.shape[1]):
        e.ratio("crash by space", space, crashes[:, space], rolls[:, space])
        e.mean("crashes on space", space, crashes[:, space])
        e.mean("rolls on space", space, rolls[:, space])
    for dice in range(games["dice_rolls"].shape[1]):
        lost, rolled = games["dice_crashes"][:, dice], games["dice_rolls"][:, dice]
        e.ratio("crash by dice", dice + 1, lost, rolled)
