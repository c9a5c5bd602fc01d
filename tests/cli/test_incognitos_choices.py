"""What a choice of Los Incognitos says is what the rules then do."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from incognitos_tables import SCENARIOS, decisions, scripted

from jacta.cli.choice_list import HALF
from jacta.cli.console import percent
from jacta.cli.incognitos.screen import IncognitosScreen
from jacta.cli.language import speak
from jacta.games.incognitos.rules.names import ROLL
from jacta.games.rulebooks import LANGUAGES, Language
from jacta.lab.odds.incognitos import duel, next_roll

if TYPE_CHECKING:
    from jacta import Table


def says(table: Table, action: str) -> str:
    listed = {c.text: c.says.plain for c in IncognitosScreen(table).choices(None)}
    assert sorted(listed) == sorted(table.legal())
    return " ".join(listed[action].split())


@pytest.mark.slow
@pytest.mark.parametrize("board", SCENARIOS)
def test_an_action_does_what_its_choice_says(board: str) -> None:
    seen: Counter[str] = Counter()
    for table, action in decisions(board, 3, 3):
        verb = action.partition(":")[0]
        seen[verb] += 1
        if seen[verb] % 4 != 1:
            continue
        said = says(table, action)
        facts = table.play(action)[0].facts
        table.undo()
        reached = [str(f.about["place"]) for f in facts if f.what == "reached"]
        assert re.findall(r"reach (\w+):", said) == reached
        if verb in {"mark", "vortex"} or (verb == "explore" and board != "rome"):
            points = next(int(f.about["points"]) for f in facts if "points" in f.about)
            assert f"{points} point" in said
        if verb == "move" and not reached:
            end = action.split(":")[1].split("-")[1]
            assert re.search(rf"(towards|join) {end}", said)
        if verb == "done":
            ended = any(f.what in {"entered", "extra-turn"} for f in facts)
            assert said.startswith("the turn ends") or not ended
    assert {"mark", "move", "store", "done"} <= set(seen)


def test_points_now_and_points_on_the_next_roll_are_shown_apart() -> None:
    table = scripted("station", "roll:LSSMJR")
    assert says(table, "move:sh1-m01:1") == "LM reach m01: yellow 2, red 4; points at hand"
    assert says(table, "move:sh1-m10:1").startswith("LJ reach m10: yellow 2, blue 6; then points ")
    assert says(table, "store:S") == "keep a spray: pad S"
    assert "points" in says(scripted("station", "roll:LSSMJR store:S"), "move:sh1-m01:1")


def test_the_chance_of_points_is_exact() -> None:
    table = scripted("station", "roll:LSSMRV move:sh1-m01:1 store:S done")
    state = table.state
    assert (state.phase, state.dice) == (ROLL, 3)
    acting, scoring = next_roll(table.game, state)  # type: ignore[arg-type]
    hits = Counter[str]()
    for roll in product("LSMJRV", repeat=3):
        hits["act"] += bool(set(roll) & set("LSMJ"))
        hits["score"] += "J" in roll and roll.count("R") < 2
    assert acting == Fraction(hits["act"], 6**3)
    assert scoring == Fraction(hits["score"], 6**3)


@pytest.mark.parametrize(("ahead", "dice", "aside"), [(0, 6, 0), (-2, 5, 1), (-1, 4, 0)])
def test_the_chance_of_a_duel_is_exact(ahead: int, dice: int, aside: int) -> None:
    def red_giants(count: int) -> Counter[int]:
        sums = Counter({0: 1})
        for _ in range(count):
            sums = Counter({n: 5 * sums[n] + sums[n - 1] for n in range(max(sums) + 2)})
        return sums

    own, rival = red_giants(dice), red_giants(6)
    won = drawn_ = 0
    for mine, theirs in product(own, rival):
        ways = own[mine] * rival[theirs]
        won += ways * (ahead + aside + mine > theirs)
        drawn_ += ways * (ahead + aside + mine == theirs)
    total = 6 ** (dice + 6)
    assert duel(ahead, dice, aside) == (Fraction(won, total), Fraction(drawn_, total))


def test_only_what_is_certain_is_called_certain() -> None:
    assert [percent(Fraction(n, 1000)) for n in (0, 1, 250, 999, 1000)] == [
        "0%", "under 1%", "25%", "over 99%", "100%",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_half_a_line_every_choice_keeps_its_chances(language: Language) -> None:
    table = scripted("rome", "roll:LLMMJJ move:sh3-m17:1")
    speak(language)
    try:
        listed = {c.text: c.brief.plain for c in IncognitosScreen(table).choices(None)}
    finally:
        speak("en")
    assert any(action.endswith("m18:1") for action in listed)  # on the way
    for action, said in listed.items():
        assert "%" in said[: HALF - 3], action  # beside its number
    assert listed["done"][: HALF - 3].count("%") == 2


def test_moves_that_reach_something_are_listed_first() -> None:
    table = scripted("station", "roll:LLSMMJ")
    verbs = [c.says.plain.split()[1] for c in IncognitosScreen(table).choices(None)]
    moves = [verb for verb in verbs if verb in {"reach", "towards"}]
    assert moves == sorted(moves)
    assert {"reach", "towards"} <= set(moves)


def test_a_rival_in_the_way_is_named() -> None:
    table = scripted(
        "station",
        "roll:LSSMRV move:sh1-m01:1 store:S store:S roll:RV "
        "roll:LLMMJV move:sh1-m10:1 move:m10-m12:1 done roll:LM",
    )
    assert says(table, "move:m12-m01:1") == "LM towards m01, which Ada blocks; no die left"
