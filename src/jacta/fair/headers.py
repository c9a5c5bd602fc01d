"""What the header of a record says about its dice, under the key `fair`.

Readers of records ignore it; this module reads and writes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from jacta.core.errors import RecordError
from jacta.core.records import read_records
from jacta.fair.chains import Links  # noqa: TC001 - msgspec reads the annotations
from jacta.fair.seals import Word  # noqa: TC001

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jacta.core.records import GameRecord
    from jacta.fair.seals import Seal
    from jacta.fair.table_chains import TableChains

__all__ = [
    "Chained",
    "Fair",
    "LoggedEntry",
    "Sealed",
    "chained",
    "fair_text",
    "read_fair",
    "sealed",
]

LoggedEntry = tuple[int, str]  # who, -1 for chance, and what; a decision taken back is `undo`


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True, tag="seal-1", tag_field="scheme"):
    """One seed, sealed before the game and included once the game is over.

    `log` holds every entry, those taken back too, if any was.
    """

    table: str
    seal: str
    words: tuple[Word, ...] = ()
    since: int = 0  # entries before were not derived: they come from an imported record
    seed: str | None = None
    log: tuple[LoggedEntry, ...] | None = None


class Chained(msgspec.Struct, frozen=True, omit_defaults=True, tag="chains-1", tag_field="scheme"):
    """Everybody's chains by their anchors, and once nobody plays any more the links of each roll.

    `log` is as for `Sealed`.
    """

    table: str
    server: str
    anchors: tuple[tuple[int, str], ...]
    rolls: tuple[Links, ...] = ()
    since: int = 0
    log: tuple[LoggedEntry, ...] | None = None


Fair = Sealed | Chained


class _Header(msgspec.Struct):
    fair: Fair | None = None


def sealed(
    seal: Seal, table: str, log: Iterable[LoggedEntry] | None = None, *, is_open: bool
) -> Sealed:
    """Return what a record may say about a sealed table; the seed only if it is open."""
    return Sealed(
        table,
        seal.mark,
        seal.words,
        seal.since,
        seal.seed.hex() if is_open else None,
        None if log is None else tuple(log),
    )


def chained(
    chains: TableChains,
    table: str,
    log: Iterable[LoggedEntry] | None = None,
    *,
    open_after: int | None,
) -> Chained:
    """Return what a record may say about a table that plays by chains.

    The links are told once nobody plays any more; `open_after` is the length of the log then.
    """
    return Chained(
        table,
        chains.anchor,
        tuple(chains.anchors.items()),
        () if open_after is None else chains.links(open_after),
        log=None if log is None else tuple(log),
    )


def fair_text(record: GameRecord, fair: Fair) -> str:
    """Return a record as text, with what it says about its dice."""
    header, *rest = record.texts()
    data: dict[str, Any] = msgspec.json.decode(header)
    data["fair"] = fair
    lines = [msgspec.json.encode(data).decode(), *rest]
    return "".join(f"{line}\n" for line in lines)


def read_fair(
    lines: Iterable[str | bytes], source: str = "record"
) -> Iterator[tuple[GameRecord, Fair | None]]:
    """Yield the games of a file, each with what it says about its dice."""
    kept = list(lines)
    for record in read_records(kept, source):
        line = record.line_of(0)
        yield record, _fair_of(kept[line - 1], source, line)


def _fair_of(text: str | bytes, source: str, line: int) -> Fair | None:
    raw = text.encode() if isinstance(text, str) else text
    try:
        return msgspec.json.decode(raw.removeprefix(b"\xef\xbb\xbf"), type=_Header).fair
    except msgspec.ValidationError as error:
        reason = f'"fair" is malformed: {error}'
        raise RecordError(source, line, reason) from None
