"""Practice over HTTP: puzzles with a rating, and blunders that come back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from jacta.core.records import read_records
from jacta.lab.puzzles.files import number_of_day, shipped
from jacta.lab.review.model import Alternative, JudgeName, MoveReview, Review
from jacta.server.practice.blunders import MOST_BLUNDERS, answered, blunders_of, due_of, with_more
from jacta.server.practice.progress import Marks, Progress, decoded, encoded

from .test_reviews import finished_record, imported

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient

NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)


def reviewed(record: str) -> Review:
    """Return a review in which every decision of seat 0 is a blunder."""
    game = next(read_records(record.splitlines()))
    moves = []
    for seq, entry in enumerate(game.entries, 1):
        move = MoveReview(seq, entry.by, entry.do, [0.5, 0.5], [0, 0])
        if not isinstance(entry.by, str):
            move.band, move.best, move.margin = "blunder", "better", 0.01
            move.alternatives = [
                Alternative("better", [0.6, 0.4]),
                Alternative(move.do, [0.5, 0.5]),
            ]
        moves.append(move)
    return Review("mlem", "standard", [], True, True, JudgeName("net", "mlem", "d"), [], moves, [])


def test_the_puzzle_of_the_day_is_the_same_for_everybody(
    server: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    mine, theirs = (one.get("/api/puzzles/mlem").json() for one in (server, someone_else()))
    assert mine == theirs
    assert mine["count"] == sum(mine["themes"].values()) == len(shipped("mlem"))
    today = datetime.now(UTC).date()
    days = [number_of_day(today + timedelta(n), mine["count"]) + 1 for n in (-1, 0, 1)]
    assert mine["day"] in days


@pytest.mark.parametrize("game", ["mlem", "incognitos"])
def test_a_puzzle_keeps_its_solution_until_it_is_answered(server: TestClient, game: str) -> None:
    told = server.get(f"/api/puzzles/{game}/1").json()
    one = shipped(game)[0]
    legal = told["view"]["legal"]
    assert one.solution in legal
    assert {preview["action"] for preview in told["previews"]} == set(legal)
    assert not {"values", "solution", "found"} & set(told)
    wrong = next(do for do in legal if do != one.solution)
    answer = server.post(f"/api/puzzles/{game}/1", json={"do": wrong}).json()
    assert (answer["right"], answer["solution"]) == (False, one.solution)
    assert answer["after"]["points"] < answer["before"]["points"] == 1500
    assert [step["do"] for step in answer["values"]] == list(one.values)


def test_only_the_first_answer_counts_and_it_is_remembered(server: TestClient) -> None:
    one = shipped("mlem")[0]
    first = server.post("/api/puzzles/mlem/1", json={"do": one.solution}).json()
    again = server.post("/api/puzzles/mlem/1", json={"do": one.solution}).json()
    assert first["after"]["points"] > first["before"]["points"]
    assert (again["before"], again["after"]) == (None, first["after"])
    book = server.get("/api/puzzles/mlem").json()
    assert (book["right"], book["wrong"], book["rating"]) == (1, 0, first["after"])
    assert server.get("/api/puzzles/mlem/1").json()["was_right"] is True
    assert server.get("/api/puzzles/incognitos").json()["rating"]["points"] == 1500


def test_a_run_gives_what_was_asked_for_and_is_new(server: TestClient) -> None:
    asked: dict[str, str | int] = {"theme": "landing", "difficulty": 3}
    seen: set[int] = set()
    fitting = [p for p in shipped("mlem") if (p.theme, p.difficulty) == ("landing", 3)]
    for _ in range(min(5, len(fitting))):
        told = server.get("/api/puzzles/mlem/run", params=asked).json()
        assert (told["theme"], told["difficulty"]) == ("landing", 3)
        assert told["number"] not in seen
        seen.add(told["number"])
        server.post(f"/api/puzzles/mlem/{told['number']}", json={"do": told["view"]["legal"][0]})


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "puzzles/mlem/0", None, "unknown-puzzle"),
        ("GET", "puzzles/mlem/99999", None, "unknown-puzzle"),
        ("GET", "puzzles/mlem/run?theme=nothing", None, "unknown-puzzle"),
        ("GET", "puzzles/chess", None, "bad-setup"),
        ("POST", "puzzles/mlem/1", {"do": "levitate"}, "illegal"),
        ("POST", "puzzles/mlem/1", {}, "malformed"),
        ("POST", "tables/none/blunders", None, "unknown-table"),
        ("POST", "tables/none/blunders/3", {"do": "stay"}, "unknown-puzzle"),
    ],
)
def test_what_is_not_there_is_refused(
    shared_server: TestClient, method: str, path: str, body: Any, code: str
) -> None:
    answer = shared_server.request(method, f"/api/{path}", json=body)
    assert answer.json()["code"] == code


def test_my_blunders_come_back_until_they_are_found(
    server: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    record = finished_record(3)
    table = imported(server, record)
    context: Any = server.app.state.context  # type: ignore[attr-defined]
    review = reviewed(record)
    assert server.post(f"/api/tables/{table}/blunders").json() == {"new": 0, "blunders": 0}
    context.reviews.done = lambda _record: review
    count = sum(not isinstance(move.by, str) for move in review.moves)
    kept = server.post(f"/api/tables/{table}/blunders").json()
    assert 0 < kept["new"] <= min(count, MOST_BLUNDERS)
    again = server.post(f"/api/tables/{table}/blunders").json()
    assert again == {"new": 0, "blunders": kept["new"]}
    context.reviews.done = lambda _record: None  # of another game nothing is kept
    other = server.post(f"/api/tables/{imported(server, record)}/blunders").json()
    assert other == {"new": 0, "blunders": 0}
    assert someone_else().get("/api/puzzles/mlem/blunder").json() is None
    due = server.get("/api/puzzles/mlem").json()["due"]
    told = server.get("/api/puzzles/mlem/blunder").json()
    at = told["blunder"]
    answer = server.post(f"/api/tables/{table}/blunders/{at['seq']}", json={"do": "better"}).json()
    assert answer["right"]
    assert answer["again"] > datetime.now(UTC).timestamp() + 3600
    assert server.get("/api/puzzles/mlem").json()["due"] == due - 1
    server.delete(f"/api/tables/{table}")
    assert server.get("/api/puzzles/mlem/blunder").json() is None
    assert server.get("/api/puzzles/mlem").json()["due"] == 0


def test_an_answer_as_good_as_the_best_is_right_and_the_next_day_is_known(
    server: TestClient,
) -> None:
    record = finished_record(3)
    table = imported(server, record)
    review = reviewed(record)
    for move in review.moves:
        move.band = move.band if move.by == 0 else None
        for value, do in ((0.59, "as good"), (0.57, "worse")):
            move.alternatives.insert(1, Alternative(do, [value, 1 - value]))
    server.app.state.context.reviews.done = lambda _record: review  # type: ignore[attr-defined]
    assert server.get("/api/puzzles/mlem").json()["next_due"] is None
    server.post(f"/api/tables/{table}/blunders")
    before = server.get("/api/puzzles/mlem").json()["next_due"]
    answers = [("as good", True), ("worse", False), ("unheard of", None), ("", False)]
    for do, right in answers:  # the last is any legal action
        told = server.get("/api/puzzles/mlem/blunder").json()
        at, legal = told["blunder"]["seq"], [one["action"] for one in told["previews"]]
        answer = server.post(f"/api/tables/{table}/blunders/{at}", json={"do": do or legal[0]})
        if right is None:
            assert (answer.status_code, answer.json()["code"]) == (422, "illegal")
        else:
            assert (answer.json()["right"], answer.json()["solution"]) == (right, "better")
    while told := server.get("/api/puzzles/mlem/blunder").json():
        at = told["blunder"]["seq"]
        server.post(f"/api/tables/{table}/blunders/{at}", json={"do": "better"})
    later = server.get("/api/puzzles/mlem").json()
    assert (later["due"], later["next_due"] > before + 3600) == (0, True)


def test_what_others_did_before_a_game_was_played_on_is_no_blunder_of_mine() -> None:
    review = reviewed(finished_record(3))
    whole = list(blunders_of(review, "t", [0], NOW))
    since = whole[0].seq + 1  # the first of them is part of what was copied
    assert list(blunders_of(review, "t", [0], NOW, since)) == whole[1:] != []


def test_a_found_blunder_rests_longer_than_one_that_was_not() -> None:
    record = finished_record(3)
    found = list(blunders_of(reviewed(record), "t", [0], NOW))
    assert found
    assert {one.seat for one in found} == {0}
    one = found[0]
    assert due_of(found, "mlem", NOW)[0] == one
    assert due_of(found, "incognitos", NOW) == []
    right, wrong = (answered(one, right=right, now=NOW) for right in (True, False))
    assert right.due > wrong.due >= (NOW + timedelta(hours=20)).timestamp()
    later = datetime.fromtimestamp(right.due, UTC)
    again = answered(right, right=True, now=later)
    assert again.due - right.due > right.due - one.due


def test_progress_stays_small_and_survives_storage() -> None:
    record = finished_record(3)
    found = tuple(blunders_of(reviewed(record), "t", [0, 1], NOW))
    many = with_more(found, [*found, *blunders_of(reviewed(record), "u", [0, 1], NOW)])
    for n in range(9):
        many = with_more(many, list(blunders_of(reviewed(record), f"v{n}", [0, 1], NOW)))
    assert len(many) == MOST_BLUNDERS
    marks = Marks().marked(1999, right=True).marked(3, right=False)
    assert (marks.of(1999), marks.of(3), marks.of(4)) == (True, False, None)
    progress = Progress({}, many)
    assert decoded(encoded(progress)) == progress
    assert len(encoded(progress)) < 64_000
