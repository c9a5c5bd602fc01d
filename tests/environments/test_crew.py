"""Threads that step parts of a batch: everybody does every round once, however they wait."""

from __future__ import annotations

import threading

import pytest

from jacta.envs import crew as crews
from jacta.envs.crew import Crew
from jacta.envs.loops.waiting import LINE, PATIENCE, ROUND, await_others, await_round


class Parts:
    """Works as `play_games` does, in Python, and notes every round of each thread."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        self.rounds: list[list[int]] = [[] for _ in range(crew.size)]
        self.threads: set[int] = set()

    def part(self, number: int, others: int) -> None:
        signals = self.crew.signals
        if number == 0:
            self.rounds[0].append(int(signals[ROUND]))
            await_others(signals, others)  # type: ignore[arg-type]
            return
        self.threads.add(threading.get_ident())
        done = signals[number * LINE]
        while (now := await_round(signals, int(done))) != done:  # type: ignore[arg-type]
            self.rounds[number].append(int(now))
            signals[number * LINE] = done = now


@pytest.mark.parametrize("seconds", [0.0, 60.0], ids=["asleep", "awake"])
def test_every_thread_does_every_round_once(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crews, "SOON", seconds)
    monkeypatch.setattr(crews, "MOMENTS", 500)
    crew = Crew(3)
    parts = Parts(crew)
    for _ in range(40):
        crew.work(parts.part)
        assert (crew.signals[LINE::LINE] == crew.signals[ROUND]).all()
    assert parts.rounds == [list(range(1, 41))] * 3
    assert threading.get_ident() not in parts.threads


def test_nobody_stays_awake_after_somebody_was_late() -> None:
    crew = Crew(2)
    parts = Parts(crew)
    seen = list[tuple[int, int]]()

    def part(number: int, others: int) -> None:
        if number == 0:  # a thread that does not wait at all finds the other one late
            seen.append((int(crew.signals[PATIENCE]), others))
            return
        while len(seen) < int(crew.signals[ROUND]):
            pass
        parts.part(number, others)

    crew._ended = float("inf")
    for _ in range(3):
        crew.work(part)
    assert seen == [(crews.MOMENTS, 1), (0, 0), (0, 0)]


def test_a_fork_has_threads_of_its_own() -> None:
    crew = Crew(2)
    crew._process -= 1
    parts = Parts(crew)
    crew.work(parts.part)
    assert [len(rounds) for rounds in parts.rounds] == [1, 1]
