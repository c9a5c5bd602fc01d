"""Positions of random games, for property tests."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from games.playing import play_some
from jacta import Table
from jacta.games.mlem.words import VARIANT_IDS
from mlem.scripts import STANDARD

PLAYERS = st.integers(2, 5)
VARIANTS = st.integers(0, 7)
SEEDS = st.integers(0, 10**6)
STOPS = st.integers(0, 300)
EFFECTS = (1, 2, 3, "die", "tunnel", "tunnel")


def new_table(players: int, variants: int, board: dict[str, Any] | None = None) -> Table:
    """Return a table without dice."""
    options = [name for i, name in enumerate(VARIANT_IDS) if variants >> i & 1]
    return Table.new("mlem", players, options=options, board=board)


def played(players: int, variants: int, seed: int, stops: int = 10**6) -> Table:
    """Return a table after some stops of a random game, or at its end."""
    return play_some(new_table(players, variants), seed, stops)


NEW = st.builds(new_table, PLAYERS, VARIANTS)
TABLES = st.builds(played, PLAYERS, VARIANTS, SEEDS, STOPS)
FINISHED = st.builds(played, PLAYERS, VARIANTS, SEEDS)


def random_mat(seed: int) -> dict[str, Any]:
    """Return a mat of any form that is allowed.

    Planets and moons may even lie apart from themselves, and spaces beside nothing.
    """
    rng = random.Random(seed)
    planets = [f"p{i}" for i in range(rng.randint(1, 8))]
    moons = [f"m{i}" for i in range(rng.randint(1, 12))]
    targets = [*planets, *moons]
    beside = {space: rng.choice([*targets, None]) for space in range(6, 26)}
    beside |= dict(zip(rng.sample(range(6, 26), len(targets)), targets, strict=True))
    spaces = {body: [space for space in beside if beside[space] == body] for body in targets}
    return {
        **STANDARD,
        "id": f"random-{seed}",
        "satellite": rng.randint(0, 25),
        "failures": rng.randint(1, 20),
        "spaces": [
            {"fuel": rng.sample([1, 2, 3, 4, "*"], rng.randint(2, 3)), "burn": rng.randint(1, 3)}
            for _ in range(26)
        ],
        "planets": [
            {
                "id": planet,
                "name": planet,
                "spaces": spaces[planet],
                "points": sorted(rng.choices(range(10), k=3), reverse=True),
            }
            for planet in planets
        ],
        "moons": [
            {
                "id": group,
                "name": group,
                "space": spaces[group] if len(spaces[group]) > 1 else spaces[group][0],
                "points": rng.choices(range(10), k=rng.randint(1, 5)),
            }
            for group in moons
        ],
        "explorations": [
            {"id": f"e{i}", "space": rng.randint(6, 25), "effect": rng.choice(EFFECTS)}
            for i in range(20)
        ],
        "missions": [
            {"id": f"s{i}", "target": rng.sample(targets, rng.randint(1, len(targets)))}
            for i in range(20)
        ],
    }
