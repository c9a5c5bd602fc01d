"""What only one player of MLEM may see (rule 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.mlem.words import body_text

if TYPE_CHECKING:
    from jacta.games.mlem.board import Board, Body
    from jacta.games.mlem.view import SeatView

__all__ = ["mission_names", "secret_lines"]


def mission_names(board: Board, player: SeatView) -> str:
    """Return the targets of the missions that are known, in one line."""
    return ", ".join(f"{body.name}{' ✓' * done}" for body, done in _targets(board, player))


def secret_lines(board: Board, player: SeatView) -> list[Text]:
    """Return the missions and point tokens of a player, one below the other."""
    lines = [
        Text(f" {'✓' if done else '·'} mission: {body_text(body)}")
        for body, done in _targets(board, player)
    ]
    for what, points in (("UFO", player.ufo_points), ("exploration", player.exploration_points)):
        if points:
            lines.append(Text(f"   {what} tokens: {' '.join(map(str, points))} points"))
    return lines or [Text(" nothing yet")]


def _targets(board: Board, player: SeatView) -> list[tuple[Body, bool]]:
    """Rule 7.3: the target of each mission, and whether an astronaut of the player is there."""
    there = {one.place for one in player.landed}
    body = {mission.id: board.bodies[mission.body] for mission in board.missions}
    targets = [body[mission] for mission in player.missions or []]
    return [(target, target.id in there) for target in targets]
