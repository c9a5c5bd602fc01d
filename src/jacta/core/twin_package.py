"""A package whose modules exist in both twins: what a game supplies to bots or environments."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TypeVar

from jacta.core.kernel import compiled
from jacta.core.kits import offered

__all__ = ["TwinPackage"]

M = TypeVar("M")


@dataclass(frozen=True)
class TwinPackage:
    """A package by its dotted name."""

    package: str

    def plain(self, module: str, kind: type[M]) -> M:
        """Return the plain twin of a module of the package."""
        return offered(importlib.import_module(f"{self.package}.{module}"), kind)

    def compiled(self, module: str, kind: type[M]) -> M:
        """Return the compiled twin of a module of the package."""
        return offered(compiled(f"{self.package}.{module}"), kind)
