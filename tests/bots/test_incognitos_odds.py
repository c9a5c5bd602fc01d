"""The odds player of Los Incognitos: exact odds, doubtless positions, temperaments, strength."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from jacta.bots.fast import PolicyBot
from jacta.bots.incognitos.chance_tables import IN_A_TURN, chance_in_turn, chance_later
from jacta.bots.incognitos.chances import NEEDS, chance
from jacta.bots.incognitos.plans import add_goal, empty_plan, expected, sure
from jacta.bots.incognitos.playout import bot_games
from jacta.bots.incognitos.policies import POLICIES
from jacta.bots.thinking import Thought
from jacta.core.kernel import compiled
from jacta.core.rolls import packed
from jacta.core.seeds import game_rng
from jacta.games.incognitos import Incognitos
from jacta.games.incognitos.rules.names import NO_MARKING
from jacta.games.incognitos.rules.playout import Outcome
from jacta.games.incognitos.rules.state import State
from jacta.lab.simulation import Simulation

from .test_incognitos import SCENARIOS, SIGNS, Place, at, with_function

ODDS = POLICIES[2:]
SYMBOLS = "LSMJRV"


def dice(letters: str) -> int:
    return packed(map(SYMBOLS.index, letters))


# Exact odds


@pytest.mark.parametrize("rolled", range(1, 7))
def test_the_chance_of_one_symbol_on_one_roll(rolled: int) -> None:
    one = chance((1, 0, 0, 0), 0, rolled, 0, banned=False)
    assert one == pytest.approx(1 - (5 / 6) ** rolled)
    nothing = chance((0, 0, 0, 0), 0, rolled, 0, banned=True)
    no_ban = (5 / 6) ** rolled + rolled / 6 * (5 / 6) ** (rolled - 1)
    assert nothing == pytest.approx(no_ban)


def test_the_pad_gives_another_roll() -> None:
    """Only a die that is left can be rolled again."""
    assert chance((1, 0, 0, 0), 0, 1, 1, banned=False) == pytest.approx(1 / 6)
    # Two dice: S on one of them, or else any of L, M, J stored and S on the die that is left.
    at_once = 11 / 36
    stored = (25 - 4) / 36  # neither shows S; not both are R or V
    assert chance((1, 0, 0, 0), 0, 2, 1, banned=False) == pytest.approx(at_once + stored / 6)


def test_a_red_giant_cannot_be_stored() -> None:
    both_needed = chance((1, 0, 0, 0), 1, 2, 1, banned=False)
    assert both_needed == pytest.approx(2 / 36 + 9 / 36 / 6)


def test_the_tables_hold_the_exact_chances() -> None:
    for need, noted in zip(NEEDS, IN_A_TURN, strict=True):
        assert noted == pytest.approx(chance(need, 0, 6, 2, banned=True), abs=6e-5)
    assert chance_in_turn(dice("SSM")) == IN_A_TURN[NEEDS.index((2, 1, 0, 0))]
    for letters in ("", "S", "LM", "SSJ", "LSMJ", "SSV", "LJR"):
        missing = dice(letters)
        need = tuple(sorted((letters.count(symbol) for symbol in "LSMJ"), reverse=True))
        special = int(letters[-1:] in ("R", "V"))
        for rolled, room, ban in itertools.product(range(5), range(2), range(2)):
            exact = chance(need, special, rolled, room, banned=bool(ban))
            assert chance_later(missing, rolled, room, ban) == exact


# Plans


@pytest.mark.parametrize("letters", ["SM", "SSL", "SSMM", "SMJ", "SSSJ"])
def test_a_plan_with_one_goal_is_worth_about_its_exact_chance(letters: str) -> None:
    """Of several symbols that it could store it does not always take the best."""
    plan = empty_plan()
    add_goal(plan, dice(letters), 1.0, NO_MARKING)
    need = tuple(sorted((letters.count(symbol) for symbol in "LSMJ"), reverse=True))
    for rolled, room in itertools.product(range(1, 6), range(3)):
        exact = chance(need, 0, rolled, room, banned=True)
        worth = expected(plan, 0, rolled, room, 0, 0.0, 0.0)
        assert exact - 0.01 < worth <= exact + 1e-12


def test_two_goals_are_worth_more_than_one_and_less_than_both() -> None:
    def worth(*goals: tuple[str, float]) -> float:
        plan = empty_plan()
        for letters, points in goals:
            add_goal(plan, dice(letters), points, NO_MARKING)
        return expected(plan, dice("S"), 4, 1, 0, 0.0, 0.0)

    yellow, white = ("SM", 2.0), ("SSL", 5.0)
    assert max(worth(yellow), worth(white)) < worth(yellow, white)
    assert worth(yellow, white) == worth(white, yellow) < worth(yellow) + worth(white)


def test_a_plan_keeps_the_dearest_goals() -> None:
    plan = empty_plan()
    for points in range(30):
        add_goal(plan, dice("S" * (points % 5 + 1)), float(points), NO_MARKING)
    assert plan[1] == [float(points) for points in range(29, 15, -1)]
    assert sure(plan, dice("S"), 0) == 25.0
    assert sure(plan, dice("S"), NO_MARKING) == 0.0


# Positions


def think(
    name: str,
    board: str,
    *choices: str,
    options: tuple[str, ...] = (),
    place: Place = lambda _game, _s: None,
    last: bool = False,
) -> dict[str, float]:
    """Return what seat 0 sees in its actions, the best first; in its last turn, or its first."""
    game = Incognitos.on(board, 2, options, first=0)
    s = game.start()
    place(game, s)
    s.entries[0] = game.tables.rounds[2] - 1 if last else 0
    for text in choices:
        chance = game.turn(s) == -1
        game.step(s, game.outcome_of(s, text) if chance else game.action_of(text))
    assert game.turn(s) == 0
    before = s.copy()
    thought: Thought = PolicyBot(name, "incognitos").think(game, s)
    assert s == before
    assert thought.unit == "points"
    return {game.action_text(choice.action): choice.value for choice in thought.choices}


def best(values: dict[str, float]) -> str:
    return next(iter(values))
