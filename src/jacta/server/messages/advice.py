"""Messages that help to decide: hints, odds, and what a choice would do."""

from __future__ import annotations

from typing import Any, Literal

from jacta.server.messages.base import Message

__all__ = [
    "ChoiceOdds",
    "ChoicePrice",
    "FactMessage",
    "Hint",
    "HintChoice",
    "Odds",
    "PreviewMessage",
    "Previews",
    "ReasonMessage",
    "WhyNot",
]


class HintChoice(Message):
    """An action, how a bot values it, and the numbers behind that."""

    do: str
    value: float
    about: dict[str, float]


class Hint(Message):
    """What a bot would do: its best choices, and the unit of their values.

    `preparing` is the bot that was asked, while it is being prepared and another one answers.
    """

    bot: str
    preparing: str | None
    unit: Literal["points", "wins", "chance"]
    choices: list[HintChoice]


class ChoicePrice(Message):
    """What a choice would cost, as a share of victory, and the best one, as a review judges."""

    cost: float
    best: str


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
