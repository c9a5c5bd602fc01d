"""`jacta review` refuses what it cannot read or write before it judges anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import jacta.lab.review
from jacta.cli.app import app

GOOD = Path(__file__).parents[1] / "mlem" / "golden" / "2-base.jsonl"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["bad.jsonl"], "bad.jsonl, line 1: not JSON"),
        (["missing.jsonl"], "missing.jsonl cannot be read"),
        (["--html", "no/x.html"], "no folder no"),
        (["--out", "no/x.parquet"], "no folder no"),
        (["--html", "."], "is a folder"),
    ],
)
def test_a_fault_is_found_before_anything_is_judged(
    more: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judged(*_args: Any, **_options: Any) -> None:
        raise AssertionError("judged")

    monkeypatch.setattr(jacta.lab.review, "review", judged)
    monkeypatch.chdir(tmp_path)
    Path("bad.jsonl").write_text("hello", encoding="utf-8")
    told = CliRunner().invoke(app, ["review", str(GOOD), *more])
    assert told.exit_code == 2
    assert said in " ".join((told.output + told.stderr).split())
