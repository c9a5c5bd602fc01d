"""The promise of `--fast`: nothing is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jacta.core import kernel

if TYPE_CHECKING:
    from collections.abc import Callable

FAST = "not slow and not browser"


def no_compiling(compiling: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap the kernel's `_compiling`: fail the test that would have a function compiled."""

    def guarded(function: Any, **options: Any) -> Any:
        if function.__module__.startswith(kernel.TWINS):
            pytest.fail("this test uses compiled rules; mark it with @pytest.mark.slow")
        return compiling(function, **options)

    return guarded
