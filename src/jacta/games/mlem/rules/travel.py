"""The travel phase (rule 3): which dice are fuel, and where a pick takes the rocket."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .expedition import crash
from .explorations import explore
from .names import (
    CRASH,
    DEEP_SPACE,
    DICE_GROUPS,
    ENGINEER_BIT,
    EXTRA,
    FACES,
    FLEW,
    KEEP,
    MAY_CRASH,
    REROLL,
    ROLL,
)
from .state import State
from .tables import Tables
from .ufo import extra_dice, meet_ufo, token_options, use_token

__all__ = ["act", "dice_of", "fly", "fuel_sum", "matching_groups", "pick_options", "spent_dice"]


@rule
def matching_groups(b: Tables, s: State) -> int:
    """Rule 3.1: the faces that were rolled and are fuel on the rocket's space."""
    usable = s.roll & b.fuel[s.rocket]
    groups = 0
    for face in range(FACES):
        if usable >> 4 * face & 15:
            groups |= 1 << face
    return groups


@rule
def usable_engineers(b: Tables, s: State) -> int:
    """Rule 3.3: every unused engineer aboard is a group of its own where 1 is fuel."""
    return s.engineers << ENGINEER_BIT if b.fuel[s.rocket] & 15 else 0


@rule
def pick_options(b: Tables, s: State) -> int:
    """Rules 3.1-3.3, 3.6, 7.1: all groups that can be picked, and what else may be done.

    No option at all is a crash.
    """
    dice = matching_groups(b, s)
    options = dice | usable_engineers(b, s)
    options |= token_options(b, s, dice)
    if options and not dice:
        options |= MAY_CRASH
    return options


@rule
def dice_of(roll: int, pick: int) -> int:
    """Rule 3.2: the dice of the picked groups, each group whole."""
    m = pick & 15
    faces = (m | m << 3 | m << 6 | m << 9) & 0x1111 | (pick & 16) << 12
    return roll & faces * 15


@rule
def fuel_sum(burn: int, dice: int) -> int:
    """Rule 3.2: pips for 1 to 4, the space's afterburner value for each `*`."""
    pips = (dice & 15) + 2 * (dice >> 4 & 15) + 3 * (dice >> 8 & 15) + 4 * (dice >> 12 & 15)
    return pips + burn * (dice >> 16)


@rule
def spent_dice(dice: int) -> int:
    """Rule 3.5: used dice are discarded, except those that show `*`."""
    return (dice & 15) + (dice >> 4 & 15) + (dice >> 8 & 15) + (dice >> 12 & 15)


@rule
def advance(space: int, steps: int) -> int:
    """Rule 3.4: the rocket never passes deep space."""
    return min(space + steps, DEEP_SPACE)


@rule
def act(b: Tables, s: State, action: int) -> bool:
    """Rules 3.2, 3.6, 7.1: fly, reroll or crash. True: new tokens must be placed."""
    if action == REROLL:
        use_token(s)
        s.phase = ROLL
        return False
    if action == CRASH:
        crash(s)
        return False
    return fly(b, s, action)


@rule
def fly(b: Tables, s: State, pick: int) -> bool:
    """Rules 3.2-3.5: advance by the sum, discard, then meet what lies there (7.1, 7.2)."""
    start = s.rocket
    used = dice_of(s.roll, pick & DICE_GROUPS)
    engineers = pick >> ENGINEER_BIT & 31
    steps = fuel_sum(b.burn[start], used) + engineers.bit_count()
    s.engineers &= ~engineers
    if pick & EXTRA:
        steps += fuel_sum(b.burn[start], extra_dice(b, s))
        use_token(s)
    if pick & KEEP:
        use_token(s)
    else:
        s.dice = max(1, s.dice - spent_dice(used))
    s.rocket = advance(start, steps)
    tell(s, FLEW, s.turn, pick, used, start, s.rocket, s.dice)
    explored = explore(b, s)
    meet_ufo(s)
    return explored and s.explore_pile != 0
