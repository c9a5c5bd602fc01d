from __future__ import annotations

import itertools

import pytest

from jacta.core.seeds import game_rng
from jacta.games.mlem.rules.choices import count_actions, nth_action, random_action
from jacta.games.mlem.rules.names import (
    CRASH,
    FLY,
    GROUPS,
    KEEP,
    MAY_CRASH,
    MAY_KEEP,
    MAY_REROLL,
    PIP_GROUPS,
    REROLL,
)
from jacta.games.mlem.rules.state import State
from mlem.scripts import choices, game, mat, play


def actions_of(options: int) -> list[int]:
    s = State()
    s.phase, s.options = FLY, options
    return [nth_action(s, n) for n in range(count_actions(s))]


def expected(options: int) -> list[int]:
    """All non-empty picks of the groups, those that can keep a die, reroll, crash."""
    groups = options & GROUPS
    picks = [pick for pick in range(1, groups + 1) if pick & ~groups == 0]
    kept = [pick | KEEP for pick in picks if pick & PIP_GROUPS] if options & MAY_KEEP else []
    rest = [REROLL] * bool(options & MAY_REROLL) + [CRASH] * bool(options & MAY_CRASH)
    return picks + kept + rest


@pytest.mark.rule("3.2", "7.1")
def test_all_picks_of_all_groups_are_listed_in_order() -> None:
    faces, engineers, extra = range(32), (0, 0b101, 0b11111), (0, 1)
    for face, engineer, x in itertools.product(faces, engineers, extra):
        groups = face | engineer << 5 | x << 10
        for flags in (0, MAY_REROLL, MAY_CRASH, MAY_REROLL | MAY_CRASH):
            assert actions_of(groups | flags) == expected(groups | flags)
        if face & PIP_GROUPS:
            found = actions_of(groups | MAY_KEEP)
            assert sorted(found) == sorted(expected(groups | MAY_KEEP))
            assert len(set(found)) == len(found)


@pytest.mark.rule("3.3", "7.1")
def test_five_engineers_and_extra_dice_give_511_picks() -> None:
    board = mat("14*")
    table = game(board, players=5, options="ufo")
    play(table, "reveal:x09 " + "board:engineer " * 5 + "roll:12224*")
    legal = choices(table).split()
    assert len(set(legal)) == len(legal) == 2**9 - 1
    assert legal[-1] == "fly:1+4+*+e0+e1+e2+e3+e4+x"


def test_every_action_is_equally_likely() -> None:
    s, rng = State(), game_rng(1)
    s.phase, s.options = FLY, 0b111 | MAY_REROLL
    counts = dict.fromkeys(actions_of(s.options), 0)
    for _ in range(8000):
        counts[random_action(s, rng)] += 1
    assert len(counts) == 8
    assert all(900 < count < 1100 for count in counts.values())
