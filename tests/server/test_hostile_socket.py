"""Hostile messages over the socket: refused with a code, and nobody else notices.

A long run: `python3 dev.py test tests/server/test_hostile_socket.py --hostile 100000`.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from jacta.server.limits import NO_LIMITS
from jacta.server.live import LiveTable
from jacta.server.messages import ErrorMessage, Presence, State
from jacta.server.refusals import STATUS
from jacta.server.settings import Settings
from server.hostile import FRAMES, TRICKS
from server.wires import House, Wire

if TYPE_CHECKING:
    from collections.abc import Coroutine

ADA, BO, EVE = (name * 32 for name in "abe")
PER_EXAMPLE = 25  # messages
STEPS = 30
PATIENCE = 20  # answers until the last change must have been told
FROM = st.tuples(st.sampled_from([ADA, EVE]), FRAMES)
CHOICES = st.integers(0, 30)
MODELS: dict[str, Any] = {"state": State, "presence": Presence, "error": ErrorMessage}
FEW = 1_000  # messages of a run in the tests
MOST_GROWTH = 300_000  # bytes; the tricks themselves are larger


def settings_in(folder: str) -> Settings:
    return Settings(
        database=f"sqlite:///{folder}/tables.sqlite",
        messages_per_second=1e9,
        limits=NO_LIMITS,
        allowed_hosts=("testserver",),
    )


class Siege:
    """A table of Ada's and Bo's, a hostile client, and an honest one that must not notice."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._loop = asyncio.new_event_loop()
        self.house = self.run(House.open(settings_in(self._folder.name)))
        self.table = self.run(self.house.new_table([ADA, BO]))
        self.honest = Wire(self.house, self.table, BO)
        self.honest.say(type="hello", seat=1)
        self.state = self.run(self.honest.answered())[-1]
        self.enemies = {key: Wire(self.house, self.table, key) for key in (ADA, EVE)}

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self._loop.run_until_complete(work)

    def attack(self, key: str, frame: str | bytes) -> list[dict[str, Any]]:
        """Send a frame; return the answers, all of which must be well-formed."""
        wire = self.enemies[key]
        wire.send(frame)
        answers: list[dict[str, Any]] = self.run(wire.answered())
        assert wire.closed is None, (frame, wire.closed)
        for answer in answers:
            MODELS[answer["type"]].model_validate(answer)
            assert STATUS.get(answer.get("code", ""), 200) < 500
        return answers

    def check(self) -> None:
        """The honest client hears of everything, and the server logs no problem."""
        live = self.house.context.tables.in_memory(self.table)
        for _ in range(PATIENCE):
            states = [m for m in self.run(self.honest.answered()) if m["type"] == "state"]
            self.state = [self.state, *states][-1]
            if self.state["log"] == live.log:
                break
        assert self.honest.closed is None
        assert self.house.complaints.texts == []
        assert self.state["log"] == live.log
        assert self.state["seq"] == live.table.seq

    def close(self) -> None:
        try:
            self._check_storage()
        finally:
            self._leave()

    def _check_storage(self) -> None:
        stored, entries = self.run(self.house.storage.load(self.table, 0))
        live = self.house.context.tables.in_memory(self.table)
        again = LiveTable(stored, entries)
        assert again.table.record() == live.table.record()

    def _leave(self) -> None:
        for wire in (*self.enemies.values(), self.honest):
            self.run(wire.leave())
        is_watched = self.house.context.audience.is_watched(self.table)
        sockets = dict(self.house.context.limiter._sockets)
        self.run(self.house.close())
        self._loop.close()
        self._folder.cleanup()
        assert (is_watched, sockets) == (False, {})


@pytest.fixture
def siege() -> Any:
    siege = Siege()
    yield siege
    siege.close()


@pytest.mark.parametrize("number", range(len(TRICKS)))
def test_known_tricks_are_refused(siege: Siege, number: int) -> None:
    answers = siege.attack(EVE, TRICKS[number])
    errors = [answer for answer in answers if answer["type"] == "error"]
    assert [error["code"] for error in errors] in (["malformed"], ["not-your-seat"])
    assert len(json.dumps(errors)) < 1000
    siege.check()


@pytest.mark.parametrize("frame", [b"", b"\x00", b'{"v":1,"type":"ping"}', bytes(range(256))])
def test_binary_frames_are_refused(siege: Siege, frame: bytes) -> None:
    answers = siege.attack(EVE, frame)
    assert answers[-1]["code"] == "malformed"
    siege.check()


@pytest.mark.slow
def test_hostile_messages_change_nothing_but_legal_moves(request: pytest.FixtureRequest) -> None:
    wished = request.config.getoption("--hostile")
    siege = Siege()
    sent = 0

    @settings(
        max_examples=(wished or FEW) // PER_EXAMPLE,
        derandomize=not wished,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(FROM, min_size=PER_EXAMPLE, max_size=PER_EXAMPLE))
    def attack(frames: list[tuple[str, str | bytes]]) -> None:
        nonlocal sent
        for key, frame in frames:
            siege.attack(key, frame)
            sent += 1
        siege.check()

    try:
        attack()
    finally:
        siege.close()
    print(f"{sent} hostile messages")  # noqa: T201 - for a long run
    assert sent >= (wished or FEW) * 0.9


@pytest.mark.slow
def test_hostile_messages_leave_nothing_in_memory() -> None:
    siege = Siege()
    try:
        for _ in range(2):  # what is made once and kept is made in the first round
            tracemalloc.start()
            for _ in range(20):
                for frame in TRICKS:
                    siege.attack(EVE, frame)
            grown = tracemalloc.get_traced_memory()[0]
            tracemalloc.stop()
    finally:
        siege.close()
    assert grown < MOST_GROWTH


class SocketMachine(RuleBasedStateMachine):
    """Clients that come, go, watch any seat, and play legally or not, at any time."""

    @initialize()
    def begin(self) -> None:
        self.siege = Siege()
        self.known = {ADA: -1, EVE: -1}

    @rule(key=st.sampled_from([ADA, EVE]), frame=FRAMES)
    def send_anything(self, key: str, frame: str | bytes) -> None:
        self._remember(key, self.siege.attack(key, frame))

    @rule(key=st.sampled_from([ADA, EVE]), seat=st.sampled_from([None, 0, 1]))
    def look(self, key: str, seat: int | None) -> None:
        message = {"v": 1, "type": "hello", "seat": seat, "log": self.known[key]}
        answers = self.siege.attack(key, json.dumps(message))
        is_allowed = seat is None or (key, seat) == (ADA, 0)
        assert (answers[-1]["type"] == "error") == (not is_allowed)
        self._remember(key, answers)

    @rule(key=st.sampled_from([ADA, EVE]), seat=st.sampled_from([0, 1]), choice=CHOICES)
    def play(self, key: str, seat: int, choice: int) -> None:
        live = self.siege.house.context.tables.in_memory(self.siege.table)
        before, turn = live.log, live.table.turn
        legal = live.table.legal() or ["stay"]
        action = legal[choice % len(legal)]
        message = {"v": 1, "type": "play", "seat": seat, "log": before, "do": action}
        self.siege.attack(key, json.dumps(message))
        may = (key, seat) == (ADA, 0) and turn == 0
        assert (live.log > before) == may

    @rule(choice=CHOICES)
    def honest_move(self, choice: int) -> None:
        state = self.siege.state
        if state["view"]["turn"] == 1:
            action = state["view"]["legal"][choice % len(state["view"]["legal"])]
            self.siege.honest.say(type="play", seat=1, log=state["log"], do=action)
            log = state["log"]
            self.siege.check()
            assert self.siege.state["log"] > log

    @rule(key=st.sampled_from([ADA, EVE]))
    def vanish_and_come_back(self, key: str) -> None:
        self.siege.run(self.siege.enemies[key].leave())
        self.siege.enemies[key] = Wire(self.siege.house, self.siege.table, key)

    @invariant()
    def nobody_notices(self) -> None:
        self.siege.check()

    def _remember(self, key: str, answers: list[dict[str, Any]]) -> None:
        for answer in answers:
            self.known[key] = answer.get("log", self.known[key])

    def teardown(self) -> None:
        self.siege.close()


@pytest.mark.slow
def test_any_order_of_messages_leaves_the_table_consistent(request: pytest.FixtureRequest) -> None:
    wished = request.config.getoption("--hostile")
    run_state_machine_as_test(
        SocketMachine,
        settings=settings(
            max_examples=max(10, wished // STEPS // 10),
            stateful_step_count=STEPS,
            derandomize=not wished,
            suppress_health_check=list(HealthCheck),
        ),
    )
