"""What changed on the way: patches that lead, fact by fact, from one view to the next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from games.playing import random_play
from jacta import Table
from jacta.server.frames import MOST_ENTRIES, changes, frames_of
from server.people import ALL, BOT, HERE, ME, Player, new_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.testclient import TestClient

GOLDEN = Path(__file__).parents[1] / "mlem" / "golden" / "4-ufo-missions.jsonl"
GAMES = [
    ("mlem", "standard", ALL),
    ("incognitos", "rome", ["signs"]),
    ("incognitos", "arabia", ["signs"]),
    ("incognitos", "castle", []),
    ("incognitos", "station", ["signs"]),
]


def patched(view: Any, patch: Sequence[dict[str, Any]]) -> Any:
    """Do what a browser does with a patch."""
    whole = {"view": msgspec.json.decode(msgspec.json.encode(view))}
    for change in msgspec.json.decode(msgspec.json.encode(patch)):
        keys = ["view", *change["at"]]
        place: Any = whole
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = change["to"]
    return whole["view"]


def plain(view: Any) -> Any:
    """Return a view as a browser keeps it on the way."""
    return {**msgspec.json.decode(msgspec.json.encode(view)), "legal": []}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}),
        ({"a": [1]}, {"a": [1, 2]}),
        ({"a": {"x": 1}}, {"a": {"y": 1}}),
        ({"a": None}, {"a": {"x": [1]}}),
        ([1], {"a": 1}),
        (3, 4),
        ({"a": 1}, {"a": 1}),
    ],
)
def test_changes_turn_one_value_into_the_other(before: Any, after: Any) -> None:
    patch = list(changes(before, after))
    assert patched(before, patch) == after
    assert (patch == []) == (before == after)


def test_changes_name_only_what_changed() -> None:
    before = {"rocket": {"space": 3, "crew": [{"seat": 0}, {"seat": 1}]}, "turn": 0}
    after = {"rocket": {"space": 9, "crew": [{"seat": 0}, {"seat": 2}]}, "turn": 0}
    assert list(changes(before, after)) == [
        {"at": ["rocket", "space"], "to": 9},
        {"at": ["rocket", "crew", 1, "seat"], "to": 2},
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "board", "options"), GAMES)
@pytest.mark.parametrize("seat", [0, None])
def test_frames_lead_through_every_fact_of_a_game(
    game: str, board: str, options: list[str], seat: int | None
) -> None:
    table = Table.new(game, 2, board=board, options=options)
    before, view = 0, plain(table.view(seat))
    for _ in random_play(table, seed=5):
        events = table.events(before)
        for event, patches in zip(events, frames_of(table, before, seat), strict=True):
            assert len(patches) == len(event.facts) + 1
            for patch in patches:
                view = patched(view, patch)
        assert view == plain(table.view(seat))
        before = table.seq


def frames_at(table: Table, what: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the views before and right after the last fact of some kind."""
    seqs = [e.seq for e in table.events() if any(f.what == what for f in e.facts)]
    event = table.events(seqs[-1] - 1)[0]
    before = view = plain(table.view_at(seqs[-1] - 1, None))
    for fact, patch in zip(event.facts, frames_of(table, seqs[-1] - 1, None)[0], strict=False):
        before, view = view, patched(view, patch)
        if fact.what == what:
            break
    return before, view


def test_a_fact_comes_with_what_it_changed_and_nothing_more() -> None:
    """A forced flight and the crash after it are two frames, not one."""
    table = Table.new("mlem", 2, first=0)
    for entry in ["board:voyager", "board:settler", "roll:222222"]:
        table.play(entry)
    before, after = frames_at(table, "flew")
    assert before["rocket"]["space"] == 0
    assert after["rocket"]["space"] == 12
    assert after["phase"] == "fly"  # nobody was asked to land yet


def test_a_route_is_in_the_frame_that_reports_it() -> None:
    table = Table.new("incognitos", 2, board="station", first=0)
    for _ in random_play(table, seed=3):
        if any(fact.what == "moved" for event in table.events() for fact in event.facts):
            break
    before, after = frames_at(table, "moved")
    assert before["links"] != after["links"]


def test_only_clients_that_ask_get_frames(server: TestClient) -> None:
    table = new_table(server, ME, HERE, first=0)["id"]
    address = f"/api/tables/{table}/socket"
    with server.websocket_connect(address) as one, server.websocket_connect(address) as other:
        watching, plainly = Player(one, 0, frames=True), Player(other, 0)
        assert watching.state["frames"] is None  # there was no view before
        known = plain(watching.view)
        told = watching.play(watching.view["legal"][0])
        for patch in (patch for entry in told["frames"] for patch in entry):
            known = patched(known, patch)
        assert known == {**told["view"], "legal": []}
        assert plainly.next("state")["frames"] is None


@pytest.mark.slow
def test_no_frames_are_sent_after_an_undo_or_a_long_gap(server: TestClient) -> None:
    table = new_table(server, ME, HERE, first=0)["id"]
    with server.websocket_connect(f"/api/tables/{table}/socket") as wire:
        ada = Player(wire, 0, frames=True)
        ada.play(ada.view["legal"][0])
        ada.send(type="undo", seat=0, log=ada.state["log"])
        assert ada.next("state")["frames"] is None
    long = new_table(server, ME, BOT, first=0)["id"]
    with server.websocket_connect(f"/api/tables/{long}/socket") as wire:
        ada = Player(wire, 0, frames=True)
        ada.play_to_the_end()
        last = ada.state["log"]
        for since, told in ((last, True), (last - MOST_ENTRIES, True), (0, False), (-1, False)):
            ada.send(type="hello", seat=0, log=since, frames=True)
            assert (ada.next("state")["frames"] is not None) == told


def test_a_film_leads_through_the_whole_game(server: TestClient) -> None:
    record = GOLDEN.read_text(encoding="utf-8")
    table = server.post("/api/import", json={"record": record}).json()["id"]
    film = server.get(f"/api/tables/{table}/film").json()
    last = server.get(f"/api/tables/{table}").json()["seq"]
    assert len(film["frames"]) == last
    view = film["view"]
    for seq, patches in enumerate(film["frames"], 1):
        for patch in patches:
            view = patched(view, patch)
        if seq % 40 == 0 or seq == last:
            shown = server.get(f"/api/tables/{table}/at/{seq}").json()
            assert view | {"legal": []} == shown | {"legal": []}
