from __future__ import annotations

import importlib
import math
from typing import Any

import numpy as np
import pytest

from jacta import SetupError, Table, read_records
from jacta.core.game import GAMES
from jacta.games.mlem.game import Mlem
from jacta.lab.game_records import recorded_games
from jacta.lab.policies import POLICIES
from jacta.lab.simulation import BATCH, Simulation, policies_for
from jacta.lab.summary import Mean, Summary

ALL = ("ufo", "explorations", "missions")


def series(
    players: int = 3, policy: str = "random", seed: int = 5, first: int | None = None
) -> Simulation:
    return Simulation(Mlem.on("standard", players, ALL, first), policies_for(policy, players), seed)


def summary_of(simulation: Simulation, games: int, jobs: int = 1) -> dict[str, Any]:
    summary = simulation.run(games, jobs).as_json()
    for timing in ("seconds", "games_per_second", "decisions_per_second", "jobs"):
        summary.pop(timing)
    return summary


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_whatever_the_jobs() -> None:
    games = 3 * BATCH + 17
    one, three = summary_of(series(), games, jobs=1), summary_of(series(), games, jobs=3)
    assert one == three
    assert one != summary_of(series(seed=6), games)
    assert one["games"] == games


@pytest.mark.parametrize("game", GAMES)
def test_every_policy_plays_every_game(game: str) -> None:
    known = importlib.import_module(f"jacta.bots.{game}.policies").GUIDES
    assert set(POLICIES) == set(known)


@pytest.mark.slow
def test_the_net_plays_like_the_learned_bot_where_that_takes_no_advice() -> None:
    def lengths(policy: str, *options: str) -> list[int]:
        game = Mlem.on("standard", 2, options)
        return list(map(int, Simulation(game, (policy,) * 2, 5).batch(range(8))["length"]))

    assert lengths("net") == lengths("learned")
    assert lengths("net", "ufo") != lengths("learned", "ufo")


@pytest.mark.slow
def test_progress_counts_every_game_once() -> None:
    told: list[int] = []
    series().run(BATCH + 5, 2, told.append)
    assert sum(told) == BATCH + 5
    assert min(told) > 0


@pytest.mark.slow
def test_the_summary_agrees_with_the_single_games() -> None:
    """Each number of the summary, counted again from the records of the same games."""
    simulation, games = series(players=4, policy="greedy,random,random,random"), 60
    records = list(recorded_games(simulation, range(games)))
    endings = [record.ending for record in records if record.ending is not None]
    summary = simulation.run(games, 2)
    for seat in range(4):
        scores = [ending.scores[seat] for ending in endings]
        wins = [(seat in e.winners) / len(e.winners) for e in endings]
        assert summary.score(seat).mean == pytest.approx(np.mean(scores))
        assert summary.score(seat).error == pytest.approx(np.std(scores) / math.sqrt(games))
        assert summary.win_rate(seat).mean == pytest.approx(np.mean(wins))
        assert summary.win_rate(seat).error == pytest.approx(np.std(wins) / math.sqrt(games))
        moons = np.mean([ending.breakdown[seat]["moons"] for ending in endings])
        assert summary.sources(seat)["moons"] == pytest.approx(moons)
    firsts = [int(record.entries[0].do.removeprefix("first:")) for record in records]
    second = [e.scores[(f + 1) % 4] for e, f in zip(endings, firsts, strict=True)]
    assert summary.order_score(1).mean == pytest.approx(np.mean(second))
    tables = [Table.resume(record) for record in records]
    lengths = [table.view(None).expedition for table in tables]
    assert summary.length().mean == pytest.approx(np.mean(lengths))
    reasons = [table.result.reason for table in tables if table.result]
    assert summary.ending_shares()["failures"] == reasons.count("failures") / games
    decisions = sum(e.by != "chance" for record in records for e in record.entries)
    assert summary.decisions == decisions
    assert summary.decisions + summary.chances == sum(len(r.entries) for r in records)
    assert summary.shared == sum(len(e.winners) > 1 for e in endings)


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_recorded_games_replay_with_their_legal_lists(policy: str) -> None:
    simulation = series(policy=policy)
    text = "".join(r.text() for r in recorded_games(simulation, range(7, 12), legal=True))
    records = list(read_records(text.splitlines()))
    assert [record.header.number for record in records] == [7, 8, 9, 10, 11]
    for record in records:
        assert Table.resume(record).is_over
        decisions = [entry for entry in record.entries if entry.by != "chance"]
        assert all(entry.do in (entry.legal or []) for entry in decisions)


@pytest.mark.slow
def test_the_first_player_can_be_named() -> None:
    (record,) = recorded_games(series(first=2), range(1))
    assert record.header.options["first"] == 2
    assert not record.entries[0].do.startswith("first:")


def test_policies_are_for_all_or_for_each() -> None:
    assert policies_for("greedy", 3) == ["greedy"] * 3
    assert policies_for("greedy, random", 2) == ["greedy", "random"]
    assert policies_for("odds,random", 2) == ["odds:steady", "random"]
    with pytest.raises(SetupError, match="unknown policy 'clever'"):
        policies_for("clever", 2)
    with pytest.raises(SetupError, match="unknown policy 'search'"):
        policies_for("search", 2)
    with pytest.raises(SetupError, match="2 policies for 3 players"):
        policies_for("greedy,random", 3)


def test_a_mean_of_nothing_is_no_number() -> None:
    assert math.isnan(Mean.of(0, 0, 0).mean)
    two = Mean.of(6, 14, 3)
    assert two.mean == 2.0
    assert two.spread == pytest.approx(math.sqrt(2 / 3))
    assert two.error == pytest.approx(two.spread / math.sqrt(3))
    assert math.isnan(Summary.empty(Mlem.on("standard", 2), ["random"] * 2, 1).length().mean)
