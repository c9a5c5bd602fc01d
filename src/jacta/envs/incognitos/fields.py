"""The names and ranges of what a seat sees of Los Incognitos, in the order of `observation`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.envs.fields import category, flags, number
from jacta.envs.incognitos.observation import MOST_POINTS
from jacta.games.incognitos.rules import names
from jacta.games.incognitos.words import KIND_IDS, PHASE_IDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.envs.fields import Field
    from jacta.games.incognitos.game import Incognitos

__all__ = ["fields"]

DICE = {
    "roll": "neither used nor stored",
    "pad": "on the landing pad",
    "kept": "stored by a function, ready to be used",
    "held": "stored by a function on this roll",
    "aside": "set aside for this turn",
    "gift": "set aside for the next turn",
}
SYMBOLS = "locator, spray, moonboot, jetpack, red giant, vortex"


def fields(game: Incognitos) -> list[Field]:
    """Return the fields of an observation, for a game as it is set up."""
    seats = [field for place in range(game.players) for field in _seat(game, place)]
    return [*_turn(game), *_board(game), *seats]


def _turn(game: Incognitos) -> Iterator[Field]:
    last = game.players - 1
    yield category("phase", names.OVER, ", ".join(PHASE_IDS))
    yield category("asked", last, "the seat that decides; -1 at chance and at the end", low=-1)
    yield category("active", last, "the seat whose turn it is", low=-1)
    yield flags("extra_turn", 1, "it is an extra turn")
    yield flags("may_move", 1, "the roll allows moving")
    yield flags("may_mark", 1, "the roll allows marking")
    yield flags("acted", 1, "something was done on this roll")
    yield flags("moved", 1, "a section was marked in this turn")
    yield flags("scored", 1, "a monster was marked or a site explored in this turn")
    yield number("to_roll", names.DICE, "dice of the next roll, or of the last one")
    yield number("turn_points", MOST_POINTS, "of this turn", low=-MOST_POINTS)
    yield number("marked", names.MARKS, "monsters in this turn")
    yield number("signs_read", names.MARKS, "of these monsters")
    yield number("duels_fought", names.MARKS, "by these monsters")
    for name, about in DICE.items():
        yield number(name, names.DICE, f"dice {about}: {SYMBOLS}", count=names.SYMBOLS)


def _board(game: Incognitos) -> Iterator[Field]:
    b = game.tables
    yield flags("used", b.destinations, "destinations marked or explored")
    yield flags("started", b.shuttles.bit_count(), "shuttles started from in this turn")
    kinds = ", ".join(KIND_IDS[: names.KINDS])
    yield number("row", names.ROW, f"fields crossed off: {kinds}", count=names.KINDS)
    yield number("explored", names.SITES, "site fields crossed off")


def _seat(game: Incognitos, place: int) -> Iterator[Field]:
    b, own = game.tables, f"seat{place}_"
    sections = sum(b.length[link] for link in range(b.links))
    monsters = sum(b.row_length)
    yield flags(f"{own}sections", sections, "its own: the first of every link, the second, …")
    yield flags(f"{own}reached", b.destinations, "destinations")
    if b.function == names.CHEST:
        yield flags(f"{own}owned", b.destinations, "destinations reached, or marked by a chest")
    yield flags(f"{own}monsters", monsters, "fields of the scoring table, row by row")
    if b.function == names.ARENA:
        yield flags(f"{own}defeated", monsters, "fields of monsters that it has defeated")
    yield number(f"{own}points", MOST_POINTS, "so far, without routes", low=-MOST_POINTS)
    yield number(f"{own}sites", names.SITES, "explored")
    yield number(f"{own}functions", names.SITES, "of them not yet used")
    yield number(f"{own}entries", names.ENTRIES, "in its logbook")
    yield number(f"{own}zeros", names.ENTRIES, "of them unused zeros")
    yield flags(f"{own}cut_off", 1, "it can do nothing any more")
