"""Series of Los Incognitos: the same tools as for MLEM, its own ways to win and to end."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from jacta import Table, read_records
from jacta.core import kernel
from jacta.games.incognitos.game import Incognitos
from jacta.games.mlem.game import Mlem
from jacta.lab.game_records import recorded_games
from jacta.lab.simulation import BATCH, Simulation, policies_for
from jacta.lab.summary import Summary

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


def series(board: str = "castle", players: int = 3, policy: str = "random") -> Simulation:
    game = Incognitos.on(board, players, ["signs"])
    return Simulation(game, policies_for(policy, players), seed=5)


def summary_of(simulation: Simulation, games: int, jobs: int) -> dict[str, Any]:
    summary = simulation.run(games, jobs).as_json()
    for timing in ("seconds", "games_per_second", "decisions_per_second", "jobs"):
        summary.pop(timing)
    return summary


def test_the_same_seed_gives_the_same_games_whatever_the_jobs() -> None:
    games = 2 * BATCH + 17
    assert summary_of(series(), games, jobs=1) == summary_of(series(), games, jobs=3)


def test_the_summary_agrees_with_the_single_games() -> None:
    """Each number of the summary, counted again from the records of the same games."""
    simulation, games = series("rome", 4, "greedy,random,random,greedy"), 40
    records = list(recorded_games(simulation, range(games)))
    endings = [record.ending for record in records if record.ending is not None]
    summary = simulation.run(games, 2)
    for seat in range(4):
        scores = [ending.scores[seat] for ending in endings]
        wins = [(seat in e.winners) / len(e.winners) for e in endings]
        assert summary.score(seat).mean == pytest.approx(np.mean(scores))
        assert summary.score(seat).error == pytest.approx(np.std(scores) / math.sqrt(games))
        assert summary.win_rate(seat).mean == pytest.approx(np.mean(wins))
        for part, mean in summary.sources(seat).items():
            assert mean == pytest.approx(np.mean([e.breakdown[seat][part] for e in endings]))
    firsts = [int(record.entries[0].do.removeprefix("first:")) for record in records]
    third = [e.scores[(f + 2) % 4] for e, f in zip(endings, firsts, strict=True)]
    assert summary.order_score(2).mean == pytest.approx(np.mean(third))
    tables = [Table.resume(record) for record in records]
    turns = [sum(len(seat.log) for seat in table.view(None).seats) for table in tables]
    assert summary.length().mean == pytest.approx(np.mean(turns))
    reasons = [table.result.reason for table in tables if table.result]
    for reason, share in summary.ending_shares().items():
        assert share == reasons.count(reason) / games
    assert summary.decisions + summary.chances == sum(len(r.entries) for r in records)
    assert summary.shared == sum(len(e.winners) > 1 for e in endings)


def test_a_tie_goes_to_the_most_valuable_monster() -> None:
    """Rule 7.5: a victory is not shared just because the scores are equal."""
    simulation = series("station", 2)
    outcomes = simulation.batch(range(BATCH))
    tied = outcomes[outcomes["scores"][:, 0] == outcomes["scores"][:, 1]]
    summary = Summary.empty(simulation.game, simulation.policies, simulation.seed)
    summary.add(tied)
    assert 0 < summary.shared < summary.games
    assert summary.win_rate(0).mean + summary.win_rate(1).mean == pytest.approx(1)


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("board", Incognitos.boards)
def test_recorded_games_replay_with_their_legal_lists(board: str, policy: str) -> None:
    games = recorded_games(series(board, 3, policy), range(7, 9), legal=True)
    records = list(read_records("".join(record.text() for record in games).splitlines()))
    assert [record.header.number for record in records] == [7, 8]
    for record in records:
        assert Table.resume(record).is_over
        decisions = [entry for entry in record.entries if entry.by != "chance"]
        assert all(entry.do in (entry.legal or []) for entry in decisions)


def test_a_series_knows_whether_its_code_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "cache_folder", lambda: tmp_path)
    simulation = series()
    before = simulation.is_compiled
    simulation.prepare()
    assert (before, simulation.is_compiled) == (False, True)
    assert not series(policy="greedy").is_compiled
    assert not Simulation(Mlem.on("standard", 3), ["random"] * 3, seed=5).is_compiled
