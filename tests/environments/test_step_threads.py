"""Threads that step parts of a batch: everybody does every round once, however they wait."""

from __future__ import annotations

import threading

import pytest

from jacta.envs import step_threads
from jacta.envs.loops.waiting import LINE, PATIENCE, ROUND, await_others, await_round
from jacta.envs.step_threads import StepThreads


class Parts:
    """Works as `play_games` does, in Python, and notes every round of each thread."""

    def __init__(self, threads: StepThreads) -> None:
        self.threads = threads
        self.rounds: list[list[int]] = [[] for _ in range(threads.size)]
        self.seen: set[int] = set()

    def part(self, number: int, others: int) -> None:
        signals = self.threads.signals
        if number == 0:
            self.rounds[0].append(int(signals[ROUND]))
            await_others(signals, others)  # type: ignore[arg-type]
            return
        self.seen.add(threading.get_ident())
        done = signals[number * LINE]
        while (now := await_round(signals, int(done))) != done:  # type: ignore[arg-type]
            self.rounds[number].append(int(now))
            signals[number * LINE] = done = now


@pytest.mark.parametrize("seconds", [0.0, 60.0], ids=["asleep", "awake"])
def test_every_thread_does_every_round_once(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(step_threads, "SOON", seconds)
    monkeypatch.setattr(step_threads, "MOMENTS", 500)
    threads = StepThreads(3)
    parts = Parts(threads)
    for _ in range(40):
        threads.work(parts.part)
        assert (threads.signals[LINE::LINE] == threads.signals[ROUND]).all()
    assert parts.rounds == [list(range(1, 41))] * 3
    assert threading.get_ident() not in parts.seen


def test_nobody_stays_awake_after_somebody_was_late() -> None:
    threads = StepThreads(2)
    parts = Parts(threads)
    seen = list[tuple[int, int]]()

    def part(number: int, others: int) -> None:
        if number == 0:  # a thread that does not wait at all finds the other one late
            seen.append((int(threads.signals[PATIENCE]), others))
            return
        while len(seen) < int(threads.signals[ROUND]):
            pass
        parts.part(number, others)

    threads._ended = float("inf")
    for _ in range(3):
        threads.work(part)
    assert seen == [(step_threads.MOMENTS, 1), (0, 0), (0, 0)]


def test_a_fork_has_threads_of_its_own() -> None:
    threads = StepThreads(2)
    threads._process -= 1
    parts = Parts(threads)
    threads.work(parts.part)
    assert [len(rounds) for rounds in parts.rounds] == [1, 1]
