"""The odds player of Los Incognitos: exact odds, clear positions, temperaments, strength."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from bots.twins import no_nets, no_packed_nets
from jacta.bots.incognitos.notes import Outcome
from jacta.bots.incognitos.odds.chance_tables import IN_A_TURN, chance_in_turn, chance_later
from jacta.bots.incognitos.odds.chances import NEEDS, chance
from jacta.bots.incognitos.odds.turn_plan import add_goal, empty_plan, expected_value, value_in_hand
from jacta.bots.incognitos.playout import bot_games
from jacta.bots.incognitos.policies import POLICIES
from jacta.bots.policy_bots import PolicyBot
from jacta.core.kernel import compiled
from jacta.core.rolls import packed
from jacta.core.seeds import game_rng
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.rules.names import NO_MARKING, ZERO
from jacta.games.incognitos.rules.routes import arrive
from jacta.games.incognitos.rules.sections import claim
from jacta.games.incognitos.rules.state import State
from jacta.lab.simulation import Simulation

from .test_incognitos import SCENARIOS, SIGNS, Place, at, with_function

ODDS = POLICIES[2:5]
SENSIBLE = ODDS[:2]  # all but the gambler
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


def test_storing_on_the_pad_gives_another_roll() -> None:
    """Only a die that is left can be rolled again."""
    assert chance((1, 0, 0, 0), 0, 1, 1, banned=False) == pytest.approx(1 / 6)
    # Two dice: S on one of them, or else any of L, M, J stored and S on the die that is left.
    at_once = 11 / 36
    stored = (25 - 4) / 36  # neither shows S; not both are R or V
    assert chance((1, 0, 0, 0), 0, 2, 1, banned=False) == pytest.approx(at_once + stored / 6)


def test_a_red_giant_cannot_be_stored() -> None:
    both_needed = chance((1, 0, 0, 0), 1, 2, 1, banned=False)
    assert both_needed == pytest.approx(2 / 36 + 9 / 36 / 6)


def test_the_tables_hold_exact_chances() -> None:
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
        worth = expected_value(plan, 0, rolled, room, 0, 0.0, 0.0)
        assert exact - 0.01 < worth <= exact + 1e-12


def test_two_goals_are_worth_more_than_one_and_less_than_both() -> None:
    def worth(*goals: tuple[str, float]) -> float:
        plan = empty_plan()
        for letters, points in goals:
            add_goal(plan, dice(letters), points, NO_MARKING)
        return expected_value(plan, dice("S"), 4, 1, 0, 0.0, 0.0)

    yellow, white = ("SM", 2.0), ("SSL", 5.0)
    assert max(worth(yellow), worth(white)) < worth(yellow, white)
    assert worth(yellow, white) == worth(white, yellow) < worth(yellow) + worth(white)


def test_a_plan_keeps_the_most_valuable_goals() -> None:
    plan = empty_plan()
    for points in range(30):
        add_goal(plan, dice("S" * (points % 5 + 1)), float(points), NO_MARKING)
    assert plan[1] == [float(points) for points in range(29, 15, -1)]
    assert value_in_hand(plan, dice("S"), 0) == 25.0
    assert value_in_hand(plan, dice("S"), NO_MARKING) == 0.0


# Positions


def think(
    name: str,
    board: str,
    *choices: str,
    options: tuple[str, ...] = (),
    place: Place = lambda _game, _s: None,
    last: bool = False,
) -> dict[str, float]:
    """Return how seat 0 rates its actions, the best first; in its last turn, or its first."""
    game = Incognitos.on(board, 2, options, first=0)
    s = game.start()
    place(game, s)
    s.entries[0] = game.tables.rounds[2] - 1 if last else 0
    for text in choices:
        chance = game.turn(s) == -1
        game.step(s, game.outcome_of(s, text) if chance else game.action_of(text))
    assert game.turn(s) == 0
    before = s.copy()
    thought = PolicyBot(name, "incognitos").think(game, s)
    assert s == before
    assert thought.unit == "points"
    return {game.action_text(choice.action): choice.value for choice in thought.choices}


def best(values: dict[str, float]) -> str:
    return next(iter(values))


def with_rivals_route(*ids: str) -> Place:
    """Let seat 1 own the links along these destinations."""

    def place(game: Incognitos, s: State) -> None:
        numbers = {destination.id: n for n, destination in enumerate(game.board.destinations)}
        s.turn = 1
        for ends in itertools.pairwise(numbers[name] for name in ids):
            link = next(n for n, e in enumerate(game.tables.ends) if set(e) == set(ends))
            for section in range(game.tables.length[link]):
                claim(s, 1, link, section)
        arrive(game.tables, s)
        s.turn = 0

    return place


def both(*places: Place) -> Place:
    def place(game: Incognitos, s: State) -> None:
        for each in places:
            each(game, s)

    return place


LONG = with_rivals_route("sh3", "m09", "m11", "v3", "m14", "m16")


@pytest.mark.parametrize("name", ODDS)
def test_it_marks_the_most_valuable_monster_that_it_can_pay_for(name: str) -> None:
    place = both(at("m01", "m02"), LONG)
    assert best(think(name, "castle", "roll:SSMMRV", place=place, last=True)) == "mark:m02:blue"


@pytest.mark.parametrize("name", SENSIBLE)
def test_moving_pays_early_and_marking_late(name: str) -> None:
    place = both(at("m01"), LONG)
    first = think(name, "castle", "roll:LSSMRV", place=place)
    last = think(name, "castle", "roll:LSSMRV", place=place, last=True)
    assert best(last) == "mark:m01:white"
    for move in (action for action in first if action.startswith("move:")):
        assert first[move] - first["mark:m01:white"] > last[move] - last["mark:m01:white"]


@pytest.mark.parametrize("name", ODDS)
def test_it_completes_a_link_rather_than_starting_another(name: str) -> None:
    assert best(think(name, "castle", "roll:LMMRRV")) == "move:sh1-m01:2"


@pytest.mark.parametrize("name", SENSIBLE)
def test_in_its_last_turn_it_goes_where_it_can_mark_at_once(name: str) -> None:
    choice = best(think(name, "castle", "roll:LSMMJV", place=LONG, last=True))
    assert choice == "move:sh2-m04:1"


@pytest.mark.parametrize("name", SENSIBLE)
def test_in_its_last_turn_it_explores_rather_than_moving(name: str) -> None:
    place = both(at("c1"), LONG)
    assert best(think(name, "castle", "roll:LMJRRV", place=place, last=True)) == "explore:c1"


@pytest.mark.parametrize("name", SENSIBLE)
def test_it_takes_the_longest_route_when_it_can(name: str) -> None:
    """It owns 3 parts and the rival 5: three more are worth six points, a new way nothing."""

    def place(game: Incognitos, s: State) -> None:
        with_rivals_route("sh3", "m09")(game, s)
        claim(s, 0, 6, 0)
        arrive(game.tables, s)

    choice = best(think(name, "castle", "roll:LMMRRV", place=place, last=True))
    assert choice in {"move:m05-m07:2", "move:sh1-m01:2"}


@pytest.mark.parametrize("name", SENSIBLE)
def test_it_cashes_many_vortexes_in_its_last_turn(name: str) -> None:
    choices = think(name, "station", "roll:MRVVVV", place=with_function(), last=True)
    assert best(choices) == "vortex"
    assert choices["vortex"] == 8.0


def test_it_opens_a_treasure_chest_for_a_valuable_monster() -> None:
    choice = best(think("odds:steady", "castle", "roll:SSSJRV", place=with_function()))
    assert choice.startswith("mark:")
    assert choice.endswith(":green!")


def test_a_zero_roll_that_brings_an_extra_turn_is_worth_more_than_one_that_does_not() -> None:
    def one_zero(_game: Incognitos, s: State) -> None:
        s.log[0][0] = ZERO

    rolls = ("roll:SRRVVV", "store:S")
    place = with_function("m01")
    without = think("odds:steady", "station", *rolls, place=place, last=True)
    having = think("odds:steady", "station", *rolls, place=both(place, one_zero), last=True)
    assert having["done"] > without["done"] + 0.5


# Temperaments


def test_cautious_takes_what_is_certain_and_gambler_rolls_for_more() -> None:
    """Two points in hand, or half of the dice for seven."""
    place = both(at("m03"), LONG)
    choices = {
        name: best(think(name, "castle", "roll:SMMRVV", place=place, last=True)) for name in ODDS
    }
    assert choices["odds:cautious"] == "mark:m03:yellow"
    assert choices["odds:gambler"].startswith("store:")


@pytest.mark.parametrize("name", SENSIBLE)
def test_only_gambler_rolls_for_less_than_what_is_certain(name: str) -> None:
    place = both(at("m05"), LONG)
    assert best(think(name, "castle", "roll:SSMJVV", place=place, last=True)) == "mark:m05:red"


# Strength and twins


@pytest.mark.slow
@pytest.mark.parametrize("board", SCENARIOS)
def test_steady_beats_greedy(board: str) -> None:
    series = Simulation(Incognitos.on(board, 2), ["odds:steady", "greedy"], seed=1)
    rate = series.run(60, jobs=1).win_rate(0)
    assert rate.mean - 4 * rate.error > 0.5


@pytest.mark.slow
def test_steady_is_ahead_of_three_greedy_bots() -> None:
    seats = ["greedy", "greedy", "odds:steady", "greedy"]
    rate = Simulation(Incognitos.on("castle", 4), seats, seed=1).run(150, jobs=1).win_rate(2)
    assert rate.mean - 3 * rate.error > 0.25


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "seats"),
    [("station", [2, 4]), ("castle", [3, 1]), ("arabia", [4, 3]), ("rome", [1, 2, 3])],
)
def test_plain_and_compiled_games_are_the_same(board: str, seats: list[int]) -> None:
    game = Incognitos.on(board, len(seats), SIGNS)
    setup = (len(seats), game.variants, -1)
    plain, last = [Outcome()], [State()]
    rngs = (game_rng(4, 0), game_rng(5, 0))
    bot_games([game.tables], last, *rngs, plain, *setup, seats, *no_nets(len(seats)))
    fast, states = np.zeros(1, Outcome.dtype()), np.zeros(1, State.dtype())
    compiled("jacta.bots.incognitos.playout").bot_games(
        game.tables.packed(),
        states,
        np.array(game_rng(4, 0)),
        np.array(game_rng(5, 0)),
        fast,
        *setup,
        np.array(seats),
        *no_packed_nets(len(seats)),
    )
    assert Outcome.unpacked(fast[0]) == plain[0]
    assert State.unpacked(states[0]) == last[0]
