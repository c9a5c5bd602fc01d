"""What each choice of a position leaves to the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.games.incognitos.actions import verb_of
from jacta.games.incognitos.preview import ends_turn
from jacta.games.incognitos.rules.names import ACT, DONE, ROLL
from jacta.lab.odds.incognitos.duels import duel
from jacta.lab.odds.incognitos.rolls import next_roll

if TYPE_CHECKING:
    from jacta.games.incognitos.game import Incognitos
    from jacta.games.incognitos.preview import Details
    from jacta.games.incognitos.rules.state import State

__all__ = ["choice_odds"]


def choice_odds(
    game: Incognitos, state: State, seat: int, only: str | None = None
) -> dict[str, dict[str, float]]:
    """Return what is likely after each choice, if nothing more is done on this roll.

    `act` and `score` are the chances that the next roll allows any action, and one that brings
    points. A duel has `win` and `draw`.
    """
    del seat  # nothing is hidden
    actions = {game.action_text(action): action for action in game.legal(state)}
    wanted = actions.items() if only is None else [(only, actions[only])]
    told = {text: _odds(game, state, action) for text, action in wanted}
    return {text: odds for text, odds in told.items() if odds}


def _odds(game: Incognitos, state: State, action: int) -> dict[str, float]:
    after = state.copy()
    game.step(after, action)
    if verb_of(action) == "duel":
        return _duel_odds(game.preview(state, action, after))
    if after.phase == ACT and not ends_turn(after):
        game.step(after, DONE)
    if after.phase != ROLL or ends_turn(after):
        return {}
    act, score = next_roll(game, after)
    return {"act": float(act), "score": float(score)}


def _duel_odds(details: Details) -> dict[str, float]:
    stakes = details.duel
    if stakes is None:
        return {}
    win, draw = duel(stakes.own - stakes.rival, stakes.dice, stakes.red_giants)
    return {"win": float(win), "draw": float(draw)}
