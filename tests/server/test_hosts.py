"""Names that the server answers to, and proxies that it trusts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from jacta.core.errors import SetupError
from jacta.server.app import create_app
from jacta.server.hosts import ANY_ADDRESS, TrustedProxies, host_name, hosts_for
from jacta.server.limits import NO_LIMITS, Allowance
from server.people import ME, new_table

if TYPE_CHECKING:
    from jacta.server.settings import Settings

TWO = {"game": "mlem", "seats": [ME, ME]}


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("localhost", "localhost"),
        ("LocalHost:4224", "localhost"),
        ("127.0.0.1:80", "127.0.0.1"),
        ("[::1]:4224", "::1"),
        ("[::1]", "::1"),
        ("example.org:", "example.org"),
        ("", ""),
    ],
)
def test_the_port_is_not_part_of_a_host_name(header: str, name: str) -> None:
    assert host_name(header) == name


def test_the_default_hosts_are_those_it_listens_on() -> None:
    assert hosts_for("127.0.0.1") == ("localhost", "127.0.0.1", "::1", "127.0.0.1")
    assert hosts_for("192.0.2.1")[-1] == "192.0.2.1"
    assert hosts_for("0.0.0.0")[-1] == hosts_for("::")[-1] == ANY_ADDRESS  # noqa: S104


def test_requests_for_unknown_hosts_are_refused(server: TestClient) -> None:
    table = new_table(server)["id"]
    for host in ("evil.example", "testserver.evil.example", "", "[", "192.0.2.1"):
        for address in ("/", "/api/games", f"/api/tables/{table}"):
            answer = server.get(address, headers={"host": host})
            assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
    rebound = {"host": "evil.example", "origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        server.websocket_connect(f"/api/tables/{table}/socket", headers=rebound),
    ):
        pass
    assert denied.value.json()["code"] == "wrong-host"


def test_a_server_that_listens_everywhere_allows_every_address(settings: Settings) -> None:
    app = create_app(replace(settings, allowed_hosts=hosts_for("0.0.0.0")))  # noqa: S104
    with TestClient(app) as person:
        codes = {
            host: person.get("/api/games", headers={"host": host}).status_code
            for host in ("192.0.2.7:4224", "[2001:db8::1]:80", "localhost", "evil.example")
        }
    assert codes == {
        "192.0.2.7:4224": 200,
        "[2001:db8::1]:80": 200,
        "localhost": 200,
        "evil.example": 421,
    }


# Proxies


def seen(proxies: tuple[str, ...], client: str, **headers: str) -> tuple[str, str]:
    """Return the address and the scheme that an application behind a proxy sees."""
    found: list[dict[str, Any]] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.append(scope)

    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "client": (client, 1), "scheme": "http", "headers": pairs}
    passing = TrustedProxies(app, proxies)(scope, None, None)  # type: ignore[arg-type]
    with pytest.raises(StopIteration):
        passing.send(None)
    return found[0]["client"][0], found[0]["scheme"]


def test_only_trusted_proxies_count() -> None:
    said = {"x_forwarded_for": "192.0.2.7", "x_forwarded_proto": "https"}
    assert seen((), "127.0.0.1", **said) == ("127.0.0.1", "http")
    assert seen(("10.0.0.0/8",), "127.0.0.1", **said) == ("127.0.0.1", "http")
    assert seen(("127.0.0.1",), "127.0.0.1", **said) == ("192.0.2.7", "https")
    assert seen(("10.0.0.0/8",), "10.1.2.3", **said) == ("192.0.2.7", "https")
    assert seen(("127.0.0.1",), "127.0.0.1") == ("127.0.0.1", "http")


def test_what_a_client_says_about_itself_does_not_count() -> None:
    invented = {"x_forwarded_for": "198.51.100.1, 192.0.2.7"}
    assert seen(("127.0.0.1",), "127.0.0.1", **invented)[0] == "192.0.2.7"
    chain = {"x_forwarded_for": "198.51.100.1, 192.0.2.7, 10.0.0.2"}
    assert seen(("127.0.0.1", "10.0.0.0/8"), "127.0.0.1", **chain)[0] == "192.0.2.7"
    for nonsense in ("", "unknown", "192.0.2.7, nonsense", "," * 10_000):
        assert seen(("127.0.0.1",), "127.0.0.1", x_forwarded_for=nonsense)[0] == "127.0.0.1"


def test_a_proxy_is_an_address_or_a_network(settings: Settings) -> None:
    with pytest.raises(SetupError, match="a trusted proxy is an address or a network"):
        create_app(replace(settings, trusted_proxies=("proxy.example",)))


HTTPS = {"x-forwarded-proto": "https"}


def test_the_cookie_is_secure_behind_https(settings: Settings) -> None:
    def cookie(changed: Settings, client: str = "192.0.2.1") -> str:
        app = create_app(changed)
        with TestClient(app, client=(client, 1)) as person:
            answer = person.post("/api/tutorials/mlem", json={"name": "Ada"}, headers=HTTPS)
            return answer.headers["set-cookie"].lower()

    behind = replace(settings, trusted_proxies=("192.0.2.1",))
    assert "secure" not in cookie(settings)
    assert "secure" in cookie(replace(settings, secure_cookie=True))
    assert "secure" in cookie(behind)
    assert "secure" not in cookie(behind, "192.0.2.2")


def test_limits_count_the_client_behind_a_trusted_proxy(settings: Settings) -> None:
    limits = NO_LIMITS._replace(tables=Allowance(100, 2, 100))
    app = create_app(replace(settings, limits=limits, trusted_proxies=("192.0.2.1",)))
    with TestClient(app, client=("192.0.2.1", 1)) as person:
        codes = [
            person.post("/api/tables", json=TWO, headers={"x-forwarded-for": client}).status_code
            for client in ("198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.2")
        ]
    assert codes == [201, 201, 429, 201]
