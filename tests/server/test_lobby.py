"""Before the first move: people come by link, choose names, colours and seats, and start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from server.people import BO, BOT, ME, Player, new_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient

CY: dict[str, Any] = {"kind": "link", "name": "Cy"}


def post(person: TestClient, table: str, what: str, **body: Any) -> Any:
    """Ask for a change; return the table, or the code of the refusal."""
    answer = person.post(f"/api/tables/{table}/{what}", json=body or None)
    told = answer.json()
    return told if answer.status_code == 200 else told["code"]


def join(person: TestClient, created: dict[str, Any], **more: Any) -> Any:
    secret = created["links"][0]["secret"]
    return post(person, created["id"], "join", secret=secret, **more)


def seats(table: dict[str, Any], what: str) -> list[Any]:
    return [seat[what] for seat in table["seats"]]


@pytest.fixture
def created(server: TestClient) -> dict[str, Any]:
    """A table of Ada's in its lobby, with two free seats and a link."""
    return new_table(server, ME, BO, CY, lobby=True, first=0)


def test_nothing_is_played_before_the_start(server: TestClient, created: dict[str, Any]) -> None:
    table = server.get(f"/api/tables/{created['id']}").json()
    assert (table["phase"], table["turn"], table["seq"]) == ("lobby", None, 0)
    with server.websocket_connect(f"/api/tables/{created['id']}/socket") as socket:
        ada = Player(socket, 0)
        assert ada.play(ada.view["legal"][0])["code"] == "not-started"


def test_one_link_invites_everybody(
    server: TestClient, created: dict[str, Any], someone_else: Callable[[], TestClient]
) -> None:
    assert len({link["secret"] for link in created["links"]}) == 1
    bo, cy, late = someone_else(), someone_else(), someone_else()
    assert join(bo, created, name="Bea", seat=2) == {"seat": 2}
    assert join(bo, created) == {"seat": 2}  # keeps it
    assert join(cy, created, seat=2) == "taken"
    assert join(cy, created, name="Cy") == {"seat": 1}
    assert join(late, created) == "taken"
    table = server.get(f"/api/tables/{created['id']}").json()
    assert seats(table, "name") == ["Ada", "Cy", "Bea"]
    assert seats(table, "host") == [True, False, False]


def test_it_starts_when_all_guests_are_ready(
    created: dict[str, Any], someone_else: Callable[[], TestClient]
) -> None:
    table, (bo, cy) = created["id"], (someone_else(), someone_else())
    join(bo, created, seat=1)
    assert post(bo, table, "seats/1/ready", ready=True)["phase"] == "lobby"
    join(cy, created)
    assert post(bo, table, "seats/1/ready", ready=False)["seats"][1]["ready"] is False
    assert post(cy, table, "seats/2/ready", ready=True)["phase"] == "lobby"
    now = post(bo, table, "seats/1/ready", ready=True)
    assert (now["phase"], now["turn"]) == ("playing", 0)
    assert post(bo, table, "seats/1/ready", ready=True) == "started"


def test_the_host_starts_and_empty_seats_become_bots(
    server: TestClient, created: dict[str, Any], someone_else: Callable[[], TestClient]
) -> None:
    table, (bo, late) = created["id"], (someone_else(), someone_else())
    join(bo, created, seat=1)
    assert post(bo, table, "start") == "not-the-host"
    now = post(server, table, "start")
    assert now["phase"] == "playing"
    assert seats(now, "kind") == ["person", "person", "bot"]
    record = server.get(f"/api/tables/{table}/record").text.splitlines()[0]
    assert '"name":"Bo"' in record
    assert f'"bot":"{now["seats"][2]["bot"]}"' in record
    assert post(server, table, "start") == "started"
    assert join(late, created, name="Late") == {"seat": 2}  # takes the bot's seat over
    assert seats(late.get(f"/api/tables/{table}").json(), "kind")[2] == "person"


def test_chance_moves_at_the_start_and_not_before(server: TestClient) -> None:
    created = new_table(server, ME, BO, lobby=True, options=["missions"])
    assert server.get(f"/api/tables/{created['id']}").json()["seq"] == 0
    assert post(server, created["id"], "start")["seq"] > 0


def test_names_colours_and_seats_are_chosen(
    server: TestClient, created: dict[str, Any], someone_else: Callable[[], TestClient]
) -> None:
    table, bo = created["id"], someone_else()
    join(bo, created, seat=1)
    post(server, table, "seats/0/dress", colour="mint")
    now = post(bo, table, "seats/1/dress", name="Bea", colour="mint")
    assert seats(now, "name") == ["Ada", "Bea", "Cy"]
    assert seats(now, "colour")[:2] == [None, "mint"]
    assert post(bo, table, "seats/0/dress", name="Eve") == "not-your-seat"
    assert post(bo, table, "seats/1/move", to=0) == "taken"
    now = post(bo, table, "seats/1/move", to=2)
    assert seats(now, "name") == ["Ada", "Cy", "Bea"]
    assert seats(now, "colour")[2] == "mint"
    now = post(server, table, "seats/0/move", to=1)  # the host's own seat becomes free
    assert seats(now, "kind") == ["open", "person", "person"]
    assert join(someone_else(), created) == {"seat": 0}
    assert post(bo, table, "seats/2/move", to=7) == "taken"


def test_the_host_gives_free_seats_to_bots(
    server: TestClient, created: dict[str, Any], someone_else: Callable[[], TestClient]
) -> None:
    table, bo = created["id"], someone_else()
    assert post(bo, table, "seats/1/fill", bot="random") == "not-the-host"
    assert post(server, table, "seats/1/fill", bot="random")["seats"][1]["kind"] == "bot"
    assert post(server, table, "seats/0/fill", bot="random") == "taken"
    join(bo, created, seat=2)
    now = post(bo, table, "seats/2/ready", ready=True)
    assert now["phase"] == "playing"


def test_a_seat_of_a_bot_can_be_kept_for_a_guest(server: TestClient) -> None:
    created = new_table(server, ME, BOT, BO, lobby=True)
    now = post(server, created["id"], "seats/1/fill", bot=None)
    assert (now["seats"][1]["kind"], now["seats"][1]["link"]) == ("open", True)


def test_leaving_a_lobby_frees_the_seat_and_passes_the_host_on(
    server: TestClient, created: dict[str, Any], someone_else: Callable[[], TestClient]
) -> None:
    table, bo = created["id"], someone_else()
    join(bo, created, seat=1)
    now = post(server, table, "leave")
    assert seats(now, "kind") == ["open", "person", "open"]
    assert seats(now, "host") == [False, True, False]
    assert post(bo, table, "leave")["phase"] == "closed"
    assert join(someone_else(), created) == "closed"


def test_only_the_host_sets_the_terms(
    server: TestClient, created: dict[str, Any], someone_else: Callable[[], TestClient]
) -> None:
    table, bo = created["id"], someone_else()
    assert post(bo, table, "terms", stand_in=60) == "not-the-host"
    assert post(server, table, "terms", stand_in=1) == "malformed"
    now = post(server, table, "terms", stand_in=60, bank=300, increment=5)
    assert now["terms"] == {"stand_in": 60, "bank": 300, "increment": 5, "advice": True}
    assert now["time_left"] == [300, 300, 300]
    post(server, table, "start")
    now = post(server, table, "terms", stand_in=90, bank=30, advice=False)
    assert now["terms"] == {
        "stand_in": 90,
        "bank": 300,
        "increment": 5,
        "advice": False,
    }  # no new clock
