"""`jacta odds mlem`: the odds of a flight."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any

import typer

from jacta.cli.language import LanguageOption, speak
from jacta.cli.odds import JsonOption, PlotOption, show_odds
from jacta.games.mlem.board import Board
from jacta.games.mlem.game import Mlem
from jacta.games.mlem.rules.names import DICE

__all__ = ["odds"]


def odds(
    board: Annotated[
        str, typer.Option(metavar="BOARD", help="A mat: standard, or a file.")
    ] = "standard",
    at: Annotated[
        int | None, typer.Option("--at", metavar="SPACE", help="From this space, 0 to 25.")
    ] = None,
    dice: Annotated[
        int | None, typer.Option(metavar="N", help="With this many dice, 1 to 6.")
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
    as_json: JsonOption = False,
    plot: PlotOption = None,
    lang: LanguageOption = None,
) -> None:
    """Show the risk of a crash everywhere, or with --at and --dice all odds of a place."""
    from jacta.cli.mlem.odds import overview, place_report  # noqa: PLC0415 - only if asked for
    from jacta.lab.odds.mlem import Ability, place_odds  # noqa: PLC0415
    from jacta.lab.odds.mlem.places import crash_table  # noqa: PLC0415

    speak(lang)

    if plot is not None:
        from jacta.lab.plotting import check_path  # noqa: PLC0415

        check_path(plot)
    mat: Board = Mlem.load_board(board)
    token = None if ability is None else Ability.of(ability)
    space, rolled = at or 0, DICE if dice is None else dice
    place = place_odds(mat, space, rolled, engineers=engineers, ability=token, policy=policy)
    crashes = crash_table(mat, engineers, token)
    data: dict[str, Any] = {"game": "mlem", "board": mat.id, "ability": ability, "crash": crashes}
    data["place"] = {**dataclasses.asdict(place), "rocket": place.rocket._asdict()}
    one_place = at is not None or dice is not None
    screen = place_report(mat, place) if one_place else overview(mat, crashes, place)
    show_odds(data, screen, as_json=as_json)
    if plot is not None:
        from jacta.lab.odds.mlem.plots import odds_figure  # noqa: PLC0415
        from jacta.lab.plotting import save  # noqa: PLC0415

        save(odds_figure(mat, crashes, place, _helps_text(engineers, ability)), plot)


def _helps_text(engineers: int, ability: str | None) -> str:
    said = [f"{engineers} engineer{'s' * (engineers > 1)} aboard"] if engineers else []
    said += [f"token {ability}"] if ability else []
    return f" ({', '.join(said)})" if said else ""
