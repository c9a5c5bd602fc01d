"""As much of FastAPI as the server's routes use: they declare themselves, and no more.

`jacta.offline.calls` finds and calls them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

from jacta.offline.stand_ins.responses import Response

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

__all__ = ["APIRouter", "Depends", "Query", "Request", "Response", "Route"]

F = TypeVar("F", bound="Callable[..., Any]")


@dataclass(frozen=True)
class Depends:
    """A parameter that a function supplies."""

    dependency: Callable[..., Any]


@dataclass(frozen=True)
class Query:
    """A parameter in the address, after the question mark."""

    max_length: int | None = None


@dataclass
class Request:
    """A question to the application; nobody but our own page can ask it."""

    app: Any
    cookies: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    client: None = None
    url: Any = field(default_factory=lambda: SimpleNamespace(scheme="https"))


@dataclass(frozen=True)
class Route:
    """An address, and the function that answers there."""

    method: str
    path: str
    endpoint: Callable[..., Any]
    status: int
    dependencies: tuple[Depends, ...]


class APIRouter:
    """A list of routes."""

    def __init__(
        self, prefix: str = "", dependencies: Sequence[Depends] = (), **_options: object
    ) -> None:
        self.routes: list[Route] = []
        self._prefix, self._dependencies = prefix, tuple(dependencies)

    def _add(
        self,
        method: str,
        path: str,
        status_code: int = 200,
        dependencies: Sequence[Depends] = (),
        **_options: object,
    ) -> Callable[[F], F]:
        def add(endpoint: F) -> F:
            needed = (*self._dependencies, *dependencies)
            route = Route(method, self._prefix + path, endpoint, status_code, needed)
            self.routes.append(route)
            return endpoint

        return add

    def get(self, path: str, **options: Any) -> Callable[[F], F]:
        """Declare what answers a GET."""
        return self._add("GET", path, **options)

    def post(self, path: str, **options: Any) -> Callable[[F], F]:
        """Declare what answers a POST."""
        return self._add("POST", path, **options)

    def delete(self, path: str, **options: Any) -> Callable[[F], F]:
        """Declare what answers a DELETE."""
        return self._add("DELETE", path, **options)
