"""Reviews without a server: NumPy's stand-in counts as NumPy does, and the kernel is asked well."""

from __future__ import annotations

import asyncio
import math
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pytest

from jacta.bots.kit import Judging, bot_kit
from jacta.bots.nets.weights import net_of
from jacta.core.game import find_game
from jacta.core.table import Table
from jacta.lab.game_records import recorded_games
from jacta.lab.review import confirmation, judge, review
from jacta.lab.review.judge import Judged
from jacta.lab.review.ledger import Line
from jacta.lab.simulation import Simulation
from jacta.offline.reviews import TabReviewService
from jacta.offline.stand_ins import arrays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game
    from jacta.lab.review.model import Price, Review


def numbers(rng: random.Random, *shape: int) -> Any:
    """Return lists of lists with random numbers, some of them equal."""
    if not shape:
        return round(rng.uniform(-1, 1), 1)
    return [numbers(rng, *shape[1:]) for _ in range(shape[0])]


@pytest.mark.parametrize("seed", range(20))
def test_the_stand_in_counts_as_numpy_does(seed: int) -> None:
    rng = random.Random(seed)
    count, seats = rng.randint(2, 9), rng.randint(2, 5)
    deep, flat, chances = numbers(rng, count, 2, seats), numbers(rng, count, seats), [1 / 8] * count

    def results(np_or_ours: Any) -> list[Any]:
        a, b = np_or_ours.array(deep), np_or_ours.array(flat)
        weights, own = np_or_ours.array(chances), b[:, 1]
        order = np_or_ours.argsort(-own, kind="stable")
        places = np_or_ours.zeros(seats)
        places[[0, 1]] = 0.5
        difference = a[:, 1, 0] - a[:, 0, 0]
        joined = np_or_ours.concatenate([np_or_ours.zeros((0, 2, seats)), a, a])
        return [
            a.mean(axis=0).tolist(),
            joined.mean(axis=0).tolist(),
            list(joined.shape),
            (weights / weights.sum() @ b).tolist(),
            order.tolist(),
            b[order[:2].tolist()].tolist(),
            b[order[0], 1],
            [own.max(), int(own.argmax()), difference.mean(), difference.std(ddof=1)],
            (b[0] - b[1] + b[1] / 2).tolist(),
            np_or_ours.mean([b[0], b[1]], axis=0).tolist(),
            places.tolist(),
            [len(one) for one in a],
        ]

    for ours, its in zip(results(arrays), results(np), strict=True):
        assert msgspec.to_builtins(ours) == pytest.approx(np.array(its), abs=1e-12)


class Untold:
    """A judge whose playouts favour the better action by this much, on average."""

    def __init__(self, np_or_ours: Any, lead: float) -> None:
        self._arrays, self._lead, self._rng = np_or_ours, lead, random.Random(1)

    def played_out(self, _state: Any, actions: Sequence[int], games: range) -> Any:
        """Return results of two seats."""
        own = [[0.4 + self._rng.uniform(-0.1, 0.1) for _ in actions] for _ in games]
        own = [[first, second + self._lead] for first, second in own]
        return self._arrays.array([[[one, 1 - one] for one in game] for game in own])


@pytest.mark.parametrize("lead", [-0.1, 0.0, 0.1])
def test_a_tab_plays_a_mistake_out_as_a_server_does(
    monkeypatch: pytest.MonkeyPatch, lead: float
) -> None:
    def settled(np_or_ours: Any) -> list[Any]:
        for module in (confirmation, judge):
            monkeypatch.setattr(module, "np", np_or_ours)
        values = np_or_ours.array([[0.3, 0.7], [0.5, 0.5], [0.4, 0.6]])
        line = Line(values[0], values[0], judged=Judged([7, 8, 9], values))
        doubts = [confirmation.Doubt(None, 0, line)]
        assert list(confirmation.confirm(Untold(np_or_ours, lead), doubts, math.inf)) == doubts  # type: ignore[arg-type]
        assert line.judged is not None
        (first, _), (second, _), _ = rows = line.judged.values.tolist()
        assert (first == second) == (lead == 0)
        assert [sum(row) for row in rows] == pytest.approx([1, 1, 1])
        return [line.judged.actions, rows, line.margin, line.best(0)]

    ours, its = settled(arrays), settled(np)
    assert ours[0] == its[0] == [7, 8, 9]
    assert np.array(ours[1]) == pytest.approx(np.array(its[1]), abs=1e-12)
    assert ours[2:] == pytest.approx(its[2:], abs=1e-12)
    assert its[3] == (1 if lead > 0 else 0)


class Native:
    """What a kernel does, by the compiled code of this machine."""

    def __init__(self, game: Game[Any]) -> None:
        self._game, self._net = game, net_of(game.name)
        self._judging = bot_kit(game.name).compiled("judging", Judging)

    def call(self, entry: str, arguments: Sequence[Any], give: int) -> bytes:
        boards, states, choices, dice, by_net, horizon, _net, room = arguments
        results = np.frombuffer(room.data).reshape(room.shape).copy()
        kinds = (self._game.tables.dtype(), self._game.state_type.dtype(), np.int64, np.int64)
        given = zip((boards, states, choices, dice), kinds, strict=True)
        getattr(self._judging, entry)(
            *(np.frombuffer(one, kind).copy() for one, kind in given),  # else compiled once more
            bool(by_net),
            horizon,
            self._net,
            results,
        )
        assert arguments[give] is room
        return results.tobytes()


@pytest.mark.slow
def test_a_tab_makes_the_review_that_a_server_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jacta.offline.reviews.SECONDS", 0)  # for playing out, which time may end
    game = find_game("mlem").on("standard", 2, ["missions"])
    record = next(recorded_games(Simulation(game, ["greedy"] * 2, 3), range(1)))
    text = record.text()

    async def kernel_of(_game: str) -> Native:
        return Native(game)

    async def reviewed() -> Review:
        service = TabReviewService(kernel_of)
        while (found := service.ask(text, "mlem")).state == "working":  # noqa: ASYNC110 - as a page
            await asyncio.sleep(0.01)
        assert found.review is not None
        return found.review

    async def priced() -> Price | None:
        service, begun = TabReviewService(kernel_of), msgspec.structs.replace(record, ending=None)
        begun.entries = begun.entries[: decided - 1]
        table = Table.resume(begun)
        assert await service.price(table, None) is None
        return await service.price(table, record.entries[decided - 1].do)

    its, ours = review(record, seconds=0), asyncio.run(reviewed())
    decided = next(move.seq for move in its.moves if move.by != "chance")
    price = asyncio.run(priced())
    assert price is not None
    assert price.cost >= 0
    for a, b in zip(its.moves, ours.moves, strict=True):
        assert (a.do, a.best, a.band) == (b.do, b.best, b.band)
        assert (a.luck or a.error) == pytest.approx(b.luck or b.error, abs=1e-9)
    assert ours.is_whole


def test_a_tab_has_every_module_that_its_reviews_load() -> None:
    root = Path(__file__).parents[2]
    source = (root / "src/jacta/offline/reviews.py").read_text(encoding="utf-8")
    loaded = re.findall(r"^ +from jacta\.lab\.review\.(\w+) import", source, re.MULTILINE)
    packed = (root / "web/scripts/site.py").read_text(encoding="utf-8")
    assert len(loaded) > 3
    assert [name for name in loaded if f'"{name}"' not in packed] == []
