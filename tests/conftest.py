"""What all tests share: `--fast`, quick commands, and property tests that repeat exactly."""

from __future__ import annotations

import functools
import gc
import re
from typing import TYPE_CHECKING

import typer.testing
from hypothesis import settings

from fast import FAST, no_compiling
from jacta.core import kernel

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

ALL_SLOW = re.compile(r"^pytestmark = \[?\s*pytest\.mark\.slow\b", re.MULTILINE)

# Typer analyses all commands again for each call, which takes longer than most calls themselves.
typer.testing._get_command = functools.cache(typer.testing._get_command)  # type: ignore[attr-defined]

settings.register_profile("same-every-time", derandomize=True, deadline=None, database=None)
settings.load_profile("same-every-time")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help=f"run only: {FAST}")
    parser.addoption(
        "--hostile", type=int, default=0, help="how many hostile messages or requests to send"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--fast"):
        config.option.markexpr = FAST
        kernel._compiling = no_compiling(kernel._compiling)


def pytest_collection_finish() -> None:
    """What is imported by now stays: spare the collector of garbage to look at it ever again.

    Looking less often at the rest saves another twentieth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With --fast, do not even import what it leaves out whole: that alone took seconds."""
    if not config.getoption("--fast"):
        return None
    if collection_path.is_dir():
        return collection_path.name == "browser" or None
    if collection_path.suffix != ".py":
        return None
    return bool(ALL_SLOW.search(collection_path.read_text("utf-8"))) or None
