"""Balance: what differs from the default board, beyond noise and by enough to matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl
import pytest

from jacta.core.game import find_game
from jacta.lab.report.balance import (
    COMMON,
    Comparison,
    compared,
    default_board,
    findings,
    sure_level,
)
from jacta.lab.report.balance_section import balance_section
from jacta.lab.report.build import studied, write_balance
from jacta.lab.report.estimates import Estimate, Results
from jacta.lab.report.page import Page
from jacta.lab.report.series import Plan, balance_series, board_series
from jacta.lab.report.study import Study
from jacta.lab.workers import Threads

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

WINS, _, POINTS = COMMON[:3]


def study_of(game: str, board: Any, folder: Path, games: int = 300) -> Study:
    kind = find_game(game)
    return played(Plan(board_series([kind.on(board, 3)], ["greedy"]), games, 1), folder)


def study_with_options(game: str, board: Any, folder: Path, games: int = 300) -> Study:
    series = balance_series(find_game(game), board, ["random", "greedy"], [2, 3])
    return played(Plan(series, games, 1), folder)


def played(plan: Plan, folder: Path) -> Study:
    with Threads(1) as workers:
        return studied(plan, folder, workers, lambda _: None)


def changed(game: str, board: str, **values: Any) -> dict[str, Any]:
    return {**find_game(game).load_board(board).data, **values}


def told(game: str, board: str, folder: Path, **values: Any) -> list[str]:
    mine = study_of(game, changed(game, board, **values), folder)
    return [finding.text for finding in findings(mine, study_of(game, board, folder))]


@pytest.mark.parametrize(("game", "board"), [("mlem", "standard"), ("incognitos", "castle")])
def test_a_copy_of_the_default_board_is_in_balance(game: str, board: str, tmp_path: Path) -> None:
    mine, its = (study_of(game, b, tmp_path, 60) for b in (changed(game, board), board))
    assert findings(mine, its) == []
    comparisons = compared(mine, its)
    assert len(comparisons) > 20
    assert all(c.gap.value == 0 for c in comparisons)
    assert "Nothing looks out of balance" in balance_section(mine, its, []).html


def test_a_moon_that_is_worth_too_much_is_named(tmp_path: Path) -> None:
    moons = [dict(moon) for moon in changed("mlem", "standard")["moons"]]
    moons[8]["points"] = [60, 60]
    texts = told("mlem", "standard", tmp_path, moons=moons)
    assert any("Feathers" in text for text in texts if "More often landed on" in text)


def test_a_short_failure_track_makes_short_games_that_failures_end(tmp_path: Path) -> None:
    texts = told("mlem", "standard", tmp_path, failures=4)
    assert any(text.startswith("Games are shorter: ") for text in texts)
    assert any(text.startswith("More games end by: failures ") for text in texts)
    assert any(text.startswith("More stay home: ") for text in texts)


def test_points_that_come_from_elsewhere_are_named(tmp_path: Path) -> None:
    texts = told("mlem", "standard", tmp_path, comet=60, galaxy=60)
    assert any(text.startswith("More points are from: deep ") for text in texts)


def test_a_monster_that_costs_too_much_is_named(tmp_path: Path) -> None:
    table = {**changed("incognitos", "rome")["table"]}
    table["yellow"] = {**table["yellow"], "cost": "SSSSS"}
    texts = told("incognitos", "rome", tmp_path, table=table)
    assert any(text.startswith("Less is crossed off: yellow ") for text in texts)


# Options


def test_each_option_is_played_alone_and_all_together() -> None:
    mlem, incognitos = (
        balance_series(find_game(game), board, ["random", "greedy"], [2, 3])
        for game, board in (("mlem", "standard"), ("incognitos", "rome"))
    )
    options = [s.variant for s in mlem if s.options]
    assert options == ["ufo", "explorations", "missions", "all options"]
    assert {(s.players, s.policy) for s in mlem if s.options} == {(3, "greedy")}
    assert [s.policy for s in mlem if not s.options] == ["random", "greedy"] * 2
    assert [s.variant for s in incognitos if s.options] == ["signs"]


def test_a_variant_that_is_worth_too_much_is_named(tmp_path: Path) -> None:
    """Where it is played; the game without it is as it was, and nothing is said of it."""
    mine = study_with_options("mlem", changed("mlem", "standard", ufo=[30] * 5), tmp_path)
    its = study_with_options("mlem", "standard", tmp_path)
    found = findings(mine, its)
    assert found
    assert {c.options for finding in found for c in finding.comparisons} == {"ufo", "all options"}
    ufo = next(f.text for f in found if f.text.startswith("More points are from: ufo "))
    assert ufo.endswith((" with 3 players and ufo.", " with 3 players and all options."))


def test_a_difference_that_options_do_not_cause_is_reported_without_them(tmp_path: Path) -> None:
    mine = study_with_options("mlem", changed("mlem", "standard", failures=4), tmp_path)
    its = study_with_options("mlem", "standard", tmp_path)
    shorter = next(f for f in findings(mine, its) if f.text.startswith("Games are shorter: "))
    assert {c.options for c in shorter.comparisons} > {"", "all options"}
    assert "options" not in shorter.text


def test_every_set_up_counts_among_the_comparisons(tmp_path: Path) -> None:
    mine, its = (
        study_with_options("incognitos", board, tmp_path, 40)
        for board in (changed("incognitos", "castle"), "castle")
    )
    comparisons = compared(mine, its)
    assert {(c.players, c.options) for c in comparisons} == {(2, ""), (3, ""), (3, "signs")}
    assert all(c.mine.value or c.its.value for c in comparisons)
    assert findings(mine, its) == []


def test_both_boards_are_in_the_numbers_and_their_names_differ(tmp_path: Path) -> None:
    """Even if the custom board, a copy, still has the name of the other."""
    mine, its = (
        study_with_options("incognitos", board, tmp_path, 20)
        for board in (changed("incognitos", "castle"), "castle")
    )
    page = write_balance(Page("t", "s", "c"), mine, its, [], tmp_path).read_text(encoding="utf-8")
    frame = pl.read_parquet(tmp_path / "results.parquet")
    assert set(frame["board"]) == {"castle", "castle-own"}
    assert len(frame) == len(mine.results.frame) + len(its.results.frame)
    assert "<h2>Options</h2>" in page
    assert "What options change" in page
    assert "in each of\n10 series" in page
    first = page.partition("<details>")[0]
    for title in ("3 players, no options", "3 players, signs"):
        table = first.partition(f"<h3>{title}</h3>")[2].partition("</table>")[0]
        assert table.count("<tr>") > 5
        assert "place 3 wins" in table


# What a finding is


@pytest.mark.parametrize("board", find_game("incognitos").boards)
def test_a_board_is_compared_with_that_of_its_scenario(board: str) -> None:
    kind = find_game("incognitos")
    assert default_board(kind, kind.load_board(board)) == board


def with_share(study: Study, place: str, share: float) -> Study:
    """The same study, but with another share of games in which a place was landed on."""
    rows = study.results.frame.to_dicts()
    for row in rows:
        if (row["measure"], row["key"]) == ("visited", place):
            row |= {"value": share, "error": 0.0001}
    return Study(study.plan, Results(rows))


def test_places_that_nobody_or_everybody_takes_are_named(tmp_path: Path) -> None:
    usual = study_of("mlem", "standard", tmp_path)
    never, its, always = (with_share(usual, "crumb", share) for share in (0.01, 0.5, 1.0))
    assert findings(never, its)[0].text.startswith("Hardly anybody takes Crumb: in 1.0")
    assert findings(always, its)[0].text.startswith("Crumb is taken in 100.0")
    assert findings(never, never) == []


def comparison(aspect: Any, mine: float, its: float, error: float) -> Comparison:
    return Comparison(aspect, "1", 3, Estimate(mine, error), Estimate(its, error))


def test_a_finding_must_be_relevant_and_significant() -> None:
    assert not comparison(WINS, 0.35, 0.33, 0.0001).is_relevant()
    assert comparison(WINS, 0.37, 0.33, 0.0001).is_relevant()
    assert not comparison(POINTS, 22, 20, 0.001).is_relevant()
    assert comparison(POINTS, 24, 20, 0.001).is_relevant()
    assert comparison(WINS, 0.37, 0.33, 0.01).is_sure(sure_level(1))
    assert not comparison(WINS, 0.37, 0.33, 0.01).is_sure(sure_level(1000))
    assert not comparison(WINS, 0.37, 0.33, 0.02).is_sure(sure_level(1))
    assert sure_level(1) == pytest.approx(1.96, abs=0.001)


def test_the_page_shows_findings_and_all_comparisons(tmp_path: Path) -> None:
    mine = study_of("mlem", changed("mlem", "standard", failures=4), tmp_path)
    its = study_of("mlem", "standard", tmp_path)
    section = balance_section(mine, its, findings(mine, its))
    assert "Games are shorter" in section.html
    everything = section.html.partition("<details>")[2]
    assert everything.count("<tr>") == len(compared(mine, its)) + 1
    assert "<td>differs</td>" in section.html
