"""The greedy player decides as a sensible person would, in positions that leave no doubt."""

from __future__ import annotations

import pytest

from bots.twins import games_by_both_twins
from jacta import Table
from jacta.bots import find_bot, suggestion
from jacta.games.mlem.game import Mlem
from jacta.lab.simulation import Simulation
from mlem.scripts import STANDARD

ALL = ("ufo", "explorations", "missions")


def after(*texts: str, options: tuple[str, ...] = ()) -> Table:
    table = Table.new("mlem", 2, board=STANDARD, first=0, options=options)
    for text in texts:
        table.play(text)
    return table


def greedy(table: Table) -> str:
    return suggestion(find_bot("greedy", "mlem", 0), table)


# The rocket flies from 0 to the moon of space 10 and has one die left: 1 and 4 are fuel there.
TO_SPACE_10 = ("roll:112222", "fly:1+2")


def test_it_lands_where_the_next_roll_is_a_likely_crash() -> None:
    table = after("board:settler", "board:tinkerer", *TO_SPACE_10)
    rocket = table.view(None).rocket
    assert (rocket.space, rocket.dice, table.legal()) == (10, 1, ["stay", "land"])
    assert greedy(table) == "land"


def test_a_parachutist_flies_on_because_it_lands_anyway() -> None:
    assert greedy(after("board:parachutist", "board:tinkerer", *TO_SPACE_10)) == "stay"


def test_it_uses_any_means_rather_than_crash() -> None:
    flown = after("board:settler", "board:engineer", *TO_SPACE_10, "stay", "stay", "roll:2")
    assert flown.legal() == ["fly:e1", "crash"]
    assert greedy(flown) == "fly:e1"


def test_it_returns_the_farthest_mission() -> None:
    deals = ("deal:0:s02+s09+s11+s12", "deal:1:s01+s03+s05+s07")
    assert greedy(after(*deals, options=("missions",))) == "return:s09"


@pytest.mark.slow
@pytest.mark.parametrize("variants", [(), ALL])
@pytest.mark.parametrize("players", [2, 5])
def test_it_beats_random_players(players: int, variants: tuple[str, ...]) -> None:
    game = Mlem.on("standard", players, variants)
    series = Simulation(game, ["greedy"] + ["random"] * (players - 1), seed=1)
    rate = series.run(2000, jobs=1).win_rate(0)
    fair = 1 / players
    assert rate.mean - 3 * rate.error > fair + 0.25


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options", "seats"),
    [(2, (), [1, 0]), (2, (), [1, 1]), (5, ALL, [1, 0, 1, 0, 1])],
)
def test_its_plain_and_compiled_games_are_the_same(
    players: int, options: tuple[str, ...], seats: list[int]
) -> None:
    plain, fast = games_by_both_twins(Mlem.on("standard", players, options), seats, games=8)
    assert plain == fast
