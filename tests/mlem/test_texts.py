from __future__ import annotations

import pytest

from jacta import IllegalAction, MalformedAction
from jacta.games.mlem.board import Board
from jacta.games.mlem.rules.names import ACTIONS, KEEP, REROLL
from jacta.games.mlem.texts import action_of, action_text
from mlem.scripts import game, play

BOARD = Board.standard()


@pytest.mark.rule("10")
def test_every_action_has_a_text_that_leads_back_to_it_or_is_rejected() -> None:
    texts = set()
    for action in range(-2, ACTIONS + 3):
        pick = 0 <= action < REROLL
        if action < 0 or action >= ACTIONS or (pick and action in (0, KEEP)):
            with pytest.raises(MalformedAction):
                action_text(BOARD, action)
        else:
            text = action_text(BOARD, action)
            assert action_of(BOARD, text) == action
            texts.add(text)
    assert len(texts) == ACTIONS - 2


@pytest.mark.rule("10")
@pytest.mark.parametrize(
    "text",
    [
        "fly:1+2+3+4+*+e0+e1+e2+e3+e4+x!",
        "fly:2+*+e1!",
        "reroll",
        "crash",
        "land",
        "land:+1",
        "land:-1",
        "stay",
        "board:pioneer",
        "return:s20",
    ],
)
def test_texts_are_written_as_documented(text: str) -> None:
    assert action_text(BOARD, action_of(BOARD, text)) == text


@pytest.mark.rule("10")
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "fly",
        "fly:",
        "fly:!",
        "fly:5",
        "fly:2+1",
        "fly:1+1",
        "fly:*+4",
        "fly:x+e0",
        "fly:e1+e0",
        "fly:e5",
        "fly:1!!",
        "fly:1!+2",
        "fly:1+",
        "fly: 1",
        "Fly:1",
        "fly:1\n",
        "board:",
        "board:cat",
        "board:pioneer:pioneer",
        "return:s21",
        "return:?",
        "land:",
        "land:1",
        "land:+2",
        "land:+1 ",
        "stay:",
        "reroll:1",
        "crash!",
        "roll:1",
        "fly:\u0661",
    ],
)
def test_other_texts_are_malformed(text: str) -> None:
    with pytest.raises(MalformedAction):
        action_of(BOARD, text)


ALL = "ufo explorations missions"
DEALT = "first:0 deal:0:s01+s02+s03+s04 deal:1:s05+s06+s07+s08 return:s01 return:s05"
PLACED = f"{DEALT} place:e06+e07+e08+e09+e10"
FLYING = f"{PLACED} reveal:x05 board:settler board:settler"


@pytest.mark.rule("10")
@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("", "first:"),
        ("", "first:-1"),
        ("", "first:00"),
        ("", "first:x"),
        ("", "board:settler"),
        ("", "nonsense"),
        ("first:0", "deal:0"),
        ("first:0", "deal:0:"),
        ("first:0", "deal:0:s01+s02+s03+s99"),
        ("first:0", "deal:0:s01+s01+s02+s03"),
        ("first:0", "deal::s01+s02+s03+s04"),
        (DEALT, "place:"),
        (DEALT, "place:e06+e07+e08+e09+e26"),
        (DEALT, "place:e06+e06+e07+e08+e09"),
        (PLACED, "reveal:"),
        (PLACED, "reveal:x15"),
        (FLYING, "roll:"),
        (FLYING, "roll:122345"),
        (FLYING, "roll:*11111"),
        (FLYING, "roll:211111"),
        (FLYING, "roll:1 2 3 4 * *"),
    ],
)
def test_malformed_outcomes_are_rejected(before: str, text: str) -> None:
    table = game(options=ALL, first=None)
    play(table, before)
    with pytest.raises(MalformedAction):
        table.play(text)


@pytest.mark.rule("10")
@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("", "first:2"),
        ("", "roll:111111"),
        ("first:0", "deal:1:s01+s02+s03+s04"),
        ("first:0", "deal:0:s01+s02+s03"),
        ("first:0", "deal:0:s01+s02+s03+s04+s05"),
        ("first:0 deal:0:s01+s02+s03+s04", "deal:1:s04+s05+s06+s07"),
        (DEALT, "place:e06"),
        (DEALT, "place:e06+e07+e08+e09+e10+e11"),
        (FLYING, "roll:11111"),
        (FLYING, "roll:1111111"),
        (FLYING, "reveal:x02"),
    ],
)
def test_impossible_outcomes_are_rejected(before: str, text: str) -> None:
    table = game(options=ALL, first=None)
    play(table, before)
    with pytest.raises(IllegalAction):
        table.play(text)


def test_tokens_may_be_named_in_any_order_and_are_recorded_in_board_order() -> None:
    table = game(options="explorations")
    play(table, "place:e25+e07+e08+e09+e10")
    assert table.events()[0].do == "place:e07+e08+e09+e10+e25"
