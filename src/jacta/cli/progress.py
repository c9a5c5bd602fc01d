"""What one sees while games are played: that rules are compiled, and a bar with the time left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

if TYPE_CHECKING:
    from rich.console import Console

    from jacta.lab.simulation import Simulation

__all__ = ["compile_first", "progress_bar"]


def compile_first(series: Simulation, console: Console) -> None:
    """Compile the rules, and say so if that takes long."""
    if series.is_compiled:
        series.prepare()
        return
    message = "compiling rules and bots: a minute or two, once for this version"
    with console.status(message):
        if not console.is_terminal:
            console.print(message)
        series.prepare()


def progress_bar(console: Console) -> Progress:
    """Return a bar that tells how much is done and how long the rest takes."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
