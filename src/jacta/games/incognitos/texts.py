"""Canonical texts of actions and chance outcomes, both ways (rule 11)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jacta.core.errors import IllegalAction, MalformedAction
from jacta.core.rolls import packed
from jacta.games.incognitos.rules.caravanserai import hoard_of_rank, rank_of_hoard
from jacta.games.incognitos.rules.names import (
    ACTIONS,
    CASHING,
    CHEST_MARKING,
    DICE,
    DONE,
    DUELLING,
    EXPLORING,
    FIRST,
    HOARDING,
    HOARDS,
    KINDS,
    MARKING,
    MOVING,
    PASS,
    ROW,
    SEATS,
    SECTIONS,
    SETTING,
    STORABLE,
    STORING,
    SYMBOLS,
    TELEPORTING,
    WIDTH,
)
from jacta.games.incognitos.words import KIND_IDS, SYMBOL_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.rules.state import State

__all__ = [
    "action_of",
    "action_text",
    "dice_text",
    "field_text",
    "kinds_at",
    "outcome_of",
    "outcome_text",
]

FIXED = {CASHING: "vortex", DONE: "done", PASS: "pass"}
FIXED_BY_TEXT = {text: action for action, text in FIXED.items()}
VERBS = ("store", "move", "mark", "explore", "vortex", "done", "duel", "teleport", "set", "pass")
STORABLE_IDS = SYMBOL_IDS[:STORABLE]


def dice_text(dice: int) -> str:
    """Return dice as letters in the order LSMJRV."""
    return "".join(name * (dice >> 4 * i & 15) for i, name in enumerate(SYMBOL_IDS))


# Actions


def action_text(board: Board, action: int) -> str:
    """Return the canonical text of an action; raise MalformedAction if there is none."""
    text = FIXED.get(action) or _text_of(board, action)
    if text is None:
        raise MalformedAction(f"unknown action {action}")
    return text


def _text_of(board: Board, action: int) -> str | None:
    word, bit = divmod(action, WIDTH)
    if MOVING <= action < MARKING:
        return _move_text(board, *divmod(word, SECTIONS), bit)
    if MARKING <= action < EXPLORING:
        return _mark_text(board, bit, word - MARKING // WIDTH)
    if CHEST_MARKING <= action < HOARDING:
        text = _mark_text(board, bit, word - CHEST_MARKING // WIDTH)
        fits = text is not None and board.destinations[bit].kind == "monster"
        return f"{text}!" if fits else None
    if EXPLORING <= action < STORING:
        is_site = bit < len(board.destinations) and board.destinations[bit].kind == "site"
        return f"explore:{board.destinations[bit].id}" if is_site else None
    if STORING <= action < STORING + STORABLE:
        return f"store:{SYMBOL_IDS[action - STORING]}"
    if SETTING <= action < SETTING + SYMBOLS:
        return f"set:{SYMBOL_IDS[action - SETTING]}"
    if HOARDING < action < HOARDING + HOARDS:
        return f"store:{dice_text(hoard_of_rank(action - HOARDING))}!"
    if TELEPORTING <= action < DUELLING:
        return _teleport_text(board, bit, word - TELEPORTING // WIDTH)
    if DUELLING <= action < ACTIONS:
        return _duel_text(board, action - DUELLING)
    return None


def _move_text(board: Board, way: int, more: int, number: int) -> str | None:
    if number >= len(board.links) or more >= len(board.links[number].sections):
        return None
    return f"move:{board.links[number].name(way)}:{more + 1}"


def _mark_text(board: Board, number: int, kind: int) -> str | None:
    if number >= len(board.destinations):
        return None
    place = board.destinations[number]
    if kind not in kinds_at(board, number):
        return None
    return f"mark:{place.id}:{KIND_IDS[kind]}"


def kinds_at(board: Board, number: int) -> Sequence[int]:
    """Rule 5.1: the kinds that can be marked on a destination."""
    place = board.destinations[number]
    return range(KINDS - 1) if place.kind == "vessel" else place.monsters


def _teleport_text(board: Board, number: int, section: int) -> str | None:
    if number >= len(board.links) or section >= len(board.links[number].sections):
        return None
    return f"teleport:{board.links[number].name()}:{section}"


def _duel_text(board: Board, code: int) -> str | None:
    seat, (own, rival) = code // WIDTH**2, divmod(code % WIDTH**2, WIDTH)
    if not (_is_field(board, own) and _is_field(board, rival)):
        return None
    return f"duel:{field_text(own)}:{seat}:{field_text(rival)}"


def _is_field(board: Board, field: int) -> bool:
    kind, place = divmod(field, ROW)
    return kind < KINDS and place < len(board.rows[kind].points)


def field_text(field: int) -> str:
    """Return a field of the scoring table as its kind and its place in the row."""
    return f"{KIND_IDS[field // ROW]}:{field % ROW}"


def action_of(board: Board, text: str) -> int:
    """Return the action with a canonical text; raise MalformedAction if there is none."""
    if text in FIXED_BY_TEXT:
        return FIXED_BY_TEXT[text]
    verb, _, rest = text.partition(":")
    if verb not in VERBS or text in VERBS:
        raise MalformedAction(f"{text!r} is not an action; actions begin with {', '.join(VERBS)}")
    action = _action_of(board, verb, rest)
    if _text_of(board, action) != text:
        raise MalformedAction(f"{text!r} is not an action on this board")
    return action


def _action_of(board: Board, verb: str, rest: str) -> int:
    if verb == "move":
        return _move_of(board, rest)
    if verb == "mark":
        place, kind = _split(rest.removesuffix("!"), 2)
        base = CHEST_MARKING if rest.endswith("!") else MARKING
        return base + _one_of(KIND_IDS, kind, "a kind of monster") * WIDTH + _place(board, place)
    if verb == "explore":
        return EXPLORING + _place(board, rest)
    if verb == "store":
        return _store_of(rest)
    if verb == "set":
        return SETTING + _one_of(SYMBOL_IDS, rest, "a symbol")
    if verb == "teleport":
        link, _, section = _link_of(board, rest)
        return TELEPORTING + section * WIDTH + link
    if verb == "duel":
        return _duel_of(rest)
    raise MalformedAction(f"{verb!r} takes no arguments")


def _move_of(board: Board, rest: str) -> int:
    link, way, count = _link_of(board, rest)
    if not 1 <= count <= SECTIONS:
        raise MalformedAction(f"a move covers 1 to {SECTIONS} sections, not {count}")
    return MOVING + (way * SECTIONS + count - 1) * WIDTH + link


def _link_of(board: Board, rest: str) -> tuple[int, int, int]:
    """Return the link, the end it is named from, and the number after it."""
    name, number = _split(rest, 2)
    for end in name.partition(".")[0].split("-"):
        _place(board, end)
    if name not in board.links_by_name:
        raise MalformedAction(f"unknown link {name!r}")
    return *board.links_by_name[name], _number(number, SECTIONS)


def _store_of(rest: str) -> int:
    if not rest.endswith("!"):
        return STORING + _one_of(STORABLE_IDS, rest, "a symbol that can be stored")
    dice = _dice_of(rest.removesuffix("!"))
    if not 0 < dice % 15 < DICE:
        raise MalformedAction(f"{rest!r} is not one to {DICE - 1} dice")
    return HOARDING + rank_of_hoard(dice)


def _duel_of(rest: str) -> int:
    own_kind, own, seat, kind, field = _split(rest, 5)
    mine = _one_of(KIND_IDS, own_kind, "a kind of monster") * ROW + _number(own, ROW - 1)
    theirs = _one_of(KIND_IDS, kind, "a kind of monster") * ROW + _number(field, ROW - 1)
    return DUELLING + (_number(seat, SEATS - 1) * WIDTH + mine) * WIDTH + theirs


def _split(rest: str, count: int) -> list[str]:
    parts = rest.split(":")
    if len(parts) != count:
        raise MalformedAction(f"{rest!r} does not have {count} parts")
    return parts


def _place(board: Board, name: str) -> int:
    if name in board.places_by_id:
        return board.places_by_id[name]
    return _one_of([place.id for place in board.destinations], name, "a destination")


def _one_of(ids: Sequence[str], name: str, what: str) -> int:
    if name not in list(ids):
        raise MalformedAction(f"{name!r} is not {what}: {', '.join(ids)}")
    return ids.index(name)


def _number(text: str, most: int) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]?", text) or int(text) > most:
        raise MalformedAction(f"{text!r} is not a number up to {most}")
    return int(text)


# Chance


def outcome_text(s: State, outcome: int) -> str:
    """Return the canonical text of an outcome of the pending chance."""
    return f"first:{outcome}" if s.phase == FIRST else f"roll:{dice_text(outcome)}"


def outcome_of(s: State, text: str) -> int:
    """Return the outcome of the pending chance with a text."""
    verb, _, rest = text.partition(":")
    expected = "first" if s.phase == FIRST else "roll"
    if verb != expected:
        error = IllegalAction if verb in {"first", "roll"} else MalformedAction
        raise error(f"{text!r} cannot happen now; the next outcome is {expected}:…")
    if verb == "first":
        return _number(rest, SEATS - 1)
    dice = _dice_of(rest) if rest or s.dice else 0  # squares may set all dice aside (rule 8)
    if len(rest) != s.dice:
        raise IllegalAction(f"{s.dice} dice are rolled, not {len(rest)}")
    return dice


def _dice_of(letters: str) -> int:
    if not re.fullmatch(r"L*S*M*J*R*V*", letters) or not 0 < len(letters) <= DICE:
        raise MalformedAction(f"{letters!r} is not dice: symbols L S M J R V in this order")
    return packed(SYMBOL_IDS.index(letter) for letter in letters)
