"""Rule 8: what is hidden. A seat cannot tell apart two games that differ only in hidden facts."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jacta import Table
from jacta.core.masks import bits
from jacta.games.mlem.rules.names import OVER
from mlem.hidden import with_other_secrets, with_tokens_taken
from mlem.positions import PLAYERS, SEEDS, TABLES, VARIANTS, played
from mlem.scripts import game, mat, play

MISSIONS = "deal:0:s01+s02+s03+s04 deal:1:s05+s06+s07+s08 return:s04 return:s08"


@pytest.mark.rule("8")
@settings(max_examples=60)
@given(TABLES, st.integers(0, 10**6))
def test_hidden_facts_change_no_view_of_another_seat(table: Table, seed: int) -> None:
    game, rng = table.game, random.Random(seed)
    if table.is_over:
        return
    state = with_tokens_taken(table.state, rng)
    for seat in (None, *range(game.players)):
        other = with_other_secrets(state, seat, rng)
        assert game.view(other, seat) == game.view(state, seat)
        assert game.blinded(other, seat) == game.blinded(state, seat)


@pytest.mark.rule("8")
@pytest.mark.parametrize("hidden", ["missions", "ufo_tokens", "explored"])
def test_its_owner_sees_what_is_hidden_from_others(hidden: str) -> None:
    differing = 0
    for seed in range(30):
        table, rng = played(3, 7, seed, 30), random.Random(seed)
        state = with_tokens_taken(table.state, rng)
        other = state.copy()
        setattr(other, hidden, getattr(with_other_secrets(state, 0, rng), hidden))
        for owner in (1, 2):
            differing += table.game.view(other, owner) != table.game.view(state, owner)
    assert differing >= 5


@pytest.mark.slow
@pytest.mark.rule("8")
@settings(max_examples=60)
@given(TABLES)
def test_a_blinded_state_gives_the_same_results_for_its_seat(table: Table) -> None:
    game, seat = table.game, table.turn
    if seat is None:
        return
    assert game.legal(game.blinded(table.state, seat)) == game.legal(table.state)
    for action in game.legal(table.state)[:12]:
        known, real = game.blinded(table.state, seat), table.state.copy()
        game.step(known, action)
        game.step(real, action)
        if real.phase != OVER:
            assert game.blinded(known, seat) == game.blinded(real, seat)


def retold(table: Table, seat: int | None, rng: random.Random) -> Table:
    """Return the same game with other missions for everybody but one seat."""
    own = [e.do for e in table.events() if e.do.startswith(f"deal:{seat}:")]
    kept = own[0].rpartition(":")[2].split("+") if own else []
    names = {f"s{i:02}" for i in range(1, 21)}
    others = sorted(names - set(kept))
    shuffled = dict(zip(others, rng.sample(others, len(others)), strict=True))
    again = Table.new("mlem", table.game.players, options=table.game.options)
    for event in table.events():
        verb, _, rest = event.do.partition(":")
        if verb in ("deal", "return"):
            to, _, missions = rest.rpartition(":")
            text = "+".join(shuffled.get(name, name) for name in missions.split("+"))
            again.play(":".join(part for part in (verb, to, text) if part))
        else:
            again.play(event.do)
    return again


@pytest.mark.slow
@pytest.mark.rule("8")
@settings(max_examples=25)
@given(PLAYERS, VARIANTS, SEEDS, st.integers(0, 200))
def test_events_do_not_reveal_missions_of_other_seats(
    players: int, variants: int, seed: int, stops: int
) -> None:
    table = played(players, variants | 4, seed, stops)
    if table.is_over:
        return
    for seat in (None, *range(players)):
        other = retold(table, seat, random.Random(seed))
        assert other.events_for(seat, -1) == table.events_for(seat, -1)
        assert other.view(seat) == table.view(seat)


@pytest.mark.rule("8", "7.3")
def test_missions_are_seen_by_their_owner_only() -> None:
    table = game(mat("34"), options="missions")
    play(table, MISSIONS)
    assert table.view(0).seats[0].missions == ["s01", "s02", "s03"]
    for seat in (1, None):
        view = table.view(seat).seats[0]
        assert (view.missions, view.missions_held) == (None, 3)


@pytest.mark.rule("8", "7.3")
def test_deals_and_returns_are_read_by_their_owner_only() -> None:
    table = game(mat("34"), options="missions")
    play(table, MISSIONS)
    texts = {seat: [event.do for event in table.events_for(seat)] for seat in (0, 1, None)}
    assert texts[0] == ["deal:0:s01+s02+s03+s04", "deal:1:?", "return:s04", "return:?"]
    assert texts[1] == ["deal:0:?", "deal:1:s05+s06+s07+s08", "return:?", "return:s08"]
    assert texts[None] == ["deal:0:?", "deal:1:?", "return:?", "return:?"]


@pytest.mark.rule("8", "7.3")
def test_the_choice_of_a_mission_to_return_is_seen_by_its_owner_only() -> None:
    table = game(options="missions")
    play(table, "deal:0:s01+s02+s03+s04 deal:1:s05+s06+s07+s08")
    assert len(table.view(0).legal) == 4
    assert table.view(1).legal == table.view(None).legal == []
    assert table.game.legal(table.game.blinded(table.state, 1)) == []


@pytest.mark.rule("8", "7.1", "7.2")
def test_tokens_taken_are_counted_for_all_and_seen_by_their_owner() -> None:
    table = game(mat("34", satellite=19), options="ufo explorations")
    play(table, "place:e23+e06+e07+e08+e09 reveal:x08 board:pioneer board:settler")
    play(table, "roll:2224 fly:4")
    own, open_to_all = table.view(0).seats[0], table.view(1).seats[0]
    assert (own.ufo_tokens, own.ufo_points) == (1, [5])
    assert (own.exploration_tokens, own.exploration_points) == (1, [3])
    assert (open_to_all.ufo_tokens, open_to_all.ufo_points) == (1, None)
    assert (open_to_all.exploration_tokens, open_to_all.exploration_points) == (1, None)


@pytest.mark.rule("8")
def test_at_the_end_everything_is_open() -> None:
    table = game(mat("34", failures=1), options="missions")
    play(table, f"{MISSIONS} board:settler board:settler roll:222222")
    assert table.view(1).seats[0].missions == ["s01", "s02", "s03"]
    assert table.events_for(None) == table.events()
    assert table.state.phase == OVER
    assert table.game.blinded(table.state, 1) == table.state


@pytest.mark.rule("8")
def test_the_order_of_the_piles_is_in_no_view() -> None:
    table = game(options="ufo explorations")
    play(table, "place:e06+e07+e08+e09+e10")
    fields = msgspec.to_builtins(table.view(0))
    assert fields["exploration_pile"] == 15
    assert fields["ufo"]["pile"] == 14
    assert "token_pile" not in str(fields)
    assert len(table.outcomes()) == len(bits(table.state.token_pile))


@pytest.mark.rule("8")
def test_everything_else_is_open() -> None:
    table = played(3, 3, 5, 60)
    views = [msgspec.to_builtins(table.view(seat)) for seat in (None, 0, 1, 2)]
    for view in views:
        for key in ("seat", "legal"):
            del view[key]
        for seat in view["seats"]:
            for key in ("missions", "missions_done", "ufo_points", "exploration_points"):
                del seat[key]
            for key in ("score", "parts"):
                del seat[key]
    assert all(view == views[0] for view in views)


@pytest.mark.rule("7.3")
def test_fulfilled_missions_are_seen_by_their_owner_only() -> None:
    table = game(mat("34", satellite=12), options="missions")
    play(table, f"{MISSIONS} board:pioneer board:settler roll:222223 land")
    assert table.view(0).seats[0].missions_done == ["s03"]
    assert table.view(1).seats[0].missions_done is None
    assert table.view(1).seats[1].missions_done == []


@pytest.mark.rule("8", "5.4")
def test_running_scores_leave_out_what_is_hidden() -> None:
    table = game(mat("34", satellite=19), options="ufo explorations")
    play(table, "place:e23+e06+e07+e08+e09 reveal:x08 board:pioneer board:settler")
    play(table, "roll:2224 fly:4 place:e10 land")
    own, theirs = table.view(0).seats[0], table.view(1).seats[0]
    assert own.parts == {**theirs.parts, "ufo": 5, "explorations": 3}
    assert (own.score, theirs.score) == (6 + 5 + 3, 6)
    assert theirs.parts == {"moons": 6, "planets": 0, "deep": 0, "goals": 0, "missions": 0}


@pytest.mark.rule("5.3")
def test_rows_of_a_planet_show_medals_and_points() -> None:
    table = game(mat("12*", satellite=16))
    play(table, "board:pioneer board:settler roll:112222 fly:1 land land")
    purrion = next(row for row in table.view(None).planets if row.id == "purrion")
    assert (purrion.seats, purrion.counts) == ([0, 1], [1, 1])
    assert (purrion.medals, purrion.points) == ([0, 1], [5, 6])


@pytest.mark.rule("3.1", "3.3", "7.1")
def test_groups_say_what_can_be_picked_and_why_not() -> None:
    table = game(mat("13"), options="ufo")
    play(table, "reveal:x11 board:engineer board:settler roll:11233")
    groups = table.view(None).rocket.groups
    shown = [(g.id, g.dice, g.steps, g.why and g.why.code) for g in groups]
    assert shown == [
        ("1", "11", 2, None),
        ("2", "2", 2, "no-fuel"),
        ("3", "33", 6, None),
        ("e0", "1", 1, None),
        ("x", "1", 1, None),
    ]
    play(table, "fly:e0+x")
    assert table.view(0).rocket.groups == []


def test_legal_actions_are_shown_only_to_the_seat_to_move() -> None:
    table = game()
    assert table.view(0).legal == table.legal()
    assert table.view(1).legal == table.view(None).legal == []


@pytest.mark.rule("1.2", "2.2")
def test_at_the_start_nobody_has_landed() -> None:
    table = game()
    assert {*table.state.settled} == {-1}
    assert table.state.token == -1
    play(table, "board:settler")
    ada = table.view(None).seats[0]
    assert "settler" not in ada.home
    assert ada.landed == []
