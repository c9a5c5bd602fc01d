"""What an action would do: by scripts, and compared with really playing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from games.playing import random_play
from incognitos.positions import new_table, random_world
from incognitos.scripts import NOTHING, game, play, world
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.preview import DuelDetails, MoveDetails

if TYPE_CHECKING:
    from jacta import Table
    from jacta.core.previews import Preview

LINKS = "sh1-m1:M,J sh1-m2:M sh2-f1:M"
EXPLORE = "roll:LLMMJR move:sh2-f1:1 explore:f1 roll:R"


def previews(table: Table) -> dict[str, Preview]:
    return {each.action: each for each in table.previews(table.turn)}


def after(board: dict[str, Any], script: str, action: str, options: str = "") -> Preview:
    """Return the preview of an action after a script."""
    table = game(board, options=options)
    play(table, script)
    return previews(table)[action]


@pytest.mark.rule("4.1")
def test_a_move_tells_its_sections_and_what_is_ahead() -> None:
    part = after(world(LINKS), "roll:LMSSRV", "move:sh1-m1:1")
    assert (part.cost, part.rule) == ("LM", "4.1")
    assert part.details.move == MoveDetails(0, "sh1", "m1", [0], ["J"], None)
    assert (part.details.reached, part.details.route) == ([], 2)
    assert (part.details.to_roll, part.details.ends_turn) == (4, False)
    assert part.gains == {"route": 6}


@pytest.mark.rule("4.4")
def test_a_move_tells_what_it_reaches() -> None:
    whole = after(world(LINKS), "roll:LMSSRV", "move:sh1-m2:1")
    assert (whole.details.reached, whole.details.route, whole.details.points) == (["m2"], 3, 0)


@pytest.mark.rule("4.3")
def test_a_move_tells_who_is_in_the_way() -> None:
    table = game(world("sh1-m1:M,M,M sh2-m1:M"))
    play(table, "roll:LMRRRR move:sh2-m1:1 roll:RRRR roll:LMMSRV")
    assert previews(table)["move:sh1-m1:1"].details.move.rival == 0
    assert previews(table)["move:sh1-m1:2"].details.move.ahead == ["M"]


@pytest.mark.rule("5.2")
def test_marking_tells_field_and_points() -> None:
    found = after(world(LINKS), "roll:LMSJRV move:sh1-m2:1", "mark:m2:yellow")
    assert (found.cost, found.rule, found.details.field) == ("SJ", "5.1", "yellow:0")
    assert (found.details.points, found.gains) == (2, {"monsters": 2})
    assert list(found.scores) == [8, 0]


@pytest.mark.rule("6")
def test_exploring_tells_cost_and_points() -> None:
    found = after(world(LINKS), "roll:LLMMJR move:sh2-f1:1", "explore:f1")
    assert (found.cost, found.rule, found.details.points) == ("LMJ", "6", 4)


@pytest.mark.rule("3")
def test_storing_tells_the_pad_and_the_dice_to_roll() -> None:
    found = after(world(LINKS), "roll:LMSSRV store:S", "store:L")
    assert (found.cost, found.rule, found.details.pad, found.details.to_roll) == ("L", "3", "LS", 4)


@pytest.mark.rule("2.2")
def test_done_tells_how_many_dice_are_rolled() -> None:
    found = after(world(LINKS), "roll:LMSSRV store:S", "done")
    assert (found.rule, found.cost) == ("2.2", "")
    assert (found.details.to_roll, found.details.ends_turn) == (5, False)


@pytest.mark.rule("2.3")
def test_done_tells_that_the_turn_ends() -> None:
    script = f"{EXPLORE} {NOTHING} roll:RRVVVV"
    found = after(world(LINKS), script, "done")
    assert (found.rule, found.details.to_roll, found.details.ends_turn) == ("2.3", 0, True)


@pytest.mark.rule("9.1")
def test_cashing_tells_points_and_ends_the_turn() -> None:
    found = after(world(LINKS), f"{EXPLORE} {NOTHING} roll:LSRVVV", "vortex")
    assert (found.cost, found.rule, found.gains) == ("VVV", "9.1", {"functions": 6})
    assert (found.details.points, found.details.ends_turn) == (6, True)


@pytest.mark.rule("9.2")
def test_a_chest_costs_a_vortex_more() -> None:
    script = f"{EXPLORE} {NOTHING} roll:LLSJVR"
    found = after(world(LINKS, scenario=2), script, "mark:m1:yellow!")
    assert (found.cost, found.rule, found.details.reached) == ("SJV", "9.2", [])


@pytest.mark.rule("9.3")
def test_a_hoard_leaves_the_pad_alone() -> None:
    script = f"{EXPLORE} {NOTHING} roll:LLSJVR"
    found = after(world(LINKS, scenario=3), script, "store:LRV!")
    assert (found.cost, found.rule) == ("LRV", "9.3")
    assert (found.details.pad, found.details.to_roll) == ("", 3)


@pytest.mark.rule("9.4")
def test_a_duel_tells_what_is_at_stake() -> None:
    board = world("sh1-f1:M sh1-m1:M sh2-m2:M", scenario=4)
    board["table"]["yellow"]["points"][0] = [5, 3, 4, 4]
    script = "roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R"
    script += " roll:LSMJRV move:sh2-m2:1 mark:m2:yellow roll:RV"
    script += " roll:LSMJRV move:sh1-m1:1 mark:m1:yellow roll:RV"
    found = after(board, script, "duel:yellow:1:1:yellow:0")
    assert found.rule == "9.4"
    assert found.details.duel == DuelDetails(3, 5, arena=4, prize=3, dice=6, red_giants=0)
    assert after(board, script, "pass").rule == "9.4"


@pytest.mark.rule("8")
def test_an_arrow_tells_its_section() -> None:
    script = "roll:LSMJRV move:sh1-m2:1 mark:m2:yellow roll:RV"
    found = after(world(LINKS, shape="arrow"), script, "teleport:sh1-m1:1", "signs")
    assert (found.rule, found.cost) == ("8", "")
    assert found.details.move == MoveDetails(0, "sh1", "m1", [1], [], None)
    assert after(world(LINKS, shape="arrow"), script, "pass", "signs").rule == "8"
    assert after(world(LINKS, shape="square"), script, "set:V", "signs").rule == "8"


# Compared with really playing it


@pytest.mark.slow
@pytest.mark.parametrize("board", [*Incognitos.boards, "world"])
def test_previews_come_true(board: str) -> None:
    checked = 0
    for seed in range(6):
        chosen = random_world(seed) if board == "world" else board
        for table in random_play(new_table(chosen, 2 + seed % 3, seed % 2 == 1), seed):
            if table.turn is not None and table.seq % 5 == 0:
                for preview in table.previews(table.turn):
                    check(table, preview, seed)
                    checked += 1
    assert checked > 300


def check(table: Table, preview: Preview, seed: int) -> None:
    """Play an action on a copy, without dice, and compare what came of it."""
    where = f"{preview.action}, seed {seed}, entry {table.seq}"
    seat, before, twin = table.turn, table.view(None), table.copy()
    assert seat is not None
    (event,) = twin.play(preview.action)
    seen, details = twin.view(None), preview.details
    assert list(preview.facts) == list(event.facts), where
    assert list(preview.scores) == [each.score for each in seen.seats], where
    grown = {p: seen.seats[seat].points[p] - n for p, n in before.seats[seat].points.items()}
    assert preview.gains == {part: points for part, points in grown.items() if points}, where
    assert details.points == sum(grown.values()) - grown["route"] - grown["duels"], where
    assert details.route == seen.seats[seat].route, where
    places = zip(before.destinations, seen.destinations, strict=True)
    assert details.reached == [new.id for old, new in places if new.reached > old.reached], where
    check_sections(before, seen, preview, seat, where)
    if not details.ends_turn:
        left = seen.dice.to_roll if seen.phase == "roll" else len(seen.dice.roll)
        assert (seen.active, details.pad, details.to_roll) == (seat, seen.dice.pad, left), where
        assert seen.phase in {"act", "roll"}, where
    else:
        assert (details.pad, details.to_roll) == ("", 0), where


def check_sections(before: Any, seen: Any, preview: Preview, seat: int, where: str) -> None:
    """The sections that a preview names are those that are marked."""
    marked = {
        (number, at)
        for number, (old, new) in enumerate(zip(before.links, seen.links, strict=True))
        for at, owner in enumerate(new.owners)
        if owner == seat != old.owners[at]
    }
    move = preview.details.move
    named = {(move.link, at) for at in move.sections} if move else set()
    assert marked == named, where
    if move and preview.action.startswith("move"):
        mine = [owner == seat for owner in seen.links[move.link].owners]
        assert mine.count(False) == len(move.ahead), where
    held = ("roll", "pad", "kept", "aside")
    if not preview.details.ends_turn and seen.phase == "act" and preview.details.move:
        spent = sum(len(getattr(before.dice, h)) - len(getattr(seen.dice, h)) for h in held)
        assert spent == len(preview.cost), where
