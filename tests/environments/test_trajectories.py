"""The same seed and the same actions give the same game through every environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import gymnasium
import numpy as np
import pyspiel
import pytest

import jacta.envs.gymnasium
import jacta.envs.openspiel  # noqa: F401 - registers the games
from environments.setups import SOME, spec_of
from jacta import Seeded, Table
from jacta.core.game import CHANCE
from jacta.core.seeds import game_rng
from jacta.envs import pettingzoo
from jacta.envs.batch import BatchEnv
from jacta.envs.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

Setup = tuple[str, str, int, tuple[str, ...]]
SEED = 17


class Stop(NamedTuple):
    """What can be seen at a decision: the state, who decides, what is legal, what is seen."""

    state: bytes
    seat: int
    mask: bytes
    seen: bytes


def stop(state: bytes, seat: Any, mask: Any, seen: Any) -> Stop:
    packed = np.asarray(mask, np.int8).tobytes(), np.asarray(seen, np.int16).tobytes()
    return Stop(state, int(seat), *packed)


def gymnasium_game(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> tuple[list[int], list[Stop]]:
    """Play a game against random bots; return everybody's actions, and all stops."""
    actions, stops = list[int](), list[Stop]()
    step = Match.step

    def noted(match: Match, number: int) -> str:
        seat = int(match.to_move or 0)
        state = match.state.packed().tobytes()
        stops.append(stop(state, seat, match.mask(), match.observe(seat)))
        actions.append(int(number))
        return step(match, number)

    monkeypatch.setattr(Match, "step", noted)
    name, board, players, options = setup
    env = gymnasium.make(
        f"jacta/{name.capitalize()}-v0",
        board=board,
        players=players,
        options=list(options),
        opponents="random",
        observations="compact",
    )
    rng = np.random.default_rng(SEED)
    seen, info = env.reset(seed=SEED)
    is_over = False
    while not is_over and len(actions) < 150:
        mine = len(stops)
        seen_before = np.asarray(seen, np.int16).tobytes()
        seen, _, is_over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        assert (stops[mine].seat, stops[mine].seen) == (0, seen_before)
    monkeypatch.undo()
    assert {s.seat for s in stops} == set(range(players))
    return actions, stops


def table_stops(setup: Setup, actions: list[int]) -> Iterator[Stop]:
    spec = spec_of(setup)
    table, match = Table(spec.game, dice=Seeded(SEED)), Match(spec)
    for number in actions:
        match.state = table.state
        seat = table.turn or 0
        yield stop(table.state.packed().tobytes(), seat, match.mask(), match.observe(seat))
        table.play(spec.game.action_numbered(table.state, number))


def batch_stops(setup: Setup, actions: list[int]) -> Iterator[Stop]:
    name, board, players, options = setup
    env = BatchEnv(name, 1, players, options, board, SEED)
    for number in actions:
        state = env.spec.game.state_type.unpacked(env.states()[0])
        yield stop(state.packed().tobytes(), env.to_move[0], env.mask[0], env.compact[0])
        env.step([number])


def pettingzoo_stops(setup: Setup, actions: list[int]) -> Iterator[Stop]:
    name, board, players, options = setup
    env = getattr(pettingzoo, f"{name}_v0").env(players=players, options=options, board=board)
    env.reset(seed=SEED)
    for number in actions:
        seat = env.possible_agents.index(env.agent_selection)
        seen = env.last()[0]
        state = env.unwrapped._match.state.packed().tobytes()
        yield stop(state, seat, seen["action_mask"], seen["observation"])
        env.step(number)


def openspiel_stops(setup: Setup, actions: list[int]) -> Iterator[Stop]:
    """Chance is in the hands of the caller, who draws by the same dice."""
    name, board, players, options = setup
    chosen = f"players={players},board={board},options={'+'.join(options)}"
    state, dice = pyspiel.load_game(f"jacta_{name}({chosen})").new_initial_state(), game_rng(SEED)
    for number in actions:
        while state.is_chance_node():
            game, s = state.shared.spec.game, state.position.match.state
            outcomes = [outcome for outcome, _ in game.outcomes(s)]
            state.apply_action(outcomes.index(game.random_outcome(s, dice)))
        match, seat = state.position.match, state.current_player()
        assert np.allclose(state.observation_tensor(seat), match.observe_floats(seat))
        mask = state.legal_actions_mask(seat)
        yield stop(match.state.packed().tobytes(), seat, mask, match.observe(seat))
        state.apply_action(number)


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_every_environment_goes_through_the_same_states(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions, stops = gymnasium_game(setup, monkeypatch)
    for replayed in (table_stops, batch_stops, pettingzoo_stops, openspiel_stops):
        assert list(replayed(setup, actions)) == stops, replayed.__name__
    assert CHANCE not in {s.seat for s in stops}
