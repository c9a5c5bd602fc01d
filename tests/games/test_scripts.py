"""Tutorials and worked examples are played through by the real rules, in the order of the law."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from jacta.core.game import GAMES
from jacta.games.rulebooks import LANGUAGES, rulebook
from jacta.games.scripts import examples, scripted_table, tutorial

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.scripts import Script, Step, Text

LEARNER = 0
LONGEST = 330  # characters of a bubble that is read in a few seconds
MOST_STEPS = 10  # about ninety seconds
TEACHES = {
    "mlem": {"boarded", "flew", "landed", "crashed"},
    "incognitos": {"moved", "reached", "stored", "marked", "explored", "entered"},
}
EXAMPLES = [(game, script) for game in GAMES for script in examples(game)]


def texts(script: Script) -> Iterator[Text]:
    yield script.title
    yield from (step.text for step in script.step)
    if script.end is not None:
        yield script.end


def lesson(game: str) -> Script:
    script = tutorial(game)
    assert script is not None
    return script


@pytest.mark.parametrize("game", TEACHES)
def test_every_step_of_a_tutorial_is_a_real_choice_of_the_learner(game: str) -> None:
    script = lesson(game)
    table = scripted_table(game, script)
    for entry in script.before:
        assert table.turn != LEARNER
        table.play(entry)
    for step in script.step:
        assert table.turn == LEARNER
        assert len(table.legal()) > 1
        table.play(step.play[0])
        for entry in step.play[1:]:
            assert table.turn != LEARNER, "the learner would have to guess"
            table.play(entry)
    assert not table.is_chance, "the last outcome is missing"


@pytest.mark.parametrize("game", TEACHES)
def test_a_tutorial_shows_what_a_beginner_needs(game: str) -> None:
    script = lesson(game)
    table = scripted_table(game, script)
    for entry in script.entries:
        table.play(entry)
    mine = {
        fact.what
        for event in table.events()
        for fact in event.facts
        if fact.about.get("seat", LEARNER) == LEARNER
    }
    assert TEACHES[game] <= mine
    assert len(script.step) <= MOST_STEPS


def test_the_tutorial_of_mlem_ends_with_a_majority_won_by_parachute() -> None:
    script = lesson("mlem")
    table = scripted_table("mlem", script)
    for entry in script.entries:
        table.play(entry)
    places = [landed.place for landed in table.view(0).seats[0].landed]
    assert places == ["tabbor", "tabbor"]
    assert [seat.parts["planets"] for seat in table.view(0).seats] == [6, 2]


def test_two_vortexes_block_moving_in_the_tutorial_of_los_incognitos() -> None:
    script = lesson("incognitos")
    table = scripted_table("incognitos", script)
    start = next(n for n, entry in enumerate(script.entries) if entry.count("V") > 1)
    while not (table.turn == LEARNER and table.seq > start and "VV" in table.view(0).dice.roll):
        table.play(script.entries[table.seq])
    reason = table.why_not("group:move")
    assert reason is not None
    assert reason.rule == "2.4"


@pytest.mark.parametrize(("game", "script"), EXAMPLES)
def test_an_example_follows_the_rules_and_names_one(game: str, script: Script) -> None:
    table = scripted_table(game, script)
    for entry in script.entries:
        table.play(entry)
    assert all(step.play for step in script.step[1:])
    assert re.search(rf"^(\*\*{script.rule}\*\*|## {script.rule}\.)", rulebook(game), re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_texts_are_complete_and_short_in_every_language(game: str) -> None:
    for script in (lesson(game), *examples(game)):
        for text in texts(script):
            told = [text.in_language(language) for language in LANGUAGES]
            assert all(0 < len(one) <= LONGEST for one in told), told
            assert len(set(told)) == len(told), "a text was left in another language"
            assert len({one.count("**") for one in told}) == 1


def test_a_step_points_at_what_its_action_needs() -> None:
    """A bubble without a target could not show where to click."""

    def is_named(step: Step) -> bool:
        return bool(step.at)

    for game in TEACHES:
        assert all(is_named(step) for step in lesson(game).step)
