"""Exact odds of Los Incognitos: by hand, and by trying everything that the rules allow."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from incognitos.positions import played
from incognitos.scripts import world
from jacta import Table
from jacta.core.errors import SetupError
from jacta.games.incognitos.rules.choices import count_actions, list_actions, nth_action
from jacta.games.incognitos.rules.flow import take
from jacta.games.incognitos.rules.names import ACT, CASHING, DONE, MARKING, OTHERS, ROLL, WIDTH
from jacta.games.incognitos.rules.sections import whole_links
from jacta.lab.odds.incognitos import goals_of, position_odds
from jacta.lab.odds.incognitos.goal_odds import TO_THE_END

if TYPE_CHECKING:
    from jacta.games.incognitos.rules.state import State
    from jacta.lab.odds.incognitos import Goal, PositionOdds

BOARDS = ("station", "castle", "arabia", "rome")


def scripted(board: str, script: str) -> Table:
    table = Table.new("incognitos", ["Ada", "Bo"], board=board, first=0)
    for entry in script.split():
        table.play(entry)
    return table


def odds_of(table: Table, **more: Any) -> PositionOdds:
    return position_odds(table.game, table.state, **more)  # type: ignore[arg-type]


def chances(table: Table, goal: str, **more: Any) -> tuple[bool, float, float]:
    found = next(odds for odds in odds_of(table, **more).goals if odds.goal == goal)
    return found.now, found.next, found.turn


# By hand


def test_the_odds_of_a_missing_symbol_agree_with_a_hand_count() -> None:
    table = scripted("station", "roll:LSSMRV move:sh1-m01:1 store:S done")
    hits = sum("J" in roll and roll.count("R") < 2 for roll in product("LSMJRV", repeat=3))
    now, once, _ = chances(table, "mark:m01:yellow")  # costs S and J; S is on the pad
    assert not now
    assert once == pytest.approx(hits / 6**3)
    # With two dice: a J; or else an L, S or M to store (not so with R or V twice), and then a J.
    wins = 11 / 36 + 21 / 36 * 1 / 6
    assert chances(table, "mark:m01:yellow", dice=2)[1:] == pytest.approx((11 / 36, wins))


def test_with_one_die_left_storing_it_ends_the_turn() -> None:
    table = scripted("station", "roll:LSSMRV move:sh1-m01:1 store:S store:S")
    assert odds_of(table).dice == 2
    assert chances(table, "mark:m01:yellow", dice=1)[1:] == pytest.approx((1 / 6, 1 / 6))


def test_goals_that_the_dice_on_the_table_can_pay_for_are_certain() -> None:
    table = scripted("station", "roll:LSMJRV move:sh1-m01:1")
    assert chances(table, "mark:m01:yellow") == (True, 1, 1)
    assert odds_of(table).goals[0].now


def test_two_red_giants_forbid_marking_and_two_vortexes_moving() -> None:
    red = scripted("station", "roll:LLSMRR move:sh1-m01:1")
    assert not chances(red, "mark:m01:yellow")[0]
    still = scripted("station", "roll:LLSMVV store:L")
    assert not chances(still, "cover:sh1-m10")[0]
    free = scripted("station", "roll:LLSMJV store:S")
    assert chances(free, "cover:sh1-m10")[0]


def test_a_shuttle_is_left_once_a_turn() -> None:
    table = scripted("station", "roll:LLSMJV move:sh1-m01:1")
    goals = [odds.goal for odds in odds_of(table).goals]
    assert "cover:sh1-m10" not in goals
    assert any(goal.startswith("cover:sh2") for goal in goals)
    assert "cover:sh1-m10" in [odds.goal for odds in odds_of(table, seat=1).goals]


def test_other_seats_get_the_odds_of_their_next_turn() -> None:
    table = scripted("station", "roll:LLSMJV move:sh1-m01:1")
    mine, theirs = odds_of(table), odds_of(table, seat=1)
    assert (mine.seat, mine.ahead, mine.dice) == (0, False, 4)
    assert (theirs.seat, theirs.ahead, theirs.dice) == (1, True, 6)
    assert not any(odds.now for odds in theirs.goals)
    assert not any(odds.goal.endswith("sh1-m01") for odds in theirs.goals)


def test_the_next_roll_has_odds_only_when_it_can_be_rolled() -> None:
    table = scripted("station", "roll:LLSMJV")
    assert odds_of(table).act is None
    table.play("store:L")
    act = odds_of(table).act
    assert act is not None
    assert 0.9 < act < 1


@pytest.mark.parametrize("more", [{"dice": 0}, {"dice": 7}, {"seat": 2}, {"seat": -1}])
def test_impossible_questions_are_rejected(more: dict[str, int]) -> None:
    with pytest.raises(SetupError):
        odds_of(scripted("station", ""), **more)


def test_a_finished_game_has_no_goals() -> None:
    assert odds_of(played("station", 2, False, 1)).goals == []


# By the rules


def tried_out(game: Any, s: State, goal: Goal, rolls: int) -> Fraction:
    """The best chance of a goal, by every store, every move along the link and every roll."""
    known: dict[Any, Fraction] = {}

    def value(s: State, rolls: int) -> Fraction:
        key = (s.phase, s.roll, s.pad, s.kept, s.aside, s.acted, s.blocked, tuple(s.taken), rolls)
        if key not in known:
            known[key] = rolled(s, rolls) if s.phase == ROLL else acted(s, rolls)
        return known[key]

    def rolled(s: State, rolls: int) -> Fraction:
        if not rolls:
            return Fraction()
        total = Fraction()
        for roll, chance in game.outcomes(s):
            after = s.copy()
            take(game.tables, after, roll)
            total += chance * value(after, rolls - 1)
        return total

    def acted(s: State, rolls: int) -> Fraction:
        if s.phase != ACT:
            return Fraction()
        list_actions(game.tables, s)
        actions = [nth_action(s, n) for n in range(count_actions(s))]
        best = Fraction()
        for action in actions:
            text = game.action_text(action)
            if text == goal.text:
                return Fraction(1)
            if is_useful(text, action):
                after = s.copy()
                take(game.tables, after, action)
                if is_covered(after):
                    return Fraction(1)
                best = max(best, value(after, rolls))
        return best

    def is_useful(text: str, action: int) -> bool:
        if action == DONE or (OTHERS <= action < CASHING):
            return True
        return action < MARKING and action % WIDTH == link and text.startswith("move:")

    def is_covered(s: State) -> bool:
        return link is not None and bool(whole_links(game.tables, s, s.turn) >> link & 1)

    link = None
    if goal.text.startswith("cover:"):
        ids = [place.id for place in game.board.destinations]
        ends = {ids.index(end) for end in goal.text.removeprefix("cover:").split("-")}
        link = next(i for i in range(game.tables.links) if set(game.tables.ends[i]) == ends)
    return value(s, rolls)


def check(game: Any, s: State) -> list[Fraction]:
    """Compare all goals of different costs; return their exact chances until the turn's end."""
    told = {odds.goal: odds for odds in position_odds(game, s).goals}
    alike = {(g.cost, g.ban, g.spans, g.from_first, g.from_last): g for g in goals_of(game, s)}
    exact = []
    for goal in alike.values():
        odds = told[goal.text]
        assert odds.now == (s.phase == ACT and tried_out(game, s, goal, 0) == 1)
        assert odds.next == float(tried_out(game, s, goal, 1)), goal
        exact.append(tried_out(game, s, goal, TO_THE_END))
        assert odds.turn == float(exact[-1]), goal
    return exact


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_every_goal_is_as_likely_as_trying_everything_says(board: str) -> None:
    exact = []
    for seed, dice in ((3, 3), (4, 2)):
        table = played(board, 2, True, seed, 110)
        s = table.state.copy()
        s.phase, s.dice, s.roll, s.pad = ROLL, dice, 0, (0x1, 0x100)[seed % 2]
        exact += check(table.game, s)
    assert sum(0 < chance < 1 for chance in exact) > 5


def test_dice_on_the_table_are_used_optimally() -> None:
    table = played("arabia", 2, True, 2, 130)
    game: Any = table.game
    s = table.state.copy()
    s.phase, s.dice, s.pad, s.kept, s.aside, s.acted = ROLL, 3, 0, 0x100000, 0x10000, 0
    take(game.tables, s, 0x1011)
    assert any(0 < chance < 1 for chance in check(game, s))


def test_links_from_both_ends_with_carpets_and_perilous_areas() -> None:
    links = "sh1-sh2:M,J sh1-m1:M,C,J sh2-m2:MM,J sh3-m3:M"
    table = Table.new("incognitos", 2, board=world(links, scenario=3), first=0)
    s = table.state.copy()
    s.dice, s.pad, s.kept = 3, 0x1, 0x1
    by_text = {goal.text: goal for goal in goals_of(table.game, s)}  # type: ignore[arg-type]
    assert by_text["cover:sh1-sh2"].from_last
    assert [len(span) for span in by_text["cover:sh1-m1"].spans] == [1, 1, 1]
    assert [len(span) for span in by_text["cover:sh2-m2"].spans] == [2]
    assert len(check(table.game, s)) == len(by_text)
