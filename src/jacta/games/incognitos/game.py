"""Los Incognitos: Alien iacta est as a `jacta.core.game.Game`.

The rules are those of docs/rules/incognitos.md.

| what    | values |
|---------|--------|
| players | 2 to 4 |
| board   | `station`, `castle`, `arabia`, `rome` (reconstructions), or a file |
| options | `signs` |
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from jacta.core.game import CHANCE, Game, Result
from jacta.games.incognitos import actions, odds, reasons, texts
from jacta.games.incognitos.action_list import RIVAL, possible_actions, without_rival
from jacta.games.incognitos.board import FOLDER, Board
from jacta.games.incognitos.chance_plan import chance_plan
from jacta.games.incognitos.facts import facts_of
from jacta.games.incognitos.preview import Details, details_of
from jacta.games.incognitos.rules.arena import owner_of
from jacta.games.incognitos.rules.chance import random_outcome
from jacta.games.incognitos.rules.flow import is_chance, is_over, start, step
from jacta.games.incognitos.rules.names import DUELLING, PAD, SEATS, WIDTH
from jacta.games.incognitos.rules.scoring import PARTS, is_winner, part_of_score
from jacta.games.incognitos.rules.state import State
from jacta.games.incognitos.rules.turns import ending
from jacta.games.incognitos.things import THINGS, Position
from jacta.games.incognitos.trails import Trails
from jacta.games.incognitos.view import View
from jacta.games.incognitos.view_builder import SeatViewer
from jacta.games.incognitos.words import PART_IDS, PHASE_IDS, VARIANT_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from jacta.core.game import Fact, Viewer
    from jacta.core.previews import Reason
    from jacta.fair.plans import Plan
    from jacta.games.incognitos.rules.tables import Tables

__all__ = ["Incognitos"]


RULES = {
    "first": "11",
    "roll": "2.1",
    "act": "2.1",
    "sign-roll": "8",
    "teleport": "8",
    "set": "8",
    "duel": "9.4",
    "duel-roll": "9.4",
    "rival-roll": "9.4",
    "over": "7.4",
}


class Incognitos(Game[State, View]):
    """Los Incognitos in one scenario, for some players, with or without signs."""

    name = "incognitos"
    title = "Los Incognitos: Alien iacta est"
    seats = range(2, SEATS + 1)
    boards = ("station", "castle", "arabia", "rome")
    board_folder = FOLDER
    board_type = Board
    reasons_file = reasons.FILE
    state_type = State
    option_names = VARIANT_IDS
    part_names = PART_IDS
    ending_names = ("", "logbooks", "cut-off", "logbooks+cut-off")
    length_name = "turns"
    first_game = "First game? Start with the space station, then play the scenarios in order."
    drawn_numbers = {"pad_places": PAD}  # noqa: RUF012
    board: Board
    tables: Tables

    @functools.cached_property
    def trails(self) -> Trails:
        """The longest routes on this board, each found once."""
        return Trails(self.tables)

    def start(self) -> State:
        """Return the state at the first stop."""
        s = State()
        start(self.tables, s, self.players, self.variants, -1 if self.first is None else self.first)
        return s

    def turn(self, s: State) -> int | None:
        """Return the seat to move, `CHANCE`, or None when the game is over."""
        if is_over(s):
            return None
        return CHANCE if is_chance(s) else s.turn

    def legal(self, s: State) -> list[int]:
        """Return the legal actions."""
        if is_over(s) or is_chance(s):
            return []
        return actions.legal_actions(s)

    def possible_actions(self) -> Iterable[int]:
        """Return every action that can be legal on this board; of duels, those of any rival."""
        return possible_actions(self.tables, self.variants)

    def canonical(self, action: int) -> int:
        """Return the action that stands for this one in the list of all."""
        return without_rival(action)

    def resolved(self, s: State, action: int) -> int:
        """Return the action of a state that a listed one stands for: a duel gets its rival."""
        if action < DUELLING:
            return action
        return action + max(owner_of(s, action % WIDTH), 0) * RIVAL

    def outcomes(self, s: State) -> Iterator[tuple[int, Fraction]]:
        """Yield the possible outcomes of chance with their exact probabilities."""
        return odds.outcomes(s)

    def is_possible(self, s: State, outcome: int) -> bool:
        """Whether chance can give this outcome now."""
        return odds.is_possible(s, outcome)

    def chance_plan(self, s: State) -> Plan:
        """Return what chance does now, step by step."""
        return chance_plan(s)

    def random_outcome(self, s: State, rng: list[int]) -> int:
        """Draw an outcome of chance with a generator."""
        return random_outcome(self.tables, s, rng)

    def step(self, s: State, choice: int) -> None:
        """Apply a legal action or a possible outcome, and go on to the next stop."""
        step(self.tables, s, choice)

    def forget_choices(self, s: State) -> None:
        """Blank what a state notes of legal actions."""
        s.options = [0] * len(s.options)
        s.hoards = 0

    def result(self, s: State) -> Result:
        """Rule 7.5: scores, winners, and where the points came from."""
        done = self._measured(s)
        breakdown = [
            {PART_IDS[p]: part_of_score(self.tables, done, seat, p) for p in range(PARTS)}
            for seat in range(s.players)
        ]
        scores = [sum(parts.values()) for parts in breakdown]
        winners = [seat for seat in range(s.players) if is_winner(self.tables, done, seat)]
        reason = self.ending_names[ending(s)] if is_over(s) else ""
        return Result(scores, winners, breakdown, reason)

    def _measured(self, s: State) -> State:
        """Return the state with the routes as they are now.

        While the end is told seat by seat (7.4), those of the last seats are not yet in the state.
        """
        if is_over(s) and all(s.route[seat] for seat in range(s.players)):
            return s
        now = s.copy()
        for seat in range(s.players):
            now.route[seat] = self.trails.length(s, seat)
        return now

    def action_text(self, action: int) -> str:
        """Return the canonical text of an action."""
        return texts.action_text(self.board, action)

    def action_of(self, text: str) -> int:
        """Return the action with a canonical text."""
        return texts.action_of(self.board, text)

    def outcome_text(self, s: State, outcome: int) -> str:
        """Return the canonical text of an outcome."""
        return texts.outcome_text(s, outcome)

    def outcome_of(self, s: State, text: str) -> int:
        """Return the outcome with a text."""
        return texts.outcome_of(s, text)

    def facts(self, told: Iterable[tuple[int, ...]]) -> list[Fact]:
        """Return what the rules told, in words."""
        return facts_of(self.board, told)

    def rule_of(self, s: State, action: int | None = None) -> str:
        """Return the number of the rule for the next step, or of the one that allows an action."""
        return RULES[PHASE_IDS[s.phase]] if action is None else actions.rule_of(s, action)

    def cost_of(self, s: State, action: int) -> str:
        """Return the dice that an action uses up, as letters."""
        return texts.dice_text(actions.cost_of(self.tables, s, action))

    def preview(self, before: State, action: int, after: State) -> Details:
        """Return what an action would do apart from facts and points."""
        route = self.trails.length(after, before.turn)
        return details_of(self.board, self.tables, before, action, after, route)

    def why_not(self, s: State, text: str, seat: int) -> Reason | None:  # noqa: ARG002
        """Return why an action, or a thing by its name (`things`), cannot be used now."""
        legal = self.legal(s)
        if text.partition(":")[0] in THINGS:
            return Position(self.board, self.tables, s, legal).against(text)
        reason = reasons.reason_against_storing(self.tables, s, text)
        if reason is not None:
            return reason
        action = self.action_of(text)
        return None if action in legal else reasons.reason_against(self.tables, s, action)

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may hold something that the others may not see: never in this game."""
        return False

    def view(self, s: State, seat: int | None) -> View:
        """Return what a seat may see."""
        seen: View = self.viewer(s)(seat)
        return seen

    def viewer(self, s: State, before: Viewer | None = None) -> Viewer:
        """Return what gives each seat's view of a state."""
        measured, legal = self._measured(s), self.legal(s)
        known = before if isinstance(before, SeatViewer) else None
        return SeatViewer(self.board, self.tables, measured, legal, self.trails, known)

    def blinded(self, s: State, seat: int | None) -> State:  # noqa: ARG002
        """Return a copy of a state: nothing in this game is hidden."""
        return s.copy()

    def veiled(self, s: State, by: int, text: str, seat: int | None) -> str:  # noqa: ARG002
        """Return the text of a past action or outcome: nothing in this game is hidden."""
        return text
