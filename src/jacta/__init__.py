"""A digital table for two space-themed, push-your-luck dice games.

>>> from jacta import Seeded, Table
>>> table = Table.new("mlem", ["Ada", "Bo"], dice=Seeded(7))
>>> table.turn in (0, 1)
True
"""

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
from jacta.core.game import Fact, Game, Result, find_game
from jacta.core.kits import GameKit, register_game
from jacta.core.records import GameRecord, Player, read_records
from jacta.core.table import Event, Table

__version__ = "0.1.0"

__all__ = [
    "ActionError",
    "BoardError",
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
    "read_records",
    "register_game",
]
