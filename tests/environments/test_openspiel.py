"""OpenSpiel's own tests of Python games, and its bots at our tables."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import jacta.envs.openspiel
from environments.setups import SOME
from jacta.core.game import CHANCE

pytestmark = pytest.mark.slow  # the library alone takes a second to import

GAMES = [
    "jacta_mlem",
    "jacta_mlem(players=3,options=ufo+explorations+missions,rewards=rank)",
    "jacta_incognitos(board=rome,options=signs)",
    "jacta_incognitos(board=arabia,players=4,rewards=margin,first=2)",
]


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_plays_random_simulations(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_states_can_be_serialised_and_cloned(name: str) -> None:
    game = pyspiel.load_game(name)
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    for _ in range(25):
        state.apply_action(a_choice(state, rng))
    _, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    twin = state.clone()
    assert str(restored) == str(twin) == str(state)
    assert restored.position.match.state == state.position.match.state
    twin.apply_action(a_choice(twin, rng))
    assert str(twin) != str(state)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301 - our own


def a_choice(state: Any, rng: np.random.Generator) -> int:
    if not state.is_chance_node():
        return int(rng.choice(state.legal_actions()))
    numbers, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choice(numbers, p=np.array(chances) / sum(chances)))


def test_a_playthrough_is_reproducible() -> None:
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415 - imports SciPy

    name = "jacta_mlem"
    lines = generate_playthrough.playthrough_lines(name, seed=3)
    assert lines == generate_playthrough.playthrough_lines(name, seed=3)
    assert f'GameType.short_name = "{name}"' in lines
    assert "IsTerminal() = True" in lines


@pytest.mark.parametrize("name", GAMES)
def test_the_api_passes_the_tests_of_openspiel(name: str) -> None:
    """What pyspiel promises of every game, along a random one."""
    game = pyspiel.load_game(name)
    state, rng = game.new_initial_state(), np.random.default_rng(2)
    while not state.is_terminal() and state.move_number() < 40:
        if state.is_chance_node():
            odds = state.chance_outcomes()
            assert sum(chance for _, chance in odds) == pytest.approx(1)
            assert max(number for number, _ in odds) < game.max_chance_outcomes()
        else:
            player = state.current_player()
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            assert max(legal) < game.num_distinct_actions()
            assert sum(state.legal_actions_mask(player)) == len(legal)
            assert state.legal_actions((player + 1) % game.num_players()) == []
            for action in legal:
                assert state.string_to_action(state.action_to_string(player, action)) == action
        for player in range(game.num_players()):
            assert len(state.observation_tensor(player)) == game.observation_tensor_size()
            assert len(state.information_state_tensor(player)) == game.observation_tensor_size()
            assert state.observation_string(player) in state.information_state_string(player)
        state.apply_action(a_choice(state, rng))
    assert state.returns() == [0.0] * game.num_players()


@pytest.mark.parametrize("name", ["jacta_mlem", "jacta_incognitos"])
def test_mcts_and_random_bots_play_whole_games(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    searcher = mcts.MCTSBot(game, 1.5, 2, Shallow(), random_state=rng)
    check_whole_game(game, [searcher, uniform_random.UniformRandomBot(1, rng)], rng)


def test_is_mcts_plays_whole_games() -> None:
    """It refuses games without hidden information, as Los Incognitos always is."""
    game = pyspiel.load_game("jacta_mlem(options=missions)")
    rng = np.random.RandomState(1)
    searcher = ismcts.ISMCTSBot(
        game,
        Shallow(),
        1.5,
        2,
        random_state=rng,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
    )
    check_whole_game(game, [searcher, uniform_random.UniformRandomBot(1, rng)], rng)


class Shallow(mcts.Evaluator):  # type: ignore[misc]
    """Evaluates to zero at once: playouts would take minutes."""

    def evaluate(self, state: Any) -> Any:
        return np.array([0.5] * state.num_players())

    def prior(self, state: Any) -> Any:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def check_whole_game(game: Any, bots: list[Any], rng: np.random.RandomState) -> None:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            action = int(rng.choice(numbers, p=np.array(chances) / sum(chances)))
        else:
            action = bots[state.current_player()].step(state)
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(1)


def test_resampling_hidden_facts_keeps_the_information_state() -> None:
    game = pyspiel.load_game("jacta_mlem(players=3,options=missions)")
    rng, drawn = np.random.default_rng(4), set()
    state = game.new_initial_state()
    while state.current_player() != 0:
        state.apply_action(a_choice(state, rng))
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for _ in range(8):
        other = state.resample_from_infostate(0, sampler)
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.observation_tensor(0) == state.observation_tensor(0)
        assert other.legal_actions() == state.legal_actions()
        drawn.add(tuple(other.position.match.state.missions))
    assert len(drawn) > 1
    assert "deal:1:?" in state.information_state_string(0)


def test_registering_twice_changes_nothing() -> None:
    before = pyspiel.registered_names()
    jacta.envs.openspiel.register_games()
    assert pyspiel.registered_names() == before
    assert {f"jacta_{setup[0]}" for setup in SOME} <= set(before)
    assert CHANCE == pyspiel.PlayerId.CHANCE
