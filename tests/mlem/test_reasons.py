"""Why something cannot be done now: every reason of MLEM, with its rule."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from jacta import MalformedAction, Table
from jacta.core.previews import Reason, read_reasons
from jacta.games.mlem.reasons import NOW, REASONS_FILE
from mlem.scripts import STANDARD, game, mat, play


class Case(NamedTuple):
    """A position by its script, a text, and why it cannot be."""

    script: str
    text: str
    code: str
    says: str
    options: str = ""
    board: dict[str, Any] = {}  # noqa: RUF012

    def table(self) -> Table:
        table = game(mat(**{"fuel": "34", **self.board}), options=self.options)
        play(table, self.script)
        return table


PAIR = "board:settler board:voyager"
DEALT = "deal:0:s01+s02+s03+s04 deal:1:s05+s06+s07+s08"
SOFT = {"fuel": "12*"}
AT_17 = {"fuel": "12*", "satellite": 15}
AT_25 = {"fuel": "12*", "satellite": 23}
IN_DEEP_SPACE = {"fuel": "12*", "satellite": 24}
DRIFT = "board:drifter board:pioneer roll:112222 fly:1"
ONE_DIE = "reveal:x04 board:engineer board:voyager roll:1122 fly:1+2 stay stay roll:1"
JUMP = "board:parachutist board:pioneer roll:333333"
AT_7 = {"fuel": "12*", "satellite": 7}
LANDED = "board:pioneer board:settler roll:122222 fly:1 land roll:33333 board:settler"
TAKEN = (
    "board:pioneer board:settler roll:122222 fly:1 land roll:33333 "
    "board:pioneer board:drifter roll:122222 fly:1"
)

EMPTY_8 = {
    **AT_7,
    "moons": [moons for moons in STANDARD["moons"] if moons["id"] != "button"],
    "missions": [{**mission, "target": "crumb"} for mission in STANDARD["missions"]],
}

CASES = [
    Case(DEALT, "board:settler", "now-return", "(7.3)", "missions"),
    Case(DEALT, "return:s09", "not-dealt", "This mission was not dealt to you (7.3)", "missions"),
    Case(DEALT, "mission:s09", "not-dealt", "(7.3)", "missions"),
    Case("", "fly:1", "now-board", "Now an astronaut boards the rocket (2.2)"),
    Case("", "die:1", "now-board", "(2.2)"),
    Case("", "space:9", "now-board", "(2.2)"),
    Case(f"{PAIR} roll:333444", "land", "now-fly", "Now the commander picks dice (3.2)"),
    Case(f"{PAIR} roll:333444", "astronaut:pioneer", "now-fly", "(3.2)"),
    Case(f"{PAIR} roll:333444", "fly:2", "not-rolled", "No die shows 2 (3.1)"),
    Case(f"{PAIR} roll:223444", "fly:2+3", "no-fuel", "Face 2 is not fuel on space 0 (3.1)"),
    Case(f"{PAIR} roll:33344*", "die:*", "no-fuel", "Face * is not fuel on space 0 (3.1)"),
    Case(f"{PAIR} roll:333444", "engineer:1", "no-engineer", "(3.3)"),
    Case(
        "board:engineer board:voyager roll:122222 fly:e0 roll:122222",
        "fly:e0",
        "engineer-used",
        "(3.3)",
        board=SOFT,
    ),
    Case(
        "board:engineer board:voyager roll:333444",
        "group:e0",
        "engineer-no-fuel",
        "An engineer adds a 1, and 1 is not fuel on space 0 (3.3)",
    ),
    Case(f"{PAIR} roll:333444", "reroll", "no-ufo", "(7.1)"),
    Case(f"{PAIR} roll:333444", "token", "no-ufo", "(7.1)"),
    Case(f"reveal:x01 {PAIR} roll:333444", "fly:x", "other-ability", "(7.1)", "ufo"),
    Case(f"reveal:x05 {PAIR} roll:333444 reroll roll:334444", "token", "token-used", "", "ufo"),
    Case(f"reveal:x13 {PAIR} roll:333444", "fly:x", "extra-no-fuel", "space 0 (7.1)", "ufo"),
    Case(f"reveal:x13 {PAIR} roll:333444", "token", "extra-no-fuel", "(7.1)", "ufo"),
    Case(ONE_DIE, "fly:1!", "keep-last-die", "(7.1)", "ufo", SOFT),
    Case(ONE_DIE, "token", "keep-last-die", "(7.1)", "ufo", SOFT),
    Case(f"reveal:x01 {PAIR} roll:1122**", "fly:*!", "keep-nothing", "(7.1)", "ufo", SOFT),
    Case(f"reveal:x05 {PAIR} roll:333444", "crash", "dice-match", "(3.6)", "ufo"),
    Case(
        DRIFT,
        "stay",
        "must-leave",
        "In deep space everybody must leave the rocket (4.4)",
        board=IN_DEEP_SPACE,
    ),
    Case(
        DRIFT,
        "land:+1",
        "beyond-deep-space",
        "(6)",
        board=IN_DEEP_SPACE,
    ),
    Case(
        DRIFT,
        "body:galaxy",
        "not-to-galaxy",
        "The commander's astronaut goes to the comet, not to the galaxy (4.4)",
        board=IN_DEEP_SPACE,
    ),
    Case(
        "board:pioneer board:drifter roll:112222 fly:1",
        "body:comet",
        "not-to-comet",
        "Only the commander's astronaut goes to the comet, once the rocket is in deep space (4.4)",
        board=IN_DEEP_SPACE,
    ),
    Case(DRIFT, "body:comet", "not-to-comet", "(4.4)", board=AT_25),
    Case(DRIFT, "land:-1", "no-landing", "(4.1)", board={"fuel": "12*", "satellite": 4}),
    Case(f"{DRIFT} stay", "land:+1", "not-drifter", "(6)", board=AT_17),
    Case(f"{DRIFT} stay", "space:18", "not-drifter", "(6)", board=AT_17),
    Case(f"{DRIFT} stay", "space:20", "rocket-elsewhere", "space 17", board=AT_17),
    Case(f"{DRIFT} stay", "body:comet", "rocket-elsewhere", "(4.1)", board=AT_17),
    Case(f"{DRIFT} stay", "fly:1", "now-land", "Now you land or stay aboard (4.1)", board=AT_17),
    Case(
        DRIFT,
        "land:-1",
        "same-body",
        "That leads to the same place as another landing: Purrion (10)",
        board={"fuel": "12*", "satellite": 17},
    ),
    Case(JUMP, "land:+1", "no-drift-in-crash", "(4.7)", board=AT_17),
    Case(JUMP, "land:-1", "no-drift-in-crash", "(4.7)", board=AT_17),
    Case(JUMP, "crash", "now-parachute", "(4.7)", board=AT_17),
    Case(f"{PAIR} roll:333444 fly:3+4 land", "board:settler", "now-land", "(4.1)"),
    Case(LANDED, "board:pioneer", "not-at-home", "(2.2)", board={**SOFT, "satellite": 7}),
    Case(LANDED, "astronaut:pioneer", "not-at-home", "(2.2)", board={**SOFT, "satellite": 7}),
    Case(TAKEN, "land", "moons-taken", "All moons are taken: Button (4.2)", board=AT_7),
    Case(TAKEN, "body:button", "moons-taken", "(4.2)", board=AT_7),
    Case(
        "board:pioneer board:drifter roll:122222 fly:1",
        "land",
        "nothing-beside",
        "There is nothing to land on beside space 8 (1.2)",
        board=EMPTY_8,
    ),
    Case(f"{PAIR} roll:333444", "space:0", "behind", "(3.2)"),
    Case(f"{PAIR} roll:333444", "space:8", "unreachable", "ends on space 8 (3.2)"),
    Case(f"{PAIR} roll:333444", "body:crumb", "unreachable", "(3.2)"),
    Case(
        f"place:e08+e12+e13+e20+e21 {PAIR} roll:112222",
        "space:8",
        "tunnel-leads-on",
        "The tunnel on space 8 leads the rocket further (7.2)",
        "explorations",
        SOFT,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.text}")
def test_every_reason_is_given_where_it_applies(case: Case) -> None:
    table = case.table()
    reason = table.why_not(case.text)
    assert reason is not None
    assert reason.code == case.code
    assert case.says in table.game.sentence(reason)


@pytest.mark.parametrize(
    ("case", "text"),
    [
        (Case(DEALT, "", "", "", "missions"), "mission:s01"),
        (Case("", "", "", ""), "astronaut:pioneer"),
        (Case(f"{PAIR} roll:223444", "", "", ""), "die:3"),
        (Case(f"{PAIR} roll:223444", "", "", ""), "group:4"),
        (Case(f"{PAIR} roll:223444", "", "", ""), "space:12"),
        (Case(f"{PAIR} roll:223444", "", "", ""), "body:tabbor"),
        (Case("board:engineer board:voyager roll:122222", "", "", "", "", SOFT), "engineer:0"),
        (Case(f"reveal:x05 {PAIR} roll:333444", "", "", "", "ufo"), "token"),
        (Case(f"reveal:x09 {PAIR} roll:112222", "", "", "", "ufo", SOFT), "token"),
        (Case(f"reveal:x01 {PAIR} roll:112222", "", "", "", "ufo", SOFT), "token"),
        (Case(DRIFT, "", "", "", board=AT_17), "space:17"),
        (Case(DRIFT, "", "", "", board=AT_17), "body:purrion"),
        (Case(DRIFT, "", "", "", board=AT_25), "body:galaxy"),
        (Case(DRIFT, "", "", "", board=IN_DEEP_SPACE), "body:comet"),
    ],
)
def test_things_that_can_be_used_have_no_reason(case: Case, text: str) -> None:
    assert case.table().why_not(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "die:5",
        "die:",
        "die",
        "group:e9",
        "engineer:x",
        "token:x01",
        "space:27",
        "space:-1",
        "space:x",
        "body:moon",
        "astronaut:cat",
        "mission:s99",
        "jump",
        "fly:",
    ],
)
def test_an_unknown_name_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction):
        game().why_not(text)


@pytest.mark.rule("7.1")
def test_without_a_token_its_abilities_have_a_reason() -> None:
    table = Case(f"reveal:x05 {PAIR} roll:333444", "", "", "", "ufo").table()
    state = table.state.copy()
    state.token, state.token_ready = -1, 0
    for text in ("token", "reroll", "fly:3!", "fly:x"):
        assert table.game.why_not(state, text, 0) == Reason("no-token", "7.1")


def test_every_code_is_tested() -> None:
    tested = {case.code for case in CASES} | {"no-token"}
    assert set(read_reasons(REASONS_FILE)["en"]) == tested
    assert {reason.code for reason in NOW.values()} < tested
