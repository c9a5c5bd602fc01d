"""`jacta review` refuses what it cannot read or write before it judges anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import jacta.lab.review
from jacta.cli.app import app
from jacta.lab.review.game_table import rows_of, write_reviews
from jacta.lab.review.model import JudgeName, MoveReview, Review, SeatReview

GOOD = Path(__file__).parents[1] / "mlem" / "golden" / "2-base.jsonl"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["bad.jsonl"], "bad.jsonl, line 1: not JSON"),
        (["missing.jsonl"], "missing.jsonl cannot be read"),
        (["--html", "no/x.html"], "no folder no"),
        (["--out", "no/x.parquet"], "no folder no"),
        (["--html", "."], "is a folder"),
        (["good.jsonl", "--out", "good.jsonl"], "good.jsonl is read or written already"),
        (["--html", "x.csv", "--out", "../here/x.csv"], "x.csv is read or written already"),
        (["later.jsonl"], "later.jsonl, line "),
    ],
)
def test_a_fault_is_found_before_anything_is_judged(
    more: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judged(*_args: Any, **_options: Any) -> None:
        raise AssertionError("judged")

    monkeypatch.setattr(jacta.lab.review, "review", judged)
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    record = GOOD.read_text("utf-8")
    Path("good.jsonl").write_text(record, encoding="utf-8")
    wrong = record.splitlines()[0] + '\n{"by": 0, "do": "x"}\n'
    Path("later.jsonl").write_text(record + wrong, encoding="utf-8")
    Path("bad.jsonl").write_text("hello", encoding="utf-8")
    told = CliRunner().invoke(app, ["review", str(GOOD), *more])
    assert told.exit_code == 2
    assert said in " ".join((told.output + told.stderr).split())


def test_columns_have_the_same_types_whatever_the_games_are(tmp_path: Path) -> None:
    import polars as pl  # noqa: PLC0415 - slow to import

    seats = [SeatReview("Ada", 0.5, 0, 0, 0, 0.5, 0, 1, "A")]
    move = MoveReview(1, "chance", "first:0", [0.5], [0.0], [0.0])
    found = Review("mlem", "standard", [], True, True, JudgeName("net", "", ""), seats, [move], [])
    schemas = []
    for reviews in ([], [("a.jsonl", 1, found)]):
        write_reviews(reviews, tmp_path / "x.parquet")
        schemas.append(pl.read_parquet_schema(tmp_path / "x.parquet"))
    assert schemas[0] == schemas[1]
    assert list(schemas[0]) == list(next(rows_of("a.jsonl", 1, found)))
    assert schemas[0]["margin"] == pl.Float64
