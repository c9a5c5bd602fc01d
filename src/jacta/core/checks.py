"""Whose turn it is, and whether an action or outcome is allowed in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.core.errors import (
    ActionError,
    DiceError,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourTurn,
)
from jacta.core.game import CHANCE, Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.dice import Dice
    from jacta.core.previews import Reason
    from jacta.core.records import Player

__all__ = ["check_legal", "check_turn", "choice_of", "legal_texts", "reason_of", "thrown"]

MOST_LISTED = 12  # actions in an error


def legal_texts(game: Game[Any], s: Any) -> list[str]:
    """Return the texts of all legal actions of the seat to move."""
    return [game.action_text(action) for action in game.legal(s)]


def check_legal(game: Game[Any], s: Any, texts: Sequence[str]) -> None:
    """Reject a list of legal actions that differs from what the rules allow."""
    right = legal_texts(game, s)
    if sorted(texts) != sorted(right):
        wrong = sorted(set(texts) ^ set(right)) or ["an action is listed twice"]
        raise IllegalAction(f'"legal" differs from what the rules allow: {", ".join(wrong[:5])}')


def check_turn(game: Game[Any], s: Any, seat: int | None, players: Sequence[Player]) -> int:
    """Return whose turn it is; reject any other seat."""
    turn = game.turn(s)
    if turn is None:
        raise GameOver("the game is over")
    if seat is not None and seat != turn:
        asked = "chance" if turn == CHANCE else f"{players[turn].name} (seat {turn})"
        who = "chance" if seat == CHANCE else f"seat {seat}"
        raise NotYourTurn(f"it is the turn of {asked}, not of {who}")
    return turn


def reason_of(game: Game[Any], s: Any, text: str) -> Reason | None:
    """Return why the seat to move cannot take an action, by what it may see; None if it can."""
    seat = game.turn(s) or 0
    return game.why_not(game.blinded(s, seat), text, seat)


def choice_of(game: Game[Any], s: Any, action: str | int) -> int:
    """Return the number of a legal action or, at chance, of a possible outcome."""
    return _outcome(game, s, action) if game.turn(s) == CHANCE else _action(game, s, action)


def thrown(game: Game[Any], s: Any, dice: Dice) -> int:
    """Return what dice bring; raise DiceError if that is impossible."""
    try:
        return _outcome(game, s, dice.outcome(game, s))
    except ActionError as error:
        raise DiceError(f"impossible dice: {error}") from None


def _action(game: Game[Any], s: Any, action: str | int) -> int:
    choice = game.action_of(action) if isinstance(action, str) else action
    if type(choice) is not int:
        raise MalformedAction(f"an action must be a text or an id, not {action!r}")
    if choice not in game.legal(s):
        raise _illegal(game, s, action if isinstance(action, str) else _text_of(game, choice))
    return choice


def _illegal(game: Game[Any], s: Any, text: str) -> IllegalAction:
    """Return the error for an action that is not legal in a state, with its reason."""
    reason = reason_of(game, s, text)
    why = f"{text} is not allowed now" if reason is None else game.sentence(reason)
    texts = legal_texts(game, s)
    more = f" and {len(texts) - MOST_LISTED} more" if len(texts) > MOST_LISTED else ""
    return IllegalAction(f"{why}; allowed: {', '.join(texts[:MOST_LISTED])}{more}", reason)


def _outcome(game: Game[Any], s: Any, outcome: str | int) -> int:
    choice = game.outcome_of(s, outcome) if isinstance(outcome, str) else outcome
    if type(choice) is not int:
        raise MalformedAction(f"an outcome must be a text or a number, not {outcome!r}")
    if not game.is_possible(s, choice):
        raise IllegalAction(f"{outcome} cannot happen now")
    return choice


def _text_of(game: Game[Any], action: int) -> str:
    try:
        return game.action_text(action)
    except ActionError:
        raise MalformedAction(f"unknown action {action}") from None
