"""What is compiled ahead of time is all that is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from jacta.core.game import GAMES
from jacta.lab.precompile import prepare_game

COUNT = """
import sys
from jacta.lab.precompile import prepare_game

prepare_game(sys.argv[1])
twins = [module for name, module in sys.modules.items() if name.startswith("jacta.compiled.")]
stats = [thing.stats for twin in twins for thing in vars(twin).values() if hasattr(thing, "stats")]
print("loaded" if any(its.cache_hits for its in stats) else "nothing loaded")
print("compiled" if any(its.cache_misses for its in stats) else "nothing compiled")
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_another_process_compiles_nothing_of_what_was_prepared(game: str) -> None:
    prepare_game(game)
    command = [sys.executable, "-c", COUNT, game]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["loaded", "nothing compiled"]
