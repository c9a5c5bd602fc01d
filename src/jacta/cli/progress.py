"""Progress of long commands: a message while rules compile, and a bar with the time left."""

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
    """Compile the rules, with a message if that takes long."""
    if series.is_compiled:
        series.prepare()
        return
    message = "compiling rules and bots: a minute or two, once for this version"
    with console.status(message):
        if not console.is_terminal:
            console.print(message)
        series.prepare()


def progress_bar(console: Console) -> Progress:
    """Return a bar with the progress and the time left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
