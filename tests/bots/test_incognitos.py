"""Bots play whole games of Los Incognitos; greedy decides as a sensible person would."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from bots.twins import no_nets, no_packed_nets
from jacta import Seeded, Table
from jacta.bots import find_bot, suggestion
from jacta.bots.incognitos.notes import Outcome
from jacta.bots.incognitos.playout import bot_games
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.rules.state import State
from jacta.lab.simulation import Simulation

SCENARIOS = Incognitos.boards
SIGNS = ("signs",)
QUICK = ["random", "greedy", "odds:steady"]
Place = Callable[[Incognitos, State], None]  # changes the state before the roll


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("board", SCENARIOS)
def test_a_bot_plays_whole_games_that_its_seed_repeats(name: str, board: str) -> None:
    def record() -> str:
        table = Table.new("incognitos", 4, board=board, options=SIGNS, dice=Seeded(7))
        bot = find_bot(name, "incognitos", 5)
        bot.prepare()
        while not table.is_over:
            table.play(suggestion(bot, table))
        return table.record().text()

    assert record() == record()


def test_asking_a_bot_changes_nothing() -> None:
    game = Incognitos.on("rome", 3, SIGNS, first=0)
    bot, s, rng = find_bot("greedy", "incognitos", 0), game.start(), game_rng(3)
    for _ in range(150):
        seat = game.turn(s)
        if seat is None:
            break
        before = s.copy()
        choice = game.random_outcome(s, rng) if seat < 0 else bot.think(game, s).action
        assert s == before
        game.step(s, choice)


# Positions that leave no doubt. Dice are letters; `place` changes the state before the roll.


def greedy(
    board: str,
    *choices: str,
    options: tuple[str, ...] = (),
    place: Place = lambda _game, _s: None,
) -> str:
    """Return what the greedy player of seat 0 does after some choices in its first turn."""
    game = Incognitos.on(board, 2, options, first=0)
    s = game.start()
    place(game, s)
    for text in choices:
        chance = game.turn(s) == -1
        game.step(s, game.outcome_of(s, text) if chance else game.action_of(text))
    assert game.turn(s) == 0
    assert len(game.legal(s)) > 1
    return game.action_text(find_bot("greedy", "incognitos", 0).think(game, s).action)


def at(*ids: str) -> Place:
    """Let seat 0 have reached some destinations."""

    def place(game: Incognitos, s: State) -> None:
        for number, destination in enumerate(game.board.destinations):
            if destination.id in ids:
                s.reached[0] |= 1 << number
                s.owned[0] |= 1 << number

    return place


def with_function(*ids: str) -> Place:
    """Let seat 0 have explored the first site, too."""

    def place(game: Incognitos, s: State) -> None:
        at(*ids)(game, s)
        s.sites[0] = s.explored = 1

    return place


def test_it_marks_the_most_valuable_monster_that_it_can_pay_for() -> None:
    assert greedy("castle", "roll:LSSMRV", place=at("m01")) == "mark:m01:white"


def test_it_keeps_a_vessel_for_more_valuable_monsters() -> None:
    assert greedy("castle", "roll:LSSRVV", place=at("v1", "m01")) == "mark:m01:white"


def test_it_completes_a_link_rather_than_starting_another() -> None:
    assert greedy("castle", "roll:LMMRRV") == "move:sh1-m01:2"


def test_it_explores_a_site() -> None:
    assert greedy("castle", "roll:LMJRRV", place=at("c1")) == "explore:c1"


def test_it_stores_the_dice_its_monster_needs_and_rolls_the_rest() -> None:
    assert greedy("castle", "roll:SJJRVV", place=at("m01")) == "store:S"
    assert greedy("castle", "roll:SJJRVV", "store:S", place=at("m01")) == "done"


def test_it_cashes_many_vortexes_but_not_one() -> None:
    assert greedy("station", "roll:MRVVVV", place=with_function()) == "vortex"
    assert greedy("station", "roll:LMJRRV", place=with_function()).startswith("move:")


def test_it_opens_a_treasure_chest_for_a_valuable_monster() -> None:
    choice = greedy("castle", "roll:SSSJRV", place=with_function())
    assert choice.startswith("mark:")
    assert choice.endswith(":green!")


def test_it_stores_more_than_the_pad_holds_for_a_valuable_monster() -> None:
    assert greedy("arabia", "roll:SSSRVV", place=with_function("m02")) == "store:SSS!"


def test_in_an_arena_it_challenges_the_weakest_opponent() -> None:
    def place(game: Incognitos, s: State) -> None:
        with_function("m05")(game, s)
        s.monsters[1] = 1 << 0 | 1 << 48  # the first yellow one, and the first green one
        s.row[0] = s.row[4] = 1

    rolls = ("roll:SMRVVV", "mark:m05:yellow", "roll:RRVV")
    assert greedy("rome", *rolls, place=place) == "duel:yellow:1:1:green:0"


def test_it_gives_the_next_player_the_least_useful_die() -> None:
    rolls = ("roll:SSSMRV", "mark:m02:green", "roll:RV")
    assert greedy("arabia", *rolls, options=SIGNS, place=at("m02")) == "set:V"


def test_its_arrow_extends_its_own_route() -> None:
    rolls = ("roll:SSMMRV", "mark:m02:blue", "roll:RV")
    choice = greedy("castle", *rolls, options=SIGNS, place=at("m02"))
    assert choice in {"teleport:m02-v1:0", "teleport:m02-m10:0"}


# Strength and twins


@pytest.mark.slow
@pytest.mark.parametrize("signs", [(), SIGNS])
@pytest.mark.parametrize("board", SCENARIOS)
def test_it_beats_a_random_player_nine_times_in_ten(board: str, signs: tuple[str, ...]) -> None:
    series = Simulation(Incognitos.on(board, 2, signs), ["greedy", "random"], seed=1)
    rate = series.run(400, jobs=1).win_rate(0)
    assert rate.mean - 3 * rate.error > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("board", SCENARIOS)
def test_it_beats_three_random_players(board: str) -> None:
    series = Simulation(Incognitos.on(board, 4), ["random", "random", "greedy", "random"], seed=1)
    rate = series.run(300, jobs=1).win_rate(2)
    assert rate.mean - 3 * rate.error > 0.7


@pytest.mark.slow
@pytest.mark.parametrize("seats", [[0, 1, 0, 0], [1] * 4])
@pytest.mark.parametrize("board", SCENARIOS)
def test_its_plain_and_compiled_games_are_the_same(board: str, seats: list[int]) -> None:
    twin = compiled("jacta.bots.incognitos.playout")
    for players, options in ((2, ()), (4, SIGNS)):
        game = Incognitos.on(board, players, options)
        setup = (players, game.variants, -1)
        for number in range(3):
            plain, last = [Outcome()], [State()]
            bot_games(
                [game.tables],
                last,
                game_rng(4, number),
                game_rng(5, number),
                plain,
                *setup,
                seats,
                *no_nets(players),
            )
            fast, states = np.zeros(1, Outcome.dtype()), np.zeros(1, State.dtype())
            dice, minds = np.array(game_rng(4, number)), np.array(game_rng(5, number))
            twin.bot_games(
                game.tables.packed(),
                states,
                dice,
                minds,
                fast,
                *setup,
                np.array(seats),
                *no_packed_nets(players),
            )
            assert Outcome.unpacked(fast[0]) == plain[0]
            assert State.unpacked(states[0]) == last[0]
