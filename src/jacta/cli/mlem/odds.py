"""The odds of MLEM on a terminal: of a whole mat, and of one place on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from jacta.cli.console import percent, printable, span
from jacta.cli.grids import Grid, grid_of
from jacta.cli.mlem.words import body_text, dice_text, words
from jacta.games.mlem.board import FACE_NAMES
from jacta.games.mlem.rules.names import DEEP_SPACE, DICE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.games.mlem.board import Board, Space
    from jacta.lab.odds.mlem import PlaceOdds

__all__ = ["overview", "place_report"]

HIGH, LOW = 0.5, 0.1


def overview(board: Board, crashes: Sequence[Sequence[float]], place: PlaceOdds) -> Group:
    """Return the risk everywhere, and what is reached from the start."""
    return Group(
        span(words.title(printable(board.title)), "bold"),
        _crashes(board, crashes),
        Text(),
        *_reach(board, place),
    )


def _risk(chance: float) -> Text:
    style = "bold red" if chance >= HIGH else "green" if chance < LOW else "yellow"
    shown = f"{100 * chance:.1f}" if chance else "0"
    return Text(shown, style=style, justify="right")


def _fuel(space: Space) -> str:
    return " ".join(FACE_NAMES[face] for face in space.fuel)


def _crashes(board: Board, crashes: Sequence[Sequence[float]]) -> Grid:
    dice = [dice_text(n) for n in range(1, DICE + 1)]
    columns = (words.text(f"odds.{name}") for name in ("space", "fuel"))
    grid = grid_of(words.text("odds.crash"), *columns, *dice)
    for number, (space, row) in enumerate(zip(board.spaces, crashes, strict=True)):
        grid.add_row(str(number), _fuel(space), *(_risk(chance) for chance in row))
    return grid


def _reach(board: Board, place: PlaceOdds) -> list[Grid | Text]:
    """Return how likely the bodies ahead are ever reached, if everybody stays aboard."""
    rocket = place.rocket
    title = words.text("odds.reach", space=rocket.space, dice=dice_text(rocket.dice))
    grid = grid_of(title, words.text("odds.stop"), words.text("odds.chance"))
    ahead = [body for body in board.bodies if max(body.spaces) > rocket.space]
    for body in sorted(ahead, key=lambda body: body.spaces):
        grid.add_row(body_text(body), f"{100 * place.bodies[body.id]:.1f}")
    grid.add_row(words.text("place.deep"), f"{100 * place.reach[DEEP_SPACE]:.1f}")
    policy = words.text(f"odds.{place.policy}")
    return [grid, words.line("odds.policy", "dim", policy=place.policy, text=policy)]


def place_report(board: Board, place: PlaceOdds) -> Group:
    """Return everything about a place."""
    rocket, space = place.rocket, board.spaces[place.rocket.space]
    body = board.body_at(rocket.space)
    head = words.line(
        "odds.head",
        space=span(str(rocket.space), "bold"),
        fuel=_fuel(space),
        burn=space.burn,
        beside=body_text(body) if body else words.text("odds.nothing"),
    )
    crash = Text(dice_text(rocket.dice))
    if rocket.engineers:
        crash.append(words.line("odds.engineers", count=rocket.engineers))
    crash.append(words.line("odds.token") if rocket.token else "")
    chance = span(percent(place.crash), "bold red" if place.crash >= HIGH else "bold")
    crash.append(words.line("odds.next-crash", percent=chance))
    return Group(head, crash, Text(), _next(place), Text(), *_reach(board, place), _expect(place))


def _next(place: PlaceOdds) -> Grid:
    """Return where the next flight leads, by dice left."""
    dice = sorted({fall.dice for fall in place.next})
    heads = [words.text("odds.left", count=n) for n in dice]
    space_, together = words.text("odds.space"), words.text("odds.together")
    grid = grid_of(words.text("odds.flight"), space_, *heads, together)
    chances = {(fall.space, fall.dice): fall.chance for fall in place.next}
    for space in sorted({fall.space for fall in place.next}):
        row = [chances.get((space, n), 0) for n in dice]
        cells = (f"{100 * chance:.1f}" if chance else "·" for chance in (*row, sum(row)))
        grid.add_row(words.text("place.deep") if space == DEEP_SPACE else str(space), *cells)
    grid.add_row(
        words.text("odds.crash.row"),
        *("" for _ in dice),
        f"{100 - 100 * sum(chances.values()):.1f}",
    )
    return grid


def _expect(place: PlaceOdds) -> Grid:
    """Return what each astronaut can expect on an empty mat."""
    columns = (words.text(f"odds.{name}") for name in ("astronaut", "now", "once", "later"))
    grid = grid_of(words.text("odds.expect"), *columns)
    for who in place.astronauts:
        now = "·" if who.land is None else str(who.land)
        stays = who.stay > (who.land or 0)
        best = Text(f"{who.stay:.2f}", style="bold" if stays else "")
        grid.add_row(words.text(f"astronaut.{who.astronaut}"), now, f"{who.stay_once:.2f}", best)
    return grid
