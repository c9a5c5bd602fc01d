"""`jacta play`: a game at this keyboard."""

from __future__ import annotations

import contextlib
import shlex
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jacta.cli.console import out
from jacta.cli.journal import Journal, Unfinished, new_record_path
from jacta.cli.keyboard import Leave
from jacta.cli.match import Match
from jacta.cli.screen import find_screen
from jacta.cli.seats import bots_of, seat_of, seated
from jacta.core.dice import Seeded
from jacta.core.errors import SetupError
from jacta.core.game import GAMES, find_game
from jacta.core.records import GameRecord
from jacta.core.seeds import fresh_seed
from jacta.core.table import Table

if TYPE_CHECKING:
    from jacta.core.records import Player

__all__ = ["play"]

INTERRUPTED = 130

RecordFile = Annotated[Path | None, typer.Option(help="Where to keep the record.")]
ResumedFile = Annotated[Path | None, typer.Option(help="Go on with a record.")]


class DiceKind(StrEnum):
    """Where rolls come from."""

    seeded = "seeded"
    typed = "typed"


def play(
    game: Annotated[str | None, typer.Argument(help=f"One of: {', '.join(GAMES)}.")] = None,
    players: Annotated[
        int | None, typer.Option(help="Seats, people and bots. [default: 3]")
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="A person; once for each.")] = None,
    bots: Annotated[int | None, typer.Option(help="Seats for bots. [default: all others]")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="random or greedy; again for the next bot. [default: greedy]"),
    ] = None,
    variants: Annotated[
        str | None, typer.Option(help="Joined by commas, such as ufo,missions; or all.")
    ] = None,
    board: Annotated[str | None, typer.Option(help="A board file, or a board by name.")] = None,
    first: Annotated[
        str | None, typer.Option(help="The seat that begins: A, B, … [default: by chance]")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**62, help="The same seed, the same dice.")
    ] = None,
    dice: Annotated[
        DiceKind, typer.Option(help="typed: you roll real dice and type what they show.")
    ] = DiceKind.seeded,
    record: RecordFile = None,
    resume: ResumedFile = None,
) -> None:
    """Play a game: alone against bots, or with others at this keyboard."""
    typed = dice is DiceKind.typed
    if resume is not None:
        new = (players, name, bots, bot, variants, board, first, seed, record)
        _refuse_beside_resume(any(option not in {None, ()} for option in map(_frozen, new)))
        match = _resumed(resume, game, typed=typed)
    else:
        sitting = seated(players, name or [], bots, bot or [])
        table = _table(game, sitting, board, variants, first)
        match = _begun(table, fresh_seed() if seed is None else seed, record, typed=typed)
    _play_or_leave(match)


def _frozen(option: object) -> object:
    return tuple(option) if isinstance(option, list) else option


def _refuse_beside_resume(others_given: bool) -> None:  # noqa: FBT001
    if others_given:
        raise SetupError("--resume goes on with the table as it was: only --dice can be added")


def _table(
    game: str | None,
    sitting: list[Player],
    board: str | None,
    variants: str | None,
    first: str | None,
) -> Table:
    if game is None:
        raise SetupError(f"which game? For example: jacta play {GAMES[0]}")
    kind = find_game(game)
    options = _options(variants, kind.option_names)
    rules = kind.on(board or kind.boards[0], len(sitting), options, seat_of(first))
    return Table(rules, sitting)


def _options(variants: str | None, known: tuple[str, ...]) -> list[str]:
    if variants == "all":
        return list(known)
    return [name.strip() for name in (variants or "").split(",") if name.strip()]


def _begun(table: Table, seed: int, record: Path | None, *, typed: bool) -> Match:
    bots = bots_of(table.players, table.game.name, seed)
    path = record or new_record_path(table.game.name)
    journal = Journal.create(path, table.header(seed=seed))
    return Match(table, Seeded(seed), bots, journal, typed=typed)


def _resumed(path: Path, game: str | None, *, typed: bool) -> Match:
    unfinished = Unfinished(path)
    record = unfinished.record
    if game not in {None, record.header.game}:
        raise SetupError(f"{path} is a game of {record.header.game}, not of {game}")
    table = Table.resume(record)
    seed = fresh_seed() if record.header.seed is None else record.header.seed
    bots = bots_of(table.players, table.game.name, seed)
    dice = _caught_up(Seeded(seed), record, typed=typed)
    if unfinished.torn:
        out.print("The last line of the record was only half written: it is cut off.")
    return Match(table, dice, bots, unfinished.reopen(), typed=typed)


def _caught_up(dice: Seeded, record: GameRecord, *, typed: bool) -> Seeded:
    """Return the dice after all that they drew for the record, so that they go on from there."""
    table = Table.resume(GameRecord(record.header, []))
    screen = find_screen(table.game.name)(table)
    for entry in record.entries:
        if table.is_chance and not (typed and screen.roll_question()):
            dice.outcome(table.game, table.state)
        table.play(entry.do)
    return dice


def _play_or_leave(match: Match) -> None:
    path = match.journal.path
    out.print(f"Record: {path}", soft_wrap=True)
    try:
        with contextlib.closing(match.journal):
            match.play()
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
