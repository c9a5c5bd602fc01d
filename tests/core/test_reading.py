from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jacta import BoardError
from jacta.core.reading import Item, collecting, read_toml

if TYPE_CHECKING:
    from pathlib import Path


def item(value: Any) -> Item:
    return Item("mine.toml", "key", value)


@pytest.mark.parametrize(
    ("content", "expected"),
    [(b"a = ", "TOML"), (b"\xff\xfe", "UTF-8 text"), (None, "a readable file")],
)
def test_an_unreadable_file_is_rejected(
    tmp_path: Path, content: bytes | None, expected: str
) -> None:
    path = tmp_path / "mine.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BoardError) as caught:
        read_toml(path)
    assert caught.value.expected == expected
    assert caught.value.source == str(path)


def test_a_folder_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="a readable file"):
        read_toml(tmp_path)


def test_a_readable_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "Kätzchen"', encoding="utf-8")
    assert read_toml(path) == {"name": "Kätzchen"}


@pytest.mark.parametrize("value", [True, "1", 1.0, None, [1], -1, 4])
def test_anything_but_an_integer_within_bounds_is_rejected(value: Any) -> None:
    with pytest.raises(BoardError, match="key: expected a whole number from 0 to 3, found "):
        item(value).integer(0, 3)


@pytest.mark.parametrize("value", ["", " ", "a\nb", "a\x00", 3, None, ["a"]])
def test_anything_but_a_text_is_rejected(value: Any) -> None:
    with pytest.raises(BoardError, match="one line of text"):
        item(value).text()


@pytest.mark.parametrize("value", ["", "A", "1a", "a b", "a+b", "a:b", "ä", "-a", 3, None])
def test_anything_but_an_id_is_rejected(value: Any) -> None:
    with pytest.raises(BoardError, match="an id of lower-case letters"):
        item(value).identifier()


@pytest.mark.parametrize("value", [True, 1.0, "1", 2, None, [], {}])
def test_anything_but_one_of_the_choices_is_rejected(value: Any) -> None:
    with pytest.raises(BoardError, match=r"one of 1, '\*'"):
        item(value).choice([1, "*"])


def test_valid_values_are_accepted() -> None:
    assert item(3).integer(0, 3) == 3
    assert item("Crème brûlée").text() == "Crème brûlée"
    assert item("a-1_b").identifier() == "a-1_b"
    assert item("*").choice([1, "*"]) == "*"
    assert [each.key for each in item([7, 8]).items(1, 2)] == ["key[0]", "key[1]"]
    assert item({"a": 1}).table(["a"], ["b"])["a"] == Item("mine.toml", "key.a", 1)


def test_lists_and_tables_of_the_wrong_kind_are_rejected() -> None:
    with pytest.raises(BoardError, match="a list of 2, found 'ab'"):
        item("ab").items(2)
    with pytest.raises(BoardError, match="a list of 1 to 2, found a list of 3"):
        item([1, 2, 3]).items(1, 2)
    with pytest.raises(BoardError, match="a table, found "):
        item([]).table(["a"])
    with pytest.raises(BoardError, match=r"key\.a: expected a value, found nothing"):
        item({}).table(["a"])
    with pytest.raises(BoardError, match=r"key\.c: expected a key of a, found 'c'"):
        item({"a": 1, "c": 2}).table(["a"])


def test_wrong_values_can_be_collected() -> None:
    with collecting() as mistakes:
        item(7).text()
        item("x").integer(1, 3)
        item("east").choice(["north", "south"])
        assert item("right").text() == "right"
        with pytest.raises(BoardError, match="a list of 2"):  # what should follow is not known
            item(1).items(2)
    assert [error.expected for error in mistakes] == [
        "one line of text",
        "a whole number from 1 to 3",
        "one of 'north', 'south'",
    ]
    with pytest.raises(BoardError):
        item(7).text()
