"""With Magpie registered: records, simulation in both twins, bots and the ladder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from registration import magpie_is_registered

import magpie
from jacta import Seeded, Table, find_game, read_records
from jacta.bots import Budget, bots_for, find_bot, suggestion, usual_bot
from jacta.core import kernel
from jacta.core.game import CHANCE
from jacta.core.kernel import compiled, sources_digest
from jacta.core.seeds import game_rng
from jacta.lab.game_records import recorded_games
from jacta.lab.ladder.entrants import parse_entrants
from jacta.lab.ladder.log import Log, heading_of
from jacta.lab.ladder.report import anchor_of, report_of
from jacta.lab.ladder.tournament import Ladder
from jacta.lab.simulation import Simulation

__all__ = ["magpie_is_registered"]


def game(players: int = 3, options: tuple[str, ...] = ()) -> Any:
    return find_game("magpie").on("meadow", players, options)


def finished(seed: int = 1) -> Table:
    table = Table.new("magpie", ["Ada", "Bo"], dice=Seeded(seed))
    while not table.is_over:
        table.play(table.legal()[table.seq % 2])
    return table


def test_a_table_needs_neither_numba_nor_numpy() -> None:
    script = (
        "import sys; from jacta import Seeded, Table, register_game\n"
        "from magpie.kit import KIT; register_game(KIT)\n"
        "table = Table.new('magpie', 6, dice=Seeded(1))\n"
        "while not table.is_over: table.play(table.legal()[0])\n"
        "heavy = ('numba', 'numpy', 'matplotlib', 'polars', 'rich')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    folder = Path(magpie.__file__).parent.parent
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    assert run.stdout.strip() == "[]"


def test_a_record_is_written_read_and_resumed() -> None:
    text = finished().record().text()
    (record,) = read_records(text.splitlines())
    assert Table.resume(record).record().text() == text
    half = [*text.splitlines()[:9]]
    (unfinished,) = read_records(half)
    resumed = Table.resume(unfinished, Seeded(2))
    assert not resumed.is_over
    assert resumed.seq >= 8


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("owl",)])
@pytest.mark.parametrize("players", [2, 6])
def test_both_twins_reach_the_same_states(players: int, options: tuple[str, ...]) -> None:
    setup, seed = game(players, options), 11
    flow = compiled("magpie.rules.flow")
    for number in range(20):
        dice = game_rng(seed, number)
        s = setup.start()
        packed, board = s.packed(), setup.tables.packed()[0]
        while (turn := setup.turn(s)) is not None:
            legal = setup.legal(s)
            choice = setup.random_outcome(s, dice) if turn == CHANCE else legal[number % 2]
            setup.step(s, choice)
            flow.go_on(board, packed[0], choice)
            assert s.packed() == packed


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_simulated_games_are_the_same_by_the_plain_rules(policy: str) -> None:
    series = Simulation(game(4), [policy] * 4, seed=5)
    summary = series.run(400, 2)
    assert summary.games == 400
    assert sum(summary.win_rate(seat).mean for seat in range(4)) == pytest.approx(1)
    records = list(recorded_games(series, range(5), legal=True))
    assert all(Table.resume(record).is_over for record in records)


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    summary = Simulation(game(2), ["greedy", "random"], seed=6).run(500, 2)
    assert summary.win_rate(0).mean > 0.7


def test_its_kit_lists_its_bots() -> None:
    assert bots_for("magpie") == ("random", "greedy", "search")
    assert usual_bot("magpie") == "greedy"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "greedy", "search"])
def test_every_bot_finishes_a_game(name: str) -> None:
    bot = find_bot(name, "magpie", 3, Budget(simulations=40, cores=1))
    table = Table.new("magpie", 2, dice=Seeded(3))
    while not table.is_over:
        table.play(suggestion(bot, table))
    assert table.result is not None


@pytest.mark.slow
def test_a_ladder_rates_its_bots() -> None:
    entrants = parse_entrants("random,greedy,search@60", "magpie")
    ladder = Ladder(game(2), entrants, 6, 4)
    log = Log(heading_of(ladder.game, ladder.seed), None)
    ladder.run(log, 1, lambda _task: None)
    report = report_of(ladder, log, "again", anchor_of(entrants, None))
    ratings = {str(bot): report.rating(bot).value for bot in entrants}
    assert ratings["random"] == 0
    assert min(ratings["greedy"], ratings["search@60"]) > 0


@pytest.mark.slow
def test_its_compiled_code_is_cached_by_a_digest_of_its_sources(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry = compiled("magpie.rules.flow").go_on
    entry(game().tables.packed()[0], game().start().packed()[0], np.int64(0))
    folder = kernel._package_cache("magpie")
    assert folder.name.startswith("magpie-")
    assert folder in Path(entry.stats.cache_path).parents
    own, whole = sources_digest(), sources_digest("magpie")
    assert whole.startswith(own)
    read = Path.read_bytes
    changed = Path(magpie.__file__).parent / "rules" / "flow.py"
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: b"other" if path == changed else read(path)
    )
    kernel._package_digest.cache_clear()
    try:
        assert sources_digest() == own
        assert sources_digest("magpie") != whole
    finally:
        monkeypatch.undo()
        kernel._package_digest.cache_clear()
