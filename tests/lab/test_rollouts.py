"""Rollouts: common dice, actions that are dropped, and the command."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from jacta import Seeded, SetupError, Table
from jacta.cli.app import app
from jacta.lab.rollouts import FEWEST, _not_worse, rollout

if TYPE_CHECKING:
    from pathlib import Path


def begun(stops: int, options: tuple[str, ...] = ()) -> Table:
    table = Table.new("mlem", 2, options=options, dice=Seeded(5))
    for _ in range(stops):
        table.play(table.legal()[0])
    return table


def test_all_actions_get_the_same_dice_and_a_rollout_is_reproducible() -> None:
    table = begun(4, ("missions",))
    one, two = (rollout(table.game, table.state, "random", games=3, seed=7) for _ in range(2))
    assert one == two
    assert {tried.text for tried in one} == set(table.legal())
    assert {tried.games for tried in one} == {3}
    assert one == sorted(one, key=lambda tried: -tried.share)


def test_clearly_worse_actions_are_dropped() -> None:
    good, bad = [1.0, 1.0, 1.0, 0.5] * (FEWEST // 4), [0.0, 0.0, 0.0, 0.5] * (FEWEST // 4)
    assert _not_worse({1: good, 2: bad}, [1, 2]) == [1]
    assert _not_worse({1: good[:8], 2: bad[:8]}, [1, 2]) == [1, 2]
    assert _not_worse({1: good, 2: list(good)}, [1, 2]) == [1, 2]


def test_a_rollout_needs_a_decision() -> None:
    game = Table.new("mlem", 2).game
    with pytest.raises(SetupError, match="where a seat is to move"):
        rollout(game, game.start())


def test_the_command_plays_out_a_recorded_position(tmp_path: Path) -> None:
    table, file = begun(6), tmp_path / "game.jsonl"
    file.write_text(table.record().text())
    at = next(n for n in range(table.seq, 0, -1) if table.events()[n - 1].by == -1)
    args = ["rollout", str(file), "--policy", "random", "-n", "2", "--json"]
    data = json.loads(CliRunner().invoke(app, args).output)
    assert {action["text"] for action in data["actions"]} == set(table.legal())
    shown = CliRunner().invoke(app, [*args[:-1], "--at", str(at)])
    assert "Victories if random plays on" in shown.output
    wrong = CliRunner().invoke(app, [*args, "--at", "999"])
    assert wrong.exit_code == 2
