from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rich.text import Text
from terminal import entries, header, jacta, written

from jacta.cli.choice_list import fitting_choices, height, latest_lines, parse_choice
from jacta.cli.console import printable
from jacta.cli.screen import Choice

if TYPE_CHECKING:
    from pathlib import Path

CHOICES = [
    Choice(text, Text(), text, Text()) for text in ("fly:2", "fly:1", "fly:1+2", "land:+1", "land")
]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("1", "fly:2"),
        ("2", "fly:1"),
        ("5", "land"),
        ("fly:1", "fly:1"),
        ("1+2", "fly:1+2"),
        ("+1", "land:+1"),
        ("land", "land"),
        ("0", None),
        ("6", None),
        ("fly", None),
        ("lan", None),
    ],
)
def test_an_answer_is_a_number_a_text_or_a_text_without_its_verb(
    answer: str, text: str | None
) -> None:
    assert parse_choice(answer, CHOICES) == text


def test_the_end_of_a_log_is_shown_with_a_count_of_the_rest() -> None:
    log = [Text(str(number)) for number in range(5)]
    assert latest_lines(log, 5) == log
    assert [line.plain for line in latest_lines(log, 3)] == ["(3 earlier lines: type l)", "3", "4"]


def test_a_name_in_another_language_is_an_answer_too() -> None:
    named = [Choice("board:pioneer", Text(), "embarquer:pionnier", Text())]
    for answer in ("pionnier", "embarquer:pionnier", "board:pioneer", "Pioneer"):
        assert parse_choice(answer, named) == "board:pioneer"


@pytest.mark.parametrize("room", [1, 2, 3, 5, 9, 40])
@pytest.mark.parametrize("count", [1, 4, 9, 60])
def test_the_list_of_choices_fits_the_lines_it_is_given(room: int, count: int) -> None:
    says = Text("what it would do, in a sentence as long as a line of the terminal ")
    many = [Choice(f"fly:{i}", says, f"fly:{i}", Text(f"{i} +3")) for i in range(count)]
    assert height(fitting_choices(many, room)) <= max(room, 2)


def test_control_characters_are_not_printed() -> None:
    assert printable("Zoë \x1b[2J\r\n") == "Zoë ?[2J??"


def test_all_choices_are_listed_on_demand(tmp_path: Path) -> None:
    crew = [{"by": seat, "do": "board:engineer"} for seat in range(3)]
    roll = {"by": "chance", "do": "roll:1122**"}
    names = header("Ada", "Bo", "Cy", first=0)
    record = written(tmp_path / "game.jsonl", names, *crew, roll)
    output = jacta("play", "--resume", record, keys=["a", "63"]).output
    before, _, after = output.partition("] a\n")
    assert "and 39 more: type a" in before
    assert "63 fly:1+2+*+e0+e1+e2" not in before
    assert "63 fly:1+2+*+e0+e1+e2" in after
    assert entries(record)[-1] == {"by": 0, "do": "fly:1+2+*+e0+e1+e2"}
