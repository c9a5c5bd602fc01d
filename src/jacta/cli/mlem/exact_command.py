"""`jacta lab exact mlem`: solve a small MLEM exactly, and measure what each bot loses."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from jacta.cli.console import out
from jacta.core.errors import SetupError
from jacta.core.reading import read_toml

if TYPE_CHECKING:
    from jacta.lab.exact.solution import Solution

__all__ = ["exact"]

DEEP = 100_000  # Python's stack: a game has fewer stops than that
MatArgument = Annotated[
    Path | None, typer.Argument(metavar="[FILE]", help="A mat. Default: a small one.")
]


def exact(
    board: MatArgument = None,
    *,
    astronauts: Annotated[
        str, typer.Option(metavar="NAMES", help="What each player has at home.")
    ] = "drifter",
    failures: Annotated[
        int, typer.Option(metavar="N", min=1, max=99, help="How many end the game.")
    ] = 1,
    bots: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Whose loss is measured: at a glance, or with a budget, as in search@500.",
        ),
    ] = "random,greedy,odds:steady,learned",
) -> None:
    """Solve MLEM exactly for two players with few astronauts and failures.

    The loss of a bot is what it gives away against perfect play, in percent of a victory: the
    mean of both seats.
    """
    from jacta.games.mlem.game import Mlem  # noqa: PLC0415 - slow to import
    from jacta.lab.exact.bots import play_of  # noqa: PLC0415
    from jacta.lab.exact.mlem import SMALL_MAT, SmallMlem  # noqa: PLC0415
    from jacta.lab.exact.solution import Solution  # noqa: PLC0415

    try:
        data = dict(read_toml(board or SMALL_MAT)) | {"failures": failures}
    except OSError as error:
        raise SetupError(f"cannot read {board}: {error.strerror}") from None
    game = Mlem.on(data, 2)
    small = SmallMlem(game, astronauts.split(","))
    plays = {name: play_of(name, game) for name in bots.split(",") if name}
    sys.setrecursionlimit(max(sys.getrecursionlimit(), DEEP))
    solution, start = Solution(small), small.start()
    begun = time.process_time()
    value = solution.value(start)
    seconds = time.process_time() - begun
    out.print(
        f"{len(solution.known):,} positions in {seconds:.1f} s of CPU time; "
        f"who starts wins {100 * value:.2f} %.",
        soft_wrap=True,
    )
    if plays:
        out.print(_losses(solution, start, plays))


def _losses(solution: Solution, start: Any, plays: dict[str, Any]) -> Table:
    table = Table("bot", "loses (% of a victory)", box=None, header_style="bold")
    table.columns[1].justify = "right"
    for name, play in plays.items():
        table.add_row(name, f"{100 * solution.regret(start, play):.2f}")
    return table
