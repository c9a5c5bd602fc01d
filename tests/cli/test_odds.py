"""`jacta odds`, as a user calls it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from terminal import jacta

from jacta import Seeded, Table

if TYPE_CHECKING:
    from pathlib import Path


def told(*args: object, **env: str) -> str:
    result = jacta("odds", *args, **env)
    assert result.exit_code == 0, result.stderr
    return result.output


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Los Incognitos, played by the first legal action."""
    table = Table.new("incognitos", ["Ada", "Bo"], first=0, dice=Seeded(5))
    while table.seq < 60:
        table.play(table.legal()[0])
    path = tmp_path_factory.mktemp("odds") / "game.jsonl"
    path.write_text(table.record().text(), encoding="utf-8")
    return path


@pytest.mark.slow
def test_the_overview_has_every_space_and_every_body() -> None:
    shown = told("mlem", "--policy", "safest")
    rows = [line.split("│") for line in shown.splitlines() if line.startswith("│")]
    crashes = {row[1].strip(): [cell.strip() for cell in row[3:9]] for row in rows if len(row) > 8}
    assert list(crashes) == [str(space) for space in range(26)]
    assert crashes["0"] == ["33.3", "11.1", "3.7", "1.2", "0.4", "0.1"]
    assert "Whiskara" in shown
    assert "deep space" in shown
    assert "reconstruction" in shown


def test_a_place_is_described_in_full() -> None:
    shown = " ".join(told("mlem", "--at", 11, "--dice", 3, COLUMNS="120").split())
    for words in ("Space 11: fuel 1 3", "Mittens, moons at 11", "crash on the next roll 30%"):
        assert words in shown
    for words in ("Where the next flight ends", "Ever reached", "at the best moment", "Settler"):
        assert words in shown


@pytest.mark.slow
def test_json_is_one_object_with_the_same_numbers() -> None:
    args = ("--at", 12, "--dice", 2, "--engineers", 1, "--ability", "reroll", "--policy", "longest")
    data = json.loads(told("mlem", *args, "--json"))
    assert data["place"]["rocket"] == {"space": 12, "dice": 2, "engineers": 1, "token": True}
    assert data["place"]["crash"] == data["crash"][12][1] == pytest.approx((4 / 9) ** 2)
    assert data["crash"][5] == [0] * 6  # 1 is fuel there: the engineer helps
    assert sum(data["place"]["wrecks"]) + data["place"]["reach"][26] == pytest.approx(1)
    assert data["ability"] == "reroll"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["odds.svg", "odds.png"])
def test_a_plot_is_written(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    told("mlem", "--at", 20, "--dice", 2, "--plot", file)
    first = file.read_bytes()
    assert first.startswith(b"<?xml" if name.endswith("svg") else b"\x89PNG")
    if name.endswith("svg"):
        told("mlem", "--at", 20, "--dice", 2, "--plot", file)
        assert file.read_bytes() == first


@pytest.mark.slow
def test_the_goals_at_the_start_of_a_game_are_listed() -> None:
    shown = told("incognitos", "--board", "castle")
    assert "Highlander" in shown
    assert "cover the link sh2 to m04" in shown
    assert "84%" in shown


@pytest.mark.slow
def test_the_goals_of_a_recorded_position_are_listed(record: Path) -> None:
    data = json.loads(told("incognitos", record, "--at", 40, "--json"))
    assert (data["game"], data["board"], data["seq"]) == ("incognitos", "station", 40)
    other = json.loads(told("incognitos", record, "--at", 40, "--seat", 1 - data["seat"], "--json"))
    assert other["ahead"]
    three = json.loads(told("incognitos", record, "--at", 40, "--dice", 3, "--json"))
    assert three["dice"] == 3
    assert "this turn" in told("incognitos", record)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("mlem", "--at", "26"), "spaces 0 to 25"),
        (("mlem", "--at", "-1"), "spaces 0 to 25"),
        (("mlem", "--dice", "0"), "1 to 6 dice"),
        (("mlem", "--dice", "7"), "1 to 6 dice"),
        (("mlem", "--engineers", "6"), "0 to 5 engineers"),
        (("mlem", "--policy", "wild"), "unknown policy 'wild'"),
        (("mlem", "--ability", "fly"), "unknown ability 'fly'"),
        (("mlem", "--plot", "odds.pdf"), ".svg or a .png"),
        (("mlem", "--plot", "nowhere/odds.svg"), "no folder 'nowhere'"),
        (("mlem", "--board", "nowhere.toml"), "there is no file 'nowhere.toml'"),
        (("incognitos", "nowhere.jsonl"), "cannot be read"),
        (("incognitos", "--at", "3"), "name the record"),
        (("incognitos", "--dice", "7"), "1 to 6 dice"),
        (("incognitos", "--seat", "4"), "no seat 4"),
        (("incognitos", "--board", "moon"), "unknown board 'moon'"),
    ],
)
def test_mistakes_give_a_one_line_error(args: tuple[str, ...], message: str) -> None:
    result = jacta("odds", *args)
    assert result.exit_code == 2, result.output
    assert message in " ".join(result.stderr.split())


def test_records_of_another_game_are_rejected(record: Path, tmp_path: Path) -> None:
    beyond = jacta("odds", "incognitos", record, "--at", 10**6)
    assert "there is no entry 1000000" in " ".join(beyond.stderr.split())
    both = jacta("odds", "incognitos", record, "--board", "rome")
    assert "its own board" in " ".join(both.stderr.split())
    mlem = tmp_path / "mlem.jsonl"
    mlem.write_text(Table.new("mlem", 2).record().text(), encoding="utf-8")
    wrong = jacta("odds", "incognitos", mlem)
    assert "a game of mlem" in " ".join(wrong.stderr.split())
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert "no game found" in " ".join(jacta("odds", "incognitos", empty).stderr.split())
