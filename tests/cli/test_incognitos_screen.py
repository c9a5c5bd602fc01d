"""What the screen says about Los Incognitos is what the rules then do."""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console, RenderableType

from jacta import Seeded, Table
from jacta.cli.incognitos.chances import duel, next_roll, percent
from jacta.cli.incognitos.links import is_open, link_row
from jacta.cli.incognitos.maps import Map, section_sign
from jacta.cli.incognitos.screen import IncognitosScreen
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.rules.names import ROLL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.incognitos.view import View

SCENARIOS = Incognitos.boards


def drawn(shown: RenderableType, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    console.print(shown)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return [line.rstrip() for line in text.splitlines()]


def decisions(board: str, players: int, seed: int) -> Iterator[tuple[Table, str]]:
    """Play at random, with signs; stop at each decision, with an action to take."""
    chooser = random.Random(seed)
    names = [f"Player number {seat}" for seat in range(players)]
    table = Table.new("incognitos", names, board=board, options=["signs"], dice=Seeded(seed))
    while not table.is_over:
        action = chooser.choice(table.legal())
        yield table, action
        table.play(action)


def scripted(board: str, script: str, *, signs: bool = False) -> Table:
    options = ["signs"] if signs else []
    table = Table.new("incognitos", ["Ada", "Bo"], board=board, options=options, first=0)
    for entry in script.split():
        table.play(entry)
    return table


def says(table: Table, action: str) -> str:
    listed = {c.text: c.says.plain for c in IncognitosScreen(table).choices(None)}
    assert sorted(listed) == sorted(table.legal())
    return " ".join(listed[action].split())


# The map


@pytest.mark.parametrize("board", SCENARIOS)
@pytest.mark.parametrize("width", [78, 80, 110])
def test_every_destination_and_every_section_is_on_the_map(board: str, width: int) -> None:
    game = Incognitos.on(board, 2)
    text = "\n".join(drawn(Map(game.board, None, width), width))
    for place in game.board.destinations:
        label = place.id + "".join("ywrbg"[kind] for kind in place.monsters)
        assert label in text
        text = text.replace(label, " " * len(label), 1)
    shown = Counter(re.findall(r"[MJ~]", text))
    sections = (section_sign(s) for link in game.board.links for s in link.sections)
    assert shown == Counter("".join(sections))


@pytest.mark.parametrize("board", SCENARIOS)
def test_the_map_shows_who_owns_what(board: str) -> None:
    *_, (table, _) = decisions(board, 3, 5)
    view: View = table.view(None)
    text = "\n".join(drawn(Map(table.game.board, view, 80), 80))
    for place, seen in zip(table.game.board.destinations, view.destinations, strict=True):
        owner = "" if seen.owner is None else "ABC"[seen.owner]
        used = "x" if seen.used else ""
        assert re.search(rf"(?<![A-C]){owner}{place.id}{used}", text)


# The screen


@pytest.mark.parametrize("board", SCENARIOS)
@pytest.mark.parametrize(("width", "players"), [(80, 2), (80, 4), (120, 4)])
def test_every_screen_fits_and_nothing_is_cut(board: str, width: int, players: int) -> None:
    for number, (table, _) in enumerate(decisions(board, players, players)):
        if number % 30:
            continue
        screen = IncognitosScreen(table)
        lines = drawn(screen.draw(table.turn, width), width)
        assert max(map(len, lines)) <= width
        assert not any(re.search("…(?! +[0-9])", line) for line in lines)
        for row in table.game.board.rows:
            assert any(f" {row.cost} " in line for line in lines)


def test_the_tables_show_fields_entries_and_who_is_on_turn() -> None:
    zero = "roll:RRRVVV "
    first = "roll:LSSMRV move:sh1-m01:1 store:S done roll:JRV mark:m01:yellow roll:RV "
    table = scripted("station", first + zero * 4)
    lines = "\n".join(drawn(IncognitosScreen(table).draw(None, 80), 80))
    assert "A▶Ada " in lines
    assert "A 2 0 · · ·" in lines
    assert "B - 0 · · ·" in lines  # the first zero was used for an extra turn
    assert "yellow SJ    A2 [3] 2 3  2 3 3 4" in lines


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("board", SCENARIOS)
def test_the_ways_on_are_where_moves_can_begin(board: str, seed: int) -> None:
    for table, _ in decisions(board, 3, seed):
        view: View = table.view(None)
        moves = [a.split(":")[1] for a in table.legal() if a.startswith("move")]
        if not moves or view.turn is None:
            continue
        ways = set()
        for link, ends in enumerate(table.game.board.links):
            names = [table.game.board.destinations[i].id for i in (ends.a, ends.b)]
            for way in range(2):
                if is_open(table.game.board, view, view.turn, link, way):
                    ways.add("-".join(names[:: 1 - 2 * way]))
        assert set(moves) <= ways


def test_a_link_is_written_from_either_end() -> None:
    table = Table.new("incognitos", 2, first=0)
    board, view = table.game.board, table.view(None)
    number = next(i for i, link in enumerate(board.links) if len(set(link.sections)) > 1)
    link = board.links[number]
    there, back = (link_row(board, view, number, way).plain for way in range(2))
    assert there.split("-")[1:-1] == list(link.sections)
    assert back.split("-")[1:-1] == list(link.sections[::-1])


@pytest.mark.parametrize("word", ["m", "map", "MAP"])
def test_the_map_is_a_page_of_its_own(word: str) -> None:
    screen = IncognitosScreen(Table.new("incognitos", 2, first=0))
    page = screen.page(word, 80)
    assert page is not None
    assert any("m10yb" in line for line in drawn(page, 80))


def test_a_destination_is_told_on_demand() -> None:
    screen = IncognitosScreen(Table.new("incognitos", 2, first=0))
    page = screen.page("m01", 80)
    assert page is not None
    assert drawn(page, 80) == [
        "m01, monster field; yellow 2 for SJ, red 4 for SSJ; 3 links:",
        "  m01-M-sh1",
        "  m01-M-M-J-m02wb",
        "  m01-J-M-m12yg",
    ]
    assert screen.page("m99", 80) is None


# Choices


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


def test_points_at_hand_are_told_from_those_of_the_next_roll() -> None:
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


def test_only_what_is_certain_is_called_so() -> None:
    assert [percent(Fraction(n, 1000)) for n in (0, 1, 250, 999, 1000)] == [
        "0%", "under 1%", "25%", "over 99%", "100%",
    ]  # fmt: skip


def test_what_reaches_something_is_listed_before_what_does_not() -> None:
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


# The log


def test_every_event_of_many_games_is_told() -> None:
    told: set[str] = set()
    for board, seed in product(SCENARIOS, range(3)):
        *_, (table, last) = decisions(board, 4, seed)
        assert table.is_over, last
        screen = IncognitosScreen(table)
        for event in table.events(-1):
            sentences = screen.sentences(event)
            told.update(fact.what for fact in event.facts)
            assert sentences or not event.facts
            assert all(sentence.plain.endswith(".") for sentence in sentences)
    assert {"cashed", "hoarded", "star", "drop", "oval", "teleported", "set-aside"} <= told
    assert {"challenged", "duelled", "extra-turn", "explored"} <= told


def test_a_move_is_told_from_where_it_came() -> None:
    table = scripted("station", "roll:LSSMRV move:sh1-m01:1")
    told = [s.plain for s in IncognitosScreen(table).sentences(table.events(1)[0])]
    assert told == ["Ada moves 1 section from sh1 towards m01.", "Ada reaches m01."]


# Real dice


@pytest.mark.parametrize("typed", ["L L M J R V", "vrjmll", "L,L,M;J+R V"])
def test_letters_are_typed_in_any_order(typed: str) -> None:
    screen: Any = IncognitosScreen(Table.new("incognitos", 2, first=0))
    assert screen.roll_text(typed) == "roll:LLMJRV"


def test_a_roll_is_asked_for_by_what_it_is_for() -> None:
    asked = set()
    for board in ("station", "rome"):
        for seed in range(3):
            table = Table.new("incognitos", ["Ada", "Bo"], board=board, options=["signs"], first=0)
            chooser, dice = random.Random(seed), Seeded(seed)
            while not table.is_over:
                question = IncognitosScreen(table).roll_question()
                assert (question is not None) is table.is_chance
                if question is not None:
                    asked.update(re.findall(r"for a sign|for the duel|beside", question.plain))
                    table.play(dice.outcome(table.game, table.state))
                else:
                    table.play(chooser.choice(table.legal()))
    assert asked == {"for a sign", "for the duel", "beside"}
