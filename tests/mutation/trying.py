"""Try mutants: each in a forked process that imports the changed source instead of the real one."""

from __future__ import annotations

import importlib.abc
import importlib.util
import os
import resource
import signal
import sys
import time
from typing import TYPE_CHECKING, Literal

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from pathlib import Path
    from types import ModuleType

__all__ = ["OPTIONS", "Verdict", "try_mutant", "warm_up"]

Verdict = Literal["caught", "caught by time", "survived", "not run"]

SECONDS = 20  # CPU time of a few tests: a mutant that loops for ever is caught
OPTIONS = (
    *("-q", "--fast", "--timeout=0", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-o", "addopts=", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
FEW = 30  # tests that are tried at once; most mutants are caught by the first few


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


def warm_up() -> None:
    """Import what all tests need, but nothing of jacta: forked processes then start at once."""
    for name in ("hypothesis.strategies", "msgspec", "numpy", "starlette.testclient"):
        importlib.import_module(name)


def try_mutant(name: str, path: Path, source: str, tests: Sequence[str]) -> Verdict:
    """Run the tests of a mutant until one fails."""
    if not tests:
        return "not run"
    child = os.fork()
    if not child:
        os._exit(_run(_Changed(name, path, source), tests))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code < 0:
        return "caught by time" if -code == signal.SIGXCPU else "caught"
    return "survived" if code == 0 else "caught"


def _run(changed: _Changed, tests: Sequence[str]) -> int:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    sys.meta_path.insert(0, changed)
    try:
        for first in range(0, len(tests), FEW):
            end = int(time.process_time()) + SECONDS
            resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
            options_and_tests = ["-x", *OPTIONS, *tests[first : first + FEW]]
            if pytest.main(options_and_tests):
                return 1
    except BaseException:  # noqa: BLE001 -- whatever a mutant does, it was noticed
        return 1
    return 0
