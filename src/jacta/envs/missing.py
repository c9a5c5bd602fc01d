"""The hint for a missing library."""

from __future__ import annotations

import importlib
from typing import Any

__all__ = ["need"]


def need(library: str, extra: str) -> Any:
    """Import a library of an extra; if it is missing, say in one line how to get it."""
    try:
        return importlib.import_module(library)
    except ImportError as error:
        if (error.name or "").partition(".")[0] != library.partition(".")[0]:
            raise
        hint = f"jacta.envs.{extra} needs {library}: pip install 'jacta[{extra}]'"
        raise ImportError(hint, name=library) from None
