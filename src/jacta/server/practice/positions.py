"""A position as the page shows it, and the answer to it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from jacta.core.table import Table
from jacta.lab.odds import choice_odds
from jacta.lab.puzzles.files import shipped
from jacta.lab.puzzles.model import table_of
from jacta.server.messages import (
    BlunderInfo,
    PuzzleAnswer,
    PuzzleInfo,
    PuzzleStep,
    PuzzleValue,
    RatingInfo,
)
from jacta.server.practice.blunders import is_found
from jacta.server.preview_messages import preview_messages
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jacta.lab.puzzles.model import Puzzle
    from jacta.lab.puzzles.rating import Rating
    from jacta.server.practice.progress import Blunder

__all__ = [
    "blunder_answer",
    "blunder_info",
    "check_legal",
    "file_digest",
    "puzzle_answer",
    "puzzle_info",
    "puzzle_numbered",
    "rating_info",
]

_digests: dict[str, str] = {}


def puzzle_numbered(game: str, number: int) -> Puzzle:
    """Return one of the puzzles that come with jacta, counted from 1."""
    known = shipped(game)
    if not 1 <= number <= len(known):
        raise Refusal("unknown-puzzle", f"{game} has {len(known)} puzzles.")
    return known[number - 1]


def file_digest(game: str) -> str:
    """Return what tells the file of a game's puzzles from another one."""
    if game not in _digests:
        texts = "\n".join(one.position for one in shipped(game))
        _digests[game] = hashlib.sha256(texts.encode()).hexdigest()[:8]
    return _digests[game]


def _shown(table: Table) -> dict[str, Any]:
    """Return what the page needs to show the decision of a table."""
    game, seat = table.game, table.turn
    if seat is None:
        raise Refusal("unknown-puzzle", "Nobody decides in this position.")
    return {
        "game": game.name,
        "board": game.board_name,
        "players": game.players,
        "options": sorted(game.options),
        "seat": seat,
        "view": msgspec.to_builtins(table.view(seat)),
        "previews": preview_messages(table.previews(seat)),
        "chances": choice_odds(game, table.state, seat),
    }


def puzzle_info(puzzle: Puzzle, number: int, *, was_right: bool | None) -> PuzzleInfo:
    """Return a puzzle without its solution."""
    return PuzzleInfo(
        **_shown(table_of(puzzle)),
        number=number,
        theme=puzzle.theme,
        difficulty=puzzle.difficulty,
        rating=round(puzzle.rating),
        was_right=was_right,
        blunder=None,
    )


def blunder_info(blunder: Blunder, table: Table) -> PuzzleInfo:
    """Return the position of a blunder; the table is that of the game."""
    game = table.game
    known = game.blinded(table.state_at(blunder.seq), blunder.seat)
    return PuzzleInfo(
        **_shown(Table(game, begin=known)),
        number=None,
        theme=None,
        difficulty=None,
        rating=None,
        was_right=None,
        blunder=BlunderInfo(table=blunder.table, seq=blunder.seq),
    )


def check_legal(table: Table, action: str) -> None:
    """Refuse what the rules do not allow."""
    if action not in table.legal():
        raise Refusal("illegal", "The rules do not allow this action now.")


def rating_info(rating: Rating) -> RatingInfo:
    """Return a rating as a message."""
    return RatingInfo(points=round(rating.points), deviation=round(rating.deviation))


def puzzle_answer(puzzle: Puzzle, do: str, before: Rating | None, after: Rating) -> PuzzleAnswer:
    """Return what the page tells of a puzzle; without a rating before, it did not count."""
    return PuzzleAnswer(
        right=do == puzzle.solution,
        solution=puzzle.solution,
        values=_values(puzzle.values),
        margin=puzzle.margin,
        behind=puzzle.behind,
        line=_line(puzzle),
        found=puzzle.found,
        before=None if before is None else rating_info(before),
        after=rating_info(after),
        did=None,
        again=None,
    )


def blunder_answer(blunder: Blunder, do: str, again: float) -> PuzzleAnswer:
    """Return what the page tells of a blunder, and when it comes back."""
    solution = next(iter(blunder.values))
    return PuzzleAnswer(
        right=is_found(blunder, do),
        solution=solution,
        values=_values(blunder.values),
        margin=blunder.margin,
        behind=0.0,
        line=[],
        found={},
        before=None,
        after=None,
        did=blunder.did,
        again=again,
    )


def _line(puzzle: Puzzle) -> list[PuzzleStep]:
    """Return the decisions after the best action, as their seat sees them."""
    table, action, steps = table_of(puzzle), puzzle.solution, []
    seat = table.turn
    for values in puzzle.line:
        table.play(action)
        view = msgspec.to_builtins(table.view(seat))
        steps.append(PuzzleStep(view=view, values=_values(values)))
        action = next(iter(values))
    return steps


def _values(values: Mapping[str, float]) -> list[PuzzleValue]:
    return [PuzzleValue(do=do, value=value) for do, value in values.items()]
