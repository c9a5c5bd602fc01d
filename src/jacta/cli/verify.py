"""`jacta verify`: whether the dice of recorded games are those that were sealed before them."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from jacta.cli.console import complain, counted, out
from jacta.core.errors import RecordError, SetupError
from jacta.fair.checking import check_dice_of
from jacta.fair.headers import Chained, Sealed, read_fair
from jacta.fair.page import dice_page

if TYPE_CHECKING:
    from jacta.core.records import GameRecord
    from jacta.fair.headers import Fair

__all__ = ["verify"]

REFUSED = 1


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record file.")],
    *,
    seal: Annotated[
        str | None,
        typer.Option(
            metavar="SEAL",
            help="The seal, or the beginning of a chain, that you were shown before the game.",
        ),
    ] = None,
    word: Annotated[
        str | None, typer.Option(metavar="WORD", help="The word that you gave before the game.")
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(metavar="HTML", help="Also write the check as a page for any browser."),
    ] = None,
) -> None:
    """Recompute every die of a record from the key that was sealed before the game."""
    refused = 0
    try:
        games = list(read_fair(file.read_bytes().splitlines(), str(file)))
    except OSError as error:
        raise SetupError(f"{file} cannot be read: {error.strerror}") from None
    if page is not None and len(games) > 1:
        raise SetupError(f"a page shows one game, but {file} holds {len(games)}")
    for number, (record, fair) in enumerate(games, 1):
        try:
            found = check_dice_of(record, fair)
            _compare(record, fair, seal, word)
        except RecordError as error:
            refused += 1
            complain(error)
            continue
        outcomes = counted(len(found), "outcome", "outcomes")
        out.print(f"Game {number}, line {record.line_of(0)}: {_verdict(fair, outcomes)}")
        if page is not None and fair is not None:
            page.write_text(dice_page(record, fair, found), encoding="utf-8")
            out.print(f"the page is in {page}", soft_wrap=True)
    if refused:
        raise typer.Exit(REFUSED)


def _verdict(fair: Fair | None, outcomes: str) -> str:
    text = f"{outcomes} as sealed before the game"
    if fair is not None and fair.since:
        text += f"; the first {counted(fair.since, 'entry', 'entries')} were imported"
    if fair is not None and not isinstance(fair, Sealed):
        withheld = sum(link is None for links in fair.rolls for _, link in links.seats)
        text += f"; {counted(withheld, 'link', 'links')} withheld"
    return text


def _compare(record: GameRecord, fair: Fair | None, seal: str | None, word: str | None) -> None:
    """Compare what somebody noted before the game; raise RecordError if it differs."""
    if isinstance(fair, Chained):
        _compare_chains(record, fair, seal, word)
    if not isinstance(fair, Sealed):
        return
    if seal is not None and seal.strip().lower() != fair.seal:
        raise RecordError(record.source, record.line_of(0), f"its seal is another one: {fair.seal}")
    words = [said for _, said in fair.words]
    if word is not None and word.strip() not in words:
        listed = ", ".join(words) or "none"
        raise RecordError(
            record.source, record.line_of(0), f"your word is not in it; words: {listed}"
        )


def _compare_chains(
    record: GameRecord, fair: Chained, anchor: str | None, word: str | None
) -> None:
    anchors = [fair.server, *(known for _, known in fair.anchors)]
    if word is not None:
        raise RecordError(
            record.source, record.line_of(0), "it was played by chains, without words"
        )
    if anchor is not None and anchor.strip().lower() not in anchors:
        listed = ", ".join(anchors)
        raise RecordError(record.source, record.line_of(0), f"its chains begin with {listed}")
