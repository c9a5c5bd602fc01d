"""MLEM: Space Agency as a `jacta.core.game.Game`.

The rules are those of docs/rules/mlem.md.

| what    | values |
|---------|--------|
| players | 2 to 5 |
| board   | `standard` (a reconstruction), or a file |
| options | `ufo`, `explorations`, `missions`, in any combination |
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from jacta.core.game import CHANCE, Game, Result
from jacta.games.mlem import odds, texts
from jacta.games.mlem.action_list import legal_actions, possible_actions
from jacta.games.mlem.board import FOLDER, Board
from jacta.games.mlem.chance_plan import chance_plan
from jacta.games.mlem.facts import facts_of
from jacta.games.mlem.hidden import blinded, veiled
from jacta.games.mlem.position import SCORED, Position
from jacta.games.mlem.preview import cost_of, details_of, rule_of
from jacta.games.mlem.reasons import REASONS_FILE, why_not
from jacta.games.mlem.rules.chance import random_outcome
from jacta.games.mlem.rules.expedition import ending
from jacta.games.mlem.rules.flow import is_over, run, start, step
from jacta.games.mlem.rules.names import (
    CHANCE_PHASES,
    DEEP_SPACE,
    GOAL_POINTS,
    OVER,
    RETURN,
    SEATS,
    TUNNEL_LENGTH,
)
from jacta.games.mlem.rules.scoring import PARTS, part_of_score
from jacta.games.mlem.rules.state import State
from jacta.games.mlem.view import View
from jacta.games.mlem.view_builder import SeatViewer
from jacta.games.mlem.words import PART_IDS, PHASE_IDS, VARIANT_IDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from fractions import Fraction

    from jacta.core.game import Fact, Viewer
    from jacta.core.previews import Reason
    from jacta.fair.plans import Plan
    from jacta.games.mlem.preview import Details
    from jacta.games.mlem.rules.tables import Tables

__all__ = ["Mlem"]


LISTS_KEPT = 512  # of legal actions

RULES = {
    "first": "1.4",
    "deal": "7.3",
    "return": "7.3",
    "place": "7.2",
    "reveal": "7.1",
    "board": "2.2",
    "roll": "3.1",
    "fly": "3.2",
    "land": "4.1",
    "parachute": "4.7",
    "over": "5.2",
}


class Mlem(Game[State, View]):
    """MLEM on one mat, for some players, with some variants."""

    name = "mlem"
    title = "MLEM: Space Agency"
    seats = range(2, SEATS + 1)
    boards = ("standard",)
    board_folder = FOLDER
    reasons_file = REASONS_FILE
    board_type = Board
    state_type = State
    option_names = VARIANT_IDS
    secret_fields = ("missions",)
    part_names = PART_IDS
    ending_names = ("", "failures", "astronauts", "failures+astronauts")
    length_name = "expeditions"
    first_game = "First game? Leave all variants out."
    drawn_numbers = {  # noqa: RUF012
        "deep_space": DEEP_SPACE,
        "goal_points": GOAL_POINTS,
        "tunnel_length": TUNNEL_LENGTH,
    }
    board: Board
    tables: Tables

    def start(self) -> State:
        """Return the state at the first stop."""
        s = State()
        start(self.tables, s, self.players, self.variants, -1 if self.first is None else self.first)
        run(self.tables, s)
        return s

    def turn(self, s: State) -> int | None:
        """Return the seat to move, `CHANCE`, or None when the game is over."""
        phase = s.phase
        if phase == OVER:
            return None
        return CHANCE if CHANCE_PHASES >> phase & 1 else s.turn

    def legal(self, s: State) -> list[int]:
        """Return the legal actions."""
        return list(legal_actions(s.phase, s.options))

    def possible_actions(self) -> Iterable[int]:
        """Return every action that can be legal on this mat, with these players and variants."""
        return possible_actions(self.tables, self.players, self.variants)

    def outcomes(self, s: State) -> Iterator[tuple[int, Fraction]]:
        """Yield the possible outcomes of chance with their exact probabilities."""
        return odds.outcomes(s)

    def is_possible(self, s: State, outcome: int) -> bool:
        """Whether chance can give this outcome now."""
        return odds.is_possible(s, outcome)

    def chance_plan(self, s: State) -> Plan:
        """Return what chance does now, step by step."""
        return chance_plan(self.board, s)

    def random_outcome(self, s: State, rng: list[int]) -> int:
        """Draw an outcome of chance with a generator."""
        return random_outcome(self.tables, s, rng)

    def step(self, s: State, choice: int) -> None:
        """Apply a legal action or a possible outcome, and go on to the next stop."""
        step(self.tables, s, choice)

    def forget_choices(self, s: State) -> None:
        """Blank what a state notes of legal actions."""
        s.options = 0

    def result(self, s: State) -> Result:
        """Rule 5.4: scores, all seats with the top score, and where the points came from."""
        breakdown = [
            {PART_IDS[p]: part_of_score(self.tables, s, seat, p) for p in range(PARTS)}
            for seat in range(s.players)
        ]
        reason = self.ending_names[ending(self.tables, s)] if is_over(s) else ""
        return _result(breakdown, reason)

    def standing(self, s: State, seat: int | None) -> Result:
        """Rule 8: the result if the game ended now; the others' hidden parts are left out."""
        breakdown = [
            {
                PART_IDS[part]: part_of_score(self.tables, s, other, part)
                for part in range(PARTS)
                if other == seat or PART_IDS[part] not in self._hidden_parts
            }
            for other in range(s.players)
        ]
        return _result(breakdown)

    def stands_alike(self, s: State, other: State) -> bool:
        """Whether two states have the same standing: most moves score nothing."""
        alike: bool = SCORED(s) == SCORED(other)
        return alike

    @property
    def _hidden_parts(self) -> frozenset[str]:
        """Rule 8: the parts of a score that are hidden from the other players."""
        return self.options

    def action_text(self, action: int) -> str:
        """Return the canonical text of an action."""
        return texts.action_text(self.board, action)

    def action_of(self, text: str) -> int:
        """Return the action with a canonical text."""
        return texts.action_of(self.board, text)

    def outcome_text(self, s: State, outcome: int) -> str:
        """Return the canonical text of an outcome."""
        return texts.outcome_text(self.board, s, outcome)

    def outcome_of(self, s: State, text: str) -> int:
        """Return the outcome with a text."""
        return texts.outcome_of(self.board, s, text)

    def facts(self, told: Iterable[tuple[int, ...]]) -> list[Fact]:
        """Return what the rules told, in words."""
        return facts_of(self.board, told)

    def rule_of(self, s: State, action: int | None = None) -> str:
        """Return the number of the rule for the next step, or of the one that allows an action."""
        return RULES[PHASE_IDS[s.phase]] if action is None else rule_of(self._at(s), action)

    @functools.cached_property
    def _legal_texts(self) -> Callable[[int, int], tuple[str, ...]]:
        """The texts of the legal actions in a phase with some options."""

        @functools.lru_cache(LISTS_KEPT)
        def legal_texts(phase: int, options: int) -> tuple[str, ...]:
            return tuple([self.action_text(action) for action in legal_actions(phase, options)])

        return legal_texts

    def _at(self, s: State) -> Position:
        return Position(self.board, self.tables, s)

    def cost_of(self, s: State, action: int) -> str:
        """Return the dice that an action uses up, written as in a roll."""
        return cost_of(s, action)

    def preview(self, before: State, action: int, after: State) -> Details:
        """Return where rocket and astronaut would be, and what lies there."""
        return details_of(self._at(before), action, after)

    def why_not(self, s: State, text: str, seat: int) -> Reason | None:  # noqa: ARG002
        """Return why an action, or a thing by its name, cannot be used now (see `reasons`)."""
        return why_not(self._at(s), text)

    @property
    def has_secrets(self) -> bool:
        """Rule 8: missions and point tokens are hidden from the others."""
        return bool(self.options)

    def view(self, s: State, seat: int | None) -> View:
        """Return what a seat may see."""
        seen: View = self.viewer(s)(seat)
        return seen

    def viewer(self, s: State, before: Viewer | None = None) -> Viewer:
        """Return what gives each seat's view of a state."""
        legal = list(self._legal_texts(s.phase, s.options))
        known = before if isinstance(before, SeatViewer) else None
        return SeatViewer(self._at(s), legal, self.result, self._hidden_parts, known)

    def hides_choices(self, s: State) -> bool:
        """Rule 7.3: which missions a seat may return is its secret."""
        return s.phase == RETURN

    def blinded(self, s: State, seat: int | None) -> State:
        """Return a copy of a state that blanks everything a seat may not know."""
        return blinded(s, seat)

    def veiled(self, s: State, by: int, text: str, seat: int | None) -> str:
        """Return the text of a past action or outcome as a seat may read it."""
        return veiled(s, by, text, seat)


def _result(breakdown: list[dict[str, int]], reason: str = "") -> Result:
    """Rule 5.4: most points wins; tied players share the victory."""
    scores = [sum(parts.values()) for parts in breakdown]
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Result(scores, winners, breakdown, reason)
