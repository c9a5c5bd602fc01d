"""What all tests share: the option `--fast`, and property tests that repeat exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import settings

from fast import FAST, no_compiling
from jacta.core import kernel

if TYPE_CHECKING:
    import pytest

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
