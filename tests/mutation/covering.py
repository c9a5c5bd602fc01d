"""Which tests run which lines, and how long each test takes."""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import coverage
import pytest

from mutation.trying import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Covering", "covering"]

# The tests that run a line, the quickest first, by file and line.
Covering = dict[str, dict[int, list[str]]]


class _Watcher:
    """A plugin that tells coverage which test runs, and notes how long it takes."""

    def __init__(self, watching: coverage.Coverage) -> None:
        self.watching = watching
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.watching.switch_context(item.nodeid)
        start = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - start
            self.watching.switch_context("")


def covering(sources: list[Path], tests: list[str], kept: Path) -> Covering:
    """Run the tests once and note what they run; `kept` holds the answer of an earlier run."""
    if not kept.is_file():
        child = os.fork()
        if not child:
            os._exit(_watch(sources, tests, kept))
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
            msg = "the tests must pass before they can find mutants"
            raise SystemExit(msg)
    told = json.loads(kept.read_text())
    return {path: {int(n): ids for n, ids in lines.items()} for path, lines in told.items()}


def _watch(sources: list[Path], tests: list[str], kept: Path) -> int:
    watching = coverage.Coverage(data_file=None, include=[str(s) for s in sources])
    watcher = _Watcher(watching)
    watching.start()
    code = pytest.main([*OPTIONS, *tests], plugins=[watcher])
    watching.stop()
    if code:
        return int(code)
    told: dict[str, Any] = {}
    for source in sources:
        lines = watching.get_data().contexts_by_lineno(str(source))
        told[str(source)] = _quickest_first(lines, watcher.seconds)
    kept.write_text(json.dumps(told))
    return 0


def _quickest_first(lines: dict[int, list[str]], seconds: dict[str, float]) -> dict[int, list[str]]:
    """Sort the tests of each line; a line that runs on import is tried by all tests of its file.

    A file of constants has none: all tests may notice.
    """
    everywhere = {test for tests in lines.values() for test in tests if test} or {*seconds}
    sorted_lines: dict[int, list[str]] = defaultdict(list)
    for line, tests in lines.items():
        real = {test for test in tests if test} or everywhere
        sorted_lines[line] = sorted(real, key=lambda test: (seconds.get(test, 0.0), test))
    return sorted_lines
