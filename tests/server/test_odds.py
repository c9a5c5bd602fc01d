"""The answer of the odds button: for the player's own seat, or as anybody may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jacta import Table
from jacta.games.mlem.board import Board
from jacta.lab.odds.mlem.flights import no_fuel
from server.people import BO, HERE, ME, new_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient


PICK = "board:settler board:voyager roll:112233"  # on space 0, whose fuel the rules fix
RISK = float(no_fuel(Board.standard().spaces[6], 2))  # after fly:1+2


def asked(person: TestClient, table: str, **params: Any) -> Any:
    return person.get(f"/api/tables/{table}/odds", params=params)


def imported(person: TestClient, game: str, script: str) -> str:
    """A table of mine after these entries, so that no die is left to chance."""
    table = Table.new(game, ["Ada", "Bo"], first=0)
    for entry in script.split():
        table.play(entry)
    answer = person.post("/api/import", json={"record": table.record().text()})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_mlem_gives_odds_of_every_pick(server: TestClient) -> None:
    table = imported(server, "mlem", PICK)
    answer = asked(server, table, seat=0).json()
    assert (answer["log"], answer["seat"]) == (3, 0)
    odds = answer["odds"]
    assert set(odds["picks"]) == {"fly:1", "fly:2", "fly:1+2"}
    rocket = odds["rockets"][odds["picks"]["fly:1+2"]]
    assert (rocket["space"], rocket["dice"]) == (6, 2)
    assert rocket["crash"] == pytest.approx(RISK)
    assert [who["astronaut"] for who in rocket["crew"]] == ["settler", "voyager"]


def test_incognitos_gives_odds_of_the_goals_of_a_seat(server: TestClient) -> None:
    table = imported(server, "incognitos", "roll:LSSMRV store:S")
    mine, next_ = (asked(server, table, seat=seat).json()["odds"] for seat in (0, 1))
    assert (mine["seat"], mine["ahead"], mine["dice"]) == (0, False, 5)
    assert (next_["seat"], next_["ahead"], next_["dice"]) == (1, True, 6)
    assert mine["goals"][0]["now"]
    assert {"goal", "now", "next", "turn"} == set(mine["goals"][0])


def test_the_same_question_has_the_same_answer(server: TestClient) -> None:
    table = new_table(server, ME, HERE, first=0)["id"]
    assert asked(server, table).json() == asked(server, table).json()


@pytest.mark.parametrize("seat", [1, 7, -1])
def test_nobody_gets_odds_from_another_seats_view(
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


def test_only_the_seat_itself_gets_the_risk_of_its_choices(server: TestClient) -> None:
    table = imported(server, "mlem", PICK)
    path = f"/api/tables/{table}/choice-odds"
    answer = server.get(path, params={"seat": 0}).json()
    assert (answer["log"], answer["seat"]) == (3, 0)
    assert answer["choices"]["fly:1+2"] == {"crash": pytest.approx(RISK)}
    assert server.get(path, params={"seat": 1}).json()["choices"] == {}
    server.cookies.clear()
    assert server.get(path, params={"seat": 0}).json()["code"] == "not-your-seat"
