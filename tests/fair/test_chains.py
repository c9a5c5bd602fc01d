"""Chains: every roll uses up a link of everybody, and withheld links are marked."""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec
import pytest

from fair.games import ALL, read
from jacta import RecordError, Table
from jacta.fair.chains import SECONDS, Chain, ChainError, Links, Round, is_next, roll_key
from jacta.fair.checking import check_dice_of
from jacta.fair.dice import SealedDice
from jacta.fair.headers import Chained, fair_text

WITHHELD = {(1, 4), (1, 5), (0, 9)}  # seats and rolls


class Parties(NamedTuple):
    server: Chain
    seats: dict[int, Chain]


def parties() -> Parties:
    return Parties(Chain(b"s" * 32, 400), {0: Chain(b"a" * 32, 400), 1: Chain(b"b" * 32, 400)})


def chained_game() -> tuple[Table, Chained]:
    """Play a game of three, of whom two have chains, and withhold some links."""
    server, seats = parties()
    anchors = {seat: chain.anchor for seat, chain in seats.items()}
    known = {seat: (0, anchor) for seat, anchor in anchors.items()}
    table, chance, rolls = Table.new("mlem", 3, options=ALL), random.Random(2), list[Links]()
    while not table.is_over:
        if not table.is_chance:
            table.play(chance.choice(table.legal()))
            continue
        roll = len(rolls) + 1
        gathering = Round(roll, table.seq + 1, known, now=100.0)
        for seat, chain in seats.items():
            if (seat, roll) not in WITHHELD:
                gathering.show(seat, chain.link(roll))
                known[seat] = roll, chain.link(roll)
        late = 100.0 + (SECONDS if {(0, roll), (1, roll)} & WITHHELD else 0.0)
        links = gathering.close(server, late)
        rolls.append(links)
        key = roll_key("t1", roll, links, anchors)
        outcome = SealedDice(key, links.entry).outcome(table.game, table.state)
        table.play(outcome)
    fair = Chained("t1", server.anchor, tuple(anchors.items()), tuple(rolls))
    return table, fair


def test_a_game_with_withheld_links_is_derived_again() -> None:
    table, fair = chained_game()
    record, known = read(fair_text(table.record(), fair))
    assert len(check_dice_of(record, known)) == len(fair.rolls)
    assert isinstance(known, Chained)
    withheld = {
        (seat, roll)
        for roll, links in enumerate(known.rolls, 1)
        for seat, link in links.seats
        if link is None
    }
    assert withheld == WITHHELD


@pytest.mark.parametrize("party", ["server", "seat"])
def test_a_link_of_another_chain_is_rejected(party: str) -> None:
    table, fair = chained_game()
    wrong = Chain(b"x" * 32, 400).link(3)
    links = fair.rolls[2]
    changed = (
        msgspec.structs.replace(links, server=wrong)
        if party == "server"
        else msgspec.structs.replace(links, seats=((0, wrong), links.seats[1]))
    )
    rolls = (*fair.rolls[:2], changed, *fair.rolls[3:])
    with pytest.raises(RecordError, match=f"entry {links.entry}: the link of"):
        check_dice_of(*read(fair_text(table.record(), msgspec.structs.replace(fair, rolls=rolls))))


def test_a_link_cannot_be_called_withheld_afterwards() -> None:
    """The dice would be others."""
    table, fair = chained_game()
    links = fair.rolls[4]
    changed = msgspec.structs.replace(links, seats=((0, None), links.seats[1]))
    rolls = (*fair.rolls[:4], changed, *fair.rolls[5:])
    with pytest.raises(RecordError, match=f"entry {links.entry}: the sealed dice gave"):
        check_dice_of(*read(fair_text(table.record(), msgspec.structs.replace(fair, rolls=rolls))))


def test_the_server_shows_its_link_last() -> None:
    server, seats = parties()
    gathering = Round(1, 1, {seat: (0, chain.anchor) for seat, chain in seats.items()}, now=0.0)
    gathering.show(0, seats[0].link(1))
    with pytest.raises(ChainError, match="before the others"):
        gathering.close(server, 0.0)
    assert not gathering.is_over(SECONDS - 0.1)
    assert gathering.is_over(SECONDS)
    assert gathering.close(server, SECONDS).seats == ((0, seats[0].link(1)), (1, None))


def test_only_the_committed_link_is_accepted() -> None:
    _, seats = parties()
    gathering = Round(2, 7, {0: (1, seats[0].link(1))}, now=0.0)
    for link in (seats[0].link(1), seats[0].link(3), seats[1].link(2), "zz"):
        with pytest.raises(ChainError):
            gathering.show(0, link)
    with pytest.raises(ChainError):
        gathering.show(5, seats[0].link(2))
    gathering.show(0, seats[0].link(2))
    assert gathering.is_over(0.0)


def test_a_chain_continues_after_a_withheld_link() -> None:
    _, seats = parties()
    assert is_next(seats[0].link(4), seats[0].link(2), 2)
    with pytest.raises(ChainError, match="needs more"):
        seats[0].link(401)
