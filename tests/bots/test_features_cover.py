"""Every public fact and every secret of its own seat changes something the learned player sees.

A position is changed in one number of its state; in some position that must change a feature.
Exceptions are numbers that say nothing more about the rest of the game.
"""

from __future__ import annotations

import importlib
import itertools
from typing import TYPE_CHECKING, Any

import pytest

from jacta.bots.kit import bot_kit
from jacta.core.game import find_game
from jacta.core.generator import below
from jacta.core.seeds import game_rng

if TYPE_CHECKING:
    from collections.abc import Iterator

EYES = 0
ROUNDS = dict.fromkeys("234", 12)
LONG_ROME = find_game("incognitos").load_board("rome").data | {"rounds": ROUNDS}  # for duels
SETUPS: dict[str, list[tuple[Any, int, tuple[str, ...]]]] = {
    "mlem": [("standard", 3, ("ufo", "explorations", "missions"))],
    "incognitos": [
        (board, 3, ("signs",)) for board in ("station", "castle", "arabia", *[LONG_ROME] * 2)
    ],
}
DERIVED = {
    "mlem": {
        "options": "what may be chosen now follows from the rest",
        "roll": "dice that were rolled are used or gone after a decision",
        "expedition": "only a count",
        "lead": "the first place on the rocket with somebody aboard",
        "planet_colours": "how many colours have a rank there",
        "spot": "a single astronaut's place; bodies count them by seat",
        "mission_pile": "all missions that the seat has not seen",
        "token": "once used, it no longer matters; before, with token_ready",
    },
    "incognitos": {
        "options": "what may be chosen now follows from the rest",
        "hoards": "likewise",
        "first": "whose turn it is, and how many entries are left, says it",
        "started": "shuttles; only how many were started from is seen",
        "route": "set when the game is over",
        "red_giants": "of a duel between its two rolls, where nobody decides",
    },
}
NOT_OF_OTHERS = {"mlem": {"missions", "returned"}, "incognitos": {"marked"}}


def afterstates(game: Any, seed: int, every: int) -> Iterator[Any]:
    """Yield positions of a game that is played at random.

    They are those after some decisions, and after the first of each kind, such as a duel.
    """
    s, dice, mind = game.start(), game_rng(seed, 1), game_rng(seed, 2)
    count, verbs = 0, set()
    while game.turn(s) is not None:
        actions = game.legal(s)
        chosen = actions[below(mind, len(actions))] if actions else game.random_outcome(s, dice)
        verb = game.action_text(chosen).partition(":")[0] if actions else None
        game.step(s, chosen)
        count += 1
        if actions and (count % every == 0 or verb not in verbs) and game.turn(s) is not None:
            verbs.add(verb)
            yield s.copy()


def sight(engine: Any, game: Any, s: Any) -> dict[int, float]:
    seen, amounts = [0] * engine.MOST_SEEN, [0.0] * engine.MOST_SEEN
    count = engine.see(game.tables, s, EYES, seen, amounts)
    features: dict[int, float] = {}
    for feature, amount in zip(seen[:count], amounts[:count], strict=True):
        features[feature] = features.get(feature, 0.0) + amount
    return features


def leaves(value: Any, at: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield where the numbers of a field are."""
    if isinstance(value, list):
        for i, element in enumerate(value):
            yield from leaves(element, (*at, i))
    else:
        yield at


def changed(s: Any, name: str, at: tuple[int, ...], by: int) -> Any:
    """Return a copy in which one number is another one."""
    new = s.copy()
    if not at:
        setattr(new, name, getattr(new, name) ^ by)
        return new
    place = getattr(new, name)
    for i in at[:-1]:
        place = place[i]
    place[at[-1]] ^= by
    return new


def makes_a_difference(
    engine: Any, positions: list[tuple[Any, Any, Any]], name: str, *, own: bool
) -> bool:
    """Whether some change of a field changes a feature: of the seat itself, or of others."""
    for game, s, features in positions:
        for at, by in itertools.product(leaves(getattr(s, name)), (1, 2, 4, 8, 1 << 6, -1)):
            seats = [i for i in at if i < game.players] if at else [EYES]
            if seats and own != (EYES in (at[0], at[-1]) if at else True):
                continue
            try:
                if sight(engine, game, changed(s, name, at, by)) != features:
                    return True
            except (IndexError, ValueError, ZeroDivisionError, OverflowError):
                continue  # no position of any game
    return False


@pytest.mark.parametrize("name", SETUPS)
def test_every_fact_of_a_position_changes_a_feature(name: str) -> None:
    engine: Any = importlib.import_module(f"{bot_kit(name).package}.engine")
    positions: list[tuple[Any, Any, Any]] = []
    for seed, (board, players, options) in enumerate(SETUPS[name]):
        game = find_game(name).on(board, players, options)
        found = afterstates(game, seed, every=11)
        positions += [(game, s, sight(engine, game, s)) for s in found]
    fields = find_game(name).state_type.dtype().names or ()
    lists = {field for field in fields if isinstance(getattr(positions[0][1], field), list)}
    of_others = lists - NOT_OF_OTHERS[name]
    unseen = [
        (field, "own" if own else "others'")
        for field in fields
        for own in (True, False)
        if field not in DERIVED[name] and (own or field in of_others)
        if not makes_a_difference(engine, positions, field, own=own)
    ]
    assert not unseen, unseen
