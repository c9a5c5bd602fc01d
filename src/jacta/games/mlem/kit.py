"""The kit of MLEM (`jacta.core.kits`)."""

from __future__ import annotations

from jacta.core.kits import GameKit

__all__ = ["KIT"]

KIT = GameKit(
    name="mlem",
    game="jacta.games.mlem.game:Mlem",
    playout="jacta.games.mlem.rules.playout",
    bots="jacta.bots.mlem.kit:BOTS",
    odds="jacta.lab.odds.mlem.position",
    choice_odds="jacta.lab.odds.mlem.choices",
    random_boards="jacta.lab.boards.mlem",
    envs="jacta.envs.mlem.kit:ENVS",
    report="jacta.lab.report.mlem.kit:REPORT",
    screen="jacta.cli.mlem.screen:MlemScreen",
    odds_command="jacta.cli.mlem.odds_command:odds",
    exact_command="jacta.cli.mlem.exact_command:exact",
    messages=(
        "jacta.games.mlem.view:View",
        "jacta.games.mlem.preview:Details",
        "jacta.lab.odds.mlem.position:PositionOdds",
    ),
    blocking="jacta.lab.puzzles.mlem.blocking",
    puzzle_themes=(
        ("board", "astronaut"),
        ("return", "mission"),
        ("reroll", "reroll"),
        ("crash", "crash"),
        ("stay", "landing"),
        ("land", "drift"),
        ("fly", "dice"),
        ("missions", "mission"),
    ),
    position=1,
)
