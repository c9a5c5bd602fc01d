"""Magpie as a `jacta.core.game.Game`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from jacta.core.errors import IllegalAction, MalformedAction
from jacta.core.game import CHANCE, Fact, Game, Result
from magpie.board import FOLDER, Board
from magpie.rules.flow import (
    count_actions,
    ending,
    go_on,
    haul,
    is_chance,
    is_over,
    nth_action,
    random_outcome,
    score,
    start_game,
    winners,
)
from magpie.rules.state import FACES, FIRST, SEATS, State, Tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Magpie", "View"]

ACTIONS = ("roll", "bank")  # in the order of the rules' numbers, as all that follow
PHASES = ("first", "roll", "choose", "over")
RULES = ("1.1", "2.1", "2.3", "3.1")
FACTS = (("found", "seat", "points"), ("startled", "seat", "lost"), ("banked", "seat", "points"))


@dataclass(frozen=True)
class View:
    """What anybody may see: nothing is hidden."""

    phase: str
    turn: int
    beak: list[int]
    haul: int
    points: list[int]
    legal: list[str]


class Magpie(Game[State, View]):
    """Magpie on one board, for some players, with or without the owl."""

    name = "magpie"
    title = "Magpie"
    seats = range(2, SEATS + 1)
    boards = ("meadow",)
    board_folder = FOLDER
    board_type = Board
    state_type = State
    option_names = ("owl",)
    part_names = ("finds", "bonus")
    ending_names = ("", "goal", "night")
    length_name = "rounds"
    board: Board
    tables: Tables

    # The course of a game

    def start(self) -> State:
        """Return the state at the first stop."""
        s = State()
        first = -1 if self.first is None else self.first
        start_game(self.tables, s, self.players, self.variants, first)
        return s

    def turn(self, s: State) -> int | None:
        """Return the seat that decides, `CHANCE`, or None when the game is over."""
        if is_over(s):
            return None
        return CHANCE if is_chance(s) else s.turn

    def legal(self, s: State) -> list[int]:
        """Return the legal actions."""
        return [nth_action(s, n) for n in range(count_actions(s))]

    def outcomes(self, s: State) -> Iterator[tuple[int, Fraction]]:
        """Yield the possible outcomes of chance with their exact probabilities."""
        count = s.players if s.phase == FIRST else FACES
        return ((outcome, Fraction(1, count)) for outcome in range(count))

    def is_possible(self, s: State, outcome: int) -> bool:
        """Whether chance can give this outcome now."""
        return 0 <= outcome < (s.players if s.phase == FIRST else FACES)

    def random_outcome(self, s: State, rng: list[int]) -> int:
        """Return an outcome of chance by a generator."""
        return random_outcome(self.tables, s, rng)

    def step(self, s: State, choice: int) -> None:
        """Apply a legal action or a possible outcome, and go on to the next stop."""
        go_on(self.tables, s, choice)

    def result(self, s: State) -> Result:
        """Rule 3.3: scores, all seats with the most points, and where the points came from."""
        seats = range(s.players)
        return Result(
            scores=[score(self.tables, s, seat) for seat in seats],
            winners=[seat for seat in seats if winners(self.tables, s) >> seat & 1],
            breakdown=[{"finds": s.finds[seat], "bonus": s.bonus[seat]} for seat in seats],
            reason=self.ending_names[ending(self.tables, s)] if is_over(s) else "",
        )

    # Words

    def action_text(self, action: int) -> str:
        """Return the canonical text of an action."""
        if action not in range(len(ACTIONS)):
            raise MalformedAction(f"unknown action {action}")
        return ACTIONS[action]

    def action_of(self, text: str) -> int:
        """Return the action that a canonical text means."""
        if text not in ACTIONS:
            raise MalformedAction(f"{text!r} is not an action; choose from {', '.join(ACTIONS)}")
        return ACTIONS.index(text)

    def outcome_text(self, s: State, outcome: int) -> str:
        """Return the canonical text of an outcome: `first:1`, or `die:3` for the third face."""
        return f"first:{outcome}" if s.phase == FIRST else f"die:{outcome + 1}"

    def outcome_of(self, s: State, text: str) -> int:
        """Return the outcome that a text means."""
        for outcome, _ in self.outcomes(s):
            if self.outcome_text(s, outcome) == text:
                return outcome
        known = text.partition(":")[0] in {"first", "die"}
        error = IllegalAction if known else MalformedAction
        raise error(f"{text!r} cannot happen now; for example {self.outcome_text(s, 0)!r} can")

    def facts(self, told: Iterable[tuple[int, ...]]) -> list[Fact]:
        """Return what the rules told, in words."""
        named = ((FACTS[number], values) for number, *values in told)
        return [Fact(what, dict(zip(keys, values, strict=True))) for (what, *keys), values in named]

    def rule_of(self, s: State, action: int | None = None) -> str:  # noqa: ARG002
        """Return the number of the rule of the next step, or of the one that allows an action."""
        return RULES[s.phase]

    # What a seat may see

    has_secrets = False

    def view(self, s: State, seat: int | None) -> View:  # noqa: ARG002
        """Return what anybody may see."""
        return View(
            phase=PHASES[s.phase],
            turn=s.turn,
            beak=[self.board.faces[face] for face in range(FACES) if s.beak >> face & 1],
            haul=haul(self.tables, s),
            points=[score(self.tables, s, seat) for seat in range(s.players)],
            legal=[self.action_text(action) for action in self.legal(s)],
        )

    def blinded(self, s: State, seat: int | None) -> State:  # noqa: ARG002
        """Return a copy: nothing is hidden."""
        return s.copy()

    def veiled(self, s: State, by: int, text: str, seat: int | None) -> str:  # noqa: ARG002
        """Return the text as it is: nothing is hidden."""
        return text
