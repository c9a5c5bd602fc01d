"""Games of a net against itself: samples of its decisions, never more than there is room for."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from jacta.bots.nets.net import size_of
from jacta.core.game import GAMES, find_game
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng, game_rngs

PLENTY = 1000
ALWAYS = 1000  # of a thousand decisions at random
SETUPS = [[2, 0], [3, 0]]


class Room:
    """Room for samples, followed by guard space that must stay untouched."""

    def __init__(self, game: str, decisions: int, features: int) -> None:
        self.seats = find_game(game).seats[-1]
        self.decisions, self.features = decisions, features
        more = PLENTY * importlib.import_module(f"jacta.bots.{game}.engine").MOST_SEEN
        self.arrays: list[Any] = [
            *(np.zeros(more, np.int16), np.zeros(more, np.float32)),
            *(np.zeros(PLENTY, np.int64) for _ in range(3)),
            np.zeros((PLENTY, self.seats), np.float32),
            *(np.zeros(len(SETUPS), np.int64), np.zeros((len(SETUPS), self.seats), np.float32)),
        ]

    @property
    def lengths(self) -> list[int]:
        return [self.features] * 2 + [self.decisions] * 4 + [len(SETUPS)] * 2

    def given(self) -> list[Any]:
        return [array[:n] for array, n in zip(self.arrays, self.lengths, strict=True)]

    def is_kept(self) -> bool:
        """Whether nothing was written beyond the room."""
        return not any(array[n:].any() for array, n in zip(self.arrays, self.lengths, strict=True))


def play(game: str, room: Room) -> int:
    """Play by the plain twin; return how many samples there are."""
    net = [0.0] * size_of(
        importlib.import_module(f"jacta.bots.{game}.engine").FEATURES, 1, room.seats
    )
    kind = find_game(game)
    tables = kind.on(kind.boards[0], 2).tables
    state = importlib.import_module(f"jacta.games.{game}.rules.state").State()
    rngs = [game_rng(seed, 0) + game_rng(seed, 1) for seed in (1, 2)]
    loop = importlib.import_module(f"jacta.bots.{game}.selfplay")
    count: int = loop.selfplay([tables], [state], *rngs, SETUPS, net, ALWAYS, *room.given())
    return count


def play_compiled(room: Room) -> int:
    """Play MLEM by the compiled twin; return how many samples there are."""
    mlem, features = find_game("mlem"), importlib.import_module("jacta.bots.mlem.engine").FEATURES
    states = np.zeros(1, compiled("jacta.games.mlem.rules.state").State.dtype())
    rngs = [game_rngs(seed, range(2)) for seed in (1, 2)]
    net = np.zeros(size_of(features, 1, room.seats), np.float32)
    setups, board = np.array(SETUPS), mlem.on("standard", 2).tables.packed()
    loop = compiled("jacta.bots.mlem.selfplay")
    count: int = loop.selfplay(board, states, *rngs, setups, net, ALWAYS, *room.given())
    return count


@pytest.mark.parametrize("game", GAMES)
def test_it_stops_when_its_buffer_is_full(game: str) -> None:
    no_room = importlib.import_module(f"jacta.bots.{game}.selfplay").NO_ROOM
    ample = Room(game, PLENTY, PLENTY * 100)
    count = play(game, ample)
    noted = int(ample.arrays[2][count - 1])
    assert 20 < count < PLENTY
    for decisions, features, expected in (
        (count, noted, count),
        (count - 1, noted, no_room),
        (count, noted - 1, no_room),
        (0, 0, no_room),
    ):
        room = Room(game, decisions, features)
        assert play(game, room) == expected
        assert room.is_kept()
        if expected == count:
            pairs = zip(room.arrays, ample.arrays, strict=True)
            assert all(np.array_equal(mine, its) for mine, its in pairs)


@pytest.mark.slow
def test_the_compiled_twin_plays_the_same_and_writes_nowhere_else() -> None:
    plain, fast = (Room("mlem", PLENTY, PLENTY * 100) for _ in range(2))
    count = play("mlem", plain)
    assert play_compiled(fast) == count
    for mine, its in zip(fast.arrays, plain.arrays, strict=True):
        assert mine == pytest.approx(its, abs=1e-6)
    noted = int(plain.arrays[2][count - 1])
    for decisions, features in ((count - 1, noted), (count, noted - 1), (1, noted), (count, 1)):
        room = Room("mlem", decisions, features)
        assert play_compiled(room) == compiled("jacta.bots.mlem.selfplay").NO_ROOM
        assert room.is_kept()
