from __future__ import annotations

import collections
import itertools
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from jacta.core.seeds import game_rng
from jacta.games.mlem.odds import rolls
from mlem.positions import played
from mlem.scripts import game, play

if TYPE_CHECKING:
    from jacta import Table

DIE = "12234*"


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("dice", range(1, 7))
def test_rolls_have_the_odds_of_six_faces_with_2_twice(dice: int) -> None:
    ways = collections.Counter("".join(sorted(r)) for r in itertools.product(DIE, repeat=dice))
    named = {
        "".join(face * (roll >> 4 * i & 15) for i, face in enumerate("1234*")): chance
        for roll, chance in rolls(dice).items()
    }
    exact = {roll: Fraction(count, 6**dice) for roll, count in ways.items()}
    assert {"".join(sorted(roll)): chance for roll, chance in named.items()} == exact


# Random outcomes have the odds that are listed: chi-square, with limits that one sample
# in about a hundred thousand would pass.
LIMITS = {1: 19.6, 4: 28.5, 13: 47.6, 14: 49.3}


def chi_square(table: Table, groups: dict[int, int], samples: int = 12_000) -> float:
    """Return how far random outcomes stray from the odds, with outcomes counted in groups."""
    game, s, rng = table.game, table.state, game_rng(7)
    odds: collections.Counter[int] = collections.Counter()
    for outcome, chance in game.outcomes(s):
        odds[groups[outcome]] += chance  # type: ignore[assignment]
    seen = collections.Counter(groups[game.random_outcome(s, rng)] for _ in range(samples))
    assert set(seen) <= set(odds)
    return sum(
        (seen[group] - samples * float(chance)) ** 2 / (samples * float(chance))
        for group, chance in odds.items()
    )


def chance_to_come(phase: str, players: int = 5, variants: int = 7) -> Table:
    """Return a table that waits for this chance."""
    stops = 0
    while (table := played(players, variants, 3, stops)).view(None).phase != phase:
        stops += 1
    return table


def test_every_seat_is_first_equally_often() -> None:
    table = chance_to_come("first")
    assert chi_square(table, {seat: seat for seat in range(5)}) < LIMITS[4]


def test_every_expedition_token_is_revealed_equally_often() -> None:
    table = chance_to_come("reveal")
    assert chi_square(table, {token: token for token in range(14)}) < LIMITS[13]


@pytest.mark.parametrize("phase", ["deal", "place"])
def test_every_token_is_drawn_equally_often(phase: str) -> None:
    table = chance_to_come(phase)
    for bit in (0, 3, 19):
        shift = bit + (6 if phase == "place" else 0)
        groups = {outcome: outcome >> shift & 1 for outcome, _ in table.game.outcomes(table.state)}
        assert chi_square(table, groups, 4000) < LIMITS[1]


@pytest.mark.parametrize("dice", range(1, 7))
def test_rolls_come_as_often_as_their_odds_say(dice: int) -> None:
    table = game()
    play(table, "board:settler board:settler")
    table.state.dice = dice
    for face in range(5):
        groups = {roll: roll >> 4 * face & 15 for roll in rolls(dice)}
        frequent = {roll: min(count, 2) for roll, count in groups.items()}
        assert chi_square(table, frequent, 6000) < LIMITS[4]


def test_all_rolls_of_two_dice_come_as_often_as_their_odds_say() -> None:
    table = game()
    play(table, "board:settler board:settler")
    table.state.dice = 2
    assert chi_square(table, {roll: i for i, roll in enumerate(rolls(2))}) < LIMITS[14]
