"""Cups: a tiny game for simulations. Each seat has a secret card under its cup.

On their turn a player rolls a die for points, changes the secret card, or passes. Nothing
happens after a pass, so it can be taken back. The game ends after a fixed number of turns.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jacta.core.errors import IllegalAction, MalformedAction
from jacta.core.game import CHANCE, Fact, Game, Result
from jacta.core.generator import below
from jacta.core.kits import GameKit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["KIT", "Cups", "State", "secret_text"]

ACTIONS = ("roll", "change", "pass")
CARDS, FACES = 1_000_000_000, 6  # no card comes twice
TURNS = 10
NO_CARD = -1


def secret_text(card: int) -> str:
    """Return a text that appears nowhere by chance."""
    return "?" if card == NO_CARD else f"secret-{card}."


@dataclass(slots=True)
class State:
    """A game in progress."""

    players: int
    turns: int = 0
    seat: int = 0
    rolls: bool = False
    deals: bool = True
    cards: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    told: list[tuple[int, ...]] = field(default_factory=list)

    def copy(self) -> State:
        """Return a copy; all fields but `told` are immutable."""
        s = self
        return State(s.players, s.turns, s.seat, s.rolls, s.deals, s.cards, s.points)


@dataclass(frozen=True)
class View:
    """What a seat may see: its own card."""

    seat: int | None
    turn: int | None
    cards: list[str]
    points: list[int]
    legal: list[str]


@dataclass(frozen=True)
class Board:
    """There is only one, and nothing on it."""

    id: str = "cups"
    title: str = "Cups"
    data: dict[str, Any] = field(default_factory=dict)

    def tables(self) -> None:
        """Return nothing: the rules need no numbers."""


class Cups(Game[Any, Any]):
    """Cups by the contract of a game."""

    name, title, length_name = "cups", "Cups", "turns"
    seats = range(2, 5)
    boards = ("cups",)
    board_folder = Path()
    option_names = ()
    part_names = ("points",)
    ending_names = ("", "turns")

    @classmethod
    def load_board(cls, _board: Any) -> Board:
        """Return the one board."""
        return Board()

    def start(self) -> State:
        """Return the state before the first card is dealt."""
        return State(self.players, seat=self.first or 0, points=(0,) * self.players)

    def turn(self, s: State) -> int | None:
        """Return the seat that decides, `CHANCE`, or None when the game is over."""
        if s.deals or s.rolls:
            return CHANCE
        return None if s.turns == TURNS * s.players else s.seat

    def legal(self, s: State) -> list[int]:
        """Return the legal actions."""
        return [] if self.turn(s) in {None, CHANCE} else [0, 1, 2]

    def outcomes(self, s: State) -> Iterator[tuple[int, Fraction]]:
        """Yield the possible outcomes."""
        count = CARDS if s.deals else FACES
        return ((outcome, Fraction(1, count)) for outcome in range(count))

    def is_possible(self, s: State, outcome: int) -> bool:
        """Whether chance can give this outcome now."""
        return 0 <= outcome < (CARDS if s.deals else FACES)

    def random_outcome(self, s: State, rng: list[int]) -> int:
        """Return a card or a face."""
        return below(rng, CARDS if s.deals else FACES)

    def step(self, s: State, choice: int) -> None:
        """Go on with an action or an outcome."""
        if s.deals and len(s.cards) < s.players:
            s.cards += (choice,)
            s.deals = len(s.cards) < s.players
        elif s.deals:
            s.cards = _replaced(s.cards, s.seat, choice)
            s.deals = False
            self._end_turn(s)
        elif s.rolls:
            s.points = _replaced(s.points, s.seat, s.points[s.seat] + choice + 1)
            s.told.append((s.seat, choice + 1))
            s.rolls = False
            self._end_turn(s)
        elif ACTIONS[choice] == "roll":
            s.rolls = True
        elif ACTIONS[choice] == "change":
            s.deals = True
        else:
            self._end_turn(s)

    def _end_turn(self, s: State) -> None:
        s.turns += 1
        s.seat = (s.seat + 1) % s.players

    def result(self, s: State) -> Result:
        """Most points wins."""
        scores = list(s.points)
        winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
        return Result(scores, winners, [{"points": points} for points in scores], "turns")

    def action_text(self, action: int) -> str:
        """Return the text of an action."""
        return ACTIONS[action]

    def action_of(self, text: str) -> int:
        """Return the action that a text means."""
        if text not in ACTIONS:
            raise MalformedAction(f"unknown action {text!r}")
        return ACTIONS.index(text)

    def outcome_text(self, s: State, outcome: int) -> str:
        """Return the text of an outcome."""
        if not s.deals:
            return f"die:{outcome + 1}"
        seat = len(s.cards) if len(s.cards) < s.players else s.seat
        return f"card:{seat}:{secret_text(outcome)}"

    def outcome_of(self, s: State, text: str) -> int:
        """Return the outcome that a text means."""
        digits = "".join(filter(str.isdigit, text.rpartition(":")[2])) or "0"
        outcome = int(digits) - (0 if s.deals else 1)
        if not self.is_possible(s, outcome) or self.outcome_text(s, outcome) != text:
            raise IllegalAction(f"{text!r} cannot happen now")
        return outcome

    def facts(self, told: Iterable[tuple[int, ...]]) -> list[Fact]:
        """Return what the rules told."""
        return [Fact("rolled", {"seat": seat, "points": points}) for seat, points in told]

    def rule_of(self, s: State, action: int | None = None) -> str:  # noqa: ARG002
        """There is one rule."""
        return "1"

    has_secrets = True

    def view(self, s: State, seat: int | None) -> View:
        """Return what a seat may see."""
        legal = [ACTIONS[action] for action in self.legal(s)]
        cards = [secret_text(c if n == seat else NO_CARD) for n, c in enumerate(s.cards)]
        return View(seat, self.turn(s), cards, list(s.points), legal)

    def blinded(self, s: State, seat: int | None) -> State:
        """Return a copy without the cards of the others."""
        known = s.copy()
        known.cards = tuple(c if n == seat else NO_CARD for n, c in enumerate(s.cards))
        return known

    def veiled(self, s: State, by: int, text: str, seat: int | None) -> str:  # noqa: ARG002
        """Return the text of an outcome; a card only to its seat."""
        kind, _, rest = text.partition(":")
        is_foreign = kind == "card" and rest.partition(":")[0] != str(seat)
        return f"card:{rest.partition(':')[0]}:?" if is_foreign else text


def _replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


KIT = GameKit(name="cups", game="simulation.cups:Cups", playout="simulation.cups")
