"""The kit of Los Incognitos (`jacta.core.kits`)."""

from __future__ import annotations

from jacta.core.kits import GameKit

__all__ = ["KIT"]

KIT = GameKit(
    name="incognitos",
    game="jacta.games.incognitos.game:Incognitos",
    playout="jacta.games.incognitos.rules.playout",
    bots="jacta.bots.incognitos.kit:BOTS",
    odds="jacta.lab.odds.incognitos.position",
    choice_odds="jacta.lab.odds.incognitos.choices",
    random_boards="jacta.lab.boards.incognitos",
    envs="jacta.envs.incognitos.kit:ENVS",
    report="jacta.lab.report.incognitos.kit:REPORT",
    screen="jacta.cli.incognitos.screen:IncognitosScreen",
    odds_command="jacta.cli.incognitos.odds_command:odds",
    messages=(
        "jacta.games.incognitos.view:View",
        "jacta.games.incognitos.preview:Details",
        "jacta.lab.odds.incognitos.position:PositionOdds",
    ),
    blocking="jacta.lab.puzzles.incognitos.blocking",
    puzzle_themes=(
        ("duel", "duel"),
        ("teleport", "teleport"),
        ("set", "die"),
        ("vortex", "vortex"),
        ("explore", "site"),
        ("done", "stop"),
        ("pass", "stop"),
        ("mark", "monster"),
        ("move", "route"),
        ("store", "storing"),
    ),
    position=2,
)
