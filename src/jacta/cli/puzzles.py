"""`jacta puzzles make` and `jacta puzzle`: positions with one best action, made and solved."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from jacta.cli.choice_list import all_choices, parse_choice
from jacta.cli.console import counted, err, out, percent, printable
from jacta.cli.keyboard import Leave, ask
from jacta.cli.language import LanguageOption, Words, speak, words
from jacta.cli.options import GameArgument
from jacta.cli.progress import progress_bar
from jacta.cli.table_screen import TableScreen
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.positions import position_of
from jacta.core.records import Player
from jacta.core.table import Table
from jacta.games.catalogs import read_catalog

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jacta.cli.screen import Choice, Screen
    from jacta.lab.puzzles.model import Puzzle

__all__ = ["puzzle", "puzzles_app"]

puzzles_app = typer.Typer(no_args_is_help=True, help="Make puzzles.")


@puzzles_app.callback()
def _puzzles() -> None:
    """Make puzzles."""


@puzzles_app.command()
def make(
    game: GameArgument,
    *,
    count: Annotated[int, typer.Option(metavar="N", min=1, help="Number of puzzles.")] = 10,
    seed: Annotated[
        int, typer.Option(metavar="N", help="The same seed gives the same puzzles.")
    ] = 1,
    least: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, help="At least this many of each theme, if they can be found."
        ),
    ] = 0,
    extra: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Further games at most, to search for rare themes."),
    ] = 1000,
    file: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Where to write. Default: GAME.puzzles in this folder."
        ),
    ] = None,
) -> None:
    """Find positions of strong games in which one action is clearly the best.

    What an interrupted run has found stays in FILE.part; the same command continues from there.
    """
    from jacta.lab.puzzles.collection import collect  # noqa: PLC0415 - slow to import

    find_game(game)
    path = file or Path(f"{game}.puzzles")
    with progress_bar(err) as bar:
        task = bar.add_task("puzzles", total=count)
        for stand in collect(game, seed, count, path, least, extra):
            bar.update(task, completed=stand.puzzles)
            if stand.rare:
                rare = ", ".join(stand.rare)
                bar.update(task, description=f"game {stand.games + 1} for {rare}")
    out.print(f"{counted(count, 'puzzle')} in {printable(str(path))}", soft_wrap=True)


@puzzles_app.command()
def relabel(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of puzzles.")],
) -> None:
    """Update what a file says about its puzzles: their themes, and which opponents solve them.

    For a file made before themes or opponents changed; the puzzles stay as they are.
    """
    from jacta.lab.puzzles.files import puzzles_of, read_puzzles, write_puzzles  # noqa: PLC0415
    from jacta.lab.puzzles.levels import Levels  # noqa: PLC0415 - slow to import
    from jacta.lab.puzzles.maker import relabelled  # noqa: PLC0415 - slow to import

    name = next((one.position.partition(" ")[0] for one in read_puzzles(file)), "")
    known = puzzles_of(name, file)
    for number in range(len(known)):
        _check(known, number, file)
    levels = Levels(name)
    after = [relabelled(one, levels) for one in known]
    write_puzzles(after, file)
    changed = sum(one != other for one, other in zip(known, after, strict=True))
    out.print(f"{counted(changed, 'puzzle')} changed in {printable(str(file))}", soft_wrap=True)


def puzzle(
    game: GameArgument,
    *,
    file: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE", help="A file of puzzles. Default: those that come with jacta."
        ),
    ] = None,
    number: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Default: the puzzle of the day.")
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(help="Puzzles about one theme, such as `landing`, one after the other."),
    ] = None,
    difficulty: Annotated[
        int | None,
        typer.Option(min=1, max=5, help="Puzzles of one difficulty, one after the other."),
    ] = None,
    lang: LanguageOption = None,
) -> None:
    """Show a puzzle, take an answer, and say what each choice is worth."""
    from jacta.lab.puzzles.files import number_of_day, puzzles_of, shipped  # noqa: PLC0415

    speak(lang)
    find_game(game)
    known = shipped(game) if file is None else puzzles_of(game, file)
    if not known:
        raise SetupError(f"{game} comes without puzzles: make some with `jacta puzzles make`")
    day = number_of_day(datetime.now(UTC).date(), len(known))
    fitting = _fitting(known, theme, difficulty)
    first = day if number is None else (number - 1) % len(known)
    goes_on = theme is not None or difficulty is not None
    at = next((n for n in fitting if n >= first), fitting[0]) if goes_on else first
    try:
        while True:
            if file is not None:
                _check(known, at, file)
            _solve(known, at)
            if not goes_on:
                return
            ask(words.text("puzzle.more"))
            at = fitting[(fitting.index(at) + 1) % len(fitting)]
    except Leave:
        return


def _check(known: Sequence[Puzzle], at: int, file: Path) -> None:
    """Raise SetupError for a puzzle of a file that cannot be used."""
    from jacta.lab.puzzles.model import check_puzzle  # noqa: PLC0415 - slow to import

    try:
        check_puzzle(known[at])
    except SetupError as error:
        raise SetupError(f"{file}: puzzle {at + 1}: {error}") from None


def _fitting(known: Sequence[Puzzle], theme: str | None, difficulty: int | None) -> list[int]:
    """Return the puzzles with a theme and a difficulty."""
    themes = sorted({one.theme for one in known})
    if theme is not None and theme not in themes:
        raise SetupError(f"unknown theme {theme!r}; choose from {', '.join(themes)}")
    fitting = [
        number
        for number, one in enumerate(known)
        if theme in {None, one.theme} and difficulty in {None, one.difficulty}
    ]
    if not fitting:
        raise SetupError("no puzzle has this theme and difficulty")
    return fitting


def _solve(known: Sequence[Puzzle], at: int) -> None:
    """Show a puzzle, and report how it was answered."""
    one = known[at]
    game = position_of(one.position)[0]
    names = [words.text("player.number", number=seat + 1) for seat in range(game.players)]
    table = Table.at(one.position, [Player(name) for name in names])
    seat = table.turn
    assert seat is not None  # noqa: S101 - somebody decides in a puzzle
    shown = TableScreen(table, [seat])
    choices = shown.screen.choices(seat)
    if out.is_terminal:
        out.clear()
    title = words.text(
        "puzzle.title",
        number=at + 1,
        count=len(known),
        theme=_theme(one.theme),
        difficulty=one.difficulty,
    )
    out.print(title, style="bold", soft_wrap=True)
    shown.show(seat, seat, choices)
    answer = None
    while answer is None:
        typed = ask(words.text("puzzle.prompt", look=shown.screen.words.text("look")))
        if _look(typed.lower(), shown, seat, choices):
            continue
        answer = parse_choice(typed, choices)
        if answer is None:
            none = words.text("choice.none", answer=printable(typed), last=len(choices))
            out.print(none, soft_wrap=True)
    _tell(one, answer, shown.screen, choices)


def _look(typed: str, shown: TableScreen, seat: int, choices: Sequence[Choice]) -> bool:
    """Show what was asked for, as in a game; whether anything was."""
    match typed:
        case "":
            shown.show_again(seat, choices)
        case "?" | "h" | "help":
            out.print(shown.screen.help())  # the keys come last, so that they stay on the screen
            out.print(words.text("puzzle.help", looks=shown.screen.words.text("looks")))
        case "a":
            out.print(all_choices(choices))
        case word if (page := shown.screen.page(word, out.width)) is not None:
            out.print(page)
        case "m":
            shown.show_secrets(seat)
            shown.ask_again(choices)
        case _:
            return False
    return True


def _theme(theme: str) -> str:
    catalog = read_catalog(_words_file())
    key = f"theme.{theme}"
    return Words(catalog).text(key) if key in catalog else theme


def _words_file() -> Path:
    from importlib.resources import files  # noqa: PLC0415

    return Path(str(files("jacta.lab.puzzles").joinpath("words.json")))


def _tell(one: Puzzle, answer: str, screen: Screen, choices: Sequence[Choice]) -> None:
    """Say whether an answer is right, and what the choices are worth."""
    names = {choice.text: choice.label for choice in choices}
    best = names.get(one.solution, one.solution)
    key = "puzzle.right" if answer == one.solution else "puzzle.wrong"
    out.print()
    out.print(words.text(key, best=best, answer=names.get(answer, answer)), style="bold")
    out.print(words.text("puzzle.values"), style="dim")
    out.print(_grid(one.values, answer, screen))
    if one.behind > 0:
        out.print(words.text("puzzle.behind", percent=percent(one.behind)), style="dim")
    for step in one.line:
        out.print(words.text("puzzle.line"))
        out.print(_grid(step, "", screen))
    out.print(words.text("puzzle.found", percent=percent(one.chance)), style="dim")


def _grid(values: Mapping[str, float], answer: str, screen: Screen) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    for text, value in values.items():
        number = words.text(
            "percent", number=f"{100 * value:.1f}".replace(".", words.text("decimal"))
        )
        grid.add_row(
            f"  {number}", screen.action_name(text), style="bold" if text == answer else ""
        )
    return grid
