"""Set-ups of both games, and random games in them."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from jacta.core.game import CHANCE, GAMES, find_game
from jacta.core.generator import below
from jacta.core.seeds import game_rng
from jacta.envs.spec import Spec

if TYPE_CHECKING:
    from collections.abc import Iterator


def all_setups() -> Iterator[tuple[str, str, int, tuple[str, ...]]]:
    """Yield every game on every board, for every number of players, with any options."""
    for name in GAMES:
        kind = find_game(name)
        for board, players in itertools.product(kind.boards, kind.seats):
            for count in range(len(kind.option_names) + 1):
                for options in itertools.combinations(kind.option_names, count):
                    yield name, board, players, options


# Every board, number of players and option is in one of them.
SETUPS = list(all_setups())[::5]
# One for each game on each board: all options, and any number of players
SOME = [("mlem", "standard", 2, ()), ("mlem", "standard", 4, ("ufo", "explorations", "missions"))]
SOME += [("incognitos", "station", 2, ()), ("incognitos", "castle", 3, ("signs",))]
SOME += [("incognitos", "arabia", 2, ("signs",)), ("incognitos", "rome", 4, ("signs",))]


def spec_of(setup: tuple[str, str, int, tuple[str, ...]]) -> Spec:
    name, board, players, options = setup
    return Spec.of(name, players, options, board)


def random_states(spec: Spec, seed: int) -> Iterator[Any]:
    """Yield the state at every stop of a random game: one object, changed in place."""
    game, rng = spec.game, game_rng(seed)
    s = game.start()
    while (turn := game.turn(s)) is not None:
        yield s
        actions = game.legal(s)
        at_random = game.random_outcome(s, rng) if turn == CHANCE else None
        game.step(s, actions[below(rng, len(actions))] if at_random is None else at_random)
    yield s
