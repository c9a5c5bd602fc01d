"""`jacta play`: a game at this keyboard."""

from __future__ import annotations

import contextlib
import shlex
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jacta.bots import BOTS
from jacta.cli.console import out
from jacta.cli.keyboard import Leave
from jacta.cli.language import LanguageOption, speak, words
from jacta.cli.options import BoardOption, PluginOption, VariantsOption
from jacta.cli.seats import seat_players
from jacta.cli.setup import new_table, resume_game, start_game
from jacta.core.colours import COLOURS
from jacta.core.errors import SetupError
from jacta.core.kits import GAMES

if TYPE_CHECKING:
    from jacta.cli.keyboard_game import KeyboardGame

__all__ = ["play"]

INTERRUPTED = 130

RecordOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Where to write the record.")
]
ResumeOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Continue the game of a record.")
]


class DiceKind(StrEnum):
    """Where rolls come from."""

    seeded = "seeded"
    typed = "typed"


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"One of: {', '.join(GAMES)}.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Seats for people and bots. Default: 3.")
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A person's name. Repeatable.")
    ] = None,
    colour: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLOUR",
            help=f"{', '.join(COLOURS)}. Repeatable, one per seat. Default: the first free ones.",
        ),
    ] = None,
    bots: Annotated[
        int | None, typer.Option(metavar="N", help="Seats for bots. Default: all other seats.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND",
            help=f"{', '.join(BOTS)}. Repeatable, one per bot. Default: the strongest of the "
            "game that answers at once.",
        ),
    ] = None,
    variants: VariantsOption = "",
    _plugin: PluginOption = None,
    board: BoardOption = None,
    first: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Who starts: A, B, … Default: left to chance."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed gives the same dice.")
    ] = None,
    dice: Annotated[
        DiceKind, typer.Option(help="typed: roll real dice and type what they show.")
    ] = DiceKind.seeded,
    record: RecordOption = None,
    resume: ResumeOption = None,
    lang: LanguageOption = None,
) -> None:
    """Play a game alone against bots, or with others at this keyboard."""
    speak(lang)
    typed = dice is DiceKind.typed
    if resume is not None:
        chosen = (players, name, colour, bot, variants, board, first, seed, record)
        if any(chosen) or bots is not None:
            raise SetupError("--resume continues the table as it was: add only --dice or --lang")
        keyboard_game = resume_game(resume, game, typed=typed)
    else:
        if game is None:
            raise SetupError(f"which game? For example: jacta play {GAMES[0]}")
        seated = seat_players(players, name or [], bots, bot or [], game, colour or [])
        table = new_table(game, seated, board, variants, first)
        keyboard_game = start_game(table, seed, record, typed=typed)
    _play_or_leave(keyboard_game)


def _play_or_leave(keyboard_game: KeyboardGame) -> None:
    path = keyboard_game.record_file.path
    out.print(words.text("record", path=path), soft_wrap=True)
    try:
        with contextlib.closing(keyboard_game.record_file):
            keyboard_game.play()
    except Leave:
        _tell_how_to_resume(path)
    except KeyboardInterrupt:
        out.print()
        _tell_how_to_resume(path)
        raise typer.Exit(INTERRUPTED) from None
    else:
        out.print()
        out.print(words.text("record", path=path), soft_wrap=True)


def _tell_how_to_resume(path: Path) -> None:
    out.print(words.text("saved"), style="bold")
    out.print(f"  jacta play --resume {shlex.quote(str(path))}", soft_wrap=True)
