"""A record with sealed dice is derived again; a tampered one is rejected by its entry."""

from __future__ import annotations

import json
import re

import pytest

from fair.games import ALL, SETUPS, read, record_text, seal
from jacta import RecordError, SetupError, Table
from jacta.fair.checking import check_dice_of
from jacta.fair.dice import SealedDice
from jacta.fair.headers import Sealed, fair_text, sealed
from jacta.fair.seals import SERIES, Seal, seal_of, table_key


@pytest.mark.parametrize(("game", "options", "players"), SETUPS)
def test_every_outcome_is_derived_again(game: str, options: list[str], players: int) -> None:
    record, fair = read(record_text(game, options, players))
    found = check_dice_of(record, fair)
    assert [one.entry for one in found] == [
        number for number, entry in enumerate(record.entries, 1) if entry.by == "chance"
    ]
    assert len(found) > 30
    Table.resume(record)  # readers that know nothing of it are not disturbed


def changed(text: str, line: int, old: str, new: str) -> str:
    lines = text.splitlines()
    assert re.search(old, lines[line - 1])
    lines[line - 1] = re.sub(old, new, lines[line - 1], count=1)
    return "\n".join(lines)


@pytest.mark.parametrize("line", [2, 3, 4])
def test_a_changed_outcome_is_rejected(line: int) -> None:
    text = record_text("mlem", ALL, 3)
    old, new = (r"first:\d", "first:2") if line == 2 else (r":s\d+\+", ":s01+")
    if new in text.splitlines()[line - 1]:
        new = "first:1" if line == 2 else ":s02+"
    record, fair = read(changed(text, line, old, new))
    with pytest.raises(RecordError, match=f"line {line}: entry {line - 1}: the sealed dice gave"):
        check_dice_of(record, fair)


@pytest.mark.slow
def test_every_changed_roll_is_rejected() -> None:
    text = record_text("incognitos", [], 2)
    record, fair = read(text)
    for number, entry in enumerate(record.entries, 1):
        if not entry.do.startswith("roll:"):
            continue
        symbols = entry.do.removeprefix("roll:")
        entry.do = (
            f"roll:{'V' * len(symbols)}" if set(symbols) != {"V"} else f"roll:{'R' * len(symbols)}"
        )
        with pytest.raises(RecordError, match=f"entry {number}: "):
            check_dice_of(record, fair)
        entry.do = f"roll:{symbols}"
    assert check_dice_of(record, fair)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("seed", "00" * 32, "does not open the seal"),
        ("seed", "xyz", "not a hexadecimal"),
        ("seal", "00" * 32, "does not open the seal"),
        ("words", [[0, "apple"], [1, "pear"]], "entry [12]: the sealed dice gave"),
        ("words", [], "entry [12]: the sealed dice gave"),
        ("table", "t2", "entry [12]: the sealed dice gave"),
        ("log", [], "does not lead to these entries"),
        ("seed", None, "still sealed"),
        ("words", [[0]], "malformed"),
        ("scheme", "seal-9", "malformed"),
    ],
)
def test_a_changed_header_is_rejected(key: str, value: object, reason: str) -> None:
    first, _, rest = record_text("mlem", ALL, 3).partition("\n")
    header = json.loads(first)
    header["fair"][key] = value
    with pytest.raises(RecordError, match=reason):
        check_dice_of(*read(f"{json.dumps(header)}\n{rest}"))


def test_a_record_without_sealed_dice_cannot_be_checked() -> None:
    with pytest.raises(RecordError, match="says nothing about its dice"):
        check_dice_of(*read(Table.new("mlem", 2, first=0).record().text()))


def taken_back() -> tuple[Table, Sealed]:
    """Return a game with a roll that was taken back, and another that was made instead."""
    used = seal("apple")
    key = table_key(used.seed, "t1", used.words)
    table = Table.new("mlem", 2, first=0)
    log = []
    for text in ("board:settler", "board:voyager", "undo", "board:drifter"):
        if text == "undo":
            table.undo()
            log.append((1, "undo"))
            continue
        draft = table.draft(text, None, SealedDice(key, len(log) + 2))
        table.accept(draft)
        log += [(step.by, step.do) for step in draft.steps]
    return table, sealed(used, "t1", log, is_open=True)


def test_decisions_taken_back_are_checked_too() -> None:
    """Otherwise a host could roll again and again, and show only the last roll."""
    table, fair = taken_back()
    text = fair_text(table.record(), fair)
    record, known = read(text)
    found = check_dice_of(record, known)
    assert [one.entry for one in found] == [3, 6]
    assert found[0].text != found[1].text
    assert found[1].text == record.entries[-1].do
    hidden = text.replace('[-1,"roll:', '[-1,"roll:1', 1)
    with pytest.raises(RecordError, match="entry 3"):
        check_dice_of(*read(hidden))


def test_the_opened_seed_is_the_seal_of_the_rematch() -> None:
    first = seal("apple")
    again = first.next()
    assert seal_of(again.seed) == again.mark == first.seed.hex()
    assert again.words == first.words
    last = Seal(first.root, game=SERIES - 1)
    assert last.seed.hex() == first.root
    assert last.next().root != first.root


@pytest.mark.parametrize("word", ["", "  ", "two\nlines", "x" * 65, "\x00"])
def test_an_ambiguous_word_is_rejected(word: str) -> None:
    with pytest.raises(SetupError, match="1 to 64 characters"):
        seal(word)


def test_words_are_normalised_to_composed_form() -> None:
    assert seal("e\u0301 ").words == seal("\u00e9").words


def test_a_resumed_table_keeps_what_is_said_of_its_dice() -> None:
    """As long as its entries are those of the record."""
    text = record_text("mlem", ALL, 3)
    record, fair = read(text)
    table = Table.resume(record)
    again = "\n".join(table.record().texts())
    assert read(again)[1] == fair
    assert len(check_dice_of(*read(again))) > 10
    table.undo()
    assert read("\n".join(table.record().texts()))[1] is None
