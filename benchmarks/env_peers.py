"""Peers of the environments: other libraries' board games, stepped in the same way.

Each contender plays random legal actions and asks for the observation and the legal actions
of every decision. Whatever picks the actions of a batch is not counted.
"""

from __future__ import annotations

import importlib
import random
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

OPEN_SPIEL = ("pig", "backgammon", "liars_dice")
CLASSIC = ("tictactoe_v3", "connect_four_v3")
PGX_BATCHES = (1024, 4096)
ENVPOOL_BATCH = 4096


class Pace(NamedTuple):
    """Decisions, and the wall time and CPU time that they took."""

    decisions: int
    seconds: float
    cpu: float


class Contender(NamedTuple):
    """An environment, and a loop that plays for some seconds."""

    name: str
    play: Callable[[float], Pace]


class Watch:
    """Adds up the time within `with` blocks."""

    def __init__(self) -> None:
        self.seconds = self.cpu = 0.0

    def __enter__(self) -> None:
        self._begin = time.perf_counter(), time.process_time()

    def __exit__(self, *_: object) -> None:
        begin, cpu = self._begin
        self.seconds += time.perf_counter() - begin
        self.cpu += time.process_time() - cpu


def drawn(outcomes: Iterable[tuple[int, float]]) -> int:
    """Return an outcome of chance by its probability."""
    left, last = random.random(), 0
    for outcome, chance in outcomes:
        left, last = left - chance, outcome
        if left < 0:
            break
    return last


def open_spiel(name: str) -> Contender:
    """Return a C++ game of OpenSpiel, asked through Python."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    has_tensor = game.get_type().provides_observation_tensor

    def game_once() -> int:
        decisions, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes()))
                continue
            state.observation_tensor() if has_tensor else state.information_state_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            decisions += 1
        return decisions

    return Contender(f"OpenSpiel {name}", by_games(game_once))


def classic(name: str) -> Contender:
    """Return a board game of PettingZoo."""
    module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
    env = module.env()

    def game_once() -> int:
        decisions = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(random.random() * len(legal))]))
            decisions += 1
        return decisions

    return Contender(f"PettingZoo {name}", by_games(game_once))


def by_games(game_once: Callable[[], int]) -> Callable[[float], Pace]:
    """Return a loop that plays one game after the other."""

    def play(seconds: float) -> Pace:
        watch, decisions = Watch(), 0
        while watch.cpu < seconds:
            with watch:
                decisions += game_once()
        return Pace(decisions, watch.seconds, watch.cpu)

    return play


def pgx(games: int) -> Contender:
    """Return pgx's backgammon on the CPU, compiled by JAX for a whole batch."""
    jax: Any = importlib.import_module("jax")
    library: Any = importlib.import_module("pgx")
    wrappers: Any = importlib.import_module("pgx.experimental")
    env = library.make("backgammon")
    step_all = jax.jit(jax.vmap(wrappers.auto_reset(env.step, env.init)))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))

    @jax.jit  # type: ignore[untyped-decorator]
    def act(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(mask.astype(float)), axis=-1)

    def play(seconds: float) -> Pace:
        nonlocal key, state
        watch, decisions = Watch(), 0
        while watch.cpu < seconds:
            key, one, two = jax.random.split(key, 3)
            actions = act(one, state.legal_action_mask).block_until_ready()
            keys = jax.random.split(two, games).block_until_ready()
            with watch:
                state = step_all(state, actions, keys)
                state.observation.block_until_ready()
            decisions += games
        return Pace(decisions, watch.seconds, watch.cpu)

    play(0.1)
    return Contender(f"pgx backgammon, batch {games}", play)


def random_actions(mask: Any, rng: np.random.Generator) -> Any:
    """Return a random legal action of every game."""
    counts = mask.sum(axis=1)
    nth = (rng.random(len(mask)) * counts).astype(np.int64)
    ends = np.cumsum(counts)
    return np.flatnonzero(mask)[ends - counts + nth] % mask.shape[1]


def env_pool(games: int) -> Contender:
    """Return EnvPool's backgammon: C++, stepped as a batch on one thread."""
    library: Any = importlib.import_module("envpool")
    env = library.make("Backgammon-v1", env_type="gymnasium", num_envs=games, num_threads=1, seed=1)
    _, info = env.reset()
    rng = np.random.default_rng(1)

    def play(seconds: float) -> Pace:
        nonlocal info
        watch, decisions = Watch(), 0
        while watch.cpu < seconds:
            actions = random_actions(info["legal_action_mask"], rng).astype(np.int32)
            with watch:
                *_, info = env.step(actions)
            decisions += games
        return Pace(decisions, watch.seconds, watch.cpu)

    return Contender(f"EnvPool backgammon, batch {games}", play)


def makers() -> dict[str, Callable[[], Contender]]:
    """Return how every peer is made, by name."""
    found: dict[str, Callable[[], Contender]] = {}
    for name in OPEN_SPIEL:
        found[f"OpenSpiel {name}"] = lambda name=name: open_spiel(name)  # type: ignore[misc]
    for name in CLASSIC:
        found[f"PettingZoo {name}"] = lambda name=name: classic(name)  # type: ignore[misc]
    for games in PGX_BATCHES:
        found[f"pgx {games}"] = lambda games=games: pgx(games)  # type: ignore[misc]
    found["EnvPool"] = lambda: env_pool(ENVPOOL_BATCH)
    return found
