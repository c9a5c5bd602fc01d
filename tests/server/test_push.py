"""Web Push: real encryption to a push service on this machine, and nowhere it should not go."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import sqlite3
import stat
import time
from typing import TYPE_CHECKING, Any

import jwt
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from jacta.core.errors import SetupError
from jacta.server.app import create_app
from jacta.server.backends import engine_for
from jacta.server.migrate import upgrade
from jacta.server.push import post, turns
from jacta.server.push.endpoints import Forbidden, check_endpoint, place_of
from jacta.server.push.keys import check_contact, make_key, read_key
from jacta.server.push.subscriptions import MOST_OF_A_PERSON, Subscription
from jacta.server.refusals import Refusal
from server.people import BO, ME, Player, new_table
from server.push_service import Browser, PushService

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from jacta.server.settings import Settings

SENT = Subscription("https://push.example/1", "p", "a", "en")


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("push") / "push.pem"
    make_key(path)
    return path


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.close()


@pytest.fixture
def settings(settings: Settings, key: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr(turns, "GRACE", 0.0)
    monkeypatch.setattr(turns, "PAUSE", 0.0)
    return dataclasses.replace(
        settings, push_key=str(key), push_contact="ada@example.org", push_anywhere=True
    )


def stored(settings: Settings) -> list[tuple[str, str]]:
    engine = engine_for(settings.database)
    with engine.connect() as connection:
        query = "SELECT endpoint, language FROM subscriptions ORDER BY 1"
        rows = [(row[0], row[1]) for row in connection.execute(sa.text(query))]
    engine.dispose()
    return rows


def until(is_so: Callable[[], bool]) -> None:
    """Wait for what another thread does."""
    for _ in range(500):
        if is_so():
            return
        time.sleep(0.02)
    raise AssertionError("it did not happen")


def lobby(server: TestClient, someone_else: Callable[[], TestClient]) -> str:
    """Set up a table of Ada and Bo, and return its id."""
    created = new_table(server, ME, BO, first=0, lobby=True)
    secret = created["links"][0]["secret"]
    joined = {"secret": secret, "name": "Bo"}
    someone_else().post(f"/api/tables/{created['id']}/join", json=joined)
    table_id: str = created["id"]
    return table_id


def begin(server: TestClient, table_id: str) -> None:
    """Start the game, with Ada."""
    server.post(f"/api/tables/{table_id}/start", json={})


# Keys


def test_a_key_is_readable_by_its_owner_alone_and_never_overwritten(tmp_path: Path) -> None:
    made = make_key(tmp_path / "push.pem")
    assert stat.S_IMODE((tmp_path / "push.pem").stat().st_mode) == 0o600
    assert read_key(tmp_path / "push.pem") == made
    assert len(made.application) == 87
    with pytest.raises(SetupError, match="already exists"):
        make_key(tmp_path / "push.pem")


def test_an_invalid_key_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "x.pem").write_text("hello")
    with pytest.raises(SetupError, match="is no push key; make one with `jacta push-key FILE`"):
        read_key(tmp_path / "x.pem")
    with pytest.raises(SetupError, match="cannot be read"):
        read_key(tmp_path / "none.pem")


@pytest.mark.parametrize("contact", ["", "ada", "https://example.org", "a b@example.org"])
def test_a_contact_is_an_address(contact: str) -> None:
    with pytest.raises(SetupError, match="--push-contact"):
        check_contact(contact)


def test_a_contact_may_be_a_link() -> None:
    assert check_contact("mailto:ada@example.org") == "ada@example.org"


# Where notices may go


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/1",
        "ftp://push.example/1",
        "https://",
        "https://push.example:8443/1",
        "https://127.0.0.1/1",
        "https://[::1]/1",
        "https://169.254.169.254/latest/meta-data",
        "https://user@push.example/1",
        "https://push.example/#part",
        "https://push.example:port/1",
        "https://push.exämple/1",
        "not an address",
        "https://push.example/" + 1_000 * "x",
    ],
)
def test_an_endpoint_is_https_at_a_named_host(endpoint: str) -> None:
    with pytest.raises(Refusal):
        check_endpoint(endpoint)


def test_an_endpoint_of_a_push_service_is_accepted() -> None:
    check_endpoint("https://fcm.googleapis.com/fcm/send/abc:def?x=1")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.8",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",  # noqa: S104
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "2002:7f00:0001::",
    ],
)
def test_a_name_that_leads_to_a_private_address_is_forbidden(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not resolves(["93.184.216.34", address], monkeypatch)
    assert not resolves([address], monkeypatch)


def test_the_address_that_was_checked_is_the_one_that_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert resolves(["93.184.216.34"], monkeypatch)


def resolves(addresses: list[str], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a name with these addresses may be sent to."""

    async def look() -> bool:
        async def found(*_: object, **__: object) -> list[Any]:
            return [(None, None, None, "", (address, 443)) for address in addresses]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found, raising=False)
        try:
            place = await place_of("https://push.example/1?x=2")
        except Forbidden:
            return False
        assert place == (f"https://{addresses[0]}:443/1?x=2", "push.example")
        return True

    return asyncio.run(look())


# Subscriptions


def test_a_server_without_a_key_has_none_of_it(settings: Settings) -> None:
    bare = dataclasses.replace(settings, push_key="")
    with TestClient(create_app(bare), base_url="http://testserver") as person:
        assert person.get("/api/push").json() == {"key": None}
        wanted = Browser().subscription("https://push.example/1")
        answer = person.post("/api/push/subscribe", json=wanted)
        assert (answer.status_code, answer.json()["code"]) == (409, "no-push")


def test_a_subscription_lives_from_switch_to_switch(
    server: TestClient, settings: Settings, key: Path, someone_else: Callable[[], TestClient]
) -> None:
    assert server.get("/api/push").json() == {"key": read_key(key).application}
    browser = Browser()
    for lang in ("en", "uk"):
        wanted = browser.subscription("https://push.example/1", lang=lang)
        assert server.post("/api/push/subscribe", json=wanted).status_code == 204
    assert stored(settings) == [("https://push.example/1", "uk")]
    ended = {"endpoint": "https://push.example/1"}
    assert someone_else().post("/api/push/unsubscribe", json=ended).status_code == 204
    assert stored(settings) == [("https://push.example/1", "uk")]
    server.post("/api/push/unsubscribe", json=ended)
    assert stored(settings) == []


def test_a_person_has_few_devices_and_the_oldest_gives_way(
    server: TestClient, settings: Settings
) -> None:
    browser = Browser()
    for number in range(MOST_OF_A_PERSON + 2):
        wanted = browser.subscription(f"https://push.example/{number}")
        server.post("/api/push/subscribe", json=wanted)
    kept = [endpoint[-1] for endpoint, _ in stored(settings)]
    assert kept == [str(number) for number in range(2, MOST_OF_A_PERSON + 2)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"p256dh": "A" * 87},
        {"p256dh": "!" * 87},
        {"auth": "A" * 21},
        {"lang": "de"},
        {"more": 1},
        {"endpoint": "https://x/" + 2_000 * "y"},
    ],
)
def test_an_unusable_browser_key_is_refused(server: TestClient, wrong: dict[str, Any]) -> None:
    wanted = Browser().subscription("https://push.example/1") | wrong
    answer = server.post("/api/push/subscribe", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_an_older_database_gains_the_table_of_subscriptions(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite")
    upgrade(path)
    file = sqlite3.connect(path)
    file.execute("DROP TABLE subscriptions")
    file.execute("DROP TABLE progress")
    file.execute("UPDATE alembic_version SET version_num = '0003'")
    file.commit()
    file.close()
    upgrade(path)
    file = sqlite3.connect(path)
    assert file.execute("SELECT count(*) FROM subscriptions").fetchone() == (0,)
    file.close()


# Notices


def test_an_absent_player_gets_an_encrypted_notice_of_their_turn(
    server: TestClient, service: PushService, someone_else: Callable[[], TestClient], key: Path
) -> None:
    browser = Browser()
    wanted = browser.subscription(service.endpoint(), lang="uk")
    assert server.post("/api/push/subscribe", json=wanted).status_code == 204
    table_id = lobby(server, someone_else)
    begin(server, table_id)
    service.wait()
    path, headers, body = service.got[0]
    assert path == "/push/ada"
    notice = json.loads(browser.read(body))
    assert notice == {
        "title": turns.WORDS.text("uk", "turn", {}),
        "body": turns.WORDS.text("uk", "table", {"game": "MLEM: Space Agency"}),
        "table": table_id,
    }
    assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", table_id)
    assert table_id.encode() not in body
    signed, _, public = headers["authorization"].removeprefix("vapid t=").partition(", k=")
    assert public == read_key(key).application
    claims = jwt.decode(
        signed, read_key(key).public, algorithms=["ES256"], audience="http://127.0.0.1"
    )
    assert claims["sub"] == "mailto:ada@example.org"


def test_a_player_who_looks_at_the_table_gets_no_notice(
    server: TestClient, service: PushService, someone_else: Callable[[], TestClient]
) -> None:
    server.post("/api/push/subscribe", json=Browser().subscription(service.endpoint()))
    table_id = lobby(server, someone_else)
    with server.websocket_connect(f"/api/tables/{table_id}/socket") as socket:
        player = Player(socket, 0)
        player.send(type="look", looking=True)
        begin(server, table_id)
        assert player.wait_for_turn()
        time.sleep(0.5)
    assert service.got == []


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (201, 1), (500, 1), (302, 1)])
def test_a_subscription_that_has_ended_is_forgotten(
    server: TestClient,
    service: PushService,
    settings: Settings,
    someone_else: Callable[[], TestClient],
    status: int,
    left: int,
) -> None:
    service.status = status
    server.post("/api/push/subscribe", json=Browser().subscription(service.endpoint()))
    begin(server, lobby(server, someone_else))
    service.wait()
    until(lambda: len(stored(settings)) == left)
    assert [path for path, _, _ in service.got] == ["/push/ada"]  # it followed no redirect


def test_a_push_service_in_our_network_gets_nothing_and_is_forgotten(
    service: PushService, key: Path
) -> None:
    gone: list[str] = []
    office = post.PostOffice(read_key(key), "ada@example.org", gone.append)
    given = Browser().subscription(service.endpoint())
    subscription = Subscription(given["endpoint"], given["p256dh"], given["auth"], "en")
    assert office.send(post.Letter(subscription, b"{}", "t"))
    until(lambda: bool(gone))
    office.close()
    assert (gone, service.got) == ([service.endpoint()], [])


def test_a_slow_push_service_fills_the_queue_and_stops_nobody(
    service: PushService, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "SECONDS", 0.3)
    monkeypatch.setattr(post, "MOST_WAITING", 10)
    service.delay = 2.0
    office = post.PostOffice(read_key(key), "a@example.org", lambda _: None, anywhere=True)
    given = Browser().subscription(service.endpoint())
    subscription = Subscription(given["endpoint"], given["p256dh"], given["auth"], "en")
    letter = post.Letter(subscription, b"{}", "t")
    assert [office.send(letter) for _ in range(12)].count(True) == 10
    until(lambda: office.send(letter))  # timeouts make room again
    office.close()
