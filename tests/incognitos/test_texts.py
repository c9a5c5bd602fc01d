from __future__ import annotations

import pytest

from incognitos.scripts import NOTHING, game, play
from jacta import IllegalAction, MalformedAction
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.rules.names import ACTIONS
from jacta.games.incognitos.texts import action_of, action_text

BOARD = Incognitos.load_board("station")


@pytest.mark.rule("11")
@pytest.mark.parametrize("name", Incognitos.boards)
def test_every_action_has_a_text_that_leads_back_to_it_or_is_rejected(name: str) -> None:
    board = Incognitos.load_board(name)
    texts = {}
    for action in range(-2, ACTIONS + 3):
        try:
            texts[action] = action_text(board, action)
        except MalformedAction:
            continue
    assert len(set(texts.values())) == len(texts)
    assert all(action_of(board, text) == action for action, text in texts.items())
    sections = [len(link.sections) for link in board.links]
    fields = sum(len(row.points) for row in board.rows)
    monsters = sum(place.kind == "monster" for place in board.destinations)
    vessels = sum(place.kind == "vessel" for place in board.destinations)
    marks = 2 * monsters + 4 * vessels + 2 * monsters
    stores = 4 + 461
    assert len(texts) == (
        2 * sum(sections)
        + marks
        + len(board.sites)
        + stores
        + len(["vortex", "done", "pass"])
        + len("LSMJRV")
        + sum(sections)
        + 4 * fields**2
    )


@pytest.mark.rule("11")
@pytest.mark.parametrize(
    "text",
    [
        "store:L",
        "store:J",
        "store:LSMJR!",
        "store:V!",
        "move:sh1-m01:1",
        "move:m01-sh1:1",
        "move:f1-m16:4",
        "mark:m01:yellow",
        "mark:m01:red!",
        "mark:v1:blue",
        "explore:f1",
        "vortex",
        "done",
        "pass",
        "duel:yellow:0:3:green:4",
        "teleport:f1-m16:3",
        "set:V",
    ],
)
def test_texts_are_written_as_documented(text: str) -> None:
    assert action_text(BOARD, action_of(BOARD, text)) == text


@pytest.mark.rule("11")
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "store",
        "store:",
        "store:R",
        "store:V",
        "store:LL",
        "store:!",
        "store:ML!",
        "store:LLLLLL!",
        "store:L!!",
        "store:l",
        "move",
        "move:sh1-m01",
        "move:sh1-m01:0",
        "move:sh1-m01:2",
        "move:sh1-m01:01",
        "move:sh1-m01:1 ",
        "move:sh1-m02:1",
        "move:sh1-m01-m02:1",
        "move:sh1:1",
        "move:sh1-sh1:1",
        "mark:m01",
        "mark:m01:white",
        "mark:m01:purple",
        "mark:v1:green",
        "mark:v1:blue!",
        "mark:f1:yellow",
        "mark:sh1:yellow",
        "mark:m01:red!!",
        "explore:m01",
        "explore:",
        "explore:x",
        "vortex:",
        "done:1",
        "pass!",
        "Done",
        "duel:yellow:0:4:green:4",
        "duel:yellow:0:1:green:5",
        "duel:yellow:8:1:green:0",
        "duel:yellow:0:1:green",
        "duel:yellow:-1:1:green:0",
        "teleport:m16-f1:3",
        "teleport:f1-m16:4",
        "teleport:f1-m16",
        "set:",
        "set:X",
        "set:LS",
        "roll:L",
        "set:\u0661",
    ],
)
def test_other_texts_are_malformed(text: str) -> None:
    with pytest.raises(MalformedAction):
        action_of(BOARD, text)


@pytest.mark.rule("11")
@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("", "first:"),
        ("", "first:-1"),
        ("", "first:00"),
        ("", "nonsense"),
        ("", "done"),
        ("first:0", "roll:"),
        ("first:0", "roll:SLMJRV"),
        ("first:0", "roll:LLLLLLL"),
        ("first:0", "roll:LSMJRX"),
        ("first:0", "roll:LSMJR "),
    ],
)
def test_malformed_outcomes_are_rejected(before: str, text: str) -> None:
    table = game(first=None)
    play(table, before)
    with pytest.raises(MalformedAction):
        table.play(text)


@pytest.mark.rule("11")
@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("", "first:2"),
        ("", "roll:LLLLLL"),
        ("first:0", "roll:LLLLL"),
        ("first:0", "first:1"),
        ("first:0 roll:LRRRVV", "roll:LLLLLL"),
    ],
)
def test_impossible_outcomes_are_rejected(before: str, text: str) -> None:
    table = game(first=None)
    play(table, before)
    with pytest.raises(IllegalAction):
        table.play(text)


@pytest.mark.rule("11")
@pytest.mark.parametrize("text", ["move:sh1-m01:1", "mark:m01:yellow", "vortex", "done", "pass"])
def test_actions_that_are_illegal_now_are_rejected(text: str) -> None:
    table = game()
    play(table, f"{NOTHING} roll:LSSJRR")
    with pytest.raises(IllegalAction):
        table.play(text)
