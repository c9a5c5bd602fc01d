"""`jacta play`: a game at this keyboard."""

from __future__ import annotations

import contextlib
import shlex
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jacta.bots import BOTS, USUAL_BOT
from jacta.cli.console import out
from jacta.cli.keyboard import Leave
from jacta.cli.seats import seat_players
from jacta.cli.setup import new_table, resume_game, start_game
from jacta.core.errors import SetupError
from jacta.core.game import GAMES

if TYPE_CHECKING:
    from jacta.cli.keyboard_game import KeyboardGame

__all__ = ["play"]

INTERRUPTED = 130

BOT_KINDS = ", ".join(BOTS)
RecordOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Where to keep the record.")
]
ResumeOption = Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a record.")]


class DiceKind(StrEnum):
    """Where rolls come from."""

    seeded = "seeded"
    typed = "typed"


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"One of: {', '.join(GAMES)}.")
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="Seats, for people and bots (3 if not said)."),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A person; again for each more.")
    ] = None,
    bots: Annotated[
        int | None, typer.Option(metavar="N", help="Seats for bots (all others if not said).")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND", help=f"{BOT_KINDS} ({USUAL_BOT} if not said); again for the next."
        ),
    ] = None,
    variants: Annotated[
        str | None, typer.Option(metavar="LIST", help="Such as ufo,missions; or all.")
    ] = None,
    signs: Annotated[
        bool | None, typer.Option("--signs", help="The variant Good Signs - Bad Signs.")
    ] = None,
    board: Annotated[
        str | None, typer.Option(metavar="BOARD", help="A file, or station, castle, arabia, rome.")
    ] = None,
    first: Annotated[
        str | None, typer.Option(metavar="SEAT", help="A, B, … begins (chance if not said).")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same number, the same dice.")
    ] = None,
    dice: Annotated[
        DiceKind, typer.Option(help="typed: roll real dice and type what they show.")
    ] = DiceKind.seeded,
    record: RecordOption = None,
    resume: ResumeOption = None,
) -> None:
    """Play a game: alone against bots, or with others at this keyboard."""
    typed = dice is DiceKind.typed
    if resume is not None:
        new = (players, name, bots, bot, variants, signs, board, first, seed, record)
        if any(option not in (None, []) for option in new):
            raise SetupError("--resume goes on with the table as it was: only --dice can be added")
        keyboard_game = resume_game(resume, game, typed=typed)
    else:
        seated = seat_players(players, name or [], bots, bot or [])
        chosen = ",".join(filter(None, [variants, "signs" if signs else None]))
        table = new_table(game, seated, board, chosen, first)
        keyboard_game = start_game(table, seed, record, typed=typed)
    _play_or_leave(keyboard_game)


def _play_or_leave(keyboard_game: KeyboardGame) -> None:
    path = keyboard_game.record_file.path
    out.print(f"Record: {path}", soft_wrap=True)
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
        out.print(f"\nRecord: {path}", soft_wrap=True)


def _tell_how_to_resume(path: Path) -> None:
    out.print("The game is saved. Go on with:", style="bold")
    out.print(f"  jacta play --resume {shlex.quote(str(path))}", soft_wrap=True)
