"""Golden games: whatever changes the course, the texts or the record of a game shows here."""

from __future__ import annotations

import pytest

from incognitos.make_golden import FOLDER, SETUPS, has_legal_lists, path_of, recorded, text_of
from jacta import Table, read_records

each_game = pytest.mark.parametrize(
    ("board", "players", "signs"), SETUPS, ids=[path_of(*setup).stem for setup in SETUPS]
)


@each_game
def test_a_golden_game_replays_to_the_same_record(
    board: str,
    players: int,
    signs: bool,  # noqa: FBT001
) -> None:
    text = path_of(board, players, signs).read_text(encoding="utf-8")
    (record,) = read_records(text.splitlines())
    legal = {n: entry.legal for n, entry in enumerate(record.entries, 1) if entry.legal is not None}
    assert bool(legal) == has_legal_lists(players, signs)
    table = Table.resume(record)
    assert table.is_over
    assert text_of(table, record.header.seed, legal) == text


@each_game
def test_a_seed_still_gives_the_same_game(
    board: str,
    players: int,
    signs: bool,  # noqa: FBT001
) -> None:
    golden = path_of(board, players, signs).read_text(encoding="utf-8")
    assert recorded(board, players, signs) == golden


def test_there_is_no_other_golden_game() -> None:
    assert set(FOLDER.iterdir()) == {path_of(*setup) for setup in SETUPS}
