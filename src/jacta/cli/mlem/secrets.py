"""What only one player of MLEM may see (rule 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.mlem.words import mission_text, targets_of

if TYPE_CHECKING:
    from jacta.games.mlem.board import Board, Mission
    from jacta.games.mlem.view import SeatView

__all__ = ["mission_names", "secret_lines"]


def mission_names(board: Board, player: SeatView) -> str:
    """Return the missions that are known and which are fulfilled, in one line."""
    return ", ".join(
        f"{targets_of(board, mission)}{' ✓' * done}" for mission, done in missions_of(board, player)
    )


def secret_lines(board: Board, player: SeatView) -> list[Text]:
    """Return the missions and point tokens of a player, one below the other."""
    lines = [
        Text(f" {'✓' if done else '·'} mission: {mission_text(board, mission)}")
        for mission, done in missions_of(board, player)
    ]
    for what, points in (("UFO", player.ufo_points), ("exploration", player.exploration_points)):
        if points:
            lines.append(Text(f"   points of {what} tokens: {' '.join(map(str, points))}"))
    return lines or [Text(" nothing yet")]


def missions_of(board: Board, player: SeatView) -> list[tuple[Mission, bool]]:
    """Return the missions that are known, and whether each is fulfilled."""
    held = [mission for mission in board.missions if mission.id in (player.missions or ())]
    return [(mission, mission.id in (player.missions_done or ())) for mission in held]
