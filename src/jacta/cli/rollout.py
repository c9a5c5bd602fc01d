"""`jacta rollout`: every action of a recorded position, played out many times."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import Annotated

import typer

from jacta.cli.console import out, printable
from jacta.cli.grids import grid_of
from jacta.cli.odds import record_position
from jacta.cli.options import PluginOption

__all__ = ["rollout"]


def rollout(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record; its first game is used.")],
    *,
    at: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, help="The position after this entry. Default: the last one."
        ),
    ] = None,
    policy: Annotated[str, typer.Option(metavar="BOT", help="Who plays on.")] = "greedy",
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="Games per action, at most.")
    ] = 1000,
    seconds: Annotated[
        float, typer.Option(metavar="N", min=0, help="Seconds in all, at most.")
    ] = 20.0,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same dice.")] = 1,
    _plugin: PluginOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play out every legal action of a recorded position, all with the same dice.

    It ends when one action is clearly the best, or when the budget is spent.
    """
    from jacta.lab.rollouts import rollout as play_out  # noqa: PLC0415 - slow to import

    table = record_position(file, at)
    tried = play_out(table.game, table.state, policy, seed=seed, seconds=seconds, games=games)
    if as_json:
        data = {"policy": policy, "seed": seed, "actions": [asdict(one) for one in tried]}
        sys.stdout.write(json.dumps(data) + "\n")
        return
    title = f"Victories if {printable(policy)} plays on, in %"
    grid = grid_of(title, "action", "share", "±", "games")
    for one in tried:
        cells = (f"{100 * one.share:.1f}", f"{100 * one.margin:.1f}", str(one.games))
        grid.add_row(one.text, *cells, style="" if one.is_left else "dim")
    out.print(grid)
