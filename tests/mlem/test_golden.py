"""Golden games: whatever changes the course, the texts or the record of a game shows here."""

from __future__ import annotations

import pytest

from jacta import Table, read_records
from mlem.make_golden import FOLDER, SETUPS, has_legal_lists, path_of, recorded

each_game = pytest.mark.parametrize(
    ("players", "variants"), SETUPS, ids=[path_of(*setup).stem for setup in SETUPS]
)


@each_game
def test_a_golden_game_replays_to_the_same_record(players: int, variants: int) -> None:
    text = path_of(players, variants).read_text(encoding="utf-8")
    (record,) = read_records(text.splitlines())
    has_lists = any(entry.legal for entry in record.entries)
    assert has_lists == has_legal_lists(players, variants)
    table = Table.resume(record)
    assert table.is_over
    assert table.record(legal=has_lists, seed=record.header.seed).text() == text


@each_game
def test_a_seed_still_gives_the_same_game(players: int, variants: int) -> None:
    assert recorded(players, variants) == path_of(players, variants).read_text(encoding="utf-8")


def test_there_is_no_other_golden_game() -> None:
    assert set(FOLDER.iterdir()) == {path_of(*setup) for setup in SETUPS}
