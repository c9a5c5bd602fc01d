"""Looking ahead: with what a seat may suppose, and the same by both twins."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from jacta import Table
from jacta.bots.mlem.lookahead import play_on
from jacta.bots.mlem.unseen import fill_in
from jacta.bots.weights import net_of
from jacta.core.game import GAMES, find_game
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng, game_rngs
from jacta.games.mlem import Mlem
from jacta.games.mlem.rules.names import DEEP_SPACE, RETURN, UFO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.core.game import Game

ALL = ("ufo", "explorations", "missions")
SAMPLES = 3


def decisions(game: Game[Any], seed: int) -> Iterator[Any]:
    """Yield what the seat in turn knows, at every decision of a game."""
    s, rng = game.start(), game_rng(seed)
    while (turn := game.turn(s)) is not None:
        if turn >= 0:
            yield game.blinded(s, turn)
        game.step(s, game.random_outcome(s, rng) if turn < 0 else game.legal(s)[-1])


def looked_ahead(game: Game[Any], s: Any, candidates: list[int]) -> tuple[list[float], list[float]]:
    """Return what the compiled twin adds up."""
    sums, squares = np.zeros(len(candidates)), np.zeros(len(candidates))
    arrays = (game.tables.packed(), s.packed(), net_of(game.name), game_rngs(5, range(SAMPLES)))
    twin = compiled(f"jacta.bots.{game.name}.lookahead").look_ahead
    twin(*arrays, 1, np.array(candidates), sums, squares)
    return sums.tolist(), squares.tolist()


@pytest.mark.parametrize("name", GAMES)
def test_plain_and_compiled_players_foresee_the_same(name: str) -> None:
    kind = find_game(name)
    game, net = kind.on(kind.boards[0], 3, kind.option_names), net_of(name).tolist()
    plain = importlib.import_module(f"jacta.bots.{name}.lookahead")
    for number, s in enumerate(decisions(game, 2)):
        if number < 3 or number % 40 == 0:
            sums, squares = [0.0, 0.0], [0.0, 0.0]
            dice = game_rngs(5, range(SAMPLES)).tolist()
            plain.look_ahead([game.tables], [s.copy()], net, dice, 1, [0, 1], sums, squares)
            fast = looked_ahead(game, s, [0, 1])
            assert fast[0] == pytest.approx(sums, abs=1e-9)
            assert fast[1] == pytest.approx(squares, abs=1e-9)


@pytest.mark.parametrize("name", GAMES)
def test_all_candidates_meet_the_same_dice_and_the_same_that_is_hidden(name: str) -> None:
    kind = find_game(name)
    game = kind.on(kind.boards[0], 3, kind.option_names)
    for s in decisions(game, 3):
        sums, _ = looked_ahead(game, s, [1, 0, 1])
        assert sums[0] == sums[2]


def test_it_looks_past_missions_that_others_return() -> None:
    game, net = Mlem.on("standard", 4, ALL, first=0), net_of("mlem").tolist()
    for s in decisions(game, 4):
        if s.phase != RETURN:
            break
        dice = game_rng(6, s.turn)
        fill_in(game.tables, s, s.turn, dice)
        play_on(game.tables, s, game.legal(s)[0], net, dice, 1, [0.0] * 1024)
        assert s.phase != RETURN
    else:
        pytest.fail("nobody had to return a mission")


def test_it_reckons_with_points_that_others_may_hide() -> None:
    table = Table.new("mlem", 2, first=0)
    for text in ("board:settler", "board:engineer", "roll:112222", "fly:1+2", "stay", "stay"):
        table.play(text)
    table.play("roll:2")
    game, s = table.game, table.state.copy()
    s.failures, s.moon_points[0] = game.tables.failures - 1, 3
    s.variants, s.ufo, s.ufo_left = UFO, DEEP_SPACE, 5
    crash = [game.legal(s).index(game.action_of("crash"))]
    assert looked_ahead(game, s, crash)[0] == [SAMPLES]
    s.ufo_left = 0
    assert looked_ahead(game, s, crash)[0] == [0]
