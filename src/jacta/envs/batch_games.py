"""The games of a batch in arrays, and the compiled code that works on them.

All arrays are allocated once and written in place. Compiled code checks no bounds: whoever
calls `act` or `force` has asked `first_illegal` or `first_impossible` before.
"""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.envs.kit import Observer, Stepper, env_kit
from jacta.envs.step_threads import StepThreads

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jacta.envs.spec import Spec

__all__ = ["BatchGames"]

WORD = 32  # numbers of actions in a word of legal ones
NOBODY, BY_SEATS, BY_CHANCE, ANEW = 0, 1, 2, 3  # who moves; or games restart
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
        self._threads = StepThreads(self.jobs)
        self._twin: Any = kit.compiled("stepping", Stepper)
        first = -1 if rules.first is None else rules.first
        self._setup = (rules.players, rules.variants, first, by_hand)
        self._boards, self._encoding = rules.tables.packed(), layout.encoding()
        self.states = np.zeros(count, rules.state_type.dtype())
        self.dice = np.zeros(count, np.int64)
        self.seed = 0  # of the dice of all games
        self.played = np.zeros(count, np.int64)  # games finished or abandoned in each place
        self.lengths = np.zeros(count, np.int64)
        engine = kit.plain("engine", Observer)
        self.outcomes = np.zeros(count, engine.Outcome.dtype())
        self.choices = np.zeros(count, np.int64)
        self._eyes = np.full(count, -1, np.int64)
        words = -(-spec.action_count // WORD)
        self._legal = np.zeros((count, words), np.int32)
        self._rows = np.zeros((engine.ROWS, words), np.int32)
        self._twin.list_legal(spec.dense, self._rows)
        self._kept = np.zeros((count, engine.kept_size(rules.tables, rules.players)), np.int16)
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
            setattr(twin, name, value.copy() if isinstance(value, np.ndarray) else value)
        twin._threads = StepThreads(self.jobs)
        return twin

    def begin(self, where: NDArray[np.bool_]) -> None:
        """Restart the marked games with their dice."""
        self.choices[:] = where
        self.play(0, self.count, moving=ANEW)

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
        self._clear()
        if self.jobs == 1:
            self.play(0, self.count, moving=BY_SEATS)
        else:
            self._threads.work(self._act_part)

    def _act_part(self, number: int, others: int) -> None:
        """Do the part of one of the threads, and wait for some others."""
        begin, end = (self.count * part // self.jobs for part in (number, number + 1))
        self.play(begin, end, moving=BY_SEATS, me=number, others=others)

    def force(self) -> None:
        """Make the chosen outcomes happen wherever chance is to move."""
        self._clear()
        self.play(0, self.count, moving=BY_CHANCE)

    def _clear(self) -> None:
        for array in (self.rewards, self.terminated, self.truncated):
            array.fill(0)

    def show(self) -> None:
        """Fill in who is to move, masks and observations."""
        self.play(0, self.count)

    def seen_by(self, eyes: NDArray[np.int64]) -> NDArray[Any]:
        """Return what these seats see."""
        compact, floats = np.zeros_like(self.compact), np.zeros_like(self.floats)
        self.play(0, self.count, mask=False, shown=(eyes, compact, *self._encoding, floats))
        return floats if self.with_floats else compact

    def play(
        self,
        begin: int,
        end: int,
        *,
        moving: int = NOBODY,
        me: int = 0,
        others: int = 0,
        mask: bool = True,
        compact: bool = True,
        floats: bool = True,
        shown: tuple[Any, ...] | None = None,
    ) -> None:
        """Go on with some games, and fill in what is shown of them."""
        self._twin.play_games(
            self._boards,
            self.states,
            self.dice,
            self.played,
            self.lengths,
            self.to_move,
            self.spec.sparse,
            self.choices,
            self.outcomes,
            self.rewards,
            self.terminated,
            self.truncated,
            self.spec.dense,
            self._rows,
            self.mask,
            self._legal,
            self._kept,
            *(shown or (self._eyes, self.compact, *self._encoding, self.floats)),
            *self._setup,
            self._reward_kind,
            self._most_decisions if moving == BY_SEATS else 0,
            self.autoreset,
            self.seed,
            moving,
            mask,
            compact,
            floats and self.with_floats,
            begin,
            end,
            self._threads.signals,
            me,
            others,
        )

    def draw(self) -> NDArray[np.int64]:
        """Return an outcome by the dice of each game at chance; -1 for the others."""
        drawn = np.zeros(self.count, np.int64)
        self._twin.draw_outcomes(self._boards, self.states, self.dice, self.to_move, drawn)
        return drawn

    def forget(self) -> None:
        """Note that states were set: what was kept of them is no longer true."""
        self._kept[:, 0] = 0

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
