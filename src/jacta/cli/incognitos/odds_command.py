"""`jacta odds incognitos`: the odds of the goals of a position."""

from __future__ import annotations

import dataclasses
from typing import Annotated

import typer

from jacta.cli.language import LanguageOption, speak
from jacta.cli.odds import JsonOption, RecordArgument, position_of, show_odds

__all__ = ["odds"]


def odds(
    record: RecordArgument = None,
    at: Annotated[
        int | None,
        typer.Option(
            "--at", metavar="SEQ", help="The position after this entry. Default: the last one."
        ),
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(metavar="BOARD", help="station, castle, arabia, rome, or a file."),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Whose goals. Default: the seat to move.")
    ] = None,
    dice: Annotated[
        int | None, typer.Option(metavar="N", help="As if this many dice were rolled now.")
    ] = None,
    *,
    as_json: JsonOption = False,
    lang: LanguageOption = None,
) -> None:
    """Show how likely each goal of a position is."""
    from jacta.cli.incognitos.odds import goal_report  # noqa: PLC0415 - only if asked for
    from jacta.lab.odds.incognitos import position_odds  # noqa: PLC0415

    speak(lang)
    table = position_of("incognitos", record, at, board)
    odds = position_odds(table.game, table.state, seat, dice)  # type: ignore[arg-type]
    data = {"game": "incognitos", "board": table.game.board_name, "seq": table.seq}
    show_odds(data | dataclasses.asdict(odds), goal_report(table, odds), as_json=as_json)
