"""Canonical texts of actions and chance outcomes, both ways (rule 10)."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from jacta.core.errors import IllegalAction, MalformedAction
from jacta.core.masks import bits
from jacta.games.mlem.rules.names import (
    ACTIONS,
    BOARDING,
    CRASH,
    DEAL,
    DOWN,
    DRIFT_BACK,
    DRIFT_ON,
    FACES,
    FIRST,
    GROUPS,
    KEEP,
    LANDING,
    PLACE,
    REROLL,
    RETURNING,
    ROLL,
    SEATS,
    STAY,
)
from jacta.games.mlem.words import ASTRONAUT_IDS, FACE_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jacta.games.mlem.board import Board
    from jacta.games.mlem.rules.state import State

__all__ = [
    "GROUP_IDS",
    "action_of",
    "action_text",
    "faces_of",
    "one_of",
    "outcome_of",
    "outcome_text",
]

GROUP_IDS = (*FACE_IDS, *(f"e{seat}" for seat in range(SEATS)), "x")
FIXED = {
    REROLL: "reroll",
    CRASH: "crash",
    LANDING + STAY: "stay",
    LANDING + DOWN: "land",
    LANDING + DRIFT_ON: "land:+1",
    LANDING + DRIFT_BACK: "land:-1",
}
FIXED_BY_TEXT = {text: action for action, text in FIXED.items()}
VERBS = ("fly", "board", "return", "reroll", "crash", "land", "stay")


@functools.lru_cache(4096)
def faces_of(roll: int) -> str:
    """Return a roll as text: faces ascending, `*` last."""
    return "".join(FACE_IDS[face] * (roll >> 4 * face & 15) for face in range(FACES))


# Actions


def action_text(board: Board, action: int) -> str:
    """Return the canonical text of an action; raise MalformedAction if there is none."""
    if action in FIXED:
        return FIXED[action]
    if 0 < action < REROLL and action & GROUPS:
        return _fly_text(action)
    if BOARDING <= action < RETURNING:
        return f"board:{ASTRONAUT_IDS[action - BOARDING]}"
    if RETURNING <= action < ACTIONS:
        return f"return:{board.missions[action - RETURNING].id}"
    raise MalformedAction(f"unknown action {action}")


@functools.lru_cache(8192)
def _fly_text(pick: int) -> str:
    groups = "+".join(GROUP_IDS[group] for group in bits(pick & GROUPS))
    return f"fly:{groups}{'!' if pick & KEEP else ''}"


def action_of(board: Board, text: str) -> int:
    """Return the action with a canonical text; raise MalformedAction if there is none."""
    if text in FIXED_BY_TEXT:
        return FIXED_BY_TEXT[text]
    verb, _, rest = text.partition(":")
    if verb == "fly":
        return _pick_of(text, rest)
    if verb == "board":
        return BOARDING + one_of(ASTRONAUT_IDS, rest, "an astronaut")
    if verb == "return":
        return RETURNING + one_of([m.id for m in board.missions], rest, "a secret mission")
    raise MalformedAction(f"{text!r} is not an action; actions begin with {', '.join(VERBS)}")


def _pick_of(text: str, rest: str) -> int:
    pick = KEEP if rest.endswith("!") else 0
    for group in rest.removesuffix("!").split("+"):
        pick |= 1 << one_of(GROUP_IDS, group, "a group of dice")
    if _fly_text(pick) != text:
        raise MalformedAction(f"{text!r} must be written {_fly_text(pick)!r}")
    return pick


def one_of(ids: Sequence[str], name: str, what: str) -> int:
    """Return the index of a name in ids; raise MalformedAction if it is not there."""
    if name not in ids:
        raise MalformedAction(f"{name!r} is not {what}: {', '.join(ids)}")
    return ids.index(name)


# Chance


def outcome_text(board: Board, s: State, outcome: int) -> str:
    """Return the canonical text of an outcome of the pending chance."""
    if s.phase == ROLL:
        return f"roll:{faces_of(outcome)}"
    if s.phase == FIRST:
        return f"first:{outcome}"
    if s.phase == DEAL:
        return f"deal:{s.turn}:{'+'.join(board.missions[i].id for i in bits(outcome))}"
    if s.phase == PLACE:
        return f"place:{'+'.join(board.explorations[i].id for i in bits(outcome))}"
    return f"reveal:{board.expeditions[outcome].id}"


def outcome_of(board: Board, s: State, text: str) -> int:
    """Return the outcome of the pending chance with a text."""
    verb, _, rest = text.partition(":")
    expected = _chance_verb(s)
    if verb != expected:
        known = verb in {"roll", "first", "deal", "place", "reveal"}
        error = IllegalAction if known else MalformedAction
        raise error(f"{text!r} cannot happen now; the next outcome is {expected}:…")
    if verb == "roll":
        return _roll_of(s, rest)
    if verb == "first":
        return _seat_of(rest)
    if verb == "deal":
        seat, _, missions = rest.partition(":")
        if _seat_of(seat) != s.turn:
            raise IllegalAction(f"it is seat {s.turn} that is dealt missions now, not {seat}")
        return _mask_of([m.id for m in board.missions], missions, "a secret mission")
    if verb == "place":
        ids = [token.id for token in board.explorations]
        return _mask_of(ids, rest, "an exploration token")
    return one_of([token.id for token in board.expeditions], rest, "an expedition token")


def _chance_verb(s: State) -> str:
    return {ROLL: "roll", FIRST: "first", DEAL: "deal", PLACE: "place"}.get(s.phase, "reveal")


def _roll_of(s: State, faces: str) -> int:
    if not re.fullmatch(r"1*2*3*4*\**", faces) or not faces:
        raise MalformedAction(f"{faces!r} is not a roll: faces 1 2 3 4 * in this order")
    if len(faces) != s.dice:
        raise IllegalAction(f"{s.dice} dice are rolled, not {len(faces)}")
    return sum(1 << 4 * FACE_IDS.index(face) for face in faces)


def _seat_of(text: str) -> int:
    if not re.fullmatch(r"[0-9]", text):
        raise MalformedAction(f"{text!r} is not a seat")
    return int(text)


def _mask_of(ids: Sequence[str], text: str, what: str) -> int:
    tokens = [one_of(ids, token, what) for token in text.split("+")]
    if len(set(tokens)) < len(tokens):
        raise MalformedAction(f"{text!r} names a token twice")
    return _mask(tokens)


def _mask(positions: Iterable[int]) -> int:
    return sum(1 << i for i in positions)
