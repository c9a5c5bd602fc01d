"""Who sits at the table: people by name, and bots for the other seats."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from jacta.bots import find_bot, full_name, usual_bot
from jacta.cli.console import LETTERS
from jacta.cli.language import words
from jacta.core.colours import check_colours
from jacta.core.errors import SetupError
from jacta.core.records import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.bots import Bot

__all__ = ["bots_of", "seat_of", "seat_players"]

DEFAULT_PLAYERS = 3
BOT_NAMES = ("Félicette", "Pixel", "Gizmo", "Biscuit", "Nimbus", "Sprocket")


def seat_players(
    players: int | None,
    names: Sequence[str],
    bots: int | None,
    kinds: Sequence[str],
    game: str,
    colours: Sequence[str] = (),
) -> list[Player]:
    """Return the players in seat order: people first, then bots.

    Defaults: one person unless more are named, three seats, the game's usual bot.
    Colours are for the first seats; the other seats leave theirs open.
    """
    people, machines = _counts(players, len(names), bots)
    if len(names) > people:
        raise SetupError(f"{len(names)} names, but only {people} seats for people")
    if len(kinds) > max(machines, 1):
        raise SetupError(f"{len(kinds)} kinds of bots, but only {machines} bots")
    kinds = [full_name(kind, game, files=True) for kind in kinds or [usual_bot(game)]]
    table = [Player(name) for name in _people(names, people)]
    for number, name in enumerate(_free_names(names, machines)):
        table.append(Player(name, kinds[min(number, len(kinds) - 1)]))
    return _coloured(_checked(table), colours)


def _coloured(table: list[Player], colours: Sequence[str]) -> list[Player]:
    """Give the players the colours of the list, until it ends."""
    if len(colours) > len(table):
        raise SetupError(f"{len(colours)} colours, but only {len(table)} seats")
    check_colours(colours)
    for player, colour in zip(table, colours, strict=False):
        player.colour = colour
    return table


def _free_names(taken: Sequence[str], count: int) -> list[str]:
    """Return names for bots that no person has."""
    people = {name.casefold() for name in taken}
    numbered = (f"Bot {number}" for number in range(1, count + len(taken) + 1))
    free = (name for name in (*BOT_NAMES, *numbered) if name.casefold() not in people)
    return list(itertools.islice(free, count))


def _counts(players: int | None, named: int, bots: int | None) -> tuple[int, int]:
    """Return how many people and how many bots."""
    if bots is not None and bots < 0:
        raise SetupError(f"there cannot be {bots} bots")
    if players is None and bots is not None:
        return max(named, 1), bots
    total = max(DEFAULT_PLAYERS, named) if players is None else players
    people = max(named, 1) if bots is None else total - bots
    if people > total:
        raise SetupError(f"{people} people, but only {total} seats")
    if people < 0:
        raise SetupError(f"{bots} bots, but only {total} seats")
    return people, total - people


def _people(names: Sequence[str], people: int) -> list[str]:
    unnamed = [words.text("player.number", number=i + 1) for i in range(people)]
    if people == 1:
        unnamed = [words.text("player")]
    return [*names, *unnamed[len(names) :]]


def _checked(table: list[Player]) -> list[Player]:
    for player in table:
        if not player.name.strip() or not player.name.isprintable():
            raise SetupError(f"a name needs letters that can be shown, not {player.name!r}")
    taken = [player.name.casefold() for player in table]
    for player in table:
        if taken.count(player.name.casefold()) > 1:
            raise SetupError(f"two players cannot both be called {player.name}")
    return table


def bots_of(players: Sequence[Player], game: str, seed: int) -> dict[int, Bot]:
    """Return the bots by seat, each with a generator of its own, none that of the dice."""
    return {
        seat: find_bot(player.bot, game, seed + 1 + seat)
        for seat, player in enumerate(players)
        if player.bot is not None
    }


def seat_of(text: str | None) -> int | None:
    """Return the seat that a letter (as on the screen) or a number (as in records) means."""
    if text is None:
        return None
    if len(text) == 1 and text.upper() in LETTERS:
        return LETTERS.index(text.upper())
    if text.isdecimal():
        return int(text)
    raise SetupError(f"a seat is a letter from A to {LETTERS[-1]}, not {text!r}")
