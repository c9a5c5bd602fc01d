"""Every action that is legal now, or can occur on a mat (rules 3, 4, 6, 7)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from jacta.games.mlem.rules import names
from jacta.games.mlem.rules.choices import count_actions, nth_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.mlem.rules.tables import Tables

__all__ = ["legal_actions", "possible_actions"]

LISTS_KEPT = 1024


class _Choices(NamedTuple):
    """The part of a state that decides which actions are legal."""

    phase: int
    options: int


@functools.lru_cache(LISTS_KEPT)
def legal_actions(phase: int, options: int) -> tuple[int, ...]:
    """Return the legal actions of a state with this phase and these options."""
    if phase == names.OVER or names.CHANCE_PHASES >> phase & 1:
        return ()
    s: Any = _Choices(phase, options)
    return tuple([nth_action(s, n) for n in range(count_actions(s))])


def possible_actions(b: Tables, players: int, variants: int) -> Iterator[int]:
    """Yield every action that can be legal, some more than once."""
    yield from (names.BOARDING + who for who in range(names.ASTRONAUTS))
    yield from (names.LANDING + choice for choice in range(4))
    if variants & names.MISSIONS:
        yield from (names.RETURNING + token for token in range(names.MISSION_TOKENS))
    abilities = set(b.token_ability[: b.token_count]) if variants & names.UFO else set()
    if names.REROLL_DICE in abilities:
        yield names.REROLL
    yield names.CRASH
    for space in range(names.DEEP_SPACE):
        yield from _picks(b, space, players, abilities)


def _picks(b: Tables, space: int, players: int, abilities: set[int]) -> Iterator[int]:
    """Yield the picks from a space: of dice and engineers, with extra dice, and with all kept."""
    fuel = b.fuel[space]
    faces = sum(1 << face for face in range(names.FACES) if fuel >> 4 * face & 15)
    engineers = ((1 << players) - 1) << names.ENGINEER_BIT if fuel & 15 else 0
    picks = list(_subsets(faces | engineers))
    yield from filter(None, picks)
    if names.EXTRA_DICE in abilities and any(
        b.token_faces[token] & fuel for token in range(b.token_count)
    ):
        yield from (pick | names.EXTRA for pick in picks)
    if names.KEEP_DICE in abilities:
        yield from (pick | names.KEEP for pick in picks if pick & names.PIP_GROUPS)


def _subsets(mask: int) -> Iterator[int]:
    """Yield every mask whose bits are among those of another, the empty one too."""
    chosen = mask
    while True:
        yield chosen
        if chosen == 0:
            return
        chosen = (chosen - 1) & mask
