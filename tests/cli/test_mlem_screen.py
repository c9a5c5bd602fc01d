"""What the screen says about MLEM is what the rules then do."""

from __future__ import annotations

import io
import random
import re
from fractions import Fraction
from typing import Any

import pytest
from rich.console import Console, RenderableType

from jacta import Seeded, Table
from jacta.cli.console import percent
from jacta.cli.mlem.choices import Choices
from jacta.cli.mlem.screen import MlemScreen
from jacta.games.mlem.board import Board
from jacta.games.mlem.odds import rolls
from jacta.games.mlem.words import VARIANT_IDS
from jacta.lab.odds.mlem.flights import no_fuel
from mlem.scripts import STANDARD

BOARD = Board.standard()


def drawn(shown: RenderableType, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    console.print(shown)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return [line.rstrip() for line in text.splitlines()]


def decisions(players: int, seed: int) -> Any:
    """Play at random, with every variant; stop at each decision, with an action to take."""
    chooser = random.Random(seed)
    names = [f"Player number {seat}" for seat in range(players)]
    table = Table.new("mlem", names, options=VARIANT_IDS, dice=Seeded(seed))
    while not table.is_over:
        action = chooser.choice(table.legal())
        yield table, action
        table.play(action)


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_chance_of_a_crash_is_exact(dice: int) -> None:
    fuel = BOARD.tables().fuel
    for number, space in enumerate(BOARD.spaces):
        exact = sum((p for roll, p in rolls(dice).items() if not roll & fuel[number]), Fraction())
        assert no_fuel(space, dice) == exact


def test_a_small_chance_is_not_rounded_to_none() -> None:
    assert percent(Fraction(1, 1000)) == "under 1%"
    assert percent(Fraction(1, 4)) == "25%"


@pytest.mark.parametrize("seed", range(4))
def test_a_pick_leads_where_the_screen_says(seed: int) -> None:
    checked = 0
    for table, action in decisions(3, seed):
        if not action.startswith("fly"):
            continue
        says = next(c for c in Choices(table, None).listed() if c.text == action).says.plain
        told = table.play(action)[0].facts
        table.undo()
        flew = next(fact.about for fact in told if fact.what == "flew")
        end, dice = flew["space"], flew["dice"]
        for fact in told:
            end = fact.about["space"] if fact.what == "tunnelled" else end
            dice = fact.about["dice"] if fact.what == "regained-die" else dice
        assert re.search(rf"to +{flew['space']}\b", says)
        assert re.search(rf"to +{end}\b", says)
        assert end == 26 or re.search(rf" {dice} (die |dice) left", says)
        assert ("UFO token" in says) is any(fact.what == "met-ufo" for fact in told)
        checked += 1
    assert checked > 10


@pytest.mark.parametrize("seed", range(4))
def test_a_landing_scores_what_the_screen_says(seed: int) -> None:
    checked = 0
    for table, action in decisions(3, seed):
        if not action.startswith("land"):
            continue
        seat = table.turn
        assert seat is not None
        before = table.game.result(table.state).breakdown[seat]
        says = next(c for c in Choices(table, seat).listed() if c.text == action).says.plain
        table.play(action)
        after = table.game.result(table.state).breakdown[seat]
        table.undo()
        gain = {part: after[part] - before[part] for part in after}
        at_once = re.search(r": (\d+) points?( now)?\b", says)
        if at_once:
            assert int(at_once[1]) == gain["moons"] + gain["deep"]
        elif "no more points" in says:
            assert gain["planets"] == 0
        else:
            promised = re.search(r"stands, ([+-]\d+) point", says)
            assert promised is not None
            assert int(promised[1]) == gain["planets"]
        assert ("goal " in says) is (gain["goals"] > 0)
        assert ("a secret mission" in says) is (gain["missions"] > 0)
        checked += 1
    assert checked > 5


@pytest.mark.slow
@pytest.mark.parametrize(("width", "players"), [(80, 2), (80, 5), (120, 2), (120, 5)])
def test_every_screen_fits_and_nothing_of_the_mat_is_cut(width: int, players: int) -> None:
    for number, (table, _) in enumerate(decisions(players, players)):
        if number % 25:
            continue
        lines = drawn(MlemScreen(table).draw(table.turn, width), width)
        assert max(map(len, lines)) <= width
        mat = [line for line in lines if re.search(r" x[123]", line)]
        assert len(mat) >= 10
        assert not any("…" in line for line in mat)


def test_the_final_scores_fit_into_80_columns() -> None:
    *_, (table, _) = decisions(5, 1)
    assert table.result is not None
    lines = drawn(MlemScreen(table).final(), 80)
    head = next(line for line in lines if "Player" in line)
    parts = "Player Moons Planets Deep Goals UFO Explored Missions Total"
    assert " ".join(head.split()) == parts
    rows = [line for line in lines[lines.index(head) + 1 :] if re.search(r"\d$", line)]
    totals = [int(row.split()[-1]) for row in rows]
    assert totals == sorted(table.result.scores, reverse=True)
    for row, total in zip(rows, totals, strict=True):
        assert sum(map(int, row.split()[-8:-1])) == total


def test_the_help_fits_into_80_columns() -> None:
    table = Table.new("mlem", 2, first=0)
    shown = MlemScreen(table).help()
    assert drawn(shown, 80) == drawn(shown, 200)
    assert sum("ngineer" in line for line in drawn(shown, 80)) == 3


def test_every_event_of_many_games_has_a_sentence() -> None:
    told: set[str] = set()
    for seed in range(6):
        *_, (table, last) = decisions(4, seed)
        assert table.is_over, last
        screen = MlemScreen(table)
        for event in table.events(-1):
            sentences = screen.sentences(event)
            told.update(fact.what for fact in event.facts)
            assert sentences or all(fact.what == "ended" for fact in event.facts)
            assert all(re.search(r"[.!]$|^Rolled: ", each.plain) for each in sentences)
    assert {"tunnelled", "regained-die", "found-points", "met-ufo", "reached-goal"} <= told


def test_a_spectator_sees_no_secret() -> None:
    table = Table.new("mlem", 2, options=["missions"], first=0)
    table.play("deal:0:s01+s02+s03+s04")
    screen = MlemScreen(table)
    (mine,) = screen.sentences(table.events_for(0)[0])
    (others,) = screen.sentences(table.events_for(None)[0])
    assert mine.plain == "Player 1 gets four secret missions: Tabbor, Tabbor, Yarnix, Yarnix."
    assert others.plain == "Player 1 gets four secret missions."


def test_planets_show_who_came_in_which_order_and_moons_who_is_there() -> None:
    table = Table.new("mlem", 2, board=STANDARD, first=0)
    script = (
        "board:settler board:voyager roll:222222 land land "
        "board:settler board:engineer roll:222222 fly:2 land stay roll:1 "
        "board:moonwalker board:pioneer roll:111234 fly:1 land"
    )
    for entry in script.split():
        table.play(entry)
    lines = "\n".join(drawn(MlemScreen(table).draw(None, 80), 80))
    assert "Tabbor 2/1/1" in lines
    assert " A1s B2s" in lines
    assert "▶ 6 1 3 * x1 Crumb A " in lines
    assert "A Player 1 4 2 2 0 0 Pi Dr Pa .. .. Vo Ti En" in " ".join(lines.split())
