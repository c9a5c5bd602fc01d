"""Reports: the same seed gives the same page, and what it says is what happened."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from jacta import Table
from jacta.core.game import GAMES, find_game
from jacta.lab.game_records import recorded_games
from jacta.lab.report.build import missing_games, studied, write_report
from jacta.lab.report.estimates import Estimate, Estimates, Results
from jacta.lab.report.formatting import percent, with_margin
from jacta.lab.report.game_store import Store
from jacta.lab.report.measures import measured
from jacta.lab.report.page import Page
from jacta.lab.report.series import Plan, Series, board_series, report_series
from jacta.lab.report.study import Study
from jacta.lab.workers import Threads

pytestmark = pytest.mark.slow

PAGE = Page("A title & more", "A subtitle", "jacta lab report mlem")
PLAYERS = [2, 3]


def plan_of(game: str, games: int = 24, seed: int = 3) -> Plan:
    return Plan(report_series(game, ["random", "greedy"], PLAYERS), games, seed)


def report(plan: Plan, folder: Path, jobs: int = 1) -> tuple[Study, bytes]:
    with Threads(jobs) as workers:
        study = studied(plan, folder, workers, lambda _: None)
    return study, write_report(PAGE, study, folder).read_bytes()


def estimated(plan: Plan, folder: Path) -> Results:
    store = Store(plan, folder)
    with Threads(1) as workers:
        for series in store.missing():
            store.play(series, workers, lambda _: None)
    return Results([row for s in plan.series for row in measured(s, store.columns(s))])


@pytest.fixture(scope="module", params=GAMES)
def made(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Study, bytes, Path]:
    folder = tmp_path_factory.mktemp(request.param)
    return *report(plan_of(request.param), folder), folder


Made = tuple[Study, bytes, Path]


# The experiment


def test_a_report_plays_every_player_count_variant_board_and_duel(made: Made) -> None:
    study, kind = made[0], find_game(made[0].game_name)
    assert study.counts == PLAYERS
    assert study.policies == ["random", "greedy"]
    assert study.usual.policies == ("greedy",) * 3
    options = {s.options for s in study.plan.series}
    assert {"", *kind.option_names, "+".join(kind.option_names)} == options
    assert {s.game.board_name for s in study.plan.series} == set(kind.boards)
    assert [s.policies for s in study.duels] == [("random", "greedy")]
    names = [s.name for s in study.plan.series]
    assert len(set(names)) == len(names)


def test_a_run_that_was_stopped_goes_on(made: Made, tmp_path: Path) -> None:
    """And the page is the same, to the byte, with any number of jobs."""
    study, page, _ = made
    store, halfway = Store(study.plan, tmp_path / "games"), len(study.plan.series) // 2
    with Threads(1) as workers:
        for series in store.missing()[:halfway]:
            store.play(series, workers, lambda _: None)
    kept = {path: path.stat().st_mtime_ns for path in store.folder.iterdir()}
    assert len(kept) == halfway
    left = (len(study.plan.series) - halfway) * study.plan.games
    assert missing_games([study.plan], tmp_path) == left
    assert report(study.plan, tmp_path, jobs=2)[1] == page
    assert {path: path.stat().st_mtime_ns for path in kept} == kept


def test_a_file_that_was_not_finished_is_played_again(made: Made, tmp_path: Path) -> None:
    study = made[0]
    store = Store(study.plan, tmp_path)
    store.path(study.usual).with_suffix(".part").write_bytes(b"half")
    assert study.usual in store.missing()


def test_other_boards_seeds_or_numbers_have_other_fingerprints(made: Made) -> None:
    study = made[0]
    series, plan = study.usual, study.plan
    data = {**series.game.board.data}
    data["title" if "title" in data else "name"] = "another"
    own = Series(type(series.game).on(data, series.players), series.policies)
    others = [Plan(plan.series, plan.games + 1, plan.seed), Plan(plan.series, plan.games, 4)]
    prints = [plan.fingerprint(s) for s in (*plan.series, own)]
    prints += [other.fingerprint(series) for other in others]
    assert len(set(prints)) == len(plan.series) + 3


# What is measured


def test_games_are_kept_as_they_were_played(made: Made) -> None:
    study, _, folder = made
    store = Store(study.plan, folder / "games")
    outcomes = study.plan.simulation(study.usual).batch(range(study.plan.games))
    frame = pl.read_parquet(store.path(study.usual))
    assert frame["game"].to_list() == list(range(study.plan.games))
    for name in ("scores", "parts", "length", "winners"):
        kept = outcomes[name][:, :3] if outcomes[name].ndim > 1 else outcomes[name]
        assert frame[name].to_list() == kept.tolist()


def test_estimates_agree_with_the_games_counted_one_by_one(made: Made) -> None:
    """Each number, counted again from the records of the same games."""
    study = made[0]
    simulation = study.plan.simulation(study.usual)
    records = list(recorded_games(simulation, range(study.plan.games)))
    endings: list[Any] = [record.ending for record in records]
    firsts = [int(record.entries[0].do.removeprefix("first:")) for record in records]
    for place in range(3):
        seats = [(first + place) % 3 for first in firsts]
        wins = [(s in e.winners) / len(e.winners) for s, e in zip(seats, endings, strict=True)]
        estimate = study.results.one(study.usual, "wins", place + 1)
        assert estimate.value == pytest.approx(np.mean(wins))
        assert estimate.error == pytest.approx(np.std(wins) / np.sqrt(len(wins)))
    leads = [max(e.scores) - sorted(e.scores)[-2] for e in endings]
    assert study.results.one(study.usual, "lead").value == pytest.approx(np.mean(leads))
    for part in find_game(study.game_name).part_names:
        points = sum(seat[part] for e in endings for seat in e.breakdown)
        share = points / sum(sum(e.scores) for e in endings)
        found = study.results.one(study.usual, "source share", part)
        assert found.value == pytest.approx(share)


def test_landings_and_crashes_of_mlem_agree_with_the_records(tmp_path: Path) -> None:
    plan = Plan(report_series("mlem", ["random", "greedy"], [3])[-1:], 30, 3)
    study = estimated(plan, tmp_path)
    series = plan.series[0]
    crashes: Counter[str] = Counter()
    landed: Counter[str] = Counter()
    rolled: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    dice = 0
    for record in recorded_games(plan.simulation(series), range(30)):
        for event in Table.resume(record).events():
            if event.do.startswith("roll:"):
                dice = len(event.do.removeprefix("roll:"))
                rolled[dice] += 1
            if any(f.what == "crashed" for f in event.facts):
                lost[dice] += 1  # at once, or since an ability that would help was not used
            crashes.update(str(f.about["space"]) for f in event.facts if f.what == "crashed")
            landed.update(str(f.about["astronaut"]) for f in event.facts if f.what == "landed")
    assert sum(crashes.values()) > 0
    for space in range(26):
        found = study.one(series, "crashes on space", space).value
        assert found == pytest.approx(crashes[str(space)] / 30)
    everywhere = study.all(series, "landed")
    for who, count in landed.items():
        away = sum(e.value for (p, w), e in everywhere.items() if w == who and p != "home")
        assert away == pytest.approx(count / 30 / series.players)
    risks = {dice: e.value for dice, e in study.of(series, "crash by dice").items()}
    assert risks == pytest.approx({str(n): lost[n] / rolled[n] for n in sorted(rolled)})


def test_marks_and_entries_of_incognitos_agree_with_the_records(tmp_path: Path) -> None:
    series = report_series("incognitos", ["greedy"], [2])[0]
    plan = Plan((series,), 15, 3)
    results = estimated(plan, tmp_path)
    facts: Counter[str] = Counter()
    places: Counter[str] = Counter()
    for record in recorded_games(plan.simulation(series), range(15)):
        told = [f for event in Table.resume(record).events() for f in event.facts]
        facts.update(f.what for f in told)
        places.update(str(f.about["place"]) for f in told if f.what in {"marked", "explored"})
    marked = results.of(series, "marked")
    monsters = sum(e.value for kind, e in marked.items() if kind != "site")
    assert monsters == pytest.approx(facts["marked"] / 15)
    assert marked["site"].value == pytest.approx(facts["explored"] / 15)
    for place, share in results.of(series, "used").items():
        assert share.value == pytest.approx(places[place] / 15)
    assert sum(e.value for e in results.of(series, "entry").values()) == pytest.approx(1)


def test_shares_are_sums_and_their_intervals_never_vanish() -> None:
    e = Estimates(report_series("mlem", ["random"], [2])[0])
    part, whole = np.array([1, 0, 3, 0]), np.array([2, 4, 6, 0])
    e.ratio("r", "", part, whole)
    e.ratio("nothing", "", part * 0, whole * 0)
    e.mean("all", "", np.ones(100, bool))
    rows = {row["measure"]: row for row in e.rows}
    assert set(rows) == {"r", "all"}
    assert rows["r"]["value"] == pytest.approx(4 / 12)
    residuals = part - whole / 3
    assert rows["r"]["error"] == pytest.approx(np.sqrt((residuals**2).sum()) / 12)
    assert rows["all"]["value"] == 1
    assert rows["all"]["error"] > 0


def test_a_value_that_never_varied_still_has_an_interval() -> None:
    """The interval is about that of something that may happen in 3 of as many games."""
    e = Estimates(report_series("mlem", ["random"], [2])[0])
    none, some = np.zeros(100, int), np.full(100, 7)
    e.mean("no crashes", "", none)
    e.mean("same length", "", some)
    e.mean("always won", "", np.ones((100, 1)))
    e.ratio("no share", "", none, some)
    e.ratio("whole", "", some, some)
    e.ratio("half", "", some, 2 * some)
    e.ratio("one game", "", np.array([2, 0, 0]), np.array([4, 0, 0]))
    rows = {row["measure"]: row for row in e.rows}
    assert [row["value"] for row in rows.values()] == [0, 7, 1, 0, 1, 0.5, 0.5]
    seldom = rows.pop("one game")["error"]
    assert 0.2 < seldom < 0.5
    for row in rows.values():
        assert 0.02 < 1.96 * row["error"] < 0.04


def test_no_margin_is_shown_as_none() -> None:
    assert percent(Estimate(0, 0.0001)) == "0.0\u00a0±\u00a00.1\u00a0%"
    assert percent(Estimate(0.5, 0.01)) == "50.0\u00a0±\u00a02.0\u00a0%"
    assert with_margin(Estimate(3, 0.001), 2) == "3.00\u00a0±\u00a00.01"


# The page


class Outline(HTMLParser):
    """What stands in a page: tags with their attributes, and that all are closed in order."""

    VOID = frozenset({"meta", "path", "circle", "rect", "use", "stop", "image"})

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(page.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.seen if name == tag]


def test_the_page_is_self_contained(made: Made) -> None:
    page = made[1].decode()
    outline = Outline(made[1])
    assert outline.open == []
    assert not outline.all("script")
    assert not outline.all("link")
    linked = [a[k] for _, a in outline.seen for k in ("src", "href", "xlink:href") if k in a]
    assert all(str(link).startswith("#") for link in linked)
    assert "A title &amp; more" in page
    assert not re.search(r"\b20\d\d-\d\d-\d\d\b", page)
    assert str(made[2]) not in page


def test_every_plot_has_a_name_a_sentence_and_its_numbers(made: Made) -> None:
    outline = Outline(made[1])
    figures = len(outline.all("figure"))
    assert figures >= 10
    plots = [a for a in outline.all("svg") if a.get("role") == "img"]
    assert len(plots) == figures
    ids = [a["id"] for _, a in outline.seen if "id" in a]
    assert len(ids) == len(set(ids))
    for plot in plots:
        assert set(str(plot["aria-labelledby"]).split()) <= set(ids)
    assert len(outline.all("details")) == figures + 1
    used = {str(a["xlink:href"])[1:] for a in outline.all("use")}
    assert used <= set(ids)


def test_games_without_a_crash_have_a_page_too(tmp_path: Path) -> None:
    plan = Plan(board_series([find_game("mlem").on("standard", 2)], ["greedy"]), 4, 1)
    study = report(plan, tmp_path)[0]
    rows = study.results.frame.to_dicts()
    for row in rows:
        if row["measure"].startswith("crash"):
            row["value"] = 0.0
    page = write_report(PAGE, Study(plan, Results(rows)), tmp_path).read_text(encoding="utf-8")
    assert "No roll crashed in any game" in page


def test_the_page_follows_light_and_dark(made: Made) -> None:
    page = made[1].decode()
    assert "prefers-color-scheme: dark" in page
    plots = re.findall(r'<svg viewBox.*?role="img".*?</svg>', page, re.DOTALL)
    colours = {c for plot in plots for c in re.findall(r"#[0-9a-f]{6}\b", plot)}
    assert colours == set()


def test_the_numbers_behind_the_page_are_written_too(made: Made) -> None:
    study, _, folder = made
    frame = pl.read_parquet(folder / "results.parquet")
    assert frame.equals(study.results.frame)
    assert frame.filter(pl.col("measure") == "wins")["value"].is_between(0, 1).all()
