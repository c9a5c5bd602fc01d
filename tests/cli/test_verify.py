"""`jacta verify`: what a sceptical player runs after the game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from terminal import jacta

from fair.games import record_text
from fair.test_chains import chained_game
from jacta.fair.headers import fair_text

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(record_text("mlem", [], 2), encoding="utf-8")
    return path


def test_a_fair_record_is_confirmed_and_written_as_a_page(record: Path, tmp_path: Path) -> None:
    fair = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["fair"]
    page = tmp_path / "dice.html"
    result = jacta("verify", record, "--seal", fair["seal"], "--word", "apple", "--page", page)
    assert result.exit_code == 0
    assert "as sealed before the game" in result.output
    assert fair["seed"] in page.read_text(encoding="utf-8")


def test_a_tampered_record_is_rejected_by_line_and_entry(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if "roll:" in line)
    entry = json.loads(lines[number])
    entry["do"] = f"roll:{'1' * (len(entry['do']) - 5)}"
    lines[number] = json.dumps(entry)
    record.write_text("\n".join(lines), encoding="utf-8")
    result = jacta("verify", record)
    assert result.exit_code == 1
    flat = " ".join(result.output.split())
    assert f"line {number + 1}: entry {number}: the sealed dice gave" in flat


def test_what_was_noted_before_the_game_is_compared(record: Path) -> None:
    for option, value in (("--seal", "00"), ("--word", "pear")):
        result = jacta("verify", record, option, value)
        assert result.exit_code == 1
        assert "another one" in result.output or "not in it" in result.output


def test_a_page_cannot_hold_several_games(record: Path, tmp_path: Path) -> None:
    record.write_text(record.read_text(encoding="utf-8") * 2, encoding="utf-8")
    assert jacta("verify", record).output.count("as sealed") == 2
    assert jacta("verify", record, "--page", tmp_path / "page.html").exit_code == 2
    assert jacta("verify", tmp_path / "nothing").exit_code == 2


def test_a_game_by_chains_is_derived_again(tmp_path: Path) -> None:
    table, fair = chained_game()
    record, page = tmp_path / "game.jsonl", tmp_path / "page.html"
    record.write_text(fair_text(table.record(), fair), encoding="utf-8")
    result = jacta("verify", record, "--seal", fair.anchors[0][1], "--page", page)
    assert result.exit_code == 0, result.output
    assert (
        f"{len(fair.rolls)} outcomes as sealed before the game; 3 links withheld" in result.output
    )
    assert fair.rolls[0].server in page.read_text(encoding="utf-8")
    for option, value in (("--seal", "00" * 32), ("--word", "apple")):
        assert jacta("verify", record, option, value).exit_code == 1
    lines = record.read_text(encoding="utf-8").splitlines()
    roll = next(n for n, line in enumerate(lines) if '"roll:' in line)
    lines[roll] = '{"by":"chance","do":"roll:112234"}'
    record.write_text("\n".join(lines), encoding="utf-8")
    assert f"entry {roll}" in jacta("verify", record).output
