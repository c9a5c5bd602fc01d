"""The odds button's answer: for one's own seat, or as anybody may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from server.people import BO, HERE, ME, Player, new_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient


def asked(person: TestClient, table: str, **params: Any) -> Any:
    return person.get(f"/api/tables/{table}/odds", params=params)


def test_mlem_tells_of_every_pick(server: TestClient) -> None:
    table = new_table(server, ME, HERE, first=0)["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as socket:
        player = Player(socket, 0)
        player.play("board:settler")
        player.send(type="watch", seat=1)
        player.next("state")
        player.play("board:pioneer", 1)
        player.send(type="watch", seat=0)
        state = player.next("state")
        answer = asked(server, table, seat=0).json()
        assert (answer["log"], answer["seat"]) == (state["log"], 0)
        odds = answer["odds"]
        assert sorted(odds["picks"]) == sorted(set(player.view["legal"]) - {"crash"})
        rocket = odds["rockets"][odds["picks"][player.view["legal"][0]]]
        assert 0 <= rocket["crash"] < 1
        assert [who["astronaut"] for who in rocket["crew"]] == ["settler", "pioneer"]


def test_incognitos_tells_the_goals_of_a_seat(server: TestClient) -> None:
    table = new_table(server, ME, HERE, game="incognitos", first=0)["id"]
    mine, next_ = (asked(server, table, seat=seat).json()["odds"] for seat in (0, 1))
    assert (mine["seat"], mine["ahead"]) == (0, False)
    assert (next_["seat"], next_["ahead"], next_["dice"]) == (1, True, 6)
    assert {"goal", "now", "next", "turn"} == set(mine["goals"][0])


def test_the_same_question_has_the_same_answer(server: TestClient) -> None:
    table = new_table(server, ME, HERE, first=0)["id"]
    assert asked(server, table).json() == asked(server, table).json()


@pytest.mark.parametrize("seat", [1, 7, -1])
def test_nobody_is_told_with_the_eyes_of_others(
    server: TestClient, someone_else: Callable[[], TestClient], seat: int
) -> None:
    table = new_table(server, ME, BO, options=["missions"])["id"]
    answer = asked(server, table, seat=seat)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
    assert asked(someone_else(), table, seat=0).status_code == 403
    assert asked(someone_else(), table).status_code == 200


def test_malformed_questions_are_refused(server: TestClient) -> None:
    table = new_table(server, ME, HERE)["id"]
    assert asked(server, table, seat="all").status_code == 422
    assert asked(server, "nowhere").status_code == 404
