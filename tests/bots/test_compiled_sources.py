"""The digest of the compiled cache covers every module whose code or numbers are compiled."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path

import pytest

from jacta.bots import loops
from jacta.core.game import GAMES
from jacta.core.kernel import OTHER_TWINS, TWINS, compiled, env_source_files, source_files

pytestmark = pytest.mark.slow

LOOPS = sorted(path.stem for path in Path(loops.__path__[0]).glob("[!_]*.py"))


def imported_by(path: Path) -> set[str]:
    """Return the modules of jacta that a file imports by their full name when it is executed."""
    found = (node for node in ast.parse(path.read_text("utf-8")).body)
    named = {node.module or "" for node in found if isinstance(node, ast.ImportFrom)}
    return {module for module in named if module.startswith("jacta.")}


def shared_by(path: Path) -> set[Path]:
    """Return the files of all modules that a file shares with its twin, directly or not."""
    seen: set[Path] = set()
    left = [path]
    while left:
        for name in imported_by(left.pop()):
            module = importlib.import_module(name)
            file = Path(str(module.__file__))
            if file.name != "__init__.py" and file not in seen:
                seen.add(file)
                left.append(file)
    return seen


def twins_of(game: str) -> list[Path]:
    """Return the files of all modules that take part in the compiled code of a game."""
    compiled("jacta.bots.nets.learning")
    compiled(f"jacta.games.{game}.rules.playout")
    for loop in LOOPS:
        compiled(f"jacta.bots.{game}.{loop}")
    modules = [
        module
        for name, module in [*sys.modules.items()]
        if name.startswith(TWINS) and not name.startswith(OTHER_TWINS)
    ]
    files = [Path(str(module.__file__)) for module in modules]
    return [file for file in files if file.name != "__init__.py"]


@pytest.mark.parametrize("game", GAMES)
def test_every_module_of_a_compiled_twin_is_in_the_digest(game: str) -> None:
    sources = {*source_files(), *env_source_files()}  # a test before may have loaded the latter
    twins = twins_of(game)
    assert any(file.parts[-3:-1] == (game, "greedy") for file in twins)
    assert set(twins) <= sources


@pytest.mark.parametrize("game", GAMES)
def test_every_module_that_a_compiled_twin_shares_is_in_the_digest(game: str) -> None:
    sources = set(source_files())
    missing = {file for twin in twins_of(game) for file in shared_by(twin) if file not in sources}
    assert not missing
