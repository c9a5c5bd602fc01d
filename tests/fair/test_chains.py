"""Chains: every roll uses up a link of everybody, and withheld links are marked."""

from __future__ import annotations

import random

import msgspec
import pytest

from fair.games import ALL, read
from jacta import RecordError, Table
from jacta.fair.chains import Chain, ChainError, is_next
from jacta.fair.checking import check_dice_of
from jacta.fair.dice import derived
from jacta.fair.headers import Chained, chained, fair_text
from jacta.fair.plans import plan_of
from jacta.fair.table_chains import TableChains

WITHHELD = {(1, 4), (1, 5), (0, 9)}  # seats and rolls


LINKS = 4096


def seat_chains() -> dict[int, Chain]:
    return {0: Chain(b"a" * 32), 1: Chain(b"b" * 32)}


def table_chains() -> TableChains:
    chains = TableChains("73" * 32)
    for seat, chain in reversed(seat_chains().items()):
        chains = chains.with_anchor(seat, chain.anchor)
    return chains


def chained_game() -> tuple[Table, Chained]:
    """Play a game of three, of whom two have chains, and withhold some links."""
    seats, chains = seat_chains(), table_chains()
    table, chance = Table.new("mlem", 3, options=ALL), random.Random(2)
    while not table.is_over:
        if not table.is_chance:
            table.play(chance.choice(table.legal()))
            continue
        roll, entry = chains.roll, table.seq + 1
        for seat, chain in seats.items():
            if (seat, roll) not in WITHHELD:
                chains = chains.shown(seat, chain.link(roll), entry)
        if not chains.is_gathered(entry):
            chains = chains.withheld(entry)
        table.play(derived(chains.key("t1"), entry, plan_of(table.game, table.state)))
    return table, chained(chains, "t1", open_after=table.seq)


def test_a_game_by_chains_is_derived_again_with_withheld_links_marked() -> None:
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
def test_a_link_of_another_chain_is_refused(party: str) -> None:
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


@pytest.mark.parametrize("change", ["spelling", "twice", "missing"])
def test_there_is_one_way_to_write_the_links_of_a_roll(change: str) -> None:
    """Otherwise a host and a client could try many until the roll pleases them."""
    table, fair = chained_game()
    links = fair.rolls[2]
    (seat, link), other = links.seats
    assert link is not None
    seats = {
        "spelling": ((seat, link.upper()), other),
        "twice": ((seat, link), (seat, link), other),
        "missing": (other,),
    }[change]
    changed = msgspec.structs.replace(links, seats=seats)
    rolls = (*fair.rolls[:2], changed, *fair.rolls[3:])
    with pytest.raises(RecordError, match=f"entry {links.entry}: the link of "):
        check_dice_of(*read(fair_text(table.record(), msgspec.structs.replace(fair, rolls=rolls))))


def test_a_link_cannot_be_called_withheld_afterwards() -> None:
    """The dice would be others."""
    table, fair = chained_game()
    links = fair.rolls[4]
    changed = msgspec.structs.replace(links, seats=((0, None), links.seats[1]))
    rolls = (*fair.rolls[:4], changed, *fair.rolls[5:])
    with pytest.raises(RecordError, match=f"entry {links.entry}: the sealed dice gave"):
        check_dice_of(*read(fair_text(table.record(), msgspec.structs.replace(fair, rolls=rolls))))


def test_a_roll_waits_for_all_links_and_is_fixed_then() -> None:
    chains, seats = table_chains(), seat_chains()
    chains = chains.shown(1, seats[1].link(1), 5)
    assert ([one.seat for one in chains.missing], chains.is_gathered(5)) == ([0], False)
    chains = chains.shown(0, seats[0].link(1), 5)
    assert (chains.rolls, chains.is_gathered(5), chains.roll) == ((5,), True, 2)
    [links] = chains.links(5)
    assert links.seats == ((0, seats[0].link(1)), (1, seats[1].link(1)))
    assert chains.links(4) == ()  # it has not fallen yet


def test_only_the_link_that_was_fixed_is_taken() -> None:
    chains, seats = table_chains().withheld(1), seat_chains()
    spelt = seats[0].link(2).upper()  # the same bytes, but they would give another roll
    for link in (seats[0].link(1), seats[0].link(3), seats[1].link(2), "zz", spelt):
        with pytest.raises(ChainError, match="not of its chain"):
            chains.shown(0, link, 7)
    with pytest.raises(ChainError, match="asked for"):
        chains.shown(5, seats[0].link(2), 7)
    shown = chains.shown(0, seats[0].link(2), 7)
    with pytest.raises(ChainError, match="asked for"):
        shown.shown(0, seats[0].link(2), 7)


def test_what_was_not_fixed_before_the_game_is_no_anchor() -> None:
    for text in ("", "ab", "G" * 64, "A" * 64):
        with pytest.raises(ChainError, match="64 hexadecimal digits"):
            table_chains().with_anchor(0, text)
    assert table_chains().without([0]).anchors.keys() == {1}


def test_after_a_withheld_link_the_chain_goes_on() -> None:
    seats = seat_chains()
    assert is_next(seats[0].link(4), seats[0].link(2), 2)
    with pytest.raises(ChainError, match="needs more"):
        seats[0].link(LINKS + 1)


def test_a_roll_in_the_air_is_not_taken_back() -> None:
    """Whoever has all links may know how it falls."""
    table, fair = chained_game()
    entries = [(-1 if isinstance(e.by, str) else e.by, e.do) for e in table.record().entries]
    first = next(n for n, (by, _) in enumerate(entries) if by >= 0 and entries[n + 1][0] < 0)
    log = (*entries[: first + 1], (entries[first][0], "undo"), *entries[first:])
    with pytest.raises(RecordError, match=f"entry {first + 2}: a roll was taken back"):
        check_dice_of(*read(fair_text(table.record(), msgspec.structs.replace(fair, log=log))))


def test_links_are_shown_when_nobody_plays_any_more() -> None:
    table, _ = chained_game()
    before = chained(table_chains(), "t1", open_after=None)
    with pytest.raises(RecordError, match="when the game is over"):
        check_dice_of(*read(fair_text(table.record(), before)))
