"""A digital table for two space-themed, push-your-luck dice games.

>>> from jacta import Seeded, Table
>>> table = Table.new("mlem", ["Ada", "Bo"], dice=Seeded(7))
>>> table.turn in (0, 1)
True
"""

from jacta.bots.play_game import play_game
from jacta.bots.plugins import Decision, register_bot
from jacta.core.dice import Dice, Scripted, Seeded, Typed
from jacta.core.errors import (
    ActionError,
    BoardError,
    DiceError,
    GameOver,
    IllegalAction,
    JactaError,
    MalformedAction,
    NotYourTurn,
    RecordError,
    SetupError,
)
from jacta.core.game import CHANCE, GAMES, Fact, Game, Result, find_game
from jacta.core.kits import GameKit, register_game
from jacta.core.positions import (
    position_of,
    position_text,
    state_from_bytes,
    state_hash,
    state_to_bytes,
)
from jacta.core.records import GameRecord, Player, read_records
from jacta.core.table import Event, Table

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "ActionError",
    "BoardError",
    "Decision",
    "Dice",
    "DiceError",
    "Event",
    "Fact",
    "Game",
    "GameKit",
    "GameOver",
    "GameRecord",
    "IllegalAction",
    "JactaError",
    "MalformedAction",
    "NotYourTurn",
    "Player",
    "RecordError",
    "Result",
    "Scripted",
    "Seeded",
    "SetupError",
    "Table",
    "Typed",
    "find_game",
    "play_game",
    "position_of",
    "position_text",
    "read_records",
    "register_bot",
    "register_game",
    "state_from_bytes",
    "state_hash",
    "state_to_bytes",
]
