"""How likely a goal is to come within reach of a player who pursues only this goal, perfectly.

Pursuing only one goal means: on every roll take it if the dice allow; else
store dice on the pad (3), or, for a link, cover a part of it (4.1), whatever
makes the goal likeliest in the end; then roll the rest. Special functions and
all other actions are left alone, even where they would keep the turn alive.

Symbols that play no part in a goal are alike, so that most rolls fall together.
Numbers are integers over one denominator: a turn rolls at most 6 + 5 + ... + 1
dice, because at least one is used or stored on every roll.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, cast

from jacta.core.rolls import odds_of_rolls
from jacta.games.incognitos.odds import DIE
from jacta.games.incognitos.rules.dice import count_dice, count_of, covers, die, pay
from jacta.games.incognitos.rules.names import (
    DICE,
    NO_MARKING,
    NO_MOVING,
    PAD,
    RED_GIANT,
    STORABLE,
    SYMBOLS,
    VORTEX,
)
from jacta.lab.odds.incognitos.goals import span_cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.incognitos.rules.state import State
    from jacta.lab.odds.incognitos.goals import Goal, Spans

__all__ = ["TO_THE_END", "Hand", "chance_after", "chance_before"]

WHOLE: int = 6 ** sum(range(1, DICE + 1))
TO_THE_END = DICE  # rolls; there are never more in a turn


class Hand(NamedTuple):
    """The dice of a turn by where they lie, and what is left of the goal's spans."""

    roll: int  # neither used nor stored
    pad: int
    kept: int  # stored by a function
    held: int  # the same, ready after the next roll
    aside: int  # set aside by a square
    spans: Spans


def chance_before(goal: Goal, hand: Hand, dice: int, rolls: int = TO_THE_END) -> Fraction:
    """Return the chance to reach the goal within a number of rolls, the first with these dice."""
    chase = _chase(goal.cost, goal.ban, goal.from_first, goal.from_last)
    ready = chase.lumped(hand._replace(roll=0, kept=hand.kept + hand.held, held=0))
    return chase.told(chase.before_roll(ready, dice, rolls - 1))


def chance_after(
    goal: Goal, hand: Hand, blocked: int, rolls: int = TO_THE_END, *, acted: bool
) -> Fraction:
    """Return the same for a roll on the table, with more rolls to come.

    `blocked` is what the roll forbids (2.4), `acted` whether something was done on it.
    """
    chase = _chase(goal.cost, goal.ban, goal.from_first, goal.from_last)
    return chase.told(chase.after_roll(chase.lumped(hand), blocked, rolls, acted))


@functools.lru_cache(maxsize=128)
def _chase(cost: int, ban: int, from_first: bool, from_last: bool) -> _Chase:  # noqa: FBT001
    return _Chase(cost, ban, from_first, from_last)


class _Chase:
    """The best play for goals of one cost, remembered for every hand."""

    def __init__(self, cost: int, ban: int, from_first: bool, from_last: bool) -> None:  # noqa: FBT001
        self.cost, self.ban = cost, ban
        self.from_first, self.from_last = from_first, from_last
        self.lumps = _lumps(cost, ban)
        self.die = tuple(self.lumps[symbol] for symbol in DIE)
        self._before: dict[tuple[Hand, int, int], int] = {}
        self._after: dict[tuple[Hand, int, int, bool], int] = {}

    def lumped(self, hand: Hand) -> Hand:
        """Return the hand with all irrelevant symbols merged into one."""
        *dice, spans = hand
        roll, pad, kept, held, aside = (_renamed(some, self.lumps) for some in dice)
        return Hand(roll, pad, kept, held, aside, spans)

    def told(self, parts: int) -> Fraction:
        """Return parts of the whole as a chance, and drop the rolls that led to it."""
        self._after.clear()
        return Fraction(parts, WHOLE)

    def before_roll(self, hand: Hand, dice: int, rolls: int) -> int:
        """Return the parts of the whole in which a roll of these dice reaches the goal."""
        key = (hand, dice, rolls)
        total = self._before.get(key)
        if total is None:
            total = 0
            for roll, ways in _ways(self.die, dice):
                blocked = _blocked(roll + hand.aside)
                rolled = hand._replace(roll=roll)
                total += ways * self.after_roll(rolled, blocked, rolls, acted=False)
            total = self._before[key] = total // 6**dice
        return total

    def after_roll(self, hand: Hand, blocked: int, rolls: int, acted: bool) -> int:  # noqa: FBT001
        """Return the same with a roll on the table, and more to come."""
        if self._is_had(hand, blocked):
            return WHOLE
        key = (hand, blocked, rolls, acted)
        most = self._after.get(key)
        if most is None:
            steps = self._steps(hand, blocked)
            ways = [self.after_roll(step, blocked, rolls, acted=True) for step in steps]
            if acted and rolls and hand.roll:
                ways.append(self._rolled(hand, rolls - 1))
            most = self._after[key] = max(ways, default=0)
        return most

    def _rolled(self, hand: Hand, rolls: int) -> int:
        """Rules 2.2, 9.3: roll the rest; what a function stored is ready then."""
        ready = hand._replace(roll=0, kept=hand.kept + hand.held, held=0)
        return self.before_roll(ready, count_dice(hand.roll), rolls)

    def _is_had(self, hand: Hand, blocked: int) -> bool:
        left = sum(span_cost(span) for span in hand.spans) if self._is_link else self.cost
        return not blocked & self.ban and covers(_pool(hand), left)

    @property
    def _is_link(self) -> bool:
        return self.from_first or self.from_last

    def _steps(self, hand: Hand, blocked: int) -> Iterator[Hand]:
        """Yield the hand after storing a die (3), or covering a part of the link (4.1)."""
        if count_dice(hand.pad) < PAD:
            for symbol in range(STORABLE):
                if count_of(hand.roll, symbol):
                    one = die(symbol)
                    yield hand._replace(roll=hand.roll - one, pad=hand.pad + one)
        if self._is_link and not blocked & self.ban:
            for cost, spans in self._parts(hand.spans):
                if covers(_pool(hand), cost):
                    yield _paid(hand, cost)._replace(spans=spans)

    def _parts(self, spans: Spans) -> Iterator[tuple[int, Spans]]:
        """Yield every move that leaves something to cover: its cost, and what is left."""
        if self.from_first:
            for n in range(1, len(spans[0]) + 1):
                rest = (spans[0][n:], *spans[1:])
                yield span_cost(spans[0][:n]), tuple(span for span in rest if span)
        if self.from_last:
            for n in range(1, len(spans[-1]) + 1):
                rest = (*spans[:-1], spans[-1][:-n])
                yield span_cost(spans[-1][-n:]), tuple(span for span in rest if span)


@functools.cache
def _ways(sides: tuple[int, ...], dice: int) -> list[tuple[int, int]]:
    """Return every roll, and in how many of 6 ** dice ways it falls."""
    return [(roll, int(share * 6**dice)) for roll, share in odds_of_rolls(sides, dice).items()]


def _lumps(cost: int, ban: int) -> list[int]:
    """Return for every symbol its representative: itself, if it is relevant."""
    bans = {NO_MOVING: VORTEX, NO_MARKING: RED_GIANT}
    matters = [bool(count_of(cost, symbol)) or symbol == bans.get(ban) for symbol in range(SYMBOLS)]
    idle = [symbol for symbol in range(SYMBOLS) if not matters[symbol]]
    stored = next((symbol for symbol in idle if symbol < STORABLE), 0)
    others = next((symbol for symbol in idle if symbol >= STORABLE), 0)
    return [
        symbol if matters[symbol] else stored if symbol < STORABLE else others
        for symbol in range(SYMBOLS)
    ]


def _renamed(dice: int, names: list[int]) -> int:
    return sum(count_of(dice, symbol) * die(names[symbol]) for symbol in range(SYMBOLS))


def _blocked(counted: int) -> int:
    """Rule 2.4: what a roll forbids; dice set aside by a square count too."""
    moving = NO_MOVING if count_of(counted, VORTEX) > 1 else 0
    return moving | (NO_MARKING if count_of(counted, RED_GIANT) > 1 else 0)


def _pool(hand: Hand) -> int:
    return hand.roll + hand.pad + hand.kept + hand.aside


class _Dice:
    """The part of a state that the rules of paying use."""

    def __init__(self, hand: Hand) -> None:
        self.roll, self.pad, self.kept, self.aside = hand.roll, hand.pad, hand.kept, hand.aside
        self.acted = 0


def _paid(hand: Hand, cost: int) -> Hand:
    """Rule 2.3: which equal dice are used first."""
    dice = _Dice(hand)
    pay(cast("State", dice), cost)
    return hand._replace(roll=dice.roll, pad=dice.pad, kept=dice.kept, aside=dice.aside)
