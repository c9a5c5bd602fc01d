"""Positions of random games, for property tests."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from games.playing import play_some
from incognitos.scripts import world
from jacta import BoardError, Table
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.words import KIND_IDS, SHAPE_IDS

BOARDS = st.sampled_from(Incognitos.boards)
PLAYERS = st.integers(2, 4)
SIGNS = st.booleans()
SEEDS = st.integers(0, 10**6)
STOPS = st.integers(0, 400)
PARALLEL = 0.2  # how often two links lead to a place from the same one


def new_table(board: str | dict[str, Any], players: int, signs: bool) -> Table:  # noqa: FBT001
    """Return a table without dice."""
    return Table.new("incognitos", players, board=board, options=["signs"] * signs)


def played(
    board: str | dict[str, Any],
    players: int,
    signs: bool,  # noqa: FBT001
    seed: int,
    stops: int = 10**6,
) -> Table:
    """Return a table after some stops of a random game, or at its end."""
    return play_some(new_table(board, players, signs), seed, stops)


def random_world(seed: int) -> dict[str, Any]:
    """Return a small board on which everything happens often: cheap monsters, many sites.

    Costs have any symbols, perilous sections are of mixed kinds too, and links run side by side.
    A map that is too tangled is replaced by the next one of its scenario.
    """
    rng, scenario = random.Random(seed), 1 + seed % 4
    places = ["f1", "f2", "f3", "v1", *(f"m{i}" for i in range(rng.randint(3, 12)))]
    names = ["sh1", "sh2", "sh3"]
    links = []
    for name in places:
        ends = rng.sample(names, min(len(names), rng.randint(1, 3)))
        joins = [f"{end}-{name}" for end in ends]
        if rng.random() < PARALLEL:
            joins[-1:] = [f"{joins[-1]}.one", f"{joins[-1]}.two"]
        links += [f"{join}:{','.join(random_sections(rng, scenario))}" for join in joins]
        names.append(name)
    board = world(" ".join(links), scenario=scenario, rounds=rng.randint(1, 16))
    for kind in KIND_IDS:
        fields = rng.randint(0, 5), rng.randint(1, 7)
        board["table"][kind] = {
            "cost": "".join(rng.choices("LLSSMMJJRV", k=rng.choice([1, 2, 2, 3, 3, 4, 5, 6]))),
            "points": [rng.choices(range(61), k=count) for count in fields],
            "shapes": [rng.choices(SHAPE_IDS, k=count) for count in fields],
        }
    try:
        Incognitos.load_board(board)
    except BoardError:
        return random_world(seed + 4)
    return board


def random_sections(rng: random.Random, scenario: int) -> list[str]:
    special = {3: ["MM", "JJ", "MJ", "C"], 4: ["MM", "JJ", "JM"]}.get(scenario, [])
    return rng.choices(["M", "J", "M", "J", *special], k=rng.choice([1, 1, 2, 3, 4]))


TABLES = st.builds(played, BOARDS, PLAYERS, SIGNS, SEEDS, STOPS)
WORLDS = st.builds(random_world, SEEDS)
NEW = st.builds(new_table, WORLDS, PLAYERS, SIGNS)
FINISHED = st.builds(played, BOARDS, PLAYERS, SIGNS, SEEDS)
