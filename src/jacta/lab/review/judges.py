"""Which judge a game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.bots.kit import bot_kit
from jacta.core.errors import SetupError
from jacta.core.game import find_game
from jacta.core.kernel import note_cached
from jacta.core.kits import find_kit
from jacta.lab.review.net_judge import NetJudge
from jacta.lab.review.playout_judge import PlayoutJudge
from jacta.lab.review.prepared import COMPILED, is_prepared

if TYPE_CHECKING:
    from jacta.core.game import Game
    from jacta.lab.review.judge import Judge

__all__ = ["is_prepared", "judge_for", "prepare"]


def judge_for(game: Game[Any]) -> Judge:
    """Return who judges this game on its board."""
    if find_kit(game.name).bots is None:
        raise SetupError(f"{game.name} has no bots that could judge its positions")
    if game.is_own_board or bot_kit(game.name).net is None:
        return PlayoutJudge(game)
    return NetJudge(game)


def prepare(name: str) -> None:
    """Compile what judging a game needs, or load it from the cache."""
    kind = find_game(name)
    game = kind.on(kind.boards[0], kind.seats[0])
    judge = judge_for(game)
    judge.value(game.start())
    PlayoutJudge(game).value(game.start())
    note_cached(name, COMPILED)
