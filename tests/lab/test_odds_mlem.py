"""Exact odds of MLEM: by hand, by the rules, and by the compiled kernel's dice."""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from inner_rules import from_outside
from jacta import Table
from jacta.core.errors import SetupError
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng
from jacta.games.mlem.board import Board
from jacta.games.mlem.rules.names import (
    ASTRONAUTS,
    BOARDING,
    DEEP_SPACE,
    FLY,
    LANDING,
    ROLL,
    STAY,
)
from jacta.games.mlem.rules.scoring import score
from jacta.games.mlem.rules.state import State
from jacta.games.mlem.rules.travel import act
from jacta.lab.odds.mlem import (
    POLICIES,
    Ability,
    Journey,
    Rocket,
    Sky,
    empty_mat_prizes,
    find_pilot,
    place_odds,
    position_odds,
    prizes_of,
    weigh,
)
from jacta.lab.odds.mlem.flights import no_fuel
from jacta.lab.odds.mlem.pilots import Best
from jacta.lab.odds.mlem.places import crash_table
from mlem.scripts import STANDARD

if TYPE_CHECKING:
    from jacta.lab.odds.mlem import Pilot

BOARD = Board.of(STANDARD, "tests")
PIONEER, DRIFTER, VOYAGER, ENGINEER = 0, 1, 5, 7


@functools.cache
def sky(ability: str | None = None) -> Sky:
    return Sky.over(BOARD, None if ability is None else Ability.of(ability))


def pilot(policy: str, over: Sky, astronaut: int = ENGINEER) -> Pilot:
    return find_pilot(policy, over, empty_mat_prizes(over.tables, astronaut))


# By hand


def test_a_crash_is_a_roll_without_fuel() -> None:
    assert sky().crash(Rocket(0, 1)) == Fraction(1, 3)  # 1 2 2 * are fuel, 3 and 4 are not
    assert sky().crash(Rocket(11, 3)) == Fraction(4, 6) ** 3
    for number, space in enumerate(BOARD.spaces):
        for dice in range(1, 7):
            assert sky().crash(Rocket(number, dice)) == no_fuel(space, dice)
    assert sky().crash(Rocket(DEEP_SPACE, 3)) == 0


@pytest.mark.parametrize(
    ("rocket", "ability", "chance"),
    [
        (Rocket(5, 2, engineers=1), None, Fraction(0)),  # 1 is fuel there
        (Rocket(4, 2, engineers=1), None, Fraction(4, 9)),  # here it is not
        (Rocket(4, 2, token=True), "extra:12", Fraction(4, 9)),
        (Rocket(4, 2, token=True), "extra:1*", Fraction(0)),
        (Rocket(4, 2, token=True), "reroll", Fraction(16, 81)),
        (Rocket(4, 2, token=False), "reroll", Fraction(4, 9)),
        (Rocket(4, 2, token=True), "keep", Fraction(4, 9)),
    ],
)
def test_what_helps_against_a_crash(rocket: Rocket, ability: str | None, chance: Fraction) -> None:
    assert sky(ability).crash(rocket) == chance


def test_where_one_die_leads_from_the_start() -> None:
    third = Fraction(1, 3)  # 1 and * both lead to 1; two sides show a 2; 3 and 4 are no fuel
    for policy in POLICIES:
        course = Journey(pilot(policy, sky())).course(Rocket(0, 1))
        assert course == {Rocket(1, 1): third, Rocket(2, 1): third, None: third}


def test_policies_differ_where_they_should() -> None:
    choices = (Rocket(12, 1), Rocket(9, 4), Rocket(8, 6))
    here = Rocket(7, 6)
    assert pilot("longest", sky()).choose(here, choices) == Rocket(12, 1)
    assert pilot("safest", sky()).choose(here, choices) == Rocket(8, 6)  # 8.8 %, not 19.8 or 50


def test_safest_and_longest_commanders_reroll_only_to_escape_a_crash() -> None:
    again, on = Rocket(4, 3), Rocket(7, 2, token=True)
    for policy in ("safest", "longest"):
        one = pilot(policy, sky("reroll"))
        assert one.choose(Rocket(4, 3, token=True), (on, again)) == on
        assert one.choose(Rocket(4, 3, token=True), (again,)) == again


def test_the_last_space_agrees_with_a_hand_count() -> None:
    odds = place_odds(BOARD, 25, 1, policy="best")
    assert odds.crash == odds.wrecks[25] == odds.reach[DEEP_SPACE] == 0.5
    by_name = {who.astronaut: who for who in odds.astronauts}
    assert (by_name["engineer"].land, by_name["engineer"].stay) == (9, 3.5)  # half a comet
    assert by_name["voyager"].stay == by_name["voyager"].stay_once == 7
    assert by_name["settler"].land == 18
    assert by_name["parachutist"].stay == (9 + 7) / 2


def test_more_engineers_never_hurt() -> None:
    values = [
        Best(sky(), empty_mat_prizes(sky().tables, ENGINEER)).value(Rocket(18, 2, n))
        for n in range(4)
    ]
    assert values == sorted(values)
    assert values[0] < values[-1]


# What must hold of every journey


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("ability", [None, "reroll", "keep", "extra:2*"])
def test_chances_are_exact_and_add_up(policy: str, ability: str | None) -> None:
    journey = Journey(pilot(policy, sky(ability)))
    start = Rocket(13, 4, engineers=1, token=ability is not None)
    assert sum(journey.course(start).values()) == 1
    reach, wrecks = journey.reach(start), journey.wrecks(start)
    assert sum(wrecks) + reach[DEEP_SPACE] == 1
    assert not any(reach[: start.space + 1])
    for space in range(start.space + 1, DEEP_SPACE + 1):
        assert journey.reach_any(start, [space]) == reach[space]
    both = journey.reach_any(start, [18, 19])
    assert max(reach[18], reach[19]) <= both <= reach[18] + reach[19]


def test_the_crash_table_is_the_same_as_place_by_place() -> None:
    table = crash_table(BOARD, engineers=1, ability=Ability.of("extra:3"))
    for space, dice in ((0, 1), (4, 3), (12, 2), (25, 6)):
        place = place_odds(BOARD, space, dice, engineers=1, ability=Ability.of("extra:3"))
        assert table[space][dice - 1] == place.crash


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"space": 26}, "0 to 25"),
        ({"dice": 0}, "1 to 6 dice"),
        ({"dice": 7}, "1 to 6 dice"),
        ({"engineers": 6}, "0 to 5 engineers"),
        ({"policy": "wild"}, "unknown policy 'wild'"),
    ],
)
def test_impossible_places_are_rejected(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        place_odds(BOARD, **change)


@pytest.mark.parametrize(
    "text", ["", "fly", "extra", "extra:", "extra:5", "keep:1", "extra:1111111"]
)
def test_impossible_abilities_are_rejected(text: str) -> None:
    with pytest.raises(SetupError):
        Ability.of(text)


# By the rules: every roll and every decision of a real game


def flying(space: int, dice: int, crew: tuple[int, ...], **more: Any) -> tuple[Any, State]:
    """A game whose rocket is about to roll there, with this crew; and changes to its state."""
    table = Table.new("mlem", len(crew), first=0, board=STANDARD)
    for who in crew:
        table.play(BOARDING + who)
    s = table.state.copy()
    s.rocket, s.dice = space, dice
    for name, value in more.items():
        setattr(s, name, value)
    return table.game, s


def played_out(game: Any, s: State, seat: int, by: Pilot) -> Fraction:
    """The points that the best landing brings a seat, by trying everything the rules allow."""
    base, known = score(game.tables, s, seat), {}

    def value(s: State) -> Fraction:
        place = (seat - s.starter) % s.players
        if s.expedition != 1 or not s.aboard >> place & 1:
            return Fraction(score(game.tables, s, seat) - base)
        if s.phase == ROLL:
            key = (s.rocket, s.dice, s.engineers, s.token_ready)
            if key not in known:
                known[key] = sum((p * value(after(s, o)) for o, p in game.outcomes(s)), Fraction())
            return known[key]
        if s.phase == FLY:
            return value(after(s, picked(game, s, by)))
        if s.turn == seat:
            return max(value(after(s, action)) for action in game.legal(s))
        return value(after(s, LANDING + STAY))

    def after(s: State, choice: int) -> State:
        new = s.copy()
        game.step(new, choice)
        return new

    return value(s)


def picked(game: Any, s: State, by: Pilot) -> int:
    """The action by which a pilot gets where it wants."""
    here = Rocket(s.rocket, s.dice, s.engineers.bit_count(), bool(s.token_ready))
    ends: dict[Rocket, int] = {}
    for action in game.legal(s):
        flown = s.copy()
        act(game.tables, flown, action)
        if flown.failures == s.failures:
            end = Rocket(
                flown.rocket, flown.dice, flown.engineers.bit_count(), bool(flown.token_ready)
            )
            ends.setdefault(end, action)
    return ends[by.choose(here, tuple(ends))]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("who", range(ASTRONAUTS))
def test_staying_is_worth_what_playing_on_brings(policy: str, who: int) -> None:
    game, s = flying(20, 2, (who, ENGINEER, (who + 3) % 7))
    for place in (0, 2):
        prizes = prizes_of(game.tables, s, place)
        journey = Journey(find_pilot(policy, Sky(game.tables), prizes_of(game.tables, s, 0)))
        rocket = Rocket(20, 2, engineers=s.engineers.bit_count())
        if s.crew[place] == ENGINEER:
            continue  # whose die leaves the rocket with it
        assert weigh(journey, prizes, rocket).stay == played_out(game, s, place, journey.pilot)


def test_prizes_count_medals_goals_missions_and_taken_moons() -> None:
    game, s = flying(0, 6, (PIONEER, DRIFTER))
    s.planet_count[4][1] = 2
    s.planet_rank[4][1] = 1
    s.planet_count[0][0] = 2  # Tabbor: the third there is a goal
    s.planet_rank[0][0] = 1
    s.moons_taken[game.tables.body[17]] = 3
    prizes = prizes_of(game.tables, s, 0).landing
    assert prizes[24] == 6  # silver
    assert prizes[12] == 0 + 5  # gold is there already, but a goal
    assert prizes[17] is None
    assert prizes[5] is None
    assert prizes[DEEP_SPACE] == 7
    assert prizes_of(game.tables, s, 1).landing[17] == 5  # Purrion, one space on
    assert prizes_of(game.tables, s, 1).landing[DEEP_SPACE] == 5


# By the compiled kernel's dice


@pytest.mark.slow
@pytest.mark.parametrize(("policy", "start"), [("safest", Rocket(6, 5)), ("longest", Rocket(9, 4))])
def test_compiled_games_agree_with_the_odds(policy: str, start: Rocket) -> None:
    game, s = flying(start.space, start.dice, (PIONEER, VOYAGER))
    journey = Journey(pilot(policy, sky()))
    flights, rng = 4000, np.array(game_rng(8))
    steps = compiled("jacta.games.mlem.rules.steps")
    random_outcome = from_outside(compiled("jacta.games.mlem.rules.chance").random_outcome)
    boards, template = game.tables.packed(), s.packed()
    reached, crashed = Counter[int](), 0
    for _ in range(flights):
        states = template.copy()
        while True:
            steps.step_at(boards, states, 0, random_outcome(boards[0], states[0], rng))
            if states[0]["phase"] == FLY:
                choice = picked(game, State.unpacked(states[0]), journey.pilot)
                steps.step_at(boards, states, 0, choice)
            if states[0]["failures"]:
                crashed += 1
                break
            if states[0]["expedition"] > 1:  # everybody has left in deep space
                reached[DEEP_SPACE] += 1
                break
            reached[int(states[0]["rocket"])] += 1
            while states[0]["phase"] != ROLL:
                steps.step_at(boards, states, 0, LANDING + STAY)
    exact = [float(chance) for chance in journey.reach(start)]
    error = np.sqrt(np.maximum(np.multiply(exact, np.subtract(1, exact)), 1e-9) / flights)
    seen = np.array([reached[space] for space in range(DEEP_SPACE + 1)]) / flights
    assert np.all(np.abs(seen - exact) <= 4 * error + 1 / flights)
    assert crashed + reached[DEEP_SPACE] == flights


# Positions of a game


def test_the_odds_of_a_position_cover_rocket_crew_and_every_pick() -> None:
    table = Table.new("mlem", ["Ada", "Bo"], first=0, board=STANDARD)
    assert position_odds(table.game, table.state).rockets[0].crew == []  # type: ignore[arg-type]
    for text in ("board:settler", "board:pioneer", "roll:112233"):
        table.play(text)
    odds = position_odds(table.game, table.state, "safest")  # type: ignore[arg-type]
    assert sorted(odds.picks) == sorted(table.legal())
    two = odds.rockets[odds.picks["fly:1+2"]]
    assert (two.space, two.dice) == (9, 2)
    assert two.crash == pytest.approx(float(no_fuel(BOARD.spaces[9], 2)))
    assert [(who.seat, who.astronaut, who.commands) for who in two.crew] == [
        (0, "settler", True), (1, "pioneer", False),
    ]  # fmt: skip
    table.play("fly:1+2")
    assert position_odds(table.game, table.state, "safest").rockets == [two]  # type: ignore[arg-type]
    assert two.crew[0].land == 2
    assert [body.body for body in two.bodies][-1] == "deep"


def test_there_are_no_odds_where_nobody_will_roll() -> None:
    table = Table.new("mlem", 2, options=["missions"], first=0, board=STANDARD)
    assert position_odds(table.game, table.state).rockets == []  # type: ignore[arg-type]


def test_an_open_tunnel_is_flown_through() -> None:
    game, s = flying(3, 3, (PIONEER, DRIFTER), explore_open=1)
    tunnelled = position_odds(game, s, "longest").rockets[0]
    s.explore_open = 0
    plain = position_odds(game, s, "longest").rockets[0]
    assert "crumb" in {body.body for body in plain.bodies}
    assert "crumb" not in {body.body for body in tunnelled.bodies}
