"""What browser and server say to each other, as models.

Over HTTP: bodies and answers of `jacta.server.rest`. Over the socket of a table:
every message carries the protocol's version; a client first says `hello` with
the last change that it knows, and gets a `state` with all that it missed. The
TypeScript types in web/src/lib/messages.ts are generated from these models.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from jacta.core.colours import Colour  # noqa: TC001 - pydantic reads it
from jacta.core.kits import MOST_SEATS
from jacta.server.names import one_line

__all__ = [
    "VERSION",
    "AboutInfo",
    "BoardInfo",
    "BotInfo",
    "Change",
    "ChoiceOdds",
    "ClientMessage",
    "Created",
    "Dress",
    "ErrorMessage",
    "EventMessage",
    "Example",
    "ExampleStep",
    "FactMessage",
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
    "Ping",
    "Play",
    "Pong",
    "Presence",
    "PreviewMessage",
    "Previews",
    "QrText",
    "React",
    "Reaction",
    "Ready",
    "ReasonMessage",
    "ResultMessage",
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

VERSION: Literal[1] = 1
NAME_LENGTH = 24
ACTION_LENGTH = 120

ID_LENGTH = 64  # of games, boards, options and bots
SHORTEST_STAND_IN, SHORTEST_BANK = 30, 30  # seconds
QR_LENGTH = 300
A_DAY, AN_HOUR = 86_400, 3_600
BOARD_SIZE = RECORD_SIZE = 65_536  # bytes of a board as JSON; characters of a record


def _small_board(data: dict[str, Any]) -> dict[str, Any]:
    try:
        size = len(msgspec.json.encode(data))
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError, ValueError) as error:
        raise ValueError(f"the board cannot be written as JSON: {error}") from None
    if size > BOARD_SIZE:
        raise ValueError(f"a board has at most {BOARD_SIZE} bytes, this one has {size}")
    return data


Name = Annotated[
    str,
    Field(min_length=1, max_length=NAME_LENGTH, pattern=r"\S"),
    AfterValidator(one_line),
]
Id = Annotated[str, Field(max_length=ID_LENGTH)]
BoardData = Annotated[dict[str, Any], AfterValidator(_small_board)]
Version = Literal[1]
Emote = Literal["hello", "joy", "wow", "grumble", "sad", "luck"]


class Message(BaseModel):
    """Strict: no unknown fields, nothing converted."""

    model_config = ConfigDict(
        extra="forbid", strict=True, json_schema_serialization_defaults_required=True
    )


# Games


class BotInfo(Message):
    """A bot that can be given a seat: a kind, and where it has one, a temperament."""

    name: str
    kind: str
    temperament: str | None


class OpponentInfo(Message):
    """A bot with a face: pages look up its name, picture and catchphrase by its id."""

    id: str
    bot: str


class AboutInfo(Message):
    """What a newcomer wants to know; `ours` names what is our own estimate."""

    minutes: int
    age: int
    difficulty: int  # from 1 to 3
    ours: list[Literal["minutes", "age", "difficulty"]]


class BoardInfo(Message):
    """A board that comes with jacta; scenarios say how complex they are, from 1."""

    name: str
    title: str
    complexity: int | None


class GameInfo(Message):
    """A game that can be played."""

    name: str
    title: str
    least_players: int
    most_players: int
    boards: list[BoardInfo]
    options: list[str]
    bots: list[BotInfo]  # the weakest first
    opponents: list[OpponentInfo]  # the weakest first
    about: AboutInfo | None
    tutorial: bool  # whether the game has one
    usual_bot: str  # the strongest that answers at once


# Tables


class TermsMessage(Message):
    """How long a table waits for a player, in seconds; None: for ever.

    A bot plays for a player who is away for `stand_in`. With a clock, everybody has `bank` for all
    decisions, and `increment` more after each; a bot plays for whoever has used it up.
    With `advice`, everybody may ask for hints and odds.
    """

    stand_in: Annotated[int, Field(ge=SHORTEST_STAND_IN, le=A_DAY)] | None = None
    bank: Annotated[int, Field(ge=SHORTEST_BANK, le=A_DAY)] | None = None
    increment: Annotated[int, Field(ge=0, le=AN_HOUR)] = 0
    advice: bool = True


class TermsInfo(Message):
    """How long a table waits for somebody: see `TermsMessage`."""

    stand_in: int | None
    bank: int | None
    increment: int
    advice: bool


class NewSeat(Message):
    """Who will sit there: me, someone at my screen, someone invited by a link, or a bot."""

    kind: Literal["me", "here", "link", "bot"]
    name: Name | None = None
    bot: Id | None = None
    colour: Colour | None = None


class NewTable(Message):
    """A table to be set up; a custom board comes as the content of its file."""

    game: Id
    board: Id | None = None
    board_data: BoardData | None = None
    options: Annotated[list[Id], Field(max_length=20)] = []
    first: int | None = None
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    pace: Literal["human", "none"] = "human"
    lobby: bool = False  # whether it waits for its guests before the first move
    terms: TermsMessage | None = None


class SeatLink(Message):
    """The secret of an invited seat: whoever has it may take the seat.

    All seats of a table have the same, so one link invites everybody.
    """

    seat: int
    secret: str


class Created(Message):
    """A new table, and the secrets of the seats that are invited by link."""

    id: str
    links: list[SeatLink]


class Join(Message):
    """Take a seat of a link: a certain one, or the first that is free."""

    secret: Annotated[str, Field(max_length=100)]
    name: Name | None = None
    seat: int | None = None


class SeatChange(Message):
    """Hand one's seat to a bot, or with None take it back."""

    bot: Id | None


class Dress(Message):
    """The name and the colour of one's seat, before the start; None leaves it as it is."""

    name: Name | None = None
    colour: Colour | None = None


class Move(Message):
    """Move to another seat, before the start."""

    to: int


class Ready(Message):
    """Whether a player is ready for the start."""

    ready: bool


class UndoAnswer(Message):
    """Whether one agrees to take the game back, after so many changes of the table."""

    log: int
    agree: bool


class Import(Message):
    """A record to be viewed, or continued with oneself at all seats that are not bots."""

    record: Annotated[str, Field(max_length=RECORD_SIZE)]


class SeatInfo(Message):
    """A seat as everybody may know it."""

    name: str
    colour: str | None  # None: the first that nobody has chosen
    kind: Literal["person", "bot", "open"]
    bot: str | None
    absence: Literal["handed", "away", "late", "resigned"] | None  # why a bot plays for somebody
    host: bool  # whether its owner may start, close and delete the table
    ready: bool  # whether its player waits for the start
    link: bool  # whether the table's link leads to it
    online: bool  # whether its player is connected
    looking: bool  # and has the table on their screen
    mine: bool


class ResultMessage(Message):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]
    reason: str


class HintChoice(Message):
    """An action, how a bot values it, and the numbers behind that."""

    do: str
    value: float
    about: dict[str, float]


class Hint(Message):
    """What a bot would do: its best choices, and the unit of their values.

    `preparing` is the bot that was asked, while it is being made ready and another one answers.
    """

    bot: str
    preparing: str | None
    unit: Literal["points", "wins", "chance"]
    choices: list[HintChoice]


class UndoInfo(Message):
    """A seat asks to take the game back to entry `to`; the seats that still have to agree."""

    seat: int
    to: int
    log: int
    waiting: list[int]


class VoteInfo(Message):
    """Seats whose players want a bot to play for somebody who is away."""

    seat: int
    by: list[int]


class TableInfo(Message):
    """A table as everybody may know it."""

    id: str
    game: str
    board: str
    options: list[str]
    seats: list[SeatInfo]
    seq: int
    turn: int | None
    over: bool
    secrets: bool  # whether seats may hold what the others may not see
    created: str
    changed: str
    result: ResultMessage | None
    next: str | None  # the table of the rematch
    tutorial: bool  # whether dice and rivals follow a script
    phase: Literal["lobby", "playing", "closed"]
    terms: TermsInfo
    time_left: list[float] | None  # seconds of each seat at the last change, if there is a clock
    undo: UndoInfo | None
    secret_turn: bool  # whether the choices of who is to move are secret
    votes: list[VoteInfo]


class Odds(Message):
    """The odds of a table after a change, as a seat may know them; `odds` are the game's own."""

    log: int
    seat: int | None
    odds: Any


class ChoiceOdds(Message):
    """What each choice of a seat risks or promises, after a change: chances by their names.

    Names are the game's own, such as `crash`; choices without any are left out.
    """

    log: int
    seat: int
    choices: dict[str, dict[str, float]]


# What a choice would do


class FactMessage(Message):
    """Something that happened, or would; `about` are its numbers and ids."""

    what: str
    about: dict[str, int | str]


class PreviewMessage(Message):
    """What a legal action would do, as far as no die falls; `details` are the game's own.

    `cost` is the dice that it uses up, `scores` the result if the game ended right after it,
    `gains` what it adds to the parts of one's own score.
    """

    action: str
    rule: str
    facts: list[FactMessage]
    cost: str
    scores: list[int]
    gains: dict[str, int]
    details: Any


class Previews(Message):
    """What each legal action of a seat would do, after a change of the table."""

    log: int
    seat: int
    previews: list[PreviewMessage]


class ReasonMessage(Message):
    """Why something cannot be done now: a sentence's code and values, and the rule's number."""

    code: str
    rule: str
    values: dict[str, int | str]


class WhyNot(Message):
    """Why an action, or a thing of the game, cannot be used now; None if it can."""

    reason: ReasonMessage | None


# Reaching the server


class NetworkInfo(Message):
    """Whether others in the network reach the server, where, and whether I may change that."""

    open: bool
    can_switch: bool
    addresses: list[str]


class NetworkSwitch(Message):
    """Let others in the network reach the server, or no longer."""

    open: bool


class QrText(Message):
    """The text of a QR code."""

    text: Annotated[str, Field(min_length=1, max_length=QR_LENGTH)]


# The socket, from the browser


class Hello(Message):
    """The first message: whose view to show, and the last change that the client knows."""

    v: Version
    type: Literal["hello"]
    seat: int | None = None
    log: Annotated[int, Field(ge=-1)] = -1
    frames: bool = False  # whether states include the steps of the view in between
    previews: bool = True  # whether states include previews where they are few
    looking: bool = True


class Watch(Message):
    """Switch to another seat's view; None: what anybody may see."""

    v: Version
    type: Literal["watch"]
    seat: int | None


class Play(Message):
    """Play an action; `log` is the last change that the player has seen."""

    v: Version
    type: Literal["play"]
    seat: int
    log: int
    do: Annotated[str, Field(max_length=ACTION_LENGTH)]


class Undo(Message):
    """Take back one's last decision."""

    v: Version
    type: Literal["undo"]
    seat: int
    log: int


class Ping(Message):
    """Asks for a `pong`: a browser cannot tell by itself whether a quiet socket still works."""

    v: Version
    type: Literal["ping"]


class Look(Message):
    """Says whether the table is on the screen: a page in the background is not."""

    v: Version
    type: Literal["look"]
    looking: bool


class React(Message):
    """Show a reaction to everybody at the table."""

    v: Version
    type: Literal["react"]
    seat: int
    emote: Emote


ClientMessage = Annotated[
    Hello | Watch | Play | Undo | Ping | Look | React, Field(discriminator="type")
]


# The socket, to the browser


class EventMessage(Message):
    """An entry of the log as the seat may know it."""

    seq: int
    by: int | None
    do: str
    facts: list[FactMessage]


class Change(Message):
    """A part of a view, by the keys and places that lead to it, and its new value."""

    at: list[int | str]
    to: Any


class State(Message):
    """Where the game stands for a seat, and what it had not seen yet.

    `log` grows with every change of the table, also when a decision is taken
    back; `seq` is the number of entries of the game as it stands. `previews` say what each
    legal action would do; with None there are many, to be asked for when they are needed.
    `frames` lead from the view that the client knows to this one: for each event what changed
    with each of its facts, and at its end. Views on the way list no legal actions. With None
    there is no such way, or a long one.
    """

    v: Version = VERSION
    type: Literal["state"] = "state"
    log: int
    seq: int
    seat: int | None
    view: Any
    previews: list[PreviewMessage] | None
    events: list[EventMessage]
    frames: list[list[list[Change]]] | None = None
    since: int  # the events follow this entry; the client forgets what it has beyond it
    can_undo: bool
    table: TableInfo


class Presence(Message):
    """Who is there now."""

    v: Version = VERSION
    type: Literal["presence"] = "presence"
    seats: list[SeatInfo]


class Reaction(Message):
    """What somebody at a seat shows."""

    v: Version = VERSION
    type: Literal["reaction"] = "reaction"
    seat: int
    emote: Emote


class ErrorMessage(Message):
    """What was refused, and why; nothing has changed."""

    v: Version = VERSION
    type: Literal["error"] = "error"
    code: str
    text: str
    rule: str | None = None
    reason: ReasonMessage | None = None


class Pong(Message):
    """The answer to a `ping`."""

    v: Version = VERSION
    type: Literal["pong"] = "pong"


ServerMessage = State | Presence | Reaction | ErrorMessage | Pong


# Learning a game


class NewLesson(Message):
    """A tutorial to be set up; `name` is the learner's."""

    name: Name | None = None


class LessonStep(Message):
    """What a coach says after entry `seq`: the learner is to do `do`, at one of these spots."""

    seq: int
    do: str
    at: list[str]
    text: str


class Lesson(Message):
    """A game's tutorial: its steps, how many entries it has, and the coach's last words."""

    title: str
    steps: list[LessonStep]
    length: int
    end: str


class ExampleStep(Message):
    """A position of a worked example: what led to it, and what there is to say about it."""

    text: str
    at: list[str]
    view: Any
    events: list[EventMessage]


class Example(Message):
    """A worked example of a rule, played by the rules themselves."""

    rule: str
    title: str
    board: str
    players: list[str]
    steps: list[ExampleStep]
