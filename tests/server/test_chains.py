"""Tables that play by chains: nobody foresees a roll, and withheld links are marked."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from jacta.core.errors import RecordError
from jacta.fair.chains import Chain
from jacta.fair.checking import check_dice_of
from jacta.fair.headers import Chained, read_fair
from jacta.server.app import create_app
from jacta.server.clock import SystemClock
from server.people import ALL, BO, BOT, HERE, ME, Player, new_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jacta.server.settings import Settings


class Holder(Player):
    """A player whose client holds a chain, and shows links by itself."""

    def __init__(
        self,
        person: TestClient,
        table: str,
        seat: int,
        wires: ExitStack,
        shows_until: int = 4096,
    ) -> None:
        self.chain, self.shows_until, self._last = chain_of(seat), shows_until, 0
        wire = wires.enter_context(person.websocket_connect(f"/api/tables/{table}/socket"))
        super().__init__(wire, seat)

    def next(self, *kinds: str) -> dict[str, Any]:
        message = super().next(*kinds)
        roll = message["table"]["roll"] if message["type"] == "state" else None
        if roll is not None and self._last < roll <= self.shows_until:
            self._last = roll
            seat = message["seat"]
            self.send(type="link", seat=seat, roll=roll, link=self.chain.link(roll))
        return message


def chain_of(seat: int) -> Chain:
    return Chain(bytes([seat + 1]) * 32)


def show_anchor(person: TestClient, table: str, seat: int, anchor: str | None = None) -> int:
    body = {"anchor": anchor or chain_of(seat).anchor}
    return person.post(f"/api/tables/{table}/seats/{seat}/anchor", json=body).status_code


def start(person: TestClient, table: str) -> None:
    assert person.post(f"/api/tables/{table}/start").status_code == 200


def alone(person: TestClient) -> str:
    """Sit down against a bot; the game starts as soon as the chain is known."""
    table: str = new_table(person, ME, BOT, chains=True, options=ALL)["id"]
    assert show_anchor(person, table, 0) == 204
    return table


def set_patience(server: TestClient, seconds: float) -> None:
    server.app.state.context.chains.seconds = seconds  # type: ignore[attr-defined]


def play_out(*players: Holder) -> None:
    """Play to the end, each client in a thread of its own as it waits for the others' links."""
    with ThreadPoolExecutor() as threads:
        for done in [threads.submit(player.play_to_the_end) for player in players]:
            done.result()


def fair_of(person: TestClient, table: str) -> tuple[str, Chained]:
    text = person.get(f"/api/tables/{table}/record").text
    [(_, fair)] = read_fair(text.splitlines())
    assert isinstance(fair, Chained)
    return text, fair


def checked(text: str) -> int:
    [(record, fair)] = read_fair(text.splitlines(), "game.jsonl")
    return len(check_dice_of(record, fair))


def withheld(fair: Chained) -> set[tuple[int, int]]:
    """Return the seats and rolls whose links were withheld."""
    return {(s, n) for n, r in enumerate(fair.rolls, 1) for s, link in r.seats if link is None}


@pytest.fixture
def wires() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def bo(someone_else: Callable[[], TestClient]) -> TestClient:
    return someone_else()


@pytest.fixture
def table(server: TestClient, bo: TestClient) -> str:
    """Ada, Bo and a bot are about to play by chains, with all that can be hidden."""
    created = new_table(server, ME, BO, BOT, chains=True, options=ALL)
    found: str = created["id"]
    bo.post(f"/api/tables/{found}/join", json={"secret": created["links"][0]["secret"]})
    assert show_anchor(server, found, 0) == show_anchor(bo, found, 1) == 204
    return found


def test_two_clients_and_a_bot_play_a_whole_game(
    server: TestClient, bo: TestClient, table: str, wires: ExitStack
) -> None:
    set_patience(server, 60.0)
    start(server, table)
    ada, guest = Holder(server, table, 0, wires), Holder(bo, table, 1, wires)
    play_out(ada, guest)
    text, fair = fair_of(server, table)
    assert checked(text) == len(fair.rolls) > 10
    assert withheld(fair) == set()
    assert dict(fair.anchors) == {0: chain_of(0).anchor, 1: chain_of(1).anchor}
    told = server.get(f"/api/tables/{table}/dice").json()
    assert (told["checked"], told["problem"]) == (len(fair.rolls), None)
    assert told["chains"]["anchor"] == fair.server
    page = server.get(f"/api/tables/{table}/dice.html")
    assert fair.rolls[-1].server in page.text
    first = next(n for n, line in enumerate(text.splitlines()) if "roll:" in line)
    lines = text.splitlines()
    lines[first] = '{"by":"chance","do":"roll:112234"}'
    with pytest.raises(RecordError, match=f"line {first + 1}: entry {first}: "):
        checked("\n".join(lines))


def test_nobody_learns_the_servers_links_before_the_end(
    server: TestClient, wires: ExitStack
) -> None:
    """Hidden deals follow from them, and so would the next roll from a client's own links."""
    table = alone(server)
    ada = Holder(server, table, 0, wires)
    while ada.state["table"]["roll"] is not None or ada.state["log"] == 0:
        ada.next("state")
    assert server.portal is not None
    context = server.app.state.context  # type: ignore[attr-defined]
    chains = server.portal.call(context.tables.current, table).stored.arrangement.chains
    links = [links.server for links in chains.links(100)]
    told = [server.get(f"/api/tables/{table}{what}").text for what in ("", "/dice", "/record")]
    told.append(str(ada.told))
    secrets = [chains.root, *links]
    assert links
    assert not any(secret in text for secret in secrets for text in told)
    assert server.get(f"/api/tables/{table}/dice.html").json()["code"] == "sealed"


def test_a_link_that_does_not_come_is_replaced_and_marked(
    server: TestClient, bo: TestClient, table: str, wires: ExitStack
) -> None:
    start(server, table)
    ada, guest = Holder(server, table, 0, wires), Holder(bo, table, 1, wires)
    set_patience(server, 0.02)
    guest.shows_until = 3
    play_out(ada, guest)
    text, fair = fair_of(server, table)
    assert checked(text) == len(fair.rolls)
    missed = withheld(fair)  # on a busy machine others may be late too
    assert missed >= {(1, roll) for roll in range(4, len(fair.rolls) + 1)}
    told = server.get(f"/api/tables/{table}/dice").json()["chains"]["seats"]
    assert {(one["seat"], roll) for one in told for roll in one["withheld"]} == missed


def test_links_are_asked_for_again_after_a_lost_connection(
    server: TestClient, bo: TestClient, table: str, wires: ExitStack
) -> None:
    set_patience(server, 60.0)
    start(server, table)
    Holder(server, table, 0, wires)
    with ExitStack() as short:
        guest = Holder(bo, table, 1, short, shows_until=0)
        assert guest.state["table"]["roll"] == 1
    again = Holder(bo, table, 1, wires)
    assert again.state["table"]["roll"] == 1
    while again.state["log"] == 0:
        again.next("state")
    assert server.get(f"/api/tables/{table}/dice").json()["chains"]["seats"][1]["withheld"] == []


class Shifted(SystemClock):
    """A clock that can be put forward."""

    ahead = 0.0

    def monotonic(self) -> float:
        return super().monotonic() + self.ahead


def test_no_roll_waits_for_a_player_who_has_long_been_away(
    server: TestClient, table: str, wires: ExitStack
) -> None:
    """The time for Bo's link ran out before the roll was due; it counts as withheld."""
    set_patience(server, 120.0)
    clock = server.app.state.context.tables.clock = Shifted()  # type: ignore[attr-defined]
    ada = Holder(server, table, 0, wires)
    clock.ahead, begin = 121.0, time.monotonic()
    start(server, table)
    while ada.state["log"] == 0:
        ada.next("state")
    assert time.monotonic() - begin < 100.0
    seats = server.get(f"/api/tables/{table}/dice").json()["chains"]["seats"]
    assert [1 in one["withheld"] for one in seats] == [False, True]


def test_a_roll_outlives_the_server(settings: Settings, wires: ExitStack) -> None:
    """The link that one client has shown is stored; the other shows its own after the restart."""
    with TestClient(create_app(settings), base_url="http://testserver") as server:
        table, cookies = new_table(server, ME, HERE, chains=True)["id"], server.cookies
        assert show_anchor(server, table, 0) == show_anchor(server, table, 1) == 204
        with ExitStack() as short:
            ada = Holder(server, table, 0, short)
            ada.send(type="ping")
            ada.next("pong")
    with TestClient(create_app(settings), base_url="http://testserver", cookies=cookies) as server:
        set_patience(server, 60.0)
        ada = Holder(server, table, 0, wires)
        assert ada.state["table"]["roll"] == 1
        guest = Holder(server, table, 1, wires)
        play_out(ada, guest)
        text, fair = fair_of(server, table)
        assert checked(text) == len(fair.rolls)
        assert withheld(fair) == set()
        wires.close()


def test_what_does_not_fit_a_chain_is_refused(
    server: TestClient, bo: TestClient, table: str, wires: ExitStack
) -> None:
    assert show_anchor(bo, table, 0) == 403
    assert show_anchor(server, table, 0, "xyz") == 422
    plain = new_table(server, ME, BO, lobby=True)["id"]
    answer = server.post(f"/api/tables/{plain}/seats/0/anchor", json={"anchor": chain_of(0).anchor})
    assert answer.json()["code"] == "wrong-chain"
    start(server, table)
    assert show_anchor(server, table, 0) == 409
    ada = Holder(server, table, 0, wires)
    guest = Holder(bo, table, 1, wires, shows_until=0)
    for link, code in ((chain_of(5).link(1), "wrong-chain"), ("ab", "malformed")):
        guest.send(type="link", seat=1, roll=1, link=link)
        assert guest.next("error")["code"] == code
    guest.send(type="link", seat=0, roll=1, link=chain_of(0).link(1))
    assert guest.next("error")["code"] == "not-your-seat"
    assert ada.state["table"]["roll"] == 1


def test_a_roll_in_the_air_cannot_be_taken_back(server: TestClient, wires: ExitStack) -> None:
    table = new_table(server, ME, HERE, chains=True, first=0)["id"]
    show_anchor(server, table, 0)
    start(server, table)
    ada = Holder(server, table, 0, wires)
    decided = None
    while decided is None or ada.state["table"]["roll"] is None:
        turn = ada.state["table"]["turn"]
        if turn is None:
            ada.next("state")
        elif turn != ada.state["seat"]:
            ada.send(type="watch", seat=turn)
            ada.next("state")
        else:
            decided, ada.shows_until = turn, 0
            ada.play(ada.view["legal"][0])
    at = f"/api/tables/{table}"
    for path in ("", "/odds?seat=0", "/previews?seat=0", "/choice-odds?seat=0", "/film", "/record"):
        assert server.get(at + path).status_code == 200, path
    for path in (f"/hint?seat=0&log={ada.state['log']}", "/why-not?seat=0&do=land"):
        assert server.get(at + path).status_code == 422, path
    assert server.get("/api/tables").json()[0]["turn"] is None
    assert ada.state["can_undo"] is False
    ada.send(type="undo", seat=decided, log=ada.state["log"])
    assert ada.next("error")["code"] == "cannot-undo"
    path = f"/api/tables/{table}/seats/{decided}/undo?log={ada.state['log']}"
    assert server.post(path).json()["code"] == "cannot-undo"


def test_a_seat_that_changes_hands_before_the_start_loses_its_anchor(
    server: TestClient, bo: TestClient, table: str
) -> None:
    def anchors() -> list[int]:
        found = server.get(f"/api/tables/{table}/dice").json()["chains"]["seats"]
        return [one["seat"] for one in found]

    assert anchors() == [0, 1]
    bo.post(f"/api/tables/{table}/leave")
    assert anchors() == [0]
    server.post(f"/api/tables/{table}/seats/0/move", json={"to": 1})
    assert anchors() == []


def test_a_rematch_starts_when_everybody_has_shown_a_new_chain(
    server: TestClient, wires: ExitStack
) -> None:
    table = alone(server)
    play_out(Holder(server, table, 0, wires))
    again = server.post(f"/api/tables/{table}/rematch").json()["id"]
    info = server.get(f"/api/tables/{again}").json()
    assert (info["phase"], info["chains"]) == ("lobby", True)
    assert show_anchor(server, again, 0, chain_of(7).anchor) == 204
    assert server.get(f"/api/tables/{again}").json()["phase"] == "playing"
