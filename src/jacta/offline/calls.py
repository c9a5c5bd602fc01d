"""Questions to the server's routes, answered without HTTP.

A route is the same function that FastAPI calls on a server. Its parameters are filled in as
FastAPI does it, as far as our routes need: from the path, from the query, from the body if the
type is a model, by a function if it `Depends` on one.
"""

from __future__ import annotations

import functools
import inspect
import re
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints
from urllib.parse import parse_qsl, unquote, urlsplit

from pydantic import BaseModel, TypeAdapter, ValidationError

from jacta.core.errors import JactaError
from jacta.offline.stand_ins.responses import Response
from jacta.offline.stand_ins.routing import Depends, Query, Request
from jacta.server.refusals import Refusal, refusal_response

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jacta.offline.stand_ins.routing import APIRouter, Route

__all__ = ["Answer", "Calls"]


class Answer(NamedTuple):
    """What a question is answered: an HTTP status, the type of the body, and the body."""

    status: int
    kind: str
    body: str


class Parameter(NamedTuple):
    """A parameter of a route or of what it depends on."""

    name: str
    kind: Any
    marks: tuple[Any, ...]
    default: Any

    @property
    def supplier(self) -> Callable[..., Any] | None:
        """The function that supplies it, if one does."""
        marks = (*self.marks, self.default)
        return next((mark.dependency for mark in marks if isinstance(mark, Depends)), None)


class Question(NamedTuple):
    """A question, taken apart."""

    request: Request
    path: dict[str, str]
    query: dict[str, str]
    body: str


class Calls:
    """All routes of some routers."""

    def __init__(self, routers: Iterable[APIRouter]) -> None:
        routes = [route for router in routers for route in router.routes]
        self._routes = [(_pattern(route.path), route) for route in routes]

    async def answer(self, method: str, address: str, body: str, request: Request) -> Answer:
        """Answer a question; a refusal is an answer too."""
        try:
            parts = urlsplit(address)
            route, found = self._find(method, parts.path)
            path = {name: unquote(text) for name, text in found.items()}
            query = dict(parse_qsl(parts.query, keep_blank_values=True))
            told = await _call(route, Question(request, path, query, body))
        except JactaError as error:
            told = refusal_response(error)
        text = (await told.body()).decode()
        return Answer(told.status_code, told.media_type, text)

    def _find(self, method: str, path: str) -> tuple[Route, dict[str, str]]:
        is_known = False
        for pattern, route in self._routes:
            if found := pattern.fullmatch(path):
                if route.method == method:
                    return route, found.groupdict()
                is_known = True
        if is_known:
            raise Refusal("wrong-method", "This address does not take this method.")
        raise Refusal("unknown-page", "There is nothing at this address.")


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


async def _call(route: Route, question: Question) -> Any:
    """Call a route; what it returns becomes an answer."""
    supplied: dict[Callable[..., Any], Any] = {}
    for needed in route.dependencies:
        await _supplied(needed.dependency, question, supplied)
    arguments = await _arguments(route.endpoint, question, supplied)
    told = await _result(route.endpoint(**arguments))
    if isinstance(told, Response):
        return told
    if isinstance(told, str) or told is None:
        return Response(told or b"", route.status)
    text = _answers(route.endpoint).dump_json(told)
    return Response(text, route.status, media_type="application/json")


async def _supplied(
    supplier: Callable[..., Any], question: Question, supplied: dict[Callable[..., Any], Any]
) -> Any:
    """Return what a function supplies; each is called once for a question."""
    if supplier not in supplied:
        arguments = await _arguments(supplier, question, supplied)
        supplied[supplier] = await _result(supplier(**arguments))
    return supplied[supplier]


async def _result(returned: Any) -> Any:
    return await returned if inspect.isawaitable(returned) else returned


async def _arguments(
    function: Callable[..., Any], question: Question, supplied: dict[Callable[..., Any], Any]
) -> dict[str, Any]:
    found = {}
    for parameter in _parameters(function):
        supplier = parameter.supplier
        if supplier is not None:
            found[parameter.name] = await _supplied(supplier, question, supplied)
        elif parameter.kind is Request:
            found[parameter.name] = question.request
        elif parameter.kind is Response:
            found[parameter.name] = Response()
        else:
            found[parameter.name] = _read(parameter, question)
    return found


def _read(parameter: Parameter, question: Question) -> Any:
    """Return a parameter that the question itself holds."""
    name, kind = parameter.name, parameter.kind
    try:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return kind.model_validate_json(question.body)
        texts = question.path if name in question.path else question.query
        if name not in texts:
            if parameter.default is inspect.Parameter.empty:
                raise Refusal("malformed", f"query.{name}: Field required")
            return parameter.default
        limits = [mark.max_length for mark in parameter.marks if isinstance(mark, Query)]
        if any(limit is not None and len(texts[name]) > limit for limit in limits):
            raise Refusal("malformed", f"query.{name}: too long")
        return _adapter(kind).validate_python(texts[name])
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in (name, *first["loc"]))
        raise Refusal("malformed", f"{place}: {first['msg']}") from None


@functools.cache
def _parameters(function: Callable[..., Any]) -> tuple[Parameter, ...]:
    hints = get_type_hints(function, include_extras=True)
    found = []
    for name, parameter in inspect.signature(function).parameters.items():
        hint = hints[name]
        kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        found.append(Parameter(name, kind, tuple(marks), parameter.default))
    return tuple(found)


@functools.cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


@functools.cache
def _answers(function: Callable[..., Any]) -> TypeAdapter[Any]:
    return TypeAdapter(get_type_hints(function)["return"])
