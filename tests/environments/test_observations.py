"""Observations: their layout, and that nothing hidden is in them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from environments.setups import SETUPS, SOME, random_states, spec_of
from jacta.core.game import CHANCE
from jacta.envs.fields import Layout, category, flags, number
from jacta.envs.kit import Observer, env_kit
from mlem.hidden import lookalikes

if TYPE_CHECKING:
    from jacta.envs.spec import Spec

Setup = tuple[str, str, int, tuple[str, ...]]
HIDING = [setup for setup in SETUPS if spec_of(setup).game.has_secrets]


def observed(spec: Spec, s: Any, seat: int) -> list[int]:
    row = [0] * (spec.layout.size + 1)
    engine = env_kit(spec.game.name).plain("engine", Observer)
    kept = [0] * engine.kept_size(spec.game.tables, spec.players)
    assert engine.observe(spec.game.tables, s, seat, row, kept) == spec.layout.size
    return row[:-1]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_number_is_in_its_range(setup: Setup) -> None:
    spec = spec_of(setup)
    low, high = (np.array(bound) for bound in spec.layout.bounds())
    for s in random_states(spec, seed=5):
        for seat in {0, spec.players - 1}:
            row = np.array(observed(spec, s, seat))
            assert (low <= row).all()
            assert (row <= high).all()


@pytest.mark.parametrize("setup", HIDING, ids=str)
def test_hidden_facts_never_change_an_observation(setup: Setup) -> None:
    """States that a seat cannot tell apart look the same to it; to their owner they do not."""
    spec, rng = spec_of(setup), random.Random(6)
    for seed in range(3):
        for stop, state in enumerate(random_states(spec, seed)):
            if stop % 7 or spec.game.turn(state) is None:
                continue
            for seat in range(spec.players):
                one, other = lookalikes(state, seat, rng)
                assert observed(spec, one, seat) == observed(spec, other, seat)
                assert observed(spec, one, seat) == observed(
                    spec, spec.game.blinded(one, seat), seat
                )


def test_a_leak_of_hidden_facts_would_be_noticed() -> None:
    spec, rng = (
        spec_of(("mlem", "standard", 3, ("ufo", "explorations", "missions"))),
        random.Random(6),
    )
    seen = 0
    for state in random_states(spec, 1):
        one, other = lookalikes(state, 0, rng)
        seen += observed(spec, one, 1) != observed(spec, other, 1)
    assert seen


@pytest.mark.parametrize("setup", [s for s in SETUPS if s not in HIDING], ids=str)
def test_where_nothing_is_hidden_all_seats_see_the_same_from_their_side(setup: Setup) -> None:
    """A seat's own fields are those that its neighbour sees one place further on."""
    spec = spec_of(setup)
    assert not spec.game.has_secrets
    own = [f.name for f in spec.layout.fields if f.name.startswith("seat0_")]
    for stop, s in enumerate(random_states(spec, seed=2)):
        if stop % 9 == 0:
            first = spec.layout.named(observed(spec, s, 0))
            last = spec.layout.named(observed(spec, s, spec.players - 1))
            for name in own:
                assert first[name] == last[name.replace("seat0", "seat1")]


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_the_seat_to_move_is_counted_from_the_observer(setup: Setup) -> None:
    spec = spec_of(setup)
    for s in random_states(spec, seed=8):
        turn = spec.game.turn(s)
        for seat in range(spec.players):
            asked = spec.layout.named(observed(spec, s, seat))["asked"]
            wanted = -1 if turn in {None, CHANCE} else (int(turn or 0) - seat) % spec.players
            assert asked == [wanted]


def test_floats_hold_the_same_numbers() -> None:
    layout = Layout([category("kind", 2, "", low=-1), number("points", 20, "", low=-10, count=2)])
    assert (layout.size, layout.float_size) == (3, 6)
    assert layout.floats([1, 5, -10]).tolist() == [0, 0, 1, 0, 0.25, -0.5]
    assert layout.named([1, 5, -10]) == {"kind": [1], "points": [5, -10]}
    assert layout.float_places == {"kind": slice(0, 4), "points": slice(4, 6)}
    assert layout.table().splitlines()[-1] == "| `points` | 1-2 | 4-5 | -10 … 20 |  |"


def test_the_digest_changes_with_the_layout() -> None:
    one = Layout([flags("home", 8, "here")])
    assert one.digest == Layout([flags("home", 8, "there")]).digest
    assert one.digest != Layout([flags("home", 7, "here")]).digest
    with pytest.raises(ValueError, match="same name"):
        Layout([flags("home", 8, ""), flags("home", 7, "")])
