"""Positions as text, states as bytes, and tables that begin anywhere."""

from __future__ import annotations

import pytest

from games.playing import random_play
from jacta import (
    CHANCE,
    GAMES,
    Scripted,
    Seeded,
    SetupError,
    Table,
    position_of,
    position_text,
    state_from_bytes,
    state_hash,
    state_to_bytes,
)
from jacta.core.dice import Typed
from jacta.core.records import Player


@pytest.mark.parametrize("game", GAMES)
def test_a_position_leads_back_to_its_state(game: str) -> None:
    table = Table.new(game, 3, options=Table.new(game, 2).game.option_names, first=1)
    for stop, at in enumerate(random_play(table, 5)):
        if stop % 6 == 0:
            text = position_text(at.game, at.state)
            found, s = position_of(text)
            assert s == at.state
            assert (found.players, found.options, found.first) == (3, at.game.options, 1)
            assert position_text(found, s) == text
            assert state_from_bytes(at.game, state_to_bytes(at.state)) == at.state
            assert state_hash(s) == state_hash(at.state)


def test_a_table_can_begin_at_a_position() -> None:
    table = Table.new("mlem", 2, dice=Seeded(3))
    for _ in range(9):
        table.play(table.legal()[0])
    twin = Table.at(table.position, dice=Seeded(4))
    assert (twin.legal(), twin.view(0), twin.seq) == (table.legal(), table.view(0), 0)
    twin.play(twin.legal()[0])
    twin.undo()
    assert twin.state == table.state
    with pytest.raises(SetupError, match="has no record"):
        twin.record()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begins with the names of a game and a board"),
        ("chess standard players=2", "unknown game 'chess'"),
        ("mlem nowhere players=2", "unknown board 'nowhere'"),
        ("mlem standard players=two", "players of a position must be a whole number"),
        ("mlem standard players=2 phase=3", "a set-up has no phase"),
        ("mlem standard players=2 | phase=7 players=2 turn=-9", "there is no seat -9 to move"),
        ("mlem standard players=2 | phase=7 players=2 crew=77.7.7.7.7 aboard=1", "make sense of"),
        ("mlem standard players=2 phase", "name=value was expected"),
        ("mlem standard players=2 | speed=3", "has no field 'speed'"),
        ("mlem standard players=2 | phase=900", "phase of a position is out of range"),
        ("mlem standard players=2 | phase=1.2", "is one number, not 2"),
        ("mlem standard players=2 | home=1.2", "home of a position has a wrong number of values"),
        ("mlem standard players=2 | spot=1.2.3", "has a wrong number of values"),
        ("mlem standard players=2 | phase=5", "players are not those of the game"),
        ("mlem standard players=2 | phase=99", "not those of the game"),
    ],
)
def test_any_other_text_is_rejected(text: str, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        position_of(text)


def test_bytes_of_another_length_are_rejected() -> None:
    game = Table.new("mlem", 2).game
    with pytest.raises(SetupError, match=r"has \d+ bytes, not 3"):
        state_from_bytes(game, b"abc")


def test_a_hash_tells_states_apart_in_every_process() -> None:
    table = Table.new("mlem", 2, dice=Seeded(3))
    hashes = set()
    for _ in range(20):
        table.play(table.legal()[0])
        hashes.add(state_hash(table.state))
    assert len(hashes) == 20
    assert state_hash(Table.new("mlem", 2, first=0).state) == 7_695_440_158_812_092_985


def test_a_copy_does_not_share_dice() -> None:
    """What is played on a copy never changes what the original rolls."""
    table = Table.new("mlem", 2, dice=Seeded(8))
    alone = Table.new("mlem", 2, dice=Seeded(8))
    twin = table.copy()
    for _ in range(6):
        twin.play(twin.legal()[-1])
    for _ in range(6):
        for one in (table, alone):
            one.play(one.legal()[0])
        assert table.state == alone.state


def test_scripts_and_typed_dice_are_copied_too() -> None:
    dice = Scripted(["first:1", "roll:123444"])
    game = Table.new("mlem", 2).game
    twin = dice.copy()
    for one in (dice, twin):
        assert one.outcome(game, game.start()) == 1
    typed = Typed(lambda *_: None, Seeded(1))
    assert typed.copy().outcome(game, game.start()) == typed.outcome(game, game.start())


def test_invalid_dice_and_names_are_rejected() -> None:
    with pytest.raises(SetupError, match=r"such as Seeded\(7\) does; 7 does not"):
        Table.new("mlem", 2, dice=7)  # type: ignore[call-overload]
    with pytest.raises(SetupError, match="a seed is a whole number, not 'abc'"):
        Seeded("abc")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="names of players are texts, not 5"):
        Table.new("mlem", ["Ada", 5])  # type: ignore[list-item]
    with pytest.raises(SetupError, match="names of players are texts, not b'x'"):
        Table(Table.new("mlem", 2).game, [Player("Ada"), Player("Bo", b"x")])  # type: ignore[arg-type]
    assert CHANCE == -1
