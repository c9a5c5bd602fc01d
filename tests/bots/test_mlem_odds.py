"""The odds players of MLEM: their odds are exact, their temperaments differ, they are strong."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from bots.twins import games_by_both_twins
from jacta import Seeded, Table
from jacta.bots import Thought, advice, suggestion
from jacta.bots.mlem.odds.cells import FLYING, VALUES, cell
from jacta.bots.mlem.odds.end_values import END_VALUES
from jacta.bots.mlem.odds.flight import Trip, fly_all
from jacta.bots.policy_bots import PolicyBot
from jacta.games.mlem.board import Board
from jacta.games.mlem.game import Mlem
from jacta.games.mlem.odds import rolls
from jacta.games.mlem.rules.names import DEEP_SPACE
from jacta.games.mlem.rules.travel import advance, fuel_sum, spent_dice
from jacta.lab.simulation import Simulation
from mlem.scripts import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL = ("ufo", "explorations", "missions")
SPACES = DEEP_SPACE + 1


def after(*texts: str, options: tuple[str, ...] = ()) -> Table:
    table = Table.new("mlem", 2, board=STANDARD, first=0, options=options)
    for text in texts:
        table.play(text)
    return table


def thought(table: Table, temperament: str = "steady") -> Thought:
    return advice(PolicyBot(f"odds:{temperament}", "mlem"), table)


def odds(table: Table, temperament: str = "steady") -> str:
    return suggestion(PolicyBot(f"odds:{temperament}", "mlem"), table)


def values_of(table: Table, temperament: str = "steady") -> dict[str, float]:
    choices = thought(table, temperament).choices
    return {table.game.action_text(choice.action): choice.value for choice in choices}


# The odds


def flying_values(ends: list[float], nerves: float = 1.0) -> list[float]:
    """Return the commander's values of flying on, on the base game's mat."""
    game = Mlem.on("standard", 2, ())
    trip = Trip(nerves, 0.0, ends, ends, [], [], [0.0] * VALUES, [0.0] * VALUES)
    fly_all(game.tables, game.start(), 0, 6, 0, trip)
    return trip.commander


def flights(space: int, dice: int) -> Iterator[tuple[float, list[tuple[int, int]]]]:
    """Yield the chance of every roll, and where all groups of its faces lead with how many dice."""
    tables = Mlem.on("standard", 2, ()).tables
    for roll, chance in rolls(dice).items():
        faces = [15 << 4 * face & roll & tables.fuel[space] for face in range(5)]
        groups = [group for group in faces if group]
        picks = [sum(p) for n in range(len(groups)) for p in itertools.combinations(groups, n + 1)]
        yield (
            float(chance),
            [
                (
                    advance(space, fuel_sum(tables.burn[space], pick)),
                    max(1, dice - spent_dice(pick)),
                )
                for pick in picks
            ],
        )


def by_trying_all(ends: list[float], space: int, dice: int) -> float:
    """Return what flying on is worth, from the full list of rolls and all groups of faces."""
    total = 0.0
    for chance, ways in flights(space, dice):
        best = ends[2 * SPACES + space] if not ways else -1e9
        for to, left in ways:
            best = max(best, ends[to])
            if to < DEEP_SPACE:
                best = max(best, by_trying_all(ends, to, left))
        total += chance * best
    return total


Both = tuple[float, float]  # what a commander and a passenger get, in points


def together(chief: list[float], rider: list[float], space: int, dice: int, envy: float) -> Both:
    """Return what both get from flying on if each counts the other's gains as losses."""

    def commander(got: Both) -> float:
        return got[0] - envy * got[1]

    def passenger(got: Both) -> float:
        return got[1] - envy * got[0]

    def arrived(to: int, left: int) -> Both:
        if to == DEEP_SPACE:
            return chief[to], rider[to]
        second = max(rider[SPACES + to], by_trying_all(rider, to, left))
        landed = (chief[to], second)
        left_alone = (by_trying_all(chief, to, left), rider[to])
        stayed = max(left_alone, together(chief, rider, to, left, envy), key=passenger)
        return max(landed, stayed, key=commander)

    total = (0.0, 0.0)
    for chance, ways in flights(space, dice):
        crash = (chief[2 * SPACES + space], rider[2 * SPACES + space])
        got = max((arrived(*way) for way in ways), key=commander, default=crash)
        total = total[0] + chance * got[0], total[1] + chance * got[1]
    return total


@pytest.mark.slow
@pytest.mark.parametrize(("space", "dice"), [(25, 1), (22, 3), (18, 2), (20, 3)])
def test_the_value_of_flying_on_equals_trying_all_rolls_and_picks(space: int, dice: int) -> None:
    ends = [float(7 * n % 11) for n in range(END_VALUES)]
    value = flying_values(ends)[FLYING + cell(0, space, dice)]
    assert value == pytest.approx(by_trying_all(ends, space, dice))


@pytest.mark.slow
@pytest.mark.parametrize("envy", [0.0, 0.8])
@pytest.mark.parametrize(("space", "dice"), [(25, 1), (23, 2), (21, 2)])
def test_commander_and_passenger_count_the_gains_of_the_other_as_losses(
    space: int, dice: int, envy: float
) -> None:
    chief = [float(7 * n % 11) for n in range(END_VALUES)]
    rider = [float(5 * n % 13) for n in range(END_VALUES)]
    game = Mlem.on("standard", 2, ())
    solo, alone = flying_values(chief), flying_values(rider)
    trip = Trip(1.0, envy, chief, rider, solo, alone, [0.0] * VALUES, [0.0] * VALUES)
    fly_all(game.tables, game.start(), 0, 6, 0, trip)
    his, hers = together(chief, rider, space, dice, envy)
    at = FLYING + cell(0, space, dice)
    assert trip.commander[at] == pytest.approx(his - envy * hers)
    assert trip.passenger[at] == pytest.approx(hers - envy * his)


@pytest.mark.parametrize("nerves", [0.5, 1.0, 2.0])
def test_all_chances_add_up_to_one(nerves: float) -> None:
    values = flying_values([3.0] * END_VALUES, nerves)
    for space, dice in itertools.product(range(DEEP_SPACE), range(1, 7)):
        assert values[FLYING + cell(0, space, dice)] == pytest.approx(3.0)


# Decisions that leave no doubt. On space 10 with one die, 1 and 4 are fuel.
TO_SPACE_10 = ("roll:112222", "fly:1+2")


def test_it_lands_where_the_next_roll_is_a_likely_crash() -> None:
    assert odds(after("board:drifter", "board:tinkerer", *TO_SPACE_10)) == "land"


def test_a_parachutist_has_less_to_fear_from_a_crash() -> None:
    parachutist = values_of(after("board:parachutist", "board:tinkerer", *TO_SPACE_10))
    drifter = values_of(after("board:drifter", "board:tinkerer", *TO_SPACE_10))
    assert parachutist["stay"] > drifter["stay"] + 1


def test_it_uses_any_means_rather_than_crash() -> None:
    flown = after("board:settler", "board:engineer", *TO_SPACE_10, "stay", "stay", "roll:2")
    assert odds(flown) == "fly:e1"


def test_the_value_of_an_action_comes_with_the_risk_that_follows() -> None:
    table = after("board:drifter", "board:tinkerer", *TO_SPACE_10)
    about = {table.game.action_text(c.action): c.about for c in thought(table).choices}
    assert about["stay"] == {"crash": pytest.approx(4 / 6)}
    assert about["land"] == {}
    engineer = after("board:drifter", "board:engineer", *TO_SPACE_10)
    assert thought(engineer).unit == "points"
    assert [c.about for c in thought(engineer).choices if c.about] == [{"crash": 0.0}]


# Temperaments


def test_the_more_cautious_a_bot_the_less_it_values_staying() -> None:
    table = after("board:drifter", "board:tinkerer", "roll:122234", "fly:1+2")
    values = [values_of(table, name) for name in ("cautious", "steady", "gambler")]
    gains = [value["stay"] - value["land"] for value in values]
    assert gains == sorted(gains)
    assert len(set(gains)) == len(gains)


def test_a_gambler_stays_where_a_cautious_player_lands() -> None:
    stays = dict.fromkeys(("cautious", "steady", "gambler"), 0)
    differ = 0
    table = Table.new("mlem", 2, dice=Seeded(8), board=STANDARD)
    for _ in range(60):
        if "stay" in table.legal():
            chosen = {name: odds(table, name) == "stay" for name in stays}
            assert chosen["cautious"] <= chosen["steady"] <= chosen["gambler"]
            differ += chosen["cautious"] < chosen["gambler"]
        table.play(suggestion(PolicyBot("greedy", "mlem"), table))
    assert differ > 0


# No peeking


@pytest.mark.slow
def test_it_decides_by_what_its_seat_may_see() -> None:
    """The same where other things are hidden from it, and where all of them are blank."""
    table = Table.new("mlem", 2, options=ALL, dice=Seeded(2))
    steady = PolicyBot("odds:steady", "mlem")
    for _ in range(14):
        seat = table.turn
        assert seat is not None
        rival, game = 1 - seat, table.game
        other = table.state.copy()
        if table.view(seat).phase != "return":
            other.missions[rival] = 0b111 << 5
            other.explored[rival] ^= 1 << 14
            other.ufo_tokens[rival] ^= 1
        assert steady.think(game, other) == steady.think(game, game.blinded(table.state, seat))
        table.play(suggestion(PolicyBot("greedy", "mlem"), table))


# Strength


@pytest.mark.slow
@pytest.mark.parametrize(("options", "games", "errors"), [((), 200, 2), (ALL, 40, 4)])
def test_steady_beats_greedy(options: tuple[str, ...], games: int, errors: int) -> None:
    """Most clearly with all variants; in the base game dice decide more."""
    series = Simulation(Mlem.on("standard", 2, options), ["odds:steady", "greedy"], seed=3)
    rate = series.run(games, jobs=1).win_rate(0)
    assert rate.mean - errors * rate.error > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options", "seats"), [(2, (), [3, 4]), (3, ALL, [2, 3, 4])])
def test_plain_and_compiled_games_are_the_same(
    players: int, options: tuple[str, ...], seats: list[int]
) -> None:
    mat = Board.standard().data | {"failures": 2}  # short games: the plain twin is slow
    plain, fast = games_by_both_twins(Mlem.on(mat, players, options), seats, games=1)
    assert plain == fast
