"""Try mutants, each in a forked process, until a test fails.

A change within functions is made where they are loaded, after all tests were collected, so that
only the tests take time. Any other change needs a process that has not imported jacta yet.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import os
import resource
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import pytest

from mutation.loaded import functions_of, swap

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from pathlib import Path
    from types import CodeType, FunctionType, ModuleType

__all__ = ["OPTIONS", "Task", "Trier", "Verdict", "try_fresh", "warm_up"]

Verdict = Literal["caught", "caught by time", "survived", "not run", "needs import"]

CPU_SECONDS = 10  # a mutant that loops forever is caught
SECONDS = 15.0  # a mutant that waits forever is caught; it may have to share the processor
TICK = 0.25
BUDGET = 90.0  # seconds of CPU time for all tests of a mutant
NEEDS_IMPORT = 99
OPTIONS = (
    *("-q", "--fast", "--timeout=0", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-o", "addopts=", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


class Task(NamedTuple):
    """A mutant to try, and the tests to try it with, the most promising first."""

    key: str
    module: str
    path: Path
    source: str
    codes: Mapping[CodeType, CodeType] | None  # what differs, if only functions do
    tests: Sequence[str]


class Trier:
    """A plugin that, instead of the collected tests, runs a function with them."""

    def __init__(self, paths: Sequence[str], warm: str, then: Callable[[Trier], None]) -> None:
        self._paths, self._warm, self._then = paths, warm, then
        self._functions: list[FunctionType] = []
        self._session: Any = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._session = session
        self._functions = functions_of(self._paths)
        warm = next((item for item in session.items if item.nodeid.startswith(self._warm)), None)
        if warm is not None:  # it imports what is imported late, once for all
            session.config.hook.pytest_runtest_protocol(item=warm, nextitem=None)
        self._then(self)
        return True

    def try_mutant(self, task: Task) -> Verdict:
        """Run the tests of a mutant whose functions are changed where they are."""

        def run() -> int:
            if task.codes is None or not swap(self._functions, task.codes):
                return NEEDS_IMPORT
            items = {item.nodeid: item for item in self._session.items}
            return _run_items(self._session, [items[name] for name in task.tests if name in items])

        return _tried(run, task)


def _run_items(session: pytest.Session, items: Sequence[pytest.Item]) -> int:
    """Run tests until one fails; a hanging one ends the process."""
    watch = _Watch()
    for item, following in zip(items, [*items[1:], None], strict=True):
        watch.next_test()
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return 1
        if time.process_time() > BUDGET:
            return 0
    return 0


class _Watch:
    """Ends the process if a test takes too long, but does not count while it is stopped."""

    def __init__(self) -> None:
        self._ticks = 0
        threading.Thread(target=self._count, daemon=True).start()

    def next_test(self) -> None:
        """Start counting again."""
        self._ticks = 0
        end = int(time.process_time()) + CPU_SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))

    def _count(self) -> None:
        while self._ticks * TICK < SECONDS:
            time.sleep(TICK)
            self._ticks += 1
        os.kill(os.getpid(), signal.SIGXCPU)


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def get_filename(self, _fullname: str) -> str:
        return str(self.path)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, str(self.path), "exec"), module.__dict__)  # noqa: S102


class _Runner:
    """A plugin that runs collected tests in a given order until one fails."""

    def __init__(self, tests: Sequence[str]) -> None:
        self._tests, self.code = tests, 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.code = _run_items(session, [items[name] for name in self._tests if name in items])
        return True


def try_fresh(task: Task) -> Verdict:
    """Run the tests of a mutant that is imported again: nothing of jacta may be imported yet."""

    def run() -> int:
        sys.meta_path.insert(0, _Changed(task.module, task.path, task.source))
        runner = _Runner(task.tests)
        files = dict.fromkeys(test.partition("::")[0] for test in task.tests)
        return int(pytest.main([*OPTIONS, *files], plugins=[runner])) or runner.code

    return _tried(run, task)


def _tried(run: Callable[[], int], task: Task) -> Verdict:
    """Run tests in a forked process; return what came of it."""
    if not task.tests:
        return "not run"
    child = os.fork()
    if not child:
        os._exit(_code_of(run))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == NEEDS_IMPORT:
        return "needs import"
    if code < 0:
        return "caught by time" if -code == signal.SIGXCPU else "caught"
    return "survived" if code == 0 else "caught"


def _code_of(run: Callable[[], int]) -> int:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    try:
        return run()
    except BaseException:  # noqa: BLE001 -- whatever a mutant does, it was noticed
        return 1


def warm_up() -> None:
    """Import what all tests need, but nothing of jacta: forked processes then start at once."""
    names = ("hypothesis.strategies", "msgspec", "numpy", "starlette.testclient", "fastapi")
    for name in (*names, "alembic.command", "sqlalchemy.ext.asyncio", "uvicorn", "websockets"):
        importlib.import_module(name)
