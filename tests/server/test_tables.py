"""Tables over HTTP: set up, joined, listed, handed over, exported, imported, played again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from jacta import Seeded, Table
from jacta.bots import BOTS, find_bot, is_bot, suggestion, usual_bot
from jacta.core.game import GAMES
from jacta.games.rulebooks import LANGUAGES, Language, rulebook, rules_for_people
from server.people import ALL, BO, BOT, HERE, ME, Player, new_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient


def finished_record(seed: int, options: list[str] | None = None) -> str:
    table = Table.new("mlem", ["Ada", "Bo"], options=options or [], dice=Seeded(seed))
    bot = find_bot("random", "mlem", seed)
    while not table.is_over:
        table.play(suggestion(bot, table))
    return table.record().text()


def test_the_catalog_names_games_boards_options_and_bots(server: TestClient) -> None:
    mlem = next(game for game in server.get("/api/games").json() if game["name"] == "mlem")
    assert (mlem["least_players"], mlem["most_players"]) == (2, 5)
    assert mlem["options"] == ALL
    assert tuple(bot["name"] for bot in mlem["bots"]) == BOTS
    assert mlem["usual_bot"] == usual_bot("mlem")
    board = server.get(f"/api/boards/mlem/{mlem['boards'][0]['name']}").json()
    assert len(board["spaces"]) == 26
    assert "reconstruction" in mlem["boards"][0]["title"]
    assert mlem["about"]["ours"] == ["minutes", "age", "difficulty"]
    assert mlem["tutorial"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_six_opponents_and_no_bot_has_two_faces(server: TestClient, game: str) -> None:
    told = next(one for one in server.get("/api/games").json() if one["name"] == game)
    faces = [opponent["bot"] for opponent in told["opponents"]]
    assert len(set(faces)) == len(faces) == 6
    assert all(is_bot(bot, game) for bot in faces)
    assert told["usual_bot"] in faces


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_served_in_every_language(
    server: TestClient, game: str, language: Language
) -> None:
    text = server.get(f"/api/rules/{game}", params={"lang": language}).text
    assert text == rules_for_people(game, language)
    assert rulebook(game, language).startswith(text.rstrip())
    assert "`roll:" not in text  # that is for programs
    assert (text == server.get(f"/api/rules/{game}").text) == (language == "en")


@pytest.mark.parametrize("language", ["de", "EN", "", "../uk"])
def test_other_languages_of_the_rules_are_refused(server: TestClient, language: str) -> None:
    assert server.get("/api/rules/mlem", params={"lang": language}).status_code == 422


@pytest.mark.parametrize("address", ["/api/boards/mlem/moon", "/api/rules/chess", "/api/nothing"])
def test_unknown_things_give_a_clear_error(server: TestClient, address: str) -> None:
    answer = server.get(address)
    assert answer.status_code in {404, 422}
    assert answer.json()["text"]


def test_my_tables_are_those_where_i_have_a_seat(
    server: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    first, second = (new_table(server, ME, HERE)["id"] for _ in range(2))
    assert [table["id"] for table in server.get("/api/tables").json()] == [second, first]
    assert [seat["mine"] for seat in server.get(f"/api/tables/{second}").json()["seats"]] == [
        True
    ] * 2
    stranger = someone_else()
    assert stranger.get("/api/tables").json() == []
    assert not any(seat["mine"] for seat in stranger.get(f"/api/tables/{second}").json()["seats"])


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"board": "moon"}, "unknown board 'moon'"),
        ({"options": ["aliens"]}, "unknown option 'aliens'"),
        ({"seats": [ME]}, "2 to 5 players"),
        ({"first": 2}, "a seat from 0 to 1"),
        ({"seats": [ME, {"kind": "bot", "bot": "clever"}]}, "unknown bot 'clever'"),
        ({"board_data": {"format": 1}}, "board_data: id: expected a value"),
        (
            {"seats": [{**ME, "colour": "sky"}, {**BOT, "colour": "sky"}]},
            "two players cannot both have the colour sky",
        ),
    ],
)
def test_a_table_that_cannot_be_set_up_says_why(
    server: TestClient, wrong: dict[str, Any], text: str
) -> None:
    answer = server.post("/api/tables", json={"game": "mlem", "seats": [ME, BOT], **wrong})
    assert answer.status_code == 422
    assert text in answer.json()["text"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": []},
        {"seats": [{"kind": "cat"}]},
        {"seats": [{**ME, "colour": "beige"}, BOT]},
        {"game": 3},
        {"pace": "fast"},
        {"more": 1},
    ],
)
def test_a_malformed_body_is_refused(server: TestClient, wrong: dict[str, Any]) -> None:
    body = {"game": "mlem", "seats": [ME, BOT], **wrong}
    answer = server.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert next(iter(wrong)) in answer.json()["text"]


def test_scenarios_come_with_their_complexity(server: TestClient) -> None:
    boards = {game["name"]: game["boards"] for game in server.get("/api/games").json()}
    assert [board["complexity"] for board in boards["incognitos"]] == [1, 2, 3, 4]
    assert [board["complexity"] for board in boards["mlem"]] == [None]


def test_players_choose_their_colours(server: TestClient) -> None:
    table = new_table(server, {**ME, "colour": "mint"}, BOT, {**HERE, "colour": "marigold"})["id"]
    seats = server.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["colour"] for seat in seats] == ["mint", None, "marigold"]
    record = server.get(f"/api/tables/{table}/record").text
    players = json.loads(record.splitlines()[0])["players"]
    assert [player.get("colour") for player in players] == ["mint", None, "marigold"]


def test_an_imported_record_keeps_its_colours(server: TestClient) -> None:
    header = json.loads(finished_record(3).splitlines()[0])
    header["players"][1]["colour"] = "orchid"
    imported = server.post("/api/import", json={"record": json.dumps(header)})
    seats = server.get(f"/api/tables/{imported.json()['id']}").json()["seats"]
    assert [seat["colour"] for seat in seats] == [None, "orchid"]


def test_a_custom_board_can_be_played_on(server: TestClient) -> None:
    data = {**server.get("/api/boards/mlem/standard").json(), "id": "mine", "comet": 9}
    table = new_table(server, board_data=data)["id"]
    assert server.get(f"/api/tables/{table}/board").json()["comet"] == 9
    assert server.get(f"/api/tables/{table}").json()["board"] == "mine"


def test_a_link_gives_its_seat_to_one_person_only(
    server: TestClient, someone_else: Callable[[], TestClient]
) -> None:
    created = new_table(server, ME, BO)
    address, secret = f"/api/tables/{created['id']}/join", created["links"][0]["secret"]
    bo, cy = someone_else(), someone_else()
    assert bo.post(address, json={"secret": "guess"}).json()["code"] == "wrong-link"
    assert bo.post(address, json={"secret": secret, "name": "Bob"}).json() == {"seat": 1}
    assert bo.post(address, json={"secret": secret}).json() == {"seat": 1}
    assert cy.post(address, json={"secret": secret}).json()["code"] == "taken"
    seats = server.get(f"/api/tables/{created['id']}").json()["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [
        ("Ada", "person"),
        ("Bob", "person"),
    ]


def test_a_seat_is_handed_to_a_bot_and_taken_back(server: TestClient) -> None:
    table = new_table(server, ME, BOT, first=0)["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        ada = Player(wire, 0)
        assert ada.view["turn"] == 0
        server.post(f"/api/tables/{table}/seats/0", json={"bot": "random"})
        while not ada.state["table"]["over"]:
            ada.next("state")
    seat = server.post(f"/api/tables/{table}/seats/0", json={"bot": None}).json()["seats"][0]
    assert (seat["kind"], seat["mine"]) == ("person", True)
    assert server.post(f"/api/tables/{table}/seats/1", json={"bot": None}).status_code == 403


def test_a_game_that_is_over_is_viewed_replayed_and_played_again(server: TestClient) -> None:
    text = finished_record(3, ALL)
    table = server.post("/api/import", json={"record": text}).json()["id"]
    info = server.get(f"/api/tables/{table}").json()
    ending = json.loads(text.splitlines()[-1])
    assert info["over"]
    assert info["result"]["scores"] == ending["scores"]
    assert server.get(f"/api/tables/{table}/record").text == text
    first, last = (server.get(f"/api/tables/{table}/at/{n}").json() for n in (0, info["seq"]))
    assert (first["phase"], last["phase"]) == ("first", "over")
    assert server.get(f"/api/tables/{table}/at/{info['seq'] + 1}").status_code == 422
    again = server.post(f"/api/tables/{table}/rematch").json()["id"]
    assert server.post(f"/api/tables/{table}/rematch").json()["id"] == again
    assert server.get(f"/api/tables/{table}").json()["next"] == again
    fresh = server.get(f"/api/tables/{again}").json()
    assert (fresh["over"], fresh["options"]) == (False, sorted(ALL))


@pytest.mark.slow
def test_an_unfinished_record_can_be_continued(server: TestClient) -> None:
    lines = finished_record(5).splitlines()
    table = server.post("/api/import", json={"record": "\n".join(lines[:20])}).json()["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        player = Player(wire, None)
        while not player.state["table"]["over"]:
            seat = player.view["turn"]
            player.send(type="watch", seat=seat)
            player.next("state")
            player.play(player.view["legal"][0])
    record = server.get(f"/api/tables/{table}/record").text.splitlines()
    assert record[1:20] == lines[1:20]


def test_people_without_a_name_are_numbered(server: TestClient) -> None:
    table = new_table(server, {"kind": "me"}, {"kind": "link"})["id"]
    seats = server.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Player 1", "Player 2"]


def test_players_hear_of_the_rematch(server: TestClient) -> None:
    table = server.post("/api/import", json={"record": finished_record(3)}).json()["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        player = Player(wire, None)
        again = server.post(f"/api/tables/{table}/rematch").json()["id"]
        while player.state["table"]["next"] is None:
            player.next("state")
        assert player.state["table"]["next"] == again


@pytest.mark.parametrize(
    ("record", "text"),
    [
        ("", "no game"),
        ("garbage", "line 1: not JSON"),
        (finished_record(1) + finished_record(2), "The record holds several games"),
        (finished_record(1).replace("first:", "first:9", 1), "line 2"),
    ],
)
def test_a_bad_record_is_refused_with_line_and_reason(
    server: TestClient, record: str, text: str
) -> None:
    answer = server.post("/api/import", json={"record": record})
    assert answer.status_code == 422
    assert text in answer.json()["text"]
    assert server.get("/api/tables").json() == []
