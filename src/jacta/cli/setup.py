"""Set up a game at this keyboard: a new one, or one resumed from its record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.bots import suggestion
from jacta.cli.console import out
from jacta.cli.keyboard_game import KeyboardGame
from jacta.cli.language import words
from jacta.cli.record_file import RecordFile, UnfinishedRecord, new_record_path
from jacta.cli.screen import find_screen
from jacta.cli.seats import bots_of, seat_of
from jacta.cli.variants import options_of
from jacta.core.dice import Seeded
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.records import GameRecord
from jacta.core.seeds import fresh_seed
from jacta.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from jacta.bots import Bot
    from jacta.core.records import Player

__all__ = ["MOST_SEED", "checked_seed", "new_table", "resume_game", "start_game"]

MOST_SEED = 2**62


def new_table(
    game: str, seated: list[Player], board: str | None, variants: str, first: str | None
) -> Table:
    """Return a table set up as the options say."""
    kind = find_game(game)
    options = options_of(variants, kind)
    rules = kind.on(board or kind.boards[0], len(seated), options, seat_of(first))
    return Table(rules, seated)


def start_game(table: Table, seed: int | None, record: Path | None, *, typed: bool) -> KeyboardGame:
    """Return a new game with a new record file."""
    seed = checked_seed(seed)
    bots = bots_of(table.players, table.game.name, seed)
    path = record or new_record_path(table.game.name)
    record_file = RecordFile.create(path, table.header(seed=seed))
    return KeyboardGame(table, Seeded(seed), bots, record_file, typed=typed)


def resume_game(path: Path, game: str | None, *, typed: bool) -> KeyboardGame:
    """Return the game of a record, ready to continue."""
    unfinished = UnfinishedRecord(path)
    record = unfinished.record
    if game not in {None, record.header.game}:
        raise SetupError(f"{path} is a game of {record.header.game}, not of {game}")
    table = Table.resume(record)
    seed = fresh_seed() if record.header.seed is None else record.header.seed
    bots = bots_of(table.players, table.game.name, seed)
    dice = Seeded(seed)
    _catch_up(dice, bots, record, typed=typed)
    if unfinished.torn:
        out.print(words.text("torn"))
    return KeyboardGame(table, dice, bots, unfinished.reopen(), typed=typed)


def _catch_up(dice: Seeded, bots: Mapping[int, Bot], record: GameRecord, *, typed: bool) -> None:
    """Let dice and random bots draw again what they drew for the record."""
    table = Table.resume(GameRecord(record.header, []))
    screen = find_screen(table.game.name)(table)
    for entry in record.entries:
        bot = None if table.turn is None else bots.get(table.turn)
        if table.is_chance and not (typed and screen.roll_question()):
            dice.outcome(table.game, table.state)
        elif bot is not None and bot.name == "random":
            suggestion(bot, table)
        table.play(entry.do)


def checked_seed(seed: int | None) -> int:
    """Return a seed that a record can hold: the given one, or a fresh one."""
    if seed is not None and not 0 <= seed <= MOST_SEED:
        raise SetupError(f"a seed is a number from 0 to {MOST_SEED}, not {seed}")
    return fresh_seed() if seed is None else seed
