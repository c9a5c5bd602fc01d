"""What browser and server say to each other, as models.

Over HTTP: bodies and answers of `jacta.server.rest`. Over the socket of a table:
every message carries the protocol's version; a client first says `hello` with
the last change that it knows, and gets a `state` with all that it missed. The
TypeScript types in web/src/lib/messages.ts are generated from the models listed here.
"""

from jacta.server.messages.advice import (
    ChoiceOdds,
    FactMessage,
    Hint,
    HintChoice,
    Odds,
    PreviewMessage,
    Previews,
    ReasonMessage,
    WhyNot,
)
from jacta.server.messages.base import VERSION
from jacta.server.messages.dice import DiceInfo, DiceWord, SaidWord
from jacta.server.messages.from_browser import (
    ACTION_LENGTH,
    ClientMessage,
    Hello,
    Look,
    Ping,
    Play,
    React,
    Undo,
    Watch,
)
from jacta.server.messages.games import AboutInfo, BoardInfo, BotInfo, GameInfo, OpponentInfo
from jacta.server.messages.learning import Example, ExampleStep, Lesson, LessonStep, NewLesson
from jacta.server.messages.network import NetworkInfo, NetworkSwitch, QrText
from jacta.server.messages.push import PushEndpoint, PushInfo, PushSubscription
from jacta.server.messages.requests import (
    Created,
    Dress,
    Import,
    Join,
    Move,
    NewSeat,
    NewTable,
    Ready,
    SeatChange,
    SeatLink,
    TermsMessage,
    UndoAnswer,
)
from jacta.server.messages.review import Branch, OriginInfo
from jacta.server.messages.tables import (
    ResultMessage,
    SeatInfo,
    TableInfo,
    TermsInfo,
    UndoInfo,
    VoteInfo,
)
from jacta.server.messages.to_browser import (
    Change,
    ErrorMessage,
    EventMessage,
    Film,
    Pong,
    Presence,
    Reaction,
    ServerMessage,
    State,
)

__all__ = [
    "ACTION_LENGTH",
    "VERSION",
    "AboutInfo",
    "BoardInfo",
    "BotInfo",
    "Branch",
    "Change",
    "ChoiceOdds",
    "ClientMessage",
    "Created",
    "DiceInfo",
    "DiceWord",
    "Dress",
    "ErrorMessage",
    "EventMessage",
    "Example",
    "ExampleStep",
    "FactMessage",
    "Film",
    "GameInfo",
    "Hello",
    "Hint",
    "HintChoice",
    "Import",
    "Join",
    "Lesson",
    "LessonStep",
    "Look",
    "Move",
    "NetworkInfo",
    "NetworkSwitch",
    "NewLesson",
    "NewSeat",
    "NewTable",
    "Odds",
    "OpponentInfo",
    "OriginInfo",
    "Ping",
    "Play",
    "Pong",
    "Presence",
    "PreviewMessage",
    "Previews",
    "PushEndpoint",
    "PushInfo",
    "PushSubscription",
    "QrText",
    "React",
    "Reaction",
    "Ready",
    "ReasonMessage",
    "ResultMessage",
    "SaidWord",
    "SeatChange",
    "SeatInfo",
    "SeatLink",
    "ServerMessage",
    "State",
    "TableInfo",
    "TermsInfo",
    "TermsMessage",
    "Undo",
    "UndoAnswer",
    "UndoInfo",
    "VoteInfo",
    "Watch",
    "WhyNot",
]
