"""`jacta odds`: exact odds of both games."""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jacta.cli.console import out
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.records import GameRecord, read_records
from jacta.core.table import Table
from jacta.games.mlem.rules.names import DICE

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["odds_app"]

odds_app = typer.Typer(no_args_is_help=True, help="Tell exact odds.")

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]
PlotFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw it too: an .svg or .png file.")
]
RecordFile = Annotated[
    Path | None, typer.Argument(metavar="RECORD", help="A recorded game (else one that begins).")
]


def _tell(data: dict[str, Any], screen: RenderableType, *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
    else:
        out.print(screen)


@odds_app.command()
def mlem(
    board: Annotated[
        str, typer.Option(metavar="BOARD", help="A mat: standard, or a file.")
    ] = "standard",
    at: Annotated[
        int | None, typer.Option("--at", metavar="SPACE", help="From this space, 0 to 25.")
    ] = None,
    dice: Annotated[
        int | None, typer.Option(metavar="N", help="With so many dice, 1 to 6.")
    ] = None,
    engineers: Annotated[
        int, typer.Option(metavar="N", help="Unused engineers aboard, 0 to 5.")
    ] = 0,
    ability: Annotated[
        str | None,
        typer.Option(metavar="ABILITY", help="The token's: keep, reroll, or extra:24*."),
    ] = None,
    policy: Annotated[
        str, typer.Option(metavar="POLICY", help="How commanders pick: safest, longest, best.")
    ] = "best",
    *,
    as_json: Json = False,
    plot: PlotFile = None,
) -> None:
    """Tell how likely a crash is everywhere, or with --at and --dice everything about a place."""
    from jacta.cli.mlem.odds import overview, place_report  # noqa: PLC0415 - only if asked for
    from jacta.lab.odds.mlem import Ability, place_odds  # noqa: PLC0415
    from jacta.lab.odds.mlem.places import crash_table  # noqa: PLC0415

    if plot is not None:
        from jacta.lab.plotting import check_path  # noqa: PLC0415

        check_path(plot)
    mat = find_game("mlem").load_board(board)
    token = None if ability is None else Ability.of(ability)
    space, rolled = at or 0, DICE if dice is None else dice
    place = place_odds(mat, space, rolled, engineers=engineers, ability=token, policy=policy)
    crashes = crash_table(mat, engineers, token)
    data = {"game": "mlem", "board": mat.id, "ability": ability, "crash": crashes}
    data["place"] = {**dataclasses.asdict(place), "rocket": place.rocket._asdict()}
    one_place = at is not None or dice is not None
    screen = place_report(mat, place) if one_place else overview(mat, crashes, place)
    _tell(data, screen, as_json=as_json)
    if plot is not None:
        from jacta.lab.odds.mlem.plots import odds_figure  # noqa: PLC0415
        from jacta.lab.plotting import save  # noqa: PLC0415

        save(odds_figure(mat, crashes, place, _helps_text(engineers, ability)), plot)


def _helps_text(engineers: int, ability: str | None) -> str:
    said = [f"{engineers} engineer{'s' * (engineers > 1)} aboard"] if engineers else []
    said += [f"token {ability}"] if ability else []
    return f" ({', '.join(said)})" if said else ""


@odds_app.command()
def incognitos(
    record: RecordFile = None,
    at: Annotated[
        int | None, typer.Option("--at", metavar="SEQ", help="After this entry (the last one).")
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(metavar="BOARD", help="station, castle, arabia, rome, or a file."),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Whose goals (of who is on turn).")
    ] = None,
    dice: Annotated[
        int | None, typer.Option(metavar="N", help="As if so many dice were to be rolled now.")
    ] = None,
    *,
    as_json: Json = False,
) -> None:
    """Tell how likely each goal of a position comes within reach."""
    from jacta.cli.incognitos.odds import goal_report  # noqa: PLC0415 - only if asked for
    from jacta.lab.odds.incognitos import position_odds  # noqa: PLC0415

    table = _position(record, at, board)
    odds = position_odds(table.game, table.state, seat, dice)  # type: ignore[arg-type]
    data = {"game": "incognitos", "board": table.game.board_name, "seq": table.seq}
    _tell(data | dataclasses.asdict(odds), goal_report(table, odds), as_json=as_json)


def _position(record: Path | None, at: int | None, board: str | None) -> Table:
    """Return the table of a record's first game after an entry, or one that begins."""
    if record is None:
        if at is not None:
            raise SetupError("--at says an entry of a record: name one")
        return Table.new("incognitos", 2, board=board, first=0)
    if board is not None:
        raise SetupError("a record has its own board: name one or the other")
    game = _first_game(record)
    if game.header.game != "incognitos":
        raise SetupError(f"{record} is a game of {game.header.game}, not of incognitos")
    entries = game.entries if at is None else game.entries[:at]
    if at is not None and at not in range(len(game.entries) + 1):
        raise SetupError(f"there is no entry {at}: the record has {len(game.entries)}")
    return Table.resume(GameRecord(game.header, entries, source=game.source))


def _first_game(path: Path) -> GameRecord:
    try:
        with path.open("rb") as lines:
            return next(iter(read_records(lines, str(path))))
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}") from None
