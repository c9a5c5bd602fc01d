from __future__ import annotations

import collections
import itertools
from fractions import Fraction

import pytest

from incognitos.scripts import game
from jacta.core.seeds import game_rng
from jacta.games.incognitos.odds import rolls
from jacta.games.incognitos.texts import dice_text


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("dice", range(1, 7))
def test_rolls_have_the_odds_of_six_different_faces(dice: int) -> None:
    throws = itertools.product("LSMJRV", repeat=dice)
    ways = collections.Counter("".join(sorted(throw, key="LSMJRV".index)) for throw in throws)
    named = {dice_text(roll): chance for roll, chance in rolls(dice).items()}
    assert named == {roll: Fraction(count, 6**dice) for roll, count in ways.items()}


# Chi-square with five degrees of freedom: one sample in about a hundred thousand passes it.
LIMIT = 30.9


@pytest.mark.parametrize("dice", range(1, 7))
def test_every_symbol_comes_equally_often(dice: int) -> None:
    table = game()
    table.state.dice = dice
    rng, samples = game_rng(7), 4000
    seen: collections.Counter[str] = collections.Counter()
    for _ in range(samples):
        seen.update(dice_text(table.game.random_outcome(table.state, rng)))
    expected = samples * dice / 6
    assert sum((seen[symbol] - expected) ** 2 / expected for symbol in "LSMJRV") < LIMIT
