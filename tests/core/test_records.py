from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from jacta import RecordError, Seeded, Table, read_records
from jacta.core.records import Entry, GameRecord, Header, Player, line_of

if TYPE_CHECKING:
    from pathlib import Path

HEADER: dict[str, Any] = {
    "jacta": 1,
    "game": "mlem",
    "board": "standard",
    "players": [{"name": "Ada"}, {"name": "Bo", "bot": "greedy"}],
    "options": {"ufo": False, "explorations": False, "missions": False},
}


def by(seat: int | str, do: str, **more: Any) -> dict[str, Any]:
    return {"by": seat, "do": do, **more}


def chance(do: str) -> dict[str, Any]:
    return by("chance", do)


OPENING = [chance("first:1"), by(1, "board:settler"), by(0, "board:voyager"), chance("roll:111224")]


def finished() -> list[dict[str, Any]]:
    """Return the lines of a whole game."""
    table = Table.new("mlem", 2, dice=Seeded(3))
    while not table.is_over:
        table.play(table.legal()[0])
    return [json.loads(line) for line in table.record().texts()]


def resumed(*lines: object) -> Table:
    """Read the one game of a record and play it."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    (record,) = read_records(texts, "game.jsonl")
    return Table.resume(record)


def refused(line: int, *lines: object) -> str:
    """Return why a record is refused, at this line."""
    with pytest.raises(RecordError) as caught:
        resumed(*lines)
    assert str(caught.value).startswith(f"game.jsonl, line {line}: ")
    assert caught.value.line == line
    return caught.value.reason


# What is accepted


def test_a_record_without_an_ending_can_be_resumed() -> None:
    table = resumed(HEADER, *OPENING)
    assert (table.seq, table.turn) == (4, 1)
    assert [player.name for player in table.players] == ["Ada", "Bo"]
    assert table.players[1].bot == "greedy"
    table = resumed(HEADER)
    assert table.is_chance


def test_a_finished_game_replays() -> None:
    assert resumed(*finished()).is_over


def test_a_resumed_game_continues_with_its_dice() -> None:
    record = GameRecord(Header(1, "mlem", "standard", [Player("A"), Player("B")]), [])
    table = Table.resume(record, dice=Seeded(1))
    assert table.turn is not None


def test_options_may_name_the_first_seat() -> None:
    assert resumed({**HEADER, "options": {"first": 1}}).turn == 1
    assert resumed({**HEADER, "options": {"ufo": True}}).game.options == {"ufo"}


def test_unknown_keys_are_ignored() -> None:
    table = resumed({**HEADER, "date": "today", "site": 3}, {**OPENING[0], "clock": 7})
    assert table.turn == 1


def test_empty_lines_are_ignored_but_counted() -> None:
    assert resumed(HEADER, "", OPENING[0], "  \n").turn == 1
    assert "not JSON" in refused(4, HEADER, "", OPENING[0], "{")


def test_a_file_may_hold_many_games() -> None:
    lines = [json.dumps(line) for line in (*finished(), HEADER, *OPENING, HEADER)]
    over, under_way, new = read_records(lines, "games.jsonl")
    assert over.ending is not None
    assert (len(under_way.entries), under_way.ending) == (4, None)
    assert new.entries == []
    assert under_way.line_of(0) == len(over.entries) + 3
    assert under_way.line_of(1) == under_way.line_of(0) + 1


def test_lines_may_be_bytes() -> None:
    (record,) = read_records([json.dumps(HEADER).encode()])
    assert record.header.players[0].name == "Ada"


def test_legal_lists_are_checked_in_any_order() -> None:
    legal = ["fly:2", "fly:1+2", "fly:1"]
    assert resumed(HEADER, *OPENING, by(1, "fly:2", legal=legal)).seq == 5


def test_what_is_written_is_read_again() -> None:
    table = Table.new("mlem", ["Zoë", "Łukasz"], options=["ufo"], first=1, dice=Seeded(1))
    text = table.record(seed=1, number=4).text()
    (record,) = read_records(text.splitlines())
    assert record.text() == text
    assert (record.header.seed, record.header.number) == (1, 4)
    assert [player.name for player in record.header.players] == ["Zoë", "Łukasz"]
    assert "Zoë" in text


def test_defaults_are_not_written() -> None:
    assert line_of(Entry(0, "stay")) == '{"by":0,"do":"stay"}'
    assert line_of(Player("Ada")) == '{"name":"Ada"}'  # type: ignore[arg-type]


# Boards


def own_board(**changes: Any) -> dict[str, Any]:
    return {**Table.new("mlem", 2).game.board.data, "id": "mine", **changes}


def test_a_custom_board_is_written_out() -> None:
    table = Table.new("mlem", 2, board=own_board(comet=9), first=0)
    again = resumed(*table.record().texts())
    assert again.game.board.comet == 9
    assert again.record().text() == table.record().text()
    assert "board_data" not in Table.new("mlem", 2).record().text()


def test_an_unknown_board_is_rejected() -> None:
    reason = "unknown board 'mine', and the record does not hold it"
    assert reason in refused(1, {**HEADER, "board": "mine"})


def test_a_record_never_opens_a_board_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("", encoding="utf-8")
    assert "and the record does not hold it" in refused(1, {**HEADER, "board": str(path)})


def test_an_unknown_board_may_be_written_out() -> None:
    assert resumed({**HEADER, "board": "mine", "board_data": own_board(galaxy=6)}).turn is None


def test_a_board_that_is_written_out_is_checked() -> None:
    data = own_board(comet="nine")
    assert "comet: expected" in refused(1, {**HEADER, "board": "mine", "board_data": data})


def test_another_board_may_be_given() -> None:
    (record,) = read_records([json.dumps({**HEADER, "board": "mine"})])
    assert Table.resume(record, board="standard").game.board_name == "standard"


def test_a_custom_board_may_have_the_name_of_a_known_one() -> None:
    table = Table.new("mlem", 2, board=own_board(id="standard", comet=9), first=0)
    assert resumed(*table.record().texts()).game.board.comet == 9


def test_an_empty_board_is_rejected() -> None:
    assert "expected a value, found nothing" in refused(1, {**HEADER, "board_data": {}})


# What is malformed


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "not JSON"),
        ("nonsense", "not JSON"),
        ('{"by": 0, "do": "stay"} {}', "not JSON"),
        ("\x00", "not JSON"),
        ("[]", "not a JSON object"),
        ("3", "not a JSON object"),
        ("null", "not a JSON object"),
        ('"stay"', "not a JSON object"),
        ("{}", "not a header, an action or a result"),
        ('{"by": 0}', "not a header, an action or a result"),
        ('{"do": "stay"}', "missing required field `by`"),
        ('{"by": 0, "do": 3}', "Expected `str`, got `int`"),
        ('{"by": null, "do": "stay"}', "Expected `int | str`, got `null`"),
        ('{"by": true, "do": "stay"}', "Expected `int | str`, got `bool`"),
        ('{"by": 0.5, "do": "stay"}', "Expected `int | str`, got `float`"),
        ('{"by": "Ada", "do": "stay"}', '"by" must be a seat or "chance", not \'Ada\''),
        ('{"by": 0, "do": "stay", "legal": "stay"}', "Expected `array | null`, got `str`"),
        ('{"by": 0, "do": "stay", "legal": [1]}', "Expected `str`, got `int`"),
        ('{"scores": [1, 2]}', "missing required field"),
        ('{"scores": "high", "winners": [], "breakdown": []}', "Expected `array`"),
        ('{"scores": [1.5], "winners": [], "breakdown": []}', "Expected `int`, got `float`"),
    ],
)
def test_a_malformed_line_is_rejected(line: str, reason: str) -> None:
    assert reason in refused(3, HEADER, OPENING[0], line)


def test_a_line_that_is_not_text_is_rejected() -> None:
    lines = [json.dumps(HEADER).encode(), b'{"by": "chance", "do": "\xff"}']
    with pytest.raises(RecordError, match="line 2: not JSON"):
        list(read_records(lines))


@pytest.mark.parametrize("line", ["[" * 100_000, "\ud800"], ids=["deep", "half a character"])
def test_a_line_made_to_break_the_reader_is_rejected(line: str) -> None:
    assert "not JSON" in refused(2, HEADER, line)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"jacta": 2}, "unknown format 2; only 1 is supported"),
        ({"jacta": "1"}, "Expected `int`, got `str`"),
        ({"game": 1}, "Expected `str`, got `int`"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"board": None}, "Expected `str`, got `null`"),
        ({"players": "Ada"}, "Expected `array`"),
        ({"players": ["Ada", "Bo"]}, "Expected `object`"),
        ({"players": [{"name": "Ada"}]}, "2 to 5 players"),
        ({"players": [{"name": "Ada"}] * 6}, "2 to 5 players"),
        ({"players": [{"name": "Ada"}, {"bot": "odds"}]}, "missing required field `name`"),
        ({"options": []}, "Expected `object`"),
        ({"options": {"ufo": "yes"}}, "Expected `bool | int`"),
        ({"options": {"ufo": 1}}, "option 'ufo' must be true or false, not 1"),
        ({"options": {"aliens": True}}, "unknown option 'aliens'"),
        ({"options": {"aliens": False}}, "unknown option 'aliens'"),
        ({"options": {"first": True}}, "option 'first' must be a seat, not True"),
        ({"options": {"first": 2}}, "a seat from 0 to 1, not 2"),
        ({"options": {"first": -1}}, "a seat from 0 to 1, not -1"),
        ({"board_data": []}, "Expected `object | null`"),
    ],
)
def test_an_invalid_header_is_rejected(change: dict[str, Any], reason: str) -> None:
    assert reason in refused(1, {**HEADER, **change})


@pytest.mark.parametrize("key", ["game", "board", "players"])
def test_an_incomplete_header_is_rejected(key: str) -> None:
    header = {name: value for name, value in HEADER.items() if name != key}
    assert f"missing required field `{key}`" in refused(1, header)


@pytest.mark.parametrize("lines", [[], [""], ["", " \n"]])
def test_a_file_without_a_game_is_rejected(lines: list[str]) -> None:
    with pytest.raises(RecordError, match="line 1: no game found"):
        list(read_records(lines))


def test_a_game_begins_with_its_header() -> None:
    assert "begin with a header" in refused(1, OPENING[0], HEADER)
    assert "begin with a header" in refused(1, finished()[-1])


def test_nothing_follows_the_end_but_another_game() -> None:
    lines = finished()
    after = len(lines) + 1
    assert "the game ended before" in refused(after, *lines, OPENING[0])
    assert "the game ended before" in refused(after, *lines, lines[-1])


# What the rules do not allow


def test_an_illegal_action_is_rejected() -> None:
    assert "not fuel on space 0 (3.1); allowed: fly:" in refused(
        6, HEADER, *OPENING, by(1, "fly:4")
    )


def test_an_unknown_action_is_rejected() -> None:
    assert "'jump' is not an action" in refused(6, HEADER, *OPENING, by(1, "jump"))


@pytest.mark.parametrize("seat", [0, 2, "chance"])
def test_an_action_out_of_turn_is_rejected(seat: int | str) -> None:
    assert "it is the turn of" in refused(6, HEADER, *OPENING, by(seat, "fly:1"))


def test_an_outcome_by_a_seat_is_rejected() -> None:
    assert "it is the turn of chance" in refused(2, HEADER, by(0, "first:1"))


def test_chance_must_be_written_as_a_word() -> None:
    assert '"by" must be a seat or "chance", not -1' in refused(2, HEADER, by(-1, "first:1"))


def test_an_impossible_outcome_is_rejected() -> None:
    assert "6 dice are rolled, not 5" in refused(5, HEADER, *OPENING[:3], chance("roll:11122"))
    assert "cannot happen" in refused(2, HEADER, chance("first:2"))


@pytest.mark.parametrize(
    ("legal", "wrong"),
    [
        (["fly:1", "fly:2"], "fly:1+2"),
        (["fly:1", "fly:2", "fly:1+2", "fly:4"], "fly:4"),
        (["fly:1", "fly:1", "fly:2", "fly:1+2"], "an action is listed twice"),
        ([], "fly:1"),
    ],
)
def test_a_wrong_list_of_legal_actions_is_rejected(legal: list[str], wrong: str) -> None:
    reason = refused(6, HEADER, *OPENING, by(1, "fly:2", legal=legal))
    assert reason.startswith('"legal" differs from what the rules allow')
    assert wrong in reason


def test_a_result_before_the_end_is_rejected() -> None:
    result = finished()[-1]
    assert "the game is not over" in refused(6, HEADER, *OPENING, result)


@pytest.mark.parametrize("key", ["scores", "winners", "breakdown"])
def test_a_wrong_result_is_rejected(key: str) -> None:
    *lines, result = finished()
    wrong = {**result, key: [*result[key], {} if key == "breakdown" else 0]}
    assert "the rules give another result: {" in refused(len(lines) + 1, *lines, wrong)


def test_an_action_after_the_end_is_rejected() -> None:
    *lines, _ = finished()
    assert "the game is over" in refused(len(lines) + 1, *lines, by(0, "stay"))
