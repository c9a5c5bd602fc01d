"""Which judge a game has on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots.kit import bot_kit
from jacta.bots.nets.weights import net_of
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.kernel import note_cached
from jacta.core.kits import find_kit
from jacta.lab.review.compiled_looker import CompiledLooker
from jacta.lab.review.net_judge import NetJudge
from jacta.lab.review.playout_judge import PlayoutJudge
from jacta.lab.review.prepared import COMPILED, is_prepared

if TYPE_CHECKING:
    from jacta.core.game import Game
    from jacta.lab.review.judge import Judge

__all__ = ["is_prepared", "judge_for", "net_judge_for", "playout_judge_for", "prepare"]


def judge_for(game: Game[Any]) -> Judge:
    """Return who judges this game on its board."""
    if find_kit(game.name).bots is None:
        raise SetupError(f"{game.name} has no bots that could judge its positions")
    if game.is_own_board or bot_kit(game.name).net is None:
        return playout_judge_for(game)
    return net_judge_for(game)


def net_judge_for(game: Game[Any], net: Any = None) -> NetJudge:
    """Return the judge by a net: the one that comes with the game, or another."""
    return NetJudge(game, CompiledLooker(game, net_of(game.name) if net is None else net))


def playout_judge_for(game: Game[Any]) -> PlayoutJudge:
    """Return the judge without a net."""
    return PlayoutJudge(game, CompiledLooker(game, np.zeros(0, np.float32)))


def prepare(name: str) -> None:
    """Compile what judging a game needs, or load it from the cache."""
    kind = find_game(name)
    game = kind.on(kind.boards[0], kind.seats[0])
    judge = judge_for(game)
    judge.value(game.start())
    playout_judge_for(game).value(game.start())
    note_cached(name, COMPILED)
