"""The odds of MLEM on a terminal: of a whole mat, and of one place on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from jacta.cli.console import percent, span
from jacta.cli.grids import Grid, grid_of
from jacta.cli.mlem.words import body_text
from jacta.games.mlem.board import FACE_NAMES
from jacta.games.mlem.rules.names import DEEP_SPACE, DICE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.games.mlem.board import Board, Space
    from jacta.lab.odds.mlem import PlaceOdds

__all__ = ["overview", "place_report"]

HIGH, LOW = 0.5, 0.1
POLICY_WORDS = {
    "safest": "commanders pick what makes the next crash least likely",
    "longest": "commanders fly as far as they can",
    "best": "commanders pick what promises their own astronaut most points",
}


def overview(board: Board, crashes: Sequence[Sequence[float]], place: PlaceOdds) -> Group:
    """Return the risk everywhere, and what is reached from the start."""
    return Group(span(board.title, "bold"), _crashes(board, crashes), Text(), *_reach(board, place))


def _risk(chance: float) -> Text:
    style = "bold red" if chance >= HIGH else "green" if chance < LOW else "yellow"
    shown = f"{100 * chance:.1f}" if chance else "0"
    return Text(shown, style=style, justify="right")


def _fuel(space: Space) -> str:
    return " ".join(FACE_NAMES[face] for face in space.fuel)


def _crashes(board: Board, crashes: Sequence[Sequence[float]]) -> Grid:
    dice = [f"{n} {'die' if n == 1 else 'dice'}" for n in range(1, DICE + 1)]
    grid = grid_of("Crash on the next roll, in %", "space", "fuel", *dice)
    for number, (space, row) in enumerate(zip(board.spaces, crashes, strict=True)):
        grid.add_row(str(number), _fuel(space), *(_risk(chance) for chance in row))
    return grid


def _reach(board: Board, place: PlaceOdds) -> list[Grid | Text]:
    """Return how likely the bodies ahead are ever reached, if everybody stays aboard."""
    rocket = place.rocket
    title = f"Ever reached from space {rocket.space} with {rocket.dice} dice, in %"
    grid = grid_of(title.replace(" 1 dice", " 1 die"), "a travel phase ends at", "chance")
    ahead = [body for body in board.bodies if max(body.spaces) > rocket.space]
    for body in sorted(ahead, key=lambda body: body.spaces):
        grid.add_row(body_text(body), f"{100 * place.bodies[body.id]:.1f}")
    grid.add_row("deep space", f"{100 * place.reach[DEEP_SPACE]:.1f}")
    return [grid, span(f"{place.policy}: {POLICY_WORDS[place.policy]}; all stay aboard", "dim")]


def place_report(board: Board, place: PlaceOdds) -> Group:
    """Return everything about a place."""
    rocket, space = place.rocket, board.spaces[place.rocket.space]
    body = board.body_at(rocket.space)
    head = span(f"Space {rocket.space}", "bold").append(f": fuel {_fuel(space)}, * counts ")
    head.append(f"{space.burn}; {body_text(body) if body else 'nothing to land on'}")
    crash = Text(f"{rocket.dice} {'die' if rocket.dice == 1 else 'dice'}")
    crash.append(f", {rocket.engineers} unused engineers aboard" if rocket.engineers else "")
    crash.append(", an unused token" if rocket.token else "").append(": crash on the next roll ")
    crash.append(percent(place.crash), style="bold red" if place.crash >= HIGH else "bold")
    return Group(head, crash, Text(), _next(place), Text(), *_reach(board, place), _expect(place))


def _next(place: PlaceOdds) -> Grid:
    """Return where the next flight leads, by dice left."""
    dice = sorted({fall.dice for fall in place.next})
    heads = [f"{n} left" for n in dice]
    grid = grid_of("Where the next flight ends, in %", "space", *heads, "together")
    chances = {(fall.space, fall.dice): fall.chance for fall in place.next}
    for space in sorted({fall.space for fall in place.next}):
        row = [chances.get((space, n), 0) for n in dice]
        cells = (f"{100 * chance:.1f}" if chance else "·" for chance in (*row, sum(row)))
        grid.add_row("deep space" if space == DEEP_SPACE else str(space), *cells)
    grid.add_row("crash", *("" for _ in dice), f"{100 - 100 * sum(chances.values()):.1f}")
    return grid


def _expect(place: PlaceOdds) -> Grid:
    """Return what each astronaut can expect on an empty mat."""
    title = "Points that a commander expects on an empty mat"
    grid = grid_of(title, "astronaut", "land now", "after one flight", "at the best moment")
    for who in place.astronauts:
        now = "·" if who.land is None else str(who.land)
        stays = who.stay > (who.land or 0)
        best = Text(f"{who.stay:.2f}", style="bold" if stays else "")
        grid.add_row(who.astronaut, now, f"{who.stay_once:.2f}", best)
    return grid
