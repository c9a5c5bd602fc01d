"""Limits: how much anybody may request."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from jacta.core.errors import SetupError
from jacta.server import limits as limits_module
from jacta.server.app import create_app
from jacta.server.clock import SystemClock
from jacta.server.identity import COOKIE, new_secret
from jacta.server.limits import NO_LIMITS, Allowance, Caller, Limiter, Limits, client_address
from jacta.server.refusals import Refusal
from jacta.server.settings import Settings, limits_of
from jacta.server.workers import Workers
from server.people import ME, new_table

if TYPE_CHECKING:
    from collections.abc import Callable

TWO = {"game": "mlem", "seats": [ME, ME]}


class Clock(SystemClock):
    """A clock that stands still until it is set."""

    time = 1000.0

    def monotonic(self) -> float:
        return self.time


def allowed(limiter: Limiter, caller: Caller, what: str = "tables") -> bool:
    try:
        limiter.spend(what, caller)
    except Refusal as refusal:
        return refusal.code != "too-fast"
    return True


def limiter(person: int, address: int, total: int) -> tuple[Limiter, Clock]:
    clock = Clock()
    return Limiter(NO_LIMITS._replace(tables=Allowance(person, address, total)), clock), clock


def test_requests_per_person_and_minute_are_limited() -> None:
    counted, clock = limiter(3, 100, 100)
    ada = Caller("ada", "192.0.2.1")
    assert [allowed(counted, ada) for _ in range(4)] == [True, True, True, False]
    clock.time += 19.0
    assert not allowed(counted, ada)
    clock.time += 1.1
    assert allowed(counted, ada)
    assert not allowed(counted, ada)


def test_invented_people_share_the_limit_of_their_address() -> None:
    counted, _ = limiter(3, 5, 100)
    tries = [allowed(counted, Caller(f"nobody {n}", "192.0.2.1")) for n in range(30)]
    assert tries == [True] * 5 + [False] * 25
    assert allowed(counted, Caller("bo", "192.0.2.2"))


def test_the_total_is_limited() -> None:
    counted, _ = limiter(3, 5, 7)
    tries = [allowed(counted, Caller(f"nobody {n}", f"192.0.2.{n}")) for n in range(10)]
    assert tries == [True] * 7 + [False] * 3


def test_a_refusal_says_when_to_come_back_and_costs_nothing() -> None:
    counted, clock = limiter(1, 100, 2)
    ada = Caller("ada", "192.0.2.1")
    counted.spend("tables", ada)
    for _ in range(5):
        with pytest.raises(Refusal) as refused:
            counted.spend("tables", ada)
    assert refused.value.retry_after == pytest.approx(60.0)
    assert allowed(counted, Caller("bo", "192.0.2.2"))
    clock.time += 60.0
    assert allowed(counted, ada)


def test_the_memory_of_callers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "REMEMBERED", 10)
    counted, _ = limiter(3, 5, 1000)
    for n in range(100):
        allowed(counted, Caller(f"nobody {n}", "192.0.2.1" if n < 50 else f"192.0.2.{n}"))
    assert {scope: len(kept) for scope, kept in counted._buckets.items()} == {
        "person": 10,
        "address": 10,
        "total": 1,
    }


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_address_counts_by_its_network(host: str, address: str) -> None:
    assert client_address((host, 1)) == address
    assert client_address(None) == ""


def test_limits_are_read_from_text(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits_of(["odds=1/2/3"]) == Limits()._replace(odds=Allowance(1, 2, 3))
    for wrong in ("odds=1/2", "odds", "dice=1/2/3", "odds=1/2/x", "odds=1/2/-3", ""):
        with pytest.raises(SetupError, match="a limit is NAME=PERSON/ADDRESS/TOTAL"):
            limits_of([wrong])
    monkeypatch.setenv("JACTA_LIMITS", "odds=1/2/3, hints=4/5/6")
    assert Settings().limits == Limits()._replace(odds=Allowance(1, 2, 3), hints=Allowance(4, 5, 6))


# Over HTTP


@pytest.fixture
def strict(settings: Settings) -> Callable[..., TestClient]:
    def make(**limits: Allowance) -> TestClient:
        return TestClient(create_app(replace(settings, limits=NO_LIMITS._replace(**limits))))

    return make


@pytest.mark.slow
def test_invented_keys_cannot_make_endless_tables(
    strict: Callable[..., TestClient],
) -> None:
    with strict(tables=Allowance(20, 5, 600)) as person:
        answers = []
        for _ in range(30):
            person.cookies.clear()
            cookie = {"cookie": f"{COOKIE}={new_secret()}"}
            answers.append(person.post("/api/tables", json=TWO, headers=cookie))
    assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 25
    assert answers[-1].json()["code"] == "too-fast"
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 12


@pytest.mark.parametrize(
    ("what", "call"),
    [
        ("hints", "/hint?seat=0&log={log}&bot=random"),
        ("odds", "/odds"),
        ("previews", "/previews?seat=0"),
        ("previews", "/why-not?seat=0&do=x"),
        ("previews", "/at/0"),
        ("lists", "/record"),
    ],
)
def test_expensive_requests_are_limited(
    strict: Callable[..., TestClient], what: str, call: str
) -> None:
    with strict(**{what: Allowance(2, 100, 100)}) as person:
        table = person.post("/api/tables", json=TWO).json()["id"]
        log = person.get(f"/api/tables/{table}").json()["seq"]
        address = f"/api/tables/{table}{call.format(log=log)}"
        answers = [person.get(address) for _ in range(3)]
    assert [answer.status_code for answer in answers][2] == 429
    assert 429 not in [answer.status_code for answer in answers][:2]


def test_imports_and_lists_are_limited(strict: Callable[..., TestClient]) -> None:
    one = Allowance(1, 100, 100)
    with strict(imports=one, lists=one, requests=Allowance(5, 100, 100)) as person:
        person.cookies.set(COOKIE, new_secret())
        lists = [person.get("/api/tables").status_code for _ in range(2)]
        codes = [person.post("/api/import", json={"record": "x"}).status_code for _ in range(2)]
        others = [person.get("/api/games").status_code for _ in range(2)]
    assert codes == [422, 429]
    assert lists == [200, 429]
    assert others == [200, 429]


def test_the_number_of_stored_tables_is_limited(settings: Settings) -> None:
    for expected in ([201, 201, 503], [503, 503, 503]):  # a restart counts what is there
        with TestClient(create_app(replace(settings, most_tables=2))) as person:
            answers = [person.post("/api/tables", json=TWO) for _ in range(3)]
        assert [answer.status_code for answer in answers] == expected
        assert answers[-1].json()["code"] == "full"
        assert int(answers[-1].headers["retry-after"]) >= 1


def test_sockets_are_limited_and_released(strict: Callable[..., TestClient]) -> None:
    def connect(person: TestClient, table: str) -> Any:
        return person.websocket_connect(f"/api/tables/{table}/socket")

    with strict(sockets=Allowance(2, 3, 10)) as person:
        table = new_table(person)["id"]
        with connect(person, table), connect(person, table):
            with pytest.raises(WebSocketDenialResponse) as third, connect(person, table):
                pass
            assert third.value.json()["code"] == "too-many"
            assert third.value.headers["retry-after"] == "10"
        with connect(person, table) as again:
            again.send_json({"v": 1, "type": "ping"})
            assert again.receive_json()["type"] == "pong"


# Work in threads


def test_work_beyond_the_queue_is_refused() -> None:
    release = threading.Event()

    async def fill() -> None:
        workers = Workers("test", 1, 2)
        jobs = [asyncio.create_task(workers.run(release.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await workers.run(release.wait)
        assert refused.value.code == "busy"
        assert refused.value.retry_after is not None
        jobs[0].cancel()  # its thread is busy all the same
        await asyncio.sleep(0)
        with pytest.raises(Refusal):
            await workers.run(release.wait)
        release.set()
        await asyncio.gather(*jobs, return_exceptions=True)
        while workers._busy:  # noqa: ASYNC110 - threads end by themselves
            await asyncio.sleep(0.001)
        assert await workers.run(lambda: 7) == 7
        workers.close()

    asyncio.run(fill())
