from __future__ import annotations

import msgspec
import pytest

from docs.pages import DOCS, blocks, codes, rows
from jacta import Table, read_records
from jacta.core.records import Entry, Header
from jacta.games.mlem import texts
from jacta.games.mlem.board import Board

PAGE = DOCS / "records.md"
ROWS = rows(PAGE)
WITH_EXAMPLE = [(codes(cells[0]), codes(cells[1])[0]) for cells in ROWS if len(cells) == 3]
CHANCE = ("first", "deal", "place", "reveal", "roll")


def verb(text: str) -> str:
    return text.partition(":")[0]


def actions() -> list[str]:
    return [example for _, example in WITH_EXAMPLE if verb(example) not in CHANCE]


def test_the_record_shown_replays_to_the_same_text() -> None:
    (block,) = blocks(PAGE, "json")
    table = Table.resume(next(read_records(block.splitlines())))
    assert table.record().text() == block


def test_every_key_of_header_and_entry_is_documented() -> None:
    named = [codes(cells[0])[0] for cells in ROWS if len(cells) == 2]
    structs: list[type[msgspec.Struct]] = [Header, Entry]
    assert named == [f.name for struct in structs for f in msgspec.structs.fields(struct)]


def test_every_action_is_documented() -> None:
    assert {verb(example) for example in actions()} == set(texts.VERBS)
    named = {text for forms, _ in WITH_EXAMPLE for text in forms}
    assert set(texts.FIXED.values()) <= named


@pytest.mark.parametrize("example", actions())
def test_examples_of_actions_are_canonical(example: str) -> None:
    board = Board.standard()
    assert texts.action_text(board, texts.action_of(board, example)) == example


def test_every_kind_of_chance_is_documented_by_a_possible_outcome() -> None:
    table = Table.new("mlem", 2, options=["ufo", "explorations", "missions"])
    examples = {verb(example): example for _, example in WITH_EXAMPLE if verb(example) in CHANCE}
    assert tuple(examples) == CHANCE
    script = [
        examples["first"],
        examples["deal"],
        "deal:1:s01+s03+s04+s05",
        "return:s07",
        "return:s01",
        examples["place"],
        examples["reveal"],
        "board:pioneer",
        "board:settler",
        examples["roll"],
    ]
    for text in script:
        assert [event.do for event in table.play(text)] == [text]
