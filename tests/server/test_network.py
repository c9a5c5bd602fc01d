"""Others in the network: only somebody at the server's machine can let them in."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from jacta.server.app import create_app
from jacta.server.hosts import LOCAL_HOSTS
from jacta.server.network import lan_addresses, qr_svg
from jacta.server.run import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jacta.server.settings import Settings

LAN = "192.168.7.5"
HERE = "http://127.0.0.1:4224"


class Listening:
    """Remembers where a server would listen."""

    def __init__(self) -> None:
        self.at: list[str] = []

    async def listen(self, host: str) -> Callable[[], None]:
        self.at.append(host)
        return lambda: self.at.remove(host)


@pytest.fixture
def listening() -> Listening:
    return Listening()


@pytest.fixture
def app(settings: Settings, listening: Listening) -> Any:
    app = create_app(replace(settings, allowed_hosts=LOCAL_HOSTS))
    app.state.network.find = lambda: [LAN]
    app.state.network.started("127.0.0.1", 4224, listening.listen)
    return app


@pytest.fixture
def here(app: Any) -> Iterator[TestClient]:
    """Somebody at the server's machine."""
    with TestClient(app, base_url=HERE, client=("127.0.0.1", 5000)) as client:
        yield client


def switch(client: TestClient, *, to: bool, **headers: str) -> Any:
    headers = {"Origin": HERE, **headers}
    return client.post("/api/network", json={"open": to}, headers=headers).json()


def test_a_player_on_the_server_machine_lets_others_in(
    here: TestClient, app: Any, listening: Listening
) -> None:
    lan = TestClient(app, base_url=f"http://{LAN}:4224", client=("192.168.7.9", 5000))
    closed = {"open": False, "can_switch": True, "addresses": []}
    assert here.get("/api/network").json() == closed
    assert lan.get("/api/games").json()["code"] == "wrong-host"
    opened = switch(here, to=True)
    assert opened == {"open": True, "can_switch": True, "addresses": [f"http://{LAN}:4224"]}
    assert listening.at == [LAN]
    assert switch(here, to=True) == opened  # once is enough
    assert lan.get("/api/games").status_code == 200
    assert lan.get("/api/network").json()["can_switch"] is False
    assert switch(here, to=False) == closed
    assert listening.at == []
    assert lan.get("/api/games").json()["code"] == "wrong-host"


def test_nobody_else_can_let_others_in(here: TestClient, app: Any, listening: Listening) -> None:
    assert switch(here, to=True, Origin="http://evil.example")["code"] == "foreign"
    without = here.post("/api/network", json={"open": True})
    assert without.json()["code"] == "not-local"
    for header in ("X-Forwarded-For", "Forwarded", "Via"):
        assert switch(here, to=True, **{header: "1.2.3.4"})["code"] == "not-local"
    neighbour = TestClient(app, base_url=HERE, client=("192.168.7.9", 5000))
    assert switch(neighbour, to=True)["code"] == "not-local"
    assert here.post("/api/network", json={"open": "yes"}).json()["code"] == "malformed"
    assert listening.at == []


def test_without_a_network_nothing_is_opened(here: TestClient, app: Any) -> None:
    app.state.network.find = list
    assert switch(here, to=True)["code"] == "no-network"
    assert here.get("/api/network").json()["open"] is False


def test_a_server_that_listens_everywhere_has_no_switch(settings: Settings) -> None:
    app = create_app(settings)
    app.state.network.find = lambda: [LAN]
    app.state.network.started("0.0.0.0", 80, Listening().listen)  # noqa: S104
    with TestClient(app, base_url="http://testserver", client=("127.0.0.1", 1)) as client:
        told = client.get("/api/network").json()
    assert told == {"open": True, "can_switch": False, "addresses": [f"http://{LAN}:80"]}


def test_addresses_are_those_of_local_networks() -> None:
    assert all(not address.startswith("127.") for address in lan_addresses())


def test_only_short_texts_get_a_qr_code(here: TestClient) -> None:
    answer = here.post("/api/qr", json={"text": f"{HERE}/table/x/join#secret"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text == qr_svg(f"{HERE}/table/x/join#secret")
    assert answer.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')  # or no image shows it
    for text in ("", "x" * 2901, None):
        assert here.post("/api/qr", json={"text": text}).json()["code"] == "malformed"


@pytest.mark.slow
def test_a_running_server_listens_on_one_more_address(settings: Settings) -> None:
    """At 127.0.0.2, which stands for an address in the network."""

    async def run() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        server = Server(replace(settings, allowed_hosts=LOCAL_HOSTS))
        task = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        network = server.app.state.network
        network.find = lambda: ["127.0.0.2"]
        await network.open()
        reader, writer = await asyncio.open_connection("127.0.0.2", port)
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.2\r\nConnection: close\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()
        network.close()
        with pytest.raises(ConnectionError):
            await asyncio.open_connection("127.0.0.2", port)
        server.should_exit = True
        await task

    asyncio.run(run())
