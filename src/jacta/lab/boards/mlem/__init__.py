"""Random mats of MLEM: what is known of the printed one (rule 9) stays; all else is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.games.mlem.board import Board

if TYPE_CHECKING:
    import numpy as np

__all__ = ["random_board"]

FACES = (1, 2, 3, 4, "*")
KNOWN_SPACES = (0, 5)
FIRST, LAST = 6, 25
PLANETS, MOONS = 5, 10
KNOWN_POINTS = [5, 3, 2]  # of one planet
THREE_FACES = 0.4  # of the spaces


def random_board(rng: np.random.Generator) -> dict[str, Any]:
    """Return the content of a random mat's file."""
    data = Board.standard().data
    planets, moons = _bodies(rng)
    effects = rng.permutation([token["effect"] for token in data["explorations"]]).tolist()
    targets = [p["id"] for p in planets] * 2 + [m["id"] for m in moons]
    return data | {
        "id": "random",
        "name": "Random mat",
        "spaces": _spaces(rng, data["spaces"]),
        "planets": planets,
        "moons": moons,
        "explorations": [
            token | {"effect": effect if effect in {"die", "tunnel"} else int(effect)}
            for token, effect in zip(data["explorations"], effects, strict=True)
        ],
        "missions": [
            token | {"target": target}
            for token, target in zip(data["missions"], targets, strict=True)
        ],
    }


def _spaces(rng: np.random.Generator, known: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Draw fuel, and afterburners that are worth more and more."""
    burns = sorted(rng.integers(1, 4, len(known)).tolist())
    return [
        space if number in KNOWN_SPACES else {"fuel": _fuel(rng), "burn": burn}
        for number, (space, burn) in enumerate(zip(known, burns, strict=True))
    ]


def _fuel(rng: np.random.Generator) -> list[Any]:
    count = 3 if rng.random() < THREE_FACES else 2
    return [FACES[face] for face in sorted(rng.choice(len(FACES), count, replace=False))]


def _bodies(rng: np.random.Generator) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Draw where planets and moons lie, the farther the more valuable."""
    order = rng.permutation([True] * PLANETS + [False] * MOONS).tolist()
    planets: list[dict[str, Any]] = []
    moons: list[dict[str, Any]] = []
    space = FIRST
    for is_planet in order:
        if is_planet:
            number = len(planets) + 1
            spaces = [space, space + 1]
            planets.append({"id": f"p{number}", "name": f"Planet {number}", "spaces": spaces})
        else:
            number = len(moons) + 1
            values = [_moon_points(rng, space) for _ in range(rng.integers(1, 4))]
            points = sorted(values, reverse=True)
            name = f"Moons {number}"
            moons.append({"id": f"m{number}", "name": name, "space": space, "points": points})
        space += 2 if is_planet else 1
    known = int(rng.integers(PLANETS))
    for number, planet in enumerate(planets):
        points = _planet_points(rng, planet["spaces"][0])
        planet["points"] = KNOWN_POINTS if number == known else points
    return planets, moons


def _moon_points(rng: np.random.Generator, space: int) -> int:
    return max(1, round((space - 3) / 3.5 + rng.normal(0, 0.8)))


def _planet_points(rng: np.random.Generator, space: int) -> list[int]:
    gold = max(2, round((space - 5) / 2.2 + rng.normal(0, 1)))
    silver = max(1, round(gold * rng.uniform(0.5, 0.75)))
    return [gold, silver, max(1, round(silver * rng.uniform(0.5, 0.8)))]
