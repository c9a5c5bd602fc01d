"""The page about the server says what the server does."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

from docs.pages import DOCS, codes, rows, text_of
from jacta.cli.serve import serve
from jacta.core import reading
from jacta.server import (
    dice_rest,
    learning,
    messages,
    network,
    people_rest,
    positions_rest,
    rest,
    seating,
    socket,
)
from jacta.server.bounded_http import LARGEST_HEAD
from jacta.server.limits import Allowance, Limits
from jacta.server.messages.base import NAME_LENGTH
from jacta.server.messages.requests import BOARD_SIZE, RECORD_SIZE
from jacta.server.refusals import STATUS
from jacta.server.settings import Settings

if TYPE_CHECKING:
    import pytest

PAGE = text_of(DOCS / "server.md")


def test_every_call_is_named_and_no_other() -> None:
    shown = {
        re.sub(r"[A-Z]{2,}", "*", call.split()[1])
        for cells in rows(PAGE)
        for call in codes(cells[0])
        if call.startswith(("GET ", "POST ", "DELETE "))
    }
    modules = (rest, people_rest, positions_rest, dice_rest, learning, network)
    routes: list[Any] = [route for module in modules for route in module.router.routes]
    real = {re.sub(r"\{\w+\}", "*", route.path) for route in routes}
    assert shown == real


def test_every_message_is_named_and_no_other() -> None:
    tables = [cells for cells in rows(PAGE) if len(cells) == 2]
    shown = {name for cells in tables for name in codes(cells[0]) if name.isalpha()}
    models = [getattr(messages, name) for name in messages.__all__]
    fields: list[dict[str, Any]] = [m.model_fields for m in models if hasattr(m, "model_fields")]
    kinds = {each["type"].annotation.__args__[0] for each in fields if "type" in each}
    assert shown == kinds


def test_the_address_of_the_socket() -> None:
    address = "/api/tables/ID/socket"
    assert f"`{address}`" in PAGE
    assert socket.ADDRESS.fullmatch(address)


def test_every_code_of_a_refusal_is_explained_and_no_other() -> None:
    shown = {cells[0].strip(" `"): cells[1].strip() for cells in rows(PAGE) if len(cells) == 3}
    assert {code: shown[code] for code in STATUS} == {c: str(s) for c, s in STATUS.items()}


def test_every_limit_is_told_with_its_defaults_and_no_other() -> None:
    shown = {
        codes(cells[0])[0]: Allowance(*(int(cell.replace(",", "")) for cell in cells[2:]))
        for cells in rows(PAGE)
        if len(cells) == 5 and codes(cells[0])
    }
    assert shown == Limits()._asdict()


def test_every_size_is_told() -> None:
    shown = {cells[0].strip(): cells[1].strip() for cells in rows(PAGE) if len(cells) == 2}
    settings = Settings()
    assert shown["an address with all headers, over HTTP"] == f"{LARGEST_HEAD:,} bytes"
    assert shown["a body over HTTP"] == f"{settings.largest_body:,} bytes"
    assert shown["a board, as JSON"] == f"{BOARD_SIZE:,} bytes"
    assert shown["a record to import"] == f"{RECORD_SIZE:,} characters"
    assert shown["a message over the socket"] == f"{settings.largest_message:,} bytes"
    assert shown["messages of one socket"] == f"{settings.messages_per_second:g} a second"
    names = f"{NAME_LENGTH} characters, {seating.LONGEST_NAME} in a record"
    assert shown["the name of a player"] == names
    boards = f"{reading.LONGEST_ID} and {reading.LONGEST_TEXT} characters"
    assert shown["ids and texts of a board"] == boards
    assert shown["stored tables"] == f"{settings.most_tables:,}"


def test_every_option_of_a_host_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {
        codes(cells[0])[0].split()[0]: codes(cells[1])[0]
        for cells in rows(PAGE)
        if cells[0].strip().startswith("`--")
    }
    assert len(told) == 5
    asked = set(inspect.signature(serve).parameters)
    assert {option[2:].replace("-", "_") for option in told} <= asked
    for variable in told.values():
        monkeypatch.setenv(variable, "odds=1/2/3" if "LIMITS" in variable else "here")
    settings = Settings()
    assert settings.database == "here"
    assert settings.allowed_hosts[-1] == settings.trusted_proxies[-1] == "here"
    assert settings.secure_cookie
    assert settings.limits.odds == Allowance(1, 2, 3)
