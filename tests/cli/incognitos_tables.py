"""Tables of Los Incognitos, and what stands on a screen."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from terminal import jacta

from jacta import Seeded, Table
from jacta.games.incognitos.game import Incognitos

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SCENARIOS = Incognitos.boards


def drawn(shown: RenderableType, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    console.print(shown)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return [line.rstrip() for line in text.splitlines()]


def decisions(board: str, players: int, seed: int) -> Iterator[tuple[Table, str]]:
    """Play at random, with signs; stop at each decision, with an action to take."""
    chooser = random.Random(seed)
    names = [f"Player number {seat}" for seat in range(players)]
    table = Table.new("incognitos", names, board=board, options=["signs"], dice=Seeded(seed))
    while not table.is_over:
        action = chooser.choice(table.legal())
        yield table, action
        table.play(action)


def play(path: Path, *options: object, keys: list[str], **env: str) -> str:
    result = jacta("play", "incognitos", *options, "--record", path, keys=keys, **env)
    assert result.exit_code == 0, result.stderr
    return result.output


def scripted(board: str, script: str, *, signs: bool = False) -> Table:
    options = ["signs"] if signs else []
    table = Table.new("incognitos", ["Ada", "Bo"], board=board, options=options, first=0)
    for entry in script.split():
        table.play(entry)
    return table
