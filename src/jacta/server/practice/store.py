"""Reads and stores what is known of somebody's practice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from jacta.server.practice.progress import Progress, decoded, encoded
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["PracticeStore", "ProgressStorage"]

T = TypeVar("T")

TRIES = 5


class ProgressStorage(Protocol):
    """Where documents are stored, one for each identity."""

    async def progress(self, owner: str) -> tuple[str, int]:
        """Return somebody's document and its version; version 0 if there is none."""

    async def keep_progress(self, owner: str, document: str, version: int) -> bool:
        """Replace a document of this version; whether it was of this version."""


class PracticeStore:
    """The progress of everybody."""

    def __init__(self, storage: ProgressStorage) -> None:
        self._storage = storage

    async def of(self, person: str) -> Progress:
        """Return somebody's progress."""
        text, version = await self._storage.progress(person)
        return decoded(text) if version else Progress()

    async def change(self, person: str, change: Callable[[Progress], tuple[Progress, T]]) -> T:
        """Change somebody's progress; it may be changed elsewhere at the same time."""
        for _ in range(TRIES):
            text, version = await self._storage.progress(person)
            before = decoded(text) if version else Progress()
            after, told = change(before)
            if after == before:
                return told
            if await self._storage.keep_progress(person, encoded(after), version):
                return told
        raise Refusal("busy", "The server is busy; try again in a moment.", retry_after=1.0)
