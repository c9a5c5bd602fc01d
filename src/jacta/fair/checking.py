"""Whether the dice of a record are those that were sealed before the game."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from jacta.core.errors import JactaError, RecordError, SetupError
from jacta.core.game import CHANCE
from jacta.core.headers import game_of
from jacta.core.table import Table
from jacta.fair.chains import is_next, roll_key
from jacta.fair.dice import derived
from jacta.fair.headers import Sealed
from jacta.fair.plans import plan_of
from jacta.fair.seals import table_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.records import GameRecord
    from jacta.fair.headers import Chained, Fair, LoggedEntry
    from jacta.fair.plans import Plan

__all__ = ["UNDO", "Derived", "check_dice_of"]

UNDO = "undo"  # an entry of the log that takes back the last decision


class Derived(NamedTuple):
    """An outcome that was derived again: its entry in the log, its text, and how it came about."""

    entry: int
    text: str
    plan: Plan


def check_dice_of(record: GameRecord, fair: Fair | None) -> list[Derived]:
    """Derive every outcome of a record again; raise RecordError at the first that differs."""
    if fair is None:
        raise _refused(record, 0, "the record says nothing about its dice: they cannot be checked")
    key_of = _sealed_keys(record, fair) if isinstance(fair, Sealed) else _chained_keys(record, fair)
    entries = _entries(record)
    log = entries if fair.log is None else fair.log
    place = range(1, len(entries) + 1) if fair.log is None else ()  # lines of entries, if known
    try:
        table = Table(game_of(record.header), record.header.players)
    except JactaError as error:
        raise _refused(record, 0, str(error)) from None
    found: list[Derived] = []
    for number, (by, do) in enumerate(log, 1):
        line = number if number in place else 0
        try:
            if by == CHANCE and number > fair.since:
                found.append(_derived(table, number, do, key_of))
            elif do == UNDO and table.is_chance:  # somebody may have known how it would fall
                raise SetupError("a roll was taken back before it fell")
            _follow(table, by, do)
        except JactaError as error:
            raise _refused(record, line, f"entry {number}: {error}") from None
    if [(CHANCE if e.by is None else e.by, e.do) for e in table.events()] != list(entries):
        raise _refused(
            record, 0, "the log, with what was taken back, does not lead to these entries"
        )
    if not isinstance(fair, Sealed) and len(found) != len(fair.rolls):
        raise _refused(record, 0, f"{len(fair.rolls)} rolls have links, but {len(found)} were made")
    return found


def _entries(record: GameRecord) -> list[LoggedEntry]:
    return [(CHANCE if isinstance(e.by, str) else e.by, e.do) for e in record.entries]


def _refused(record: GameRecord, entry: int, reason: str) -> RecordError:
    return RecordError(record.source, record.line_of(entry), reason)


def _derived(table: Table, number: int, do: str, key_of: Callable[[int], bytes]) -> Derived:
    if not table.is_chance:
        raise SetupError("chance is not to move")
    game, s = table.game, table.state
    plan = plan_of(game, s)
    text = derived(key_of(number), number, plan)
    if game.outcome_of(s, do) != game.outcome_of(s, text):
        raise SetupError(f"the sealed dice gave {text}, but the record says {do}")
    return Derived(number, text, plan)


def _follow(table: Table, by: int, do: str) -> None:
    if do == UNDO:
        table.undo()
    else:
        table.play(do, by)


def _sealed_keys(record: GameRecord, fair: Sealed) -> Callable[[int], bytes]:
    """Return what gives the key of each entry, if the seed opens the seal."""
    if fair.seed is None:
        raise _refused(record, 0, "the seed is still sealed: it is shown when the game is over")
    try:
        seed = bytes.fromhex(fair.seed)
    except ValueError:
        raise _refused(record, 0, "the seed is not a hexadecimal number") from None
    if hashlib.sha256(seed).hexdigest() != fair.seal:
        raise _refused(record, 0, "the seed does not open the seal: it is not the one from before")
    key = table_key(seed, fair.table, fair.words)
    return lambda _entry: key


def _chained_keys(record: GameRecord, fair: Chained) -> Callable[[int], bytes]:
    """Return what gives the key of each entry, if every link belongs to its chain."""
    if not fair.rolls and any(isinstance(entry.by, str) for entry in record.entries):
        raise _refused(record, 0, "the links are not shown yet: they are when the game is over")
    anchors = dict(fair.anchors)
    known = {seat: (0, anchor) for seat, anchor in anchors.items()}
    server, keys = fair.server, dict[int, bytes]()
    for roll, links in enumerate(fair.rolls, 1):
        who = [] if is_next(links.server, server) else ["the server"]
        for seat, link in links.seats:
            last = known.get(seat)
            if last is None or (link is not None and not is_next(link, last[1], roll - last[0])):
                who.append(f"seat {seat}")
            elif link is not None:
                known[seat] = roll, link
        if sorted(seat for seat, _ in links.seats) != sorted(anchors):
            who.append("a seat that is missing or there twice")
        if who:
            reason = f"entry {links.entry}: the link of {who[0]} does not belong to its chain"
            raise _refused(record, 0, reason)
        server = links.server
        keys[links.entry] = roll_key(fair.table, roll, links, anchors)

    def key_of(entry: int) -> bytes:
        if entry not in keys:
            raise SetupError("no links are noted for this roll")
        return keys[entry]

    return key_of
