"""Loops have one source, and each game its own modules of it, plain and compiled."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path
from typing import Any

import pytest

from jacta.bots import loops
from jacta.core.game import GAMES
from jacta.core.kernel import compiled

FOLDER = Path(loops.__path__[0])
NAMES = sorted(path.stem for path in FOLDER.glob("[!_]*.py"))
SUPPLIED = ast.parse((FOLDER / "engine.pyi").read_text("utf-8")).body


def engine_of(game: str) -> Any:
    return importlib.import_module(f"jacta.bots.{game}.engine")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_supplies_every_function_that_loops_need(game: str) -> None:
    for wanted in SUPPLIED:
        if isinstance(wanted, ast.FunctionDef):
            parameters = inspect.signature(getattr(engine_of(game), wanted.name)).parameters
            assert list(parameters) == [arg.arg for arg in wanted.args.args], wanted.name


@pytest.mark.parametrize("game", GAMES)
def test_a_game_supplies_every_number_and_field_that_loops_need(game: str) -> None:
    for wanted in SUPPLIED:
        if isinstance(wanted, ast.AnnAssign):
            kind = ast.unparse(wanted.annotation).partition("[")[0]
            value = getattr(engine_of(game), ast.unparse(wanted.target))
            assert type(value).__name__ == kind
        elif isinstance(wanted, ast.ClassDef):
            record = getattr(engine_of(game), wanted.name)()
            fields = [line for line in wanted.body if isinstance(line, ast.AnnAssign)]
            assert all(hasattr(record, ast.unparse(field.target)) for field in fields)


@pytest.mark.parametrize("name", NAMES)
def test_each_game_has_a_loop_of_its_own_from_the_same_source(name: str) -> None:
    modules = [importlib.import_module(f"jacta.bots.{game}.{name}") for game in GAMES]
    assert len(set(map(id, modules))) == len(GAMES)
    assert {module.__file__ for module in modules} == {str(FOLDER / f"{name}.py")}
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module(f"jacta.bots.loops.{name}")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_loop_plays_by_the_rules_of_its_game_and_twin(game: str) -> None:
    steps = importlib.import_module(f"jacta.games.{game}.rules.steps")
    assert importlib.import_module(f"jacta.bots.{game}.playout").go_on is steps.go_on
    twin = compiled(f"jacta.games.{game}.rules.steps")
    assert compiled(f"jacta.bots.{game}.playout").go_on is twin.go_on
    assert twin.go_on.py_func is not steps.go_on


@pytest.mark.slow
def test_games_that_compile_at_the_same_time_do_not_share_a_file() -> None:
    folders = [
        Path(compiled(f"jacta.bots.{game}.playout").bot_games.stats.cache_path) for game in GAMES
    ]
    assert len(set(folders)) == len(GAMES)
    assert [folder.parent.name for folder in folders] == [f"bots.{game}" for game in GAMES]
