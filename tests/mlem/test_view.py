"""Rule 8: what is hidden. A seat cannot tell apart two games that differ only in hidden facts."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jacta import Table
from jacta.games.mlem.board import Board
from jacta.games.mlem.rules.names import OVER, POINTS_TOKEN, RETURN, UFO
from jacta.games.mlem.texts import bits
from mlem.positions import PLAYERS, SEEDS, TABLES, VARIANTS, played
from mlem.scripts import game, mat, play

if TYPE_CHECKING:
    from jacta.games.mlem.rules.state import State

EFFECTS = Board.standard().tables().explore_effect
MISSIONS = "deal:0:s01+s02+s03+s04 deal:1:s05+s06+s07+s08 return:s04 return:s08"


def mask_of(positions: list[int]) -> int:
    return sum(1 << i for i in positions)


def with_tokens_taken(state: State, rng: random.Random) -> State:
    """Return a state in which every UFO token and some point tokens were taken by somebody."""
    s = state.copy()
    if s.variants & UFO:
        s.ufo_left, s.ufo_tokens = 0, [0] * 5
        for token in range(5):
            s.ufo_tokens[rng.randrange(s.players)] |= 1 << token
    for token in rng.sample(bits(s.explore_pile), s.explore_pile.bit_count() // 2):
        s.explore_pile ^= 1 << token
        if EFFECTS[token] == POINTS_TOKEN:
            s.explored[rng.randrange(s.players)] |= 1 << token
    return s


def dealt_anew(masks: list[int], seat: int | None, tokens: list[int], rng: random.Random) -> None:
    """Give everybody but one seat as many tokens as they have, but any of those it cannot see."""
    unseen = [token for token in tokens if seat is None or not masks[seat] >> token & 1]
    rng.shuffle(unseen)
    for other in range(len(masks)):
        if other != seat:
            masks[other] = mask_of([unseen.pop() for _ in bits(masks[other])])


def with_other_secrets(state: State, seat: int | None, rng: random.Random) -> State:
    """Return a state that a seat cannot tell from another: other tokens in the others' hands."""
    s = state.copy()
    unplaced = ~(s.explore_open | s.explore_pile)
    points = [i for i in range(20) if EFFECTS[i] == POINTS_TOKEN and unplaced >> i & 1]
    dealt_anew(s.missions, seat, list(range(20)), rng)
    dealt_anew(s.returned, seat, list(range(20)), rng)
    dealt_anew(s.ufo_tokens, seat, list(range(5 - s.ufo_left)), rng)
    dealt_anew(s.explored, seat, points, rng)
    s.mission_pile = mask_of(rng.sample(range(20), s.mission_pile.bit_count()))
    if s.phase == RETURN and s.turn != seat:
        s.options = s.missions[s.turn]
    return s


@pytest.mark.rule("8")
@settings(max_examples=60)
@given(TABLES, st.integers(0, 10**6))
def test_what_is_hidden_changes_no_view_of_another_seat(table: Table, seed: int) -> None:
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
def test_who_holds_what_is_hidden_does_see_it(hidden: str) -> None:
    differing = 0
    for seed in range(30):
        table, rng = played(3, 7, seed, 30), random.Random(seed)
        state = with_tokens_taken(table.state, rng)
        other = state.copy()
        setattr(other, hidden, getattr(with_other_secrets(state, 0, rng), hidden))
        for owner in (1, 2):
            differing += table.game.view(other, owner) != table.game.view(state, owner)
    assert differing >= 5


@pytest.mark.rule("8")
@settings(max_examples=60)
@given(TABLES)
def test_from_what_a_seat_may_know_its_actions_can_be_foreseen(table: Table) -> None:
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


@pytest.mark.rule("8")
@settings(max_examples=25)
@given(PLAYERS, VARIANTS, SEEDS, st.integers(0, 200))
def test_events_do_not_tell_another_seats_missions(
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
    fields = dataclasses.asdict(table.view(0))
    assert fields["exploration_pile"] == 15
    assert fields["ufo"]["pile"] == 14
    assert "token_pile" not in str(fields)
    assert len(table.outcomes()) == len(bits(table.state.token_pile))


@pytest.mark.rule("8")
def test_everything_else_is_open() -> None:
    table = played(3, 3, 5, 60)
    views = [dataclasses.asdict(table.view(seat)) for seat in (None, 0, 1, 2)]
    for view in views:
        for key in ("seat", "legal"):
            del view[key]
        for seat in view["seats"]:
            for key in ("missions", "ufo_points", "exploration_points"):
                del seat[key]
    assert all(view == views[0] for view in views)


def test_legal_actions_are_shown_to_who_decides() -> None:
    table = game()
    assert table.view(0).legal == table.legal()
    assert table.view(1).legal == table.view(None).legal == []
