"""Random boards of Los Incognitos: a scenario's map, with everything on it drawn at random.

Where destinations lie and which of them are linked stays: such a map is never too tangled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    import numpy as np

__all__ = ["random_board"]

SHUTTLE = "shuttle"


def random_board(rng: np.random.Generator) -> dict[str, Any]:
    """Return the content of a random board's file, of any scenario."""
    scenario = Incognitos.boards[rng.integers(len(Incognitos.boards))]
    data: dict[str, Any] = Incognitos.load_board(scenario).data
    rows = {kind: _row(rng, data["table"][kind]) for kind in KIND_IDS}
    return data | {
        "name": "random",
        "title": "Random board",
        "destination": _destinations(rng, data["destination"]),
        "link": _links(rng, data["link"]),
        "table": rows,
        "sites": {"points": [_near(rng, points) for points in data["sites"]["points"]]},
    }


def _destinations(
    rng: np.random.Generator, destinations: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Draw what each destination is; shuttles stay."""
    kinds = [d["kind"] for d in destinations if d["kind"] != SHUTTLE]
    drawn = iter(rng.permutation(kinds).tolist())
    return [d if d["kind"] == SHUTTLE else _destination(rng, d, next(drawn)) for d in destinations]


def _destination(rng: np.random.Generator, d: dict[str, Any], kind: str) -> dict[str, Any]:
    new = {"id": d["id"], "kind": kind, "x": d["x"], "y": d["y"]}
    if kind == "monster":
        pair = sorted(rng.choice(len(KIND_IDS), 2, replace=False).tolist())
        new["monsters"] = [KIND_IDS[kind] for kind in pair]
    return new


def _links(rng: np.random.Generator, links: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Deal the rows of sections to other links, some of them turned around."""
    order = rng.permutation(len(links))
    return [
        link | {"sections": links[i]["sections"][:: rng.choice([1, -1])]}
        for link, i in zip(links, order, strict=True)
    ]


def _row(rng: np.random.Generator, row: dict[str, Any]) -> dict[str, Any]:
    points = [[_near(rng, number) for number in line] for line in row["points"]]
    return row | {"points": points}


def _near(rng: np.random.Generator, points: int) -> int:
    """Draw about as many points."""
    return max(1, points + int(rng.integers(-1, 2)))
