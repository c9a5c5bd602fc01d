"""Reviews of finished games: asked for, shared, bounded; and games played on from the middle."""

from __future__ import annotations

import json
import time
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from jacta import Seeded, Table
from jacta.bots import find_bot, suggestion, usual_bot
from jacta.core.records import read_records
from jacta.lab.review.model import JudgeName, MoveReview, Review, SeatReview
from jacta.server import reviews
from jacta.server.reviews import WAITING, ReviewService
from server.people import BOT, ME, new_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.testclient import TestClient


def finished_record(seed: int) -> str:
    table = Table.new("mlem", ["Ada", "Bo"], dice=Seeded(seed))
    bot = find_bot("random", "mlem", seed)
    while not table.is_over:
        table.play(suggestion(bot, table))
    return table.record().text()


class Process:
    """A fake process: notes what it was asked, and waits if a test says so."""

    def __init__(self) -> None:
        self.asked: list[bool] = []
        self.may_go = Event()
        self.may_go.set()

    def __call__(self, record: str, only_glance: bool) -> bytes:  # noqa: FBT001
        self.asked.append(only_glance)
        self.may_go.wait(10)
        names = [player.name for player in next(read_records(record.splitlines())).header.players]
        if "Broken" in names:
            raise RuntimeError("no review")
        seats = [SeatReview(name, 0.5, 0, 0, 0, 0.5, 0, 1, "A") for name in names]
        moves = [MoveReview(1, "chance", "first:0", [0.5, 0.5], [0, 0], [0, 0])]
        judge = JudgeName("net", "mlem", "d")
        how = (True, not only_glance, judge)
        return msgspec.json.encode(Review("mlem", "standard", [], *how, seats, moves, []))


@pytest.fixture
def process(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    stand_in = Process()
    monkeypatch.setattr(reviews, "_reviewed", stand_in)
    context: Any = server.app.state.context  # type: ignore[attr-defined]
    context.reviews = ReviewService(lambda: ThreadPoolExecutor(1))
    yield stand_in
    stand_in.may_go.set()


def imported(server: TestClient, record: str) -> str:
    table: str = server.post("/api/import", json={"record": record}).json()["id"]
    return table


def asked_until_done(server: TestClient, table: str) -> dict[str, Any]:
    for _ in range(200):
        told: dict[str, Any] = server.get(f"/api/tables/{table}/review").json()
        if told["state"] == "done":
            return told
        time.sleep(0.01)
    raise AssertionError("the review was never done")


def price(person: TestClient, table: str, **more: Any) -> Any:
    where = f"/api/tables/{table}/price"
    return person.get(where, params={"seat": 0, "log": 0, **more}).json()


def test_a_choice_has_a_price_once_the_judge_is_ready(
    server: TestClient, process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str | None] = []

    def priced(_record: str, action: str | None) -> bytes:
        asked.append(action)
        process.may_go.wait(10)
        return b"null" if action is None else b'{"cost":0.1,"best":"board:pioneer"}'

    monkeypatch.setattr(reviews, "_priced", priced)
    table = new_table(server, ME, BOT, first=0)["id"]
    process.may_go.clear()
    assert [price(server, table), price(server, table, do="board:settler")] == [None, None]
    process.may_go.set()
    for _ in range(200):
        if told := price(server, table, do="board:settler"):
            break
        time.sleep(0.01)
    assert told == {"cost": 0.1, "best": "board:pioneer"}
    assert asked == [None, "board:settler"]
    assert price(server, table, do="land")["code"] == "illegal"
    assert price(server, table, log=3)["code"] == "stale"
    assert price(server, table, seat=1)["code"] == "not-your-seat"


def test_a_judge_that_died_is_silent_and_comes_back(
    server: TestClient,
    process: Process,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deaths = [True]

    def priced(_record: str, action: str | None) -> bytes:
        if action is not None and deaths:
            deaths.pop()
            raise BrokenExecutor
        return b"null" if action is None else b'{"cost":0.1,"best":"board:pioneer"}'

    monkeypatch.setattr(reviews, "_priced", priced)
    table = new_table(server, ME, BOT, first=0)["id"]
    for _ in range(200):
        if told := price(server, table, do="board:settler"):
            break
        time.sleep(0.01)
    assert (told, deaths) == ({"cost": 0.1, "best": "board:pioneer"}, [])


def test_no_choice_has_a_price_where_the_host_forbids_advice(server: TestClient) -> None:
    table = new_table(server, ME, BOT, first=0, terms={"advice": False})["id"]
    assert price(server, table)["code"] == "no-advice"


def test_a_review_is_made_once_and_gives_a_quick_answer_first(
    server: TestClient, process: Process
) -> None:
    record = finished_record(3)
    table, again = imported(server, record), imported(server, record)
    told = asked_until_done(server, table)
    assert told["review"]["is_whole"]
    assert [seat["name"] for seat in told["review"]["seats"]] == ["Ada", "Bo"]
    assert process.asked == [True, False]
    assert asked_until_done(server, again) == told
    assert process.asked == [True, False]  # the same record: the same review


def test_a_review_that_fails_can_be_asked_for_again(server: TestClient, process: Process) -> None:
    table = imported(server, finished_record(3).replace('"Bo"', '"Broken"'))
    for tried in (1, 2):
        while (state := server.get(f"/api/tables/{table}/review").json()["state"]) != "failed":
            assert state in {"preparing", "working"}
            time.sleep(0.01)
        assert len(process.asked) == tried


def test_too_many_reviews_are_refused(server: TestClient, process: Process) -> None:
    process.may_go.clear()
    record = finished_record(3)
    tables = [
        imported(server, record.replace('"Ada"', f'"Ada {number}"'))
        for number in range(WAITING + 1)
    ]
    answers = [server.get(f"/api/tables/{table}/review") for table in tables]
    assert [answer.status_code for answer in answers] == [200] * WAITING + [503]
    assert answers[-1].json()["code"] == "busy"


def test_an_unfinished_game_is_neither_reviewed_nor_branched(
    server: TestClient, process: Process
) -> None:
    table = imported(server, "\n".join(finished_record(5).splitlines()[:20]))
    for answer in (
        server.get(f"/api/tables/{table}/review"),
        server.post(f"/api/tables/{table}/branch", json={"seq": 3, "seat": 0}),
        server.get(f"/api/tables/{table}/decisions/1"),
    ):
        assert answer.status_code == 409
        assert answer.json()["code"] == "not-over"
    assert process.asked == []


def test_a_branch_continues_from_an_entry_with_bots_and_knows_its_origin(
    server: TestClient,
) -> None:
    record = finished_record(3)
    table, lines = imported(server, record), record.splitlines()
    seq = next(n for n, line in enumerate(lines[12:], 11) if '"by":1' in line)
    answer = server.post(f"/api/tables/{table}/branch", json={"seq": seq, "seat": 1})
    assert answer.status_code == 201, answer.text
    info = server.get(f"/api/tables/{answer.json()['id']}").json()
    assert info["origin"] == {"table": table, "seq": seq}
    assert (info["seq"], info["turn"], info["over"]) == (seq, 1, False)
    assert [seat["kind"] for seat in info["seats"]] == ["bot", "person"]
    assert info["seats"][1]["mine"]
    branched = server.get(f"/api/tables/{info['id']}/record").text.splitlines()
    assert branched[1 : seq + 1] == lines[1 : seq + 1]
    assert server.get(f"/api/tables/{table}/record").text == record  # the original is untouched


@pytest.mark.parametrize("bot", ["learned:/etc/net.npz", "skynet", "script", "search@9"])
def test_a_record_cannot_name_a_bot_that_this_server_does_not_have(
    server: TestClient, bot: str
) -> None:
    header, *entries = finished_record(3).splitlines()
    named = json.loads(header)
    named["players"][1]["bot"] = bot
    table = imported(server, "\n".join([json.dumps(named), *entries]))
    answer = server.post(f"/api/tables/{table}/branch", json={"seq": 3, "seat": 0})
    told = server.get(f"/api/tables/{answer.json()['id']}").json()
    assert told["seats"][1]["bot"] == usual_bot("mlem")


@pytest.mark.parametrize("where", [{"seq": 10_000, "seat": 0}, {"seq": 3, "seat": 7}])
def test_a_branch_needs_a_seat_and_an_entry(server: TestClient, where: dict[str, int]) -> None:
    table = imported(server, finished_record(3))
    answer = server.post(f"/api/tables/{table}/branch", json=where)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_branches_of_a_game_are_listed_for_whoever_made_them(
    server: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    table, other = imported(server, finished_record(3)), imported(server, finished_record(4))

    def branch(person: TestClient, origin: str, seq: int, seat: int) -> str:
        where = {"seq": seq, "seat": seat}
        made: str = person.post(f"/api/tables/{origin}/branch", json=where).json()["id"]
        return made

    late, early = branch(server, table, 14, 1), branch(server, table, 5, 0)
    branch(server, other, 5, 0)
    branch(someone_else(), table, 7, 0)
    told = server.get(f"/api/tables/{table}/branches").json()
    assert [(info["id"], info["origin"]["seq"]) for info in told] == [(early, 5), (late, 14)]
    assert [[seat["mine"] for seat in info["seats"]] for info in told] == [
        [True, False],
        [False, True],
    ]
    assert server.get(f"/api/tables/{early}/branches").json() == []


def test_every_decision_of_a_finished_game_tells_its_choices_and_their_odds(
    server: TestClient,
) -> None:
    record = finished_record(3)
    table, entries = imported(server, record), map(json.loads, record.splitlines()[1:-1])
    risks = []
    for seq, entry in enumerate(entries, 1):
        answer = server.get(f"/api/tables/{table}/decisions/{seq}")
        if entry["by"] == "chance":
            assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
            continue
        told = answer.json()
        choices = {preview["action"] for preview in told["previews"]}
        assert told["seat"] == entry["by"]
        assert entry["do"] in choices
        assert told["chances"].keys() <= choices
        risks += [chances["crash"] for chances in told["chances"].values()]
    assert any(0 < risk < 1 for risk in risks)


@pytest.mark.parametrize("seq", [-1, 0, 10_000])
def test_what_was_never_decided_has_no_choices(server: TestClient, seq: int) -> None:
    table = imported(server, finished_record(3))
    answer = server.get(f"/api/tables/{table}/decisions/{seq}")
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
