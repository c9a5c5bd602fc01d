"""What only one player of MLEM may see (rule 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.mlem.words import mission_text, targets_of, words

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
    lines = []
    for mission, done in missions_of(board, player):
        says = words.line("missions.one", mission=mission_text(board, mission))
        lines.append(Text(f" {'✓' if done else '·'} ").append(says))
    for what, points in (("ufo", player.ufo_points), ("explorations", player.exploration_points)):
        if points:
            said = words.line(f"tokens.{what}", points=" ".join(map(str, points)))
            lines.append(Text("   ").append(said))
    return lines or [Text(" ").append(words.line("tokens.none"))]


def missions_of(board: Board, player: SeatView) -> list[tuple[Mission, bool]]:
    """Return the missions that are known, and whether each is fulfilled."""
    held = [mission for mission in board.missions if mission.id in (player.missions or ())]
    return [(mission, mission.id in (player.missions_done or ())) for mission in held]
