from __future__ import annotations

from jacta.games.mlem.board import Board
from jacta.games.mlem.facts import TOLD, place_id
from jacta.games.mlem.rules import names
from mlem.positions import played
from mlem.scripts import game, mat, play, told

KINDS = {what for what, *_ in TOLD.values()}


def test_an_expedition_is_reported_from_take_off_to_its_end() -> None:
    table = game(mat("34"))
    assert told(table.events(-1)) == ["expedition 1 0"]
    facts = play(table, "board:tinkerer board:settler roll:222444 land stay roll:22")
    assert facts == [
        "boarded 0 tinkerer",
        "boarded 1 settler",
        "launched 0 6",
        "flew 0 fly:4 444 0 12 3",
        "landed 0 tinkerer tabbor 0",
        "tinkered 0 2",
        "took-command 1 2",
        "crashed 12 1",
        "went-home 1 settler",
        "expedition 2 1",
    ]


def test_facts_belong_to_the_event_that_caused_them() -> None:
    table = game(mat("34"))
    play(table, "board:tinkerer board:settler roll:222444")
    assert [told([event]) for event in table.events()] == [
        ["boarded 0 tinkerer"],
        ["boarded 1 settler", "launched 0 6"],
        ["flew 0 fly:4 444 0 12 3"],
    ]


def test_every_fact_the_rules_can_tell_has_a_name() -> None:
    assert sorted(TOLD) == list(range(names.ENDED + 1))
    assert len(KINDS) == len(TOLD)


def test_every_named_fact_occurs_in_some_game() -> None:
    kinds = set()
    for seed in range(40):
        facts = [fact for event in played(4, 7, seed).events(-1) for fact in event.facts]
        kinds |= {fact.what for fact in facts}
        if kinds == KINDS:
            break
    assert kinds == KINDS


def test_every_spot_belongs_to_a_body_or_to_deep_space() -> None:
    board = Board.standard()
    tables = board.tables()
    for number, body in enumerate(board.bodies):
        spots = 1 if body.is_planet else len(body.points)
        first = tables.first_spot[number]
        assert {place_id(board, spot) for spot in range(first, first + spots)} == {body.id}
    assert place_id(board, tables.comet_spot) == "comet"
    assert place_id(board, tables.galaxy_spot) == "galaxy"
