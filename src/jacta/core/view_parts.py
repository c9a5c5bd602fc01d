"""Parts of views that are built again only when what they show has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ViewParts"]

T = TypeVar("T")


class ViewParts:
    """The parts of the views of one state, some of them taken over from an earlier state.

    A part comes with what it depends on: values of the state, which must not change any more.
    """

    def __init__(self, before: ViewParts | None = None) -> None:
        self._before = {} if before is None else before.parts
        self.parts: dict[object, tuple[Any, Any]] = {}  # with what they depend on

    def same(self, name: object, value: T) -> T:
        """Return an equal value that was there before, or this one: comparing them is fast."""
        return self.get(name, value, lambda: value)

    def get(self, name: object, depends_on: Any, build: Callable[[], T]) -> T:
        """Return a part as it was before if it depends on the same, or build it."""
        kept = self._before.get(name)
        if kept is None or kept[0] != depends_on:
            kept = depends_on, build()
        self.parts[name] = kept
        part: T = kept[1]
        return part

    def forget_before(self) -> None:
        """Drop what was not taken over from the earlier state; later parts are rebuilt."""
        self._before = {}
