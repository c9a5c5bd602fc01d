"""Why not: every reason with its rule, its sentences, and a position where it is true."""

from __future__ import annotations

import random
import string
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from games.playing import random_play
from incognitos.positions import new_table, random_world
from incognitos.scripts import NOTHING, game, play, world
from jacta import IllegalAction, MalformedAction, Table
from jacta.core.previews import LANGUAGES, Reason, read_reasons
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.texts import kinds_at
from jacta.games.incognitos.words import KIND_IDS, SYMBOL_IDS

if TYPE_CHECKING:
    from collections.abc import Iterator

SENTENCES = read_reasons(Incognitos.reasons_file)


def mark(shuttle: int, field: int) -> str:
    return f"roll:LSMJRV move:sh{shuttle}-m{field}:1 mark:m{field}:yellow roll:RV"


LINKS = "sh1-m1:M,J sh1-m2:M m1-m3:M sh2-m4:M sh2-f1:M sh3-f2:M"
EXPLORE = "roll:LLMMJR move:sh2-f1:1 explore:f1 roll:R"
STATION = world(LINKS)
CASTLE = world(LINKS, scenario=2)
ARABIA = world(f"{LINKS} sh3-m5:MM sh3-m6:C,M", scenario=3)
ROME = world("sh1-f1:M sh1-m1:M sh2-m2:M sh3-m3:MM sh3-m4:M sh2-f2:M", scenario=4)
ROME["table"]["yellow"] |= {"points": [[4, 3, 5, 2], []], "shapes": [["star"] * 4, []]}
FULL = world(LINKS)
FULL["table"]["yellow"] |= {"points": [[2], []], "shapes": [["star"], []]}
ARROW = world(f"{LINKS} sh3-m5:MM", scenario=4, shape="arrow")
SQUARE = world(LINKS, shape="square")
DUEL = f"roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R {mark(2, 2)} {mark(1, 1)}"
TO_M2 = "roll:LMRRRR move:sh1-m2:1 roll:RRRR"

# The board, how the game went, what is asked for, the reason and its rule.
CASES: list[tuple[dict[str, Any], str, str, str]] = [
    # Moving
    (STATION, "roll:LSMJVV", "move:sh1-m2:1", "two-vortexes 2.4"),
    (STATION, "roll:LSMJRV", "move:m1-m3:1", "no-start 4.2"),
    (STATION, "roll:LLMSRV move:sh1-m2:1", "move:sh1-m2:1", "link-complete 4.1"),
    (STATION, f"{TO_M2} roll:LMSSSS", "move:sh1-m2:1", "section-taken 4.3"),
    (STATION, "roll:LLMMJS move:sh1-m2:1", "move:sh1-m1:1", "shuttle-used 4.2"),
    (STATION, "roll:LLMMJS move:sh1-m1:1", "move:sh1-m1:2", "move-too-long 4.4"),
    (ARABIA, "roll:LMJRSS", "move:sh3-m6:2", "carpet-alone 9.3"),
    (ARABIA, "roll:LMSSSS", "move:sh3-m5:1", "perilous 9.3 M"),
    (STATION, "roll:LSSSMR", "move:sh1-m1:2", "missing-dice 4.1 J"),
    (STATION, "roll:SSSSRR", "move:sh1-m1:2", "missing-dice 4.1 LMJ"),
    # Marking and exploring
    (STATION, "roll:LMSJRR move:sh1-m2:1", "mark:m2:yellow", "two-red-giants 2.4"),
    (STATION, "roll:LMSJRV", "mark:m1:yellow", "not-reached 5.1"),
    (STATION, "roll:LMSSRV", "explore:f1", "not-reached 6"),
    (STATION, "roll:LMSSRV move:sh1-m2:1", "mark:m2:yellow", "missing-dice 5.1 J"),
    (STATION, "roll:LMSSRV move:sh2-f1:1", "explore:f1", "missing-dice 6 LMJ"),
    (STATION, f"{mark(1, 2)} roll:LMSJRV", "mark:m2:yellow", "rivals-place 4.3"),
    (STATION, f"{mark(1, 2)} {NOTHING} roll:LMSJRV", "mark:m2:yellow", "used 5.1"),
    (STATION, f"{EXPLORE} {NOTHING} roll:LMSJRV", "explore:f1", "used 6"),
    (FULL, f"{mark(1, 2)} {NOTHING} roll:LMSSJJ move:sh2-m4:1", "mark:m4:yellow", "row-full 5.2"),
    # The dice
    (STATION, "roll:LSSMRV", "store:J", "not-rolled 3 J"),
    (STATION, "roll:LMSSSR store:S store:S", "store:S", "pad-full 3"),
    (STATION, "roll:LSSMRV", "store:R", "unstorable 3"),
    (STATION, "roll:LSSMRV", "store:V", "unstorable 3"),
    (SQUARE, f"{mark(1, 2)} set:L roll:SSSRR", "store:L", "aside-not-stored 3 L"),
    (STATION, "roll:LSSMRV", "done", "done-early 2.1"),
    (STATION, "roll:LSSMRV", "pass", "no-pass 2.1"),
    # Special functions
    (STATION, "roll:LSSMRV", "vortex", "no-force-field 9.1"),
    (STATION, f"{EXPLORE} {NOTHING} roll:LSSMRR", "vortex", "no-vortex 9.1"),
    (CASTLE, "roll:LSSJRV", "mark:m1:yellow!", "no-chest 9.2"),
    (CASTLE, f"{EXPLORE} {NOTHING} roll:LSSJMR", "mark:m1:yellow!", "missing-dice 9.2 V"),
    (CASTLE, f"{EXPLORE} {NOTHING} roll:SSJVRR", "mark:m1:yellow!", "two-red-giants 2.4"),
    (CASTLE, f"{EXPLORE} {TO_M2} roll:SSJVRM", "mark:m2:yellow!", "chest-reached 9.2"),
    (CASTLE, f"{EXPLORE} {mark(1, 2)} roll:SSJVRM", "mark:m2:yellow!", "used 5.1"),
    (ARABIA, "roll:LSSMRV", "store:RV!", "no-caravanserai 9.3"),
    (ARABIA, "roll:LSMJRV", "store:LSMJRV!", "no-caravanserai 9.3"),
    (ARABIA, f"{EXPLORE} {NOTHING} roll:LSMJRV", "store:LSMJRV!", "hoard-all 9.3"),
    (ARABIA, f"{EXPLORE} {NOTHING} roll:LSMJRV store:L", "store:SMJRV!", "hoard-all 9.3"),
    (ARABIA, f"{EXPLORE} {NOTHING} roll:LSMJRV", "store:LLR!", "not-rolled 9.3 L"),
    (ARABIA, f"{EXPLORE} {NOTHING} roll:LSMJRV store:RV!", "store:S!", "hoarded 9.3"),
    # Signs
    (STATION, "roll:LSSMRV", "teleport:sh1-m2:0", "no-arrow 8"),
    (STATION, "roll:LSSMRV", "set:L", "no-square 8"),
    (ARROW, mark(1, 2), "done", "arrow-first 8"),
    (ARROW, mark(1, 2), "store:R", "arrow-first 8"),
    (ARROW, mark(1, 2), "teleport:sh1-m2:0", "section-taken 4.3"),
    (ARROW, mark(1, 2), "teleport:sh3-m5:0", "arrow-plain 8"),
    (SQUARE, mark(1, 2), "pass", "square-first 8"),
    # Duels
    (ROME, "roll:LSSMRV", "duel:yellow:0:1:yellow:1", "no-duel 9.4"),
    (ROME, DUEL, "move:sh2-m2:1", "duel-first 9.4"),
    (ROME, DUEL, "duel:yellow:0:1:yellow:0", "duel-not-marked 9.4"),
    (ROME, DUEL, "duel:yellow:1:1:yellow:1", "duel-no-rival 9.4"),
    (ROME, DUEL, "duel:yellow:1:0:yellow:1", "duel-no-rival 9.4"),
    # Things
    (STATION, "roll:LSSMRV", "die:V", "die-unstorable 3 V"),
    (STATION, "roll:LSSMRV", "die:J", "not-rolled 2.1 J"),
    (STATION, f"{TO_M2} {NOTHING} roll:LSSJVV store:L store:S", "die:L", "two-vortexes 2.4"),
    (STATION, "roll:LMSSRR store:S store:S", "die:S", "two-red-giants 2.4"),
    (STATION, "roll:LMSSSR store:S store:S", "die:S", "die-pad-full 3"),
    (STATION, "roll:LLSSRM store:S done roll:LLMRV", "die:S", "die-idle 2.1"),
    (ARABIA, f"{EXPLORE} {NOTHING} roll:LSSSRV store:RV!", "die:V", "die-held 9.3"),
    (STATION, "roll:LSSMRV", "place:m1", "not-reached 5.1"),
    (STATION, "roll:LSSMRV", "place:f1", "not-reached 6"),
    (STATION, "roll:SSSMRV", "place:sh1", "missing-dice 4.1 L"),
    (STATION, "roll:LLMMJS move:sh1-m2:1", "place:sh1", "shuttle-used 4.2"),
    (STATION, "roll:LMSSRV move:sh1-m2:1", "place:m2", "missing-dice 5.1 J"),
    (STATION, "roll:LMSSRV move:sh1-m2:1", "monster:m2:yellow", "missing-dice 5.1 J"),
    (STATION, "roll:LMSSRV move:sh2-f1:1", "site:f1", "missing-dice 6 LMJ"),
    (STATION, "roll:LMSSRV", "link:m1-m3", "no-start 4.2"),
    (STATION, "roll:LSSSRV", "link:sh1-m1", "missing-dice 4.1 M"),
    (STATION, "roll:LSSMRV", "section:sh1-m1:1", "missing-dice 4.1 J"),
    (STATION, "roll:LLMSRV move:sh1-m2:1", "section:sh1-m2:0", "section-own 4.3"),
    (STATION, f"{TO_M2} roll:LMSSSS", "section:sh1-m2:0", "section-taken 4.3"),
    (ARROW, mark(1, 2), "section:sh3-m5:0", "arrow-plain 8"),
    (ROME, "roll:LSSMRV", "field:yellow:0", "no-duel 9.4"),
    (ROME, DUEL, "field:yellow:1", "duel-no-rival 9.4"),
    (STATION, "roll:LSMJVV", "group:move", "two-vortexes 2.4"),
    (STATION, "roll:LSMJVV", "group:mark", "not-reached 5.1"),
    (STATION, "roll:LSMJVV", "group:explore", "not-reached 6"),
    (STATION, "roll:LMSSSR store:S store:S", "group:store", "pad-full 3"),
    (STATION, "roll:LSMJVV", "group:hoard", "no-caravanserai 9.3"),
    (STATION, "roll:LSMJVV", "group:vortex", "no-force-field 9.1"),
    (STATION, "roll:LSMJVV", "group:done", "done-early 2.1"),
]  # fmt: skip


def told(reason: Reason | None) -> str | None:
    """Write a reason as in the cases."""
    if reason is None:
        return None
    return " ".join([reason.code, reason.rule, *map(str, reason.values.values())])


def position(board: dict[str, Any], script: str) -> Table:
    shapes = {shape for kind in KIND_IDS for row in board["table"][kind]["shapes"] for shape in row}
    table = game(board, options="signs" if len(shapes) == 1 else "")
    play(table, script)
    return table


@pytest.mark.parametrize(("board", "script", "text", "expected"), CASES)
def test_every_reason_is_given_where_it_applies(
    board: dict[str, Any], script: str, text: str, expected: str
) -> None:
    assert told(position(board, script).why_not(text)) == expected


def test_a_defeated_monster_and_a_lower_one_cannot_be_challenged() -> None:
    links = "sh1-f1:M sh2-f2:M sh1-m1:M sh2-m2:M sh3-m3:M sh3-m4:M sh1-m5:M"
    board = world(links, scenario=4)
    board["table"]["yellow"] |= {"points": [[4, 2, 5, 1, 3], []], "shapes": [["star"] * 5, []]}
    table = game(board)
    play(table, f"{DUEL} duel:yellow:1:1:yellow:0 roll:RRRSSS roll:SSSSSS {mark(3, 3)}")
    play(table, f"roll:LLMMJR move:sh2-f2:1 explore:f2 roll:R {mark(3, 4)} {mark(1, 5)}")
    assert table.legal() == ["duel:yellow:4:1:yellow:2", "pass"]
    assert told(table.why_not("field:yellow:0")) == "duel-defeated 9.4"
    assert told(table.why_not("field:yellow:3")) == "duel-lower 9.4"


def test_a_monster_challenges_once_in_a_turn() -> None:
    links = "sh1-f1:M sh2-f2:M sh1-m1:M sh2-m2:M sh3-m3:M"
    board = world(links, scenario=4)
    board["table"]["yellow"] |= {"points": [[4, 2, 3], []], "shapes": [["star"] * 3, []]}
    table = game(board)
    play(table, f"roll:LLMMJR move:sh1-f1:1 explore:f1 roll:R {mark(2, 2)}")
    play(table, "roll:LLMMJR move:sh2-f2:1 explore:f2 roll:R roll:RRRVVV")
    play(table, "roll:LMRRRR move:sh1-m1:1 roll:RRRR roll:RRRVVV roll:RRRVVV")
    play(table, "roll:LSMJRV move:sh3-m3:1 mark:m1:yellow roll:SJ mark:m3:yellow")
    play(table, "duel:yellow:1:1:yellow:0 roll:RRSSSS roll:SSSSSS")
    assert table.legal() == ["duel:yellow:2:1:yellow:0", "pass"]
    assert told(table.why_not("duel:yellow:1:1:yellow:0")) == "duel-fought 9.4"


def test_every_code_is_tested_and_has_a_sentence_in_every_language() -> None:
    tested = {expected.split()[0] for *_, expected in CASES}
    tested |= {"duel-defeated", "duel-lower", "duel-fought"}
    assert sorted(SENTENCES) == sorted(LANGUAGES)
    for sentences in SENTENCES.values():
        assert set(sentences) == tested


@pytest.mark.parametrize("code", SENTENCES["en"])
def test_sentences_of_all_languages_need_the_same_values(code: str) -> None:
    fields = [
        {name for _, name, _, _ in string.Formatter().parse(SENTENCES[language][code]) if name}
        for language in LANGUAGES
    ]
    assert fields[0] <= {"dice"}
    assert all(each == fields[0] for each in fields)


def test_a_rejection_names_the_rule() -> None:
    table = position(STATION, "roll:LSMJVV")
    reason = table.why_not("move:sh1-m2:1")
    assert reason is not None
    said = "Two time vortexes: no moving on this roll (2.4)"
    assert reason.text(SENTENCES["en"]) == said
    with pytest.raises(IllegalAction):
        table.play("move:sh1-m2:1")


NAMELESS = """
    die:X die: place:m99 monster:m1 monster:m1:blue site:m1 link:m1-m4 section:sh1-m1:2
    field:pink:0 group:dance dance store:VL! move:sh1-m1:3
"""


@pytest.mark.parametrize("text", NAMELESS.split())
def test_an_unknown_name_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction):
        position(STATION, "roll:LSSMRV").why_not(text)


def test_the_closest_of_several_reasons_is_given() -> None:
    table = position(FULL, f"{mark(1, 2)} {NOTHING} roll:LMSSJR move:sh2-m4:1")
    assert told(table.why_not("monster:m4:yellow")) == "row-full 5.2"
    reason = table.why_not("place:m4")
    assert reason is not None
    assert reason.code == "missing-dice"


# None for what is legal, a reason for everything else


def well_formed(table: Table, rng: random.Random) -> Iterator[str]:
    """Yield action texts of every sort."""
    board = table.game.board
    for link in board.links:
        for at in range(len(link.sections)):
            yield from (
                f"move:{link.name(0)}:{at + 1}",
                f"move:{link.name(1)}:{at + 1}",
                f"teleport:{link.name()}:{at}",
            )
    for number, place in enumerate(board.destinations):
        for kind in kinds_at(board, number):
            yield f"mark:{place.id}:{KIND_IDS[kind]}"
            if place.kind == "monster":
                yield f"mark:{place.id}:{KIND_IDS[kind]}!"
        if place.kind == "site":
            yield f"explore:{place.id}"
    yield from (f"{verb}:{symbol}" for verb in ("store", "set") for symbol in SYMBOL_IDS)
    yield from ("vortex", "done", "pass")
    for size in range(1, 7):
        dice = sorted(rng.choices(SYMBOL_IDS, k=size), key=SYMBOL_IDS.index)
        yield f"store:{''.join(dice)}!"
    fields = [
        f"{kind}:{at}" for k, kind in enumerate(KIND_IDS) for at in range(len(board.rows[k].points))
    ]
    for _ in range(20):
        own, rival = rng.choices(fields, k=2)
        yield f"duel:{own}:{rng.randrange(4)}:{rival}"


def things(table: Table) -> dict[str, list[str]]:
    """Return things with the actions that use them."""
    legal = table.legal()
    found: dict[str, list[str]] = {}
    for number, place in enumerate(table.game.board.destinations):
        if place.kind == "site":
            found[f"site:{place.id}"] = [f"explore:{place.id}"]
        for kind in kinds_at(table.game.board, number):
            text = f"{place.id}:{KIND_IDS[kind]}"
            found[f"monster:{text}"] = [f"mark:{text}", f"mark:{text}!"]
    for verb in ("move", "mark", "explore", "vortex", "done"):
        found[f"group:{verb}"] = [text for text in legal if text.partition(":")[0] == verb]
    for symbol in table.view(None).dice.roll:
        previews = table.previews(table.turn)
        found[f"die:{symbol}"] = [each.action for each in previews if symbol in each.cost]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("board", [*Incognitos.boards, "world"])
def test_only_legal_actions_have_no_reason(board: str) -> None:
    asked: Counter[bool] = Counter()
    for seed in range(6):
        rng = random.Random(seed)
        chosen = random_world(seed) if board == "world" else board
        for table in random_play(new_table(chosen, 2 + seed % 3, seed % 2 == 1), seed):
            if table.turn is None or rng.random() > 0.05:
                continue
            legal = set(table.legal())
            for text in legal | set(well_formed(table, rng)):
                reason = table.why_not(text)
                assert (reason is None) == (text in legal), f"{text}, seed {seed}, {table.seq}"
                asked[reason is None] += 1
            for thing, actions in things(table).items():
                is_usable = bool(legal.intersection(actions))
                assert (table.why_not(thing) is None) == is_usable, f"{thing}, seed {seed}"
    assert min(asked[True], asked[False]) > 100
