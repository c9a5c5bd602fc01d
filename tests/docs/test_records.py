from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest

from docs.pages import DOCS, blocks, codes, rows, section, text_of
from jacta import Table, read_records
from jacta.core.game import GAMES, find_game
from jacta.core.records import Ending, Entry, Header
from jacta.games.incognitos import texts as incognitos_texts
from jacta.games.mlem import texts as mlem_texts

if TYPE_CHECKING:
    from types import ModuleType

PAGE = DOCS / "records.md"
TEXTS: dict[str, ModuleType] = {"mlem": mlem_texts, "incognitos": incognitos_texts}
SECTIONS = {
    "mlem": section(PAGE, "### MLEM"),
    "incognitos": section(PAGE, "### Los Incognitos"),
}
CHANCE = {
    "mlem": ["first", "deal", "place", "reveal", "roll"],
    "incognitos": ["first", "roll"],
}


class Row(NamedTuple):
    """A row of the tables of texts, with a board on which the example makes sense."""

    game: str
    forms: list[str]
    example: str
    board: str

    @property
    def verb(self) -> str:
        return self.example.partition(":")[0]

    @property
    def is_chance(self) -> bool:
        return self.verb in CHANCE[self.game]


def row_of(game: str, cells: list[str]) -> Row:
    boards = find_game(game).boards
    named = [code for code in codes(cells[2]) if code in boards]
    return Row(game, codes(cells[0]), codes(cells[1])[0], [*named, boards[0]][0])


ROWS = [row_of(game, cells) for game, text in SECTIONS.items() for cells in rows(text)]
ACTIONS = [row for row in ROWS if not row.is_chance]


def example_of(game: str, verb: str) -> str:
    return next(row.example for row in ROWS if (row.game, row.verb) == (game, verb))


def play(table: Table, script: list[str]) -> None:
    """Play texts, each of which must appear in the record exactly as written."""
    for text in script:
        assert [event.do for event in table.play(text)] == [text]


@pytest.mark.parametrize("block", blocks(text_of(PAGE), "json"), ids=["mlem", "incognitos"])
def test_records_shown_replay_to_the_same_text(block: str) -> None:
    table = Table.resume(next(read_records(block.splitlines())))
    assert table.record().text() == block


def test_the_record_of_a_turn_says_what_was_forced() -> None:
    (block,) = blocks(SECTIONS["incognitos"], "json")
    table = Table.resume(next(read_records(block.splitlines()[:-1])))
    assert table.is_chance
    assert table.view(None).dice.to_roll == 2


@pytest.mark.parametrize(
    ("heading", "struct"),
    [("## Header", Header), ("## Entries", Entry), ("## Ending", Ending)],
)
def test_every_key_is_documented(heading: str, struct: type[msgspec.Struct]) -> None:
    two = [cells for cells in rows(section(PAGE, heading)) if len(cells) == 2]
    named = [codes(cells[0])[0] for cells in two if codes(cells[0])[0] not in GAMES]
    assert named == [f.name for f in msgspec.structs.fields(struct)]


def test_every_game_and_option_is_documented() -> None:
    header = {codes(cells[0])[0]: codes(cells[1]) for cells in rows(section(PAGE, "## Header"))}
    assert header["game"] == [f'"{game}"' for game in GAMES]
    options = {name for game in GAMES for name in find_game(game).option_names}
    assert set(header["options"]) == {*options, "first", "true", "false"}


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_result_is_documented(game: str) -> None:
    parts = {codes(cells[0])[0]: codes(cells[1]) for cells in rows(section(PAGE, "## Ending"))}
    assert tuple(parts[game]) == find_game(game).part_names


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_documented(game: str) -> None:
    mine = [row for row in ACTIONS if row.game == game]
    assert {row.verb for row in mine} == set(TEXTS[game].VERBS)
    assert set(TEXTS[game].FIXED.values()) <= {form for row in mine for form in row.forms}


@pytest.mark.parametrize("row", ACTIONS, ids=lambda row: row.example)
def test_examples_of_actions_are_canonical(row: Row) -> None:
    board: Any = find_game(row.game).load_board(row.board)
    texts = TEXTS[row.game]
    assert texts.action_text(board, texts.action_of(board, row.example)) == row.example


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_chance_is_documented(game: str) -> None:
    assert [row.verb for row in ROWS if row.game == game and row.is_chance] == CHANCE[game]


def test_the_outcomes_shown_for_mlem_are_possible() -> None:
    table = Table.new("mlem", 2, options=["ufo", "explorations", "missions"])
    first, deal, place, reveal, roll = (example_of("mlem", verb) for verb in CHANCE["mlem"])
    play(table, [first, deal, "deal:1:s01+s03+s04+s05", "return:s07", "return:s01", place, reveal])
    play(table, ["board:pioneer", "board:settler", roll])


def test_the_outcomes_shown_for_incognitos_are_possible() -> None:
    table = Table.new("incognitos", 2)
    play(table, [example_of("incognitos", verb) for verb in CHANCE["incognitos"]])
