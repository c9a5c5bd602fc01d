"""Bots that play at the tables of a real server, over HTTP and sockets."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from faults.kills import Server
from jacta import Decision, SetupError, find_game, register_bot
from jacta.bots.play_game import as_bot
from jacta.bots.plugins import unregister_bot
from jacta.client import Client, Ending, ServerRefusal, sit
from jacta.client.refusals import refusal_in

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLE = Path(__file__).parents[2] / "examples" / "online_bot.py"
pytestmark = pytest.mark.slow  # a process of its own


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "tables.db")
    yield running
    running.kill()


def last(turn: Decision) -> str:
    return turn.legal[-1]


def any_legal(turn: Decision) -> str:
    return turn.random.choice(turn.legal)


@pytest.mark.parametrize(
    ("game", "options"), [("mlem", ["ufo", "explorations", "missions"]), ("incognitos", [])]
)
def test_two_clients_play_a_whole_game(server: Server, game: str, options: list[str]) -> None:
    async def play() -> list[Ending | None]:
        seat = await Client(server.site).create(game, ["link", "me"], name="Ada", options=options)
        assert seat.link is not None
        guest = sit(seat.link, any_legal, name="Bo")
        return list(await asyncio.gather(seat.play(any_legal), guest))

    host, guest = asyncio.run(play())
    assert host is not None
    assert guest is not None
    assert (host.seat, guest.seat) == (1, 0)
    assert host.scores == guest.scores
    assert host.is_won or guest.is_won


def test_what_a_seat_may_not_know_is_left_out(server: Server) -> None:
    """Each seat is told its own missions, and zeros for the other's."""

    async def told() -> list[str]:
        host, guest = Client(server.site), Client(server.site)
        seat = await host.create("mlem", ["me", "link"], options=["missions"])
        assert seat.link is not None
        other = await guest.join(seat.link)
        address = f"/tables/{seat.table}/position?seat={{}}"
        with pytest.raises(ServerRefusal) as refused:
            await guest.ask("GET", address.format(seat.number))
        assert refused.value.code == "not-your-seat"
        asked = [(host, seat.number), (guest, other.number)]
        return [(await who.ask("GET", address.format(n)))["position"] for who, n in asked]

    positions = asyncio.run(told())
    missions = [
        next(word for word in text.split() if word.startswith("missions=")) for text in positions
    ]
    assert missions[0] != missions[1]


def test_it_reconnects_after_the_server_was_killed(tmp_path: Path) -> None:
    server, decisions = Server(tmp_path / "tables.db"), 0

    @register_bot("killer", seconds=60)  # a start takes longer than a function usually may
    def killer(turn: Decision) -> str:
        nonlocal decisions
        decisions += 1
        if decisions == 6:
            server.kill()
            server.start()
        return last(turn)

    async def play() -> Ending | None:
        seat = await Client(server.site).create("mlem", ["me", "random"])
        return await asyncio.wait_for(seat.play("killer"), 120)

    try:
        ending = asyncio.run(play())
    finally:
        server.kill()
        unregister_bot("killer")
    assert ending is not None
    assert decisions > 6


def test_a_guest_gets_ready_in_the_lobby_and_plays_on_a_custom_board(server: Server) -> None:
    data = {**find_game("mlem").load_board("standard").data, "id": "mine", "failures": 5}
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "link"}]
    new = {"game": "mlem", "seats": seats, "board_data": data, "lobby": True, "pace": "none"}

    async def play() -> list[Ending | None]:
        host = Client(server.site)
        made = await host.ask("POST", "/tables", new)
        seat, link = host.seat(made["id"], 0), host.link_to(made["id"], made["links"][0]["secret"])
        return list(await asyncio.gather(seat.play(last), sit(link, last, name="Bo")))

    host, guest = asyncio.run(asyncio.wait_for(play(), 120))
    assert host is not None
    assert guest is not None
    assert host.scores == guest.scores


def test_the_example_takes_a_seat(server: Server) -> None:
    async def play() -> tuple[Ending | None, bytes]:
        seat = await Client(server.site).create("mlem", ["me", "link"])
        words = sys.executable, str(EXAMPLE), seat.link or ""
        guest = await asyncio.create_subprocess_exec(*words, stdout=subprocess.PIPE)
        return await seat.play(last), (await guest.communicate())[0]

    ending, told = asyncio.run(play())
    assert ending is not None
    assert f"scores={ending.scores}" in told.decode()


def test_a_client_takes_part_in_dice_by_chains(server: Server) -> None:
    async def play() -> tuple[Ending | None, dict[str, Any]]:
        host, guest = Client(server.site), Client(server.site)
        seats = [{"kind": "me"}, {"kind": "link"}]
        told = {"game": "mlem", "seats": seats, "pace": "none", "chains": True}
        made = await host.ask("POST", "/tables", told)
        ada = host.seat(made["id"], 0)
        await ada.get_ready()
        bo = await guest.join(host.link_to(made["id"], made["links"][0]["secret"]))
        ending, _ = await asyncio.gather(ada.play(last), bo.play(last))
        return ending, await host.ask("GET", f"/tables/{made['id']}/dice")

    ending, dice = asyncio.run(play())
    assert ending is not None
    assert dice["checked"] == dice["chains"]["rolls"] > 10
    for seat in dice["chains"]["seats"]:
        assert len(seat["withheld"]) < dice["checked"]


def test_the_same_key_returns_to_the_same_seat(server: Server) -> None:
    async def play() -> Ending | None:
        host = Client(server.site)
        seat = await host.create("mlem", ["me", "random"])
        again = Client(server.site, host.key).seat(seat.table, seat.number)
        return await again.play(last)

    assert asyncio.run(play()) is not None


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("localhost:8000", "begins with http://"),
        ("http://localhost:1/table/abc", "an invitation looks like"),
    ],
)
def test_a_malformed_link_is_rejected_before_any_request(link: str, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        asyncio.run(sit(link, last))


def test_the_server_refuses_a_wrong_secret(server: Server) -> None:
    async def join() -> None:
        seat = await Client(server.site).create("mlem", ["me", "link"])
        await sit(f"{server.site}/table/{seat.table}/join#wrong", last)

    with pytest.raises(ServerRefusal) as refused:
        asyncio.run(join())
    assert refused.value.code == "wrong-link"


def test_a_handshake_that_is_refused_says_why(server: Server) -> None:
    seat = Client(server.site).seat("nowhere", 0)
    with pytest.raises(ServerRefusal) as refused:
        asyncio.run(seat._patiently(lambda: seat._connected(as_bot(last, "mlem", 1))))
    assert refused.value.code == "unknown-table"


def test_an_answer_that_is_none_of_ours_is_temporary() -> None:
    refusal = refusal_in(502, {"Retry-After": "7"}, b"<html>Bad Gateway</html>")
    assert (refusal.is_temporary, refusal.retry_after) == (True, 7.0)
    assert "502" in str(refusal)
