"""The games of a batch in arrays, and the compiled code that works on them.

All arrays are allocated once and written in place. Compiled code checks no bounds: whoever
calls `act` or `force` has asked `first_illegal` or `first_impossible` before.
"""

from __future__ import annotations

import itertools
import os
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.envs.kit import Observer, Stepper, env_kit

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from jacta.envs.spec import Spec

__all__ = ["BatchGames"]

WORD = 32  # numbers of actions in a word of legal ones
FEW = 1024  # fewer games are done before another thread has woken up


class BatchGames:
    """Many games of one set-up: their states, and what is shown of them."""

    def __init__(
        self,
        spec: Spec,
        count: int,
        *,
        by_hand: bool,
        autoreset: bool,
        reward_kind: int,
        most_decisions: int,
        with_floats: bool,
        jobs: int | None,
    ) -> None:
        rules, layout = spec.game, spec.layout
        kit = env_kit(rules.name)
        self.spec, self.count = spec, count
        self.by_hand, self.autoreset, self.with_floats = by_hand, autoreset, with_floats
        self._reward_kind, self._most_decisions = reward_kind, most_decisions
        self.jobs = min(jobs or os.cpu_count() or 1, max(1, count // FEW))
        self._twin: Any = kit.compiled("stepping", Stepper)
        first = -1 if rules.first is None else rules.first
        self._setup = (rules.players, rules.variants, first, by_hand)
        self._boards, self._encoding = rules.tables.packed(), layout.encoding()
        self.states = np.zeros(count, rules.state_type.dtype())
        self.dice, self.next_dice = np.zeros((2, count), np.int64)
        self.lengths = np.zeros(count, np.int64)
        self.outcomes = np.zeros(count, kit.plain("engine", Observer).Outcome.dtype())
        self.choices = np.zeros(count, np.int64)
        self._eyes = np.full(count, -1, np.int64)
        self._legal = np.zeros((count, -(-spec.action_count // WORD)), np.int64)
        self.to_move: NDArray[np.int64] = np.zeros(count, np.int64)
        self.mask: NDArray[np.bool_] = np.zeros((count, spec.action_count), np.bool_)
        self.compact: NDArray[np.int16] = np.zeros((count, layout.size), np.int16)
        width = layout.float_size if with_floats else 0
        self.floats: NDArray[np.float32] = np.zeros((count, width), np.float32)
        self.rewards: NDArray[np.float32] = np.zeros((count, rules.players), np.float32)
        self.terminated: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self.truncated: NDArray[np.bool_] = np.zeros(count, np.bool_)

    def copy(self) -> BatchGames:
        """Return independent games in the same states, with the same dice to come."""
        twin = object.__new__(BatchGames)
        for name, value in vars(self).items():
            if name != "_pool":
                setattr(twin, name, value.copy() if isinstance(value, np.ndarray) else value)
        return twin

    def begin(self, where: NDArray[np.bool_]) -> None:
        """Begin the marked games anew, with their dice."""
        games = (self._boards, self.states, self.dice, self.lengths, where)
        self._twin.begin_games(*games, *self._setup)
        self.show()

    def first_illegal(self) -> int:
        """Return the first game whose choice is no legal action, or -1."""
        count = self.spec.action_count
        wrong: int = self._twin.first_illegal(self._legal, self.to_move, self.choices, count)
        return wrong

    def first_impossible(self) -> int:
        """Return the first game at chance whose choice cannot happen, or -1."""
        games = (self._boards, self.states, self.to_move, self.choices)
        wrong: int = self._twin.first_impossible(*games)
        return wrong

    def act(self) -> None:
        """Take the chosen actions wherever a seat is to move."""
        self._each_part(self._act_part)

    def _act_part(self, begin: int, end: int) -> None:
        self.move(begin, end, self._most_decisions, forced=False)
        self.show_part(begin, end)

    def force(self) -> None:
        """Make the chosen outcomes happen wherever chance is to move."""
        self.move(0, self.count, 0, forced=True)
        self.show()

    def move(self, begin: int, end: int, most_decisions: int, *, forced: bool) -> None:
        """Go on with some games, without showing them."""
        self._twin.move_games(
            self._boards,
            self.states,
            self.dice,
            self.next_dice,
            self.lengths,
            self.to_move,
            self.spec.sparse,
            self.choices,
            self.outcomes,
            self.rewards,
            self.terminated,
            self.truncated,
            begin,
            end,
            *self._setup,
            forced,
            self._reward_kind,
            most_decisions,
            self.autoreset,
        )

    def draw(self) -> NDArray[np.int64]:
        """Return an outcome by the dice of each game at chance; -1 for the others."""
        drawn = np.zeros(self.count, np.int64)
        self._twin.draw_outcomes(self._boards, self.states, self.dice, self.to_move, drawn)
        return drawn

    def show(self) -> None:
        """Fill in who is to move, masks and observations."""
        self._each_part(self.show_part)

    def show_part(self, begin: int, end: int, *, mask: bool = True, compact: bool = True) -> None:
        """Fill in what is shown of some games."""
        shown = (self._eyes, self.compact, self.floats)
        self._show(begin, end, *shown, mask, compact, compact and self.with_floats)

    def seen_by(self, eyes: NDArray[np.int64]) -> NDArray[Any]:
        """Return what these seats see."""
        compact, floats = np.zeros_like(self.compact), np.zeros_like(self.floats)
        self._show(0, self.count, eyes, compact, floats, False, True, self.with_floats)
        return floats if self.with_floats else compact

    def _show(
        self, begin: int, end: int, eyes: Any, compact: Any, floats: Any, *parts: bool
    ) -> None:
        self._twin.show_games(
            self._boards,
            self.states,
            self.to_move,
            self.spec.dense,
            self.mask,
            self._legal,
            eyes,
            compact,
            *self._encoding,
            floats,
            begin,
            end,
            *parts,
        )

    def hashes(self) -> NDArray[np.int64]:
        """Return a hash of every state."""
        hashes = np.zeros(self.count, np.int64)
        rows = self.states.view(np.uint8).reshape(self.count, -1)
        self._twin.hash_states(rows, self._meant_bytes, hashes)
        return hashes

    @cached_property
    def _meant_bytes(self) -> NDArray[np.int64]:
        """The bytes of a state that hold its fields; the others are padding."""
        fields = (self.states.dtype.fields or {}).values()
        spans = [range(offset, offset + kind.itemsize) for kind, offset, *_ in fields]
        return np.array(sorted(byte for span in spans for byte in span))

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.jobs - 1)

    def _each_part(self, work: Callable[[int, int], None]) -> None:
        """Let every thread work on its part of the batch."""
        ends = [self.count * part // self.jobs for part in range(self.jobs + 1)]
        parts = list(itertools.pairwise(ends))
        others = [self._pool.submit(work, *part) for part in parts[1:]] if parts[1:] else []
        work(*parts[0])
        for other in others:
            other.result()
