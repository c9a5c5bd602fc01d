"""The page about the server says what the server does."""

from __future__ import annotations

import inspect
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from docs.pages import DOCS, codes, rows, text_of
from jacta.cli.serve import serve
from jacta.core import reading
from jacta.core.errors import SetupError
from jacta.server import messages, new_tables, socket
from jacta.server.bounded_http import LARGEST_HEAD, MOST_HEADERS, MOST_PIECES
from jacta.server.limits import Allowance, Limits
from jacta.server.messages.base import NAME_LENGTH
from jacta.server.messages.requests import BOARD_SIZE, RECORD_SIZE
from jacta.server.push import rest as push_rest
from jacta.server.refusals import STATUS
from jacta.server.routers import ROUTERS
from jacta.server.settings import CHOICES, CONFIG, Settings, choices_table

if TYPE_CHECKING:
    from pathlib import Path

PAGE = text_of(DOCS / "server.md")


def test_every_call_is_named_and_no_other() -> None:
    shown = {
        re.sub(r"[A-Z]{2,}", "*", call.split()[1])
        for cells in rows(PAGE)
        for call in codes(cells[0])
        if call.startswith(("GET ", "POST ", "DELETE "))
    }
    routes: list[Any] = [r for router in (*ROUTERS, push_rest.router) for r in router.routes]
    real = {re.sub(r"\{\w+\}", "*", route.path) for route in routes}
    assert shown == real


def test_every_message_is_named_and_no_other() -> None:
    tables = [cells for cells in rows(PAGE) if len(cells) == 2]
    shown = {name for cells in tables for name in codes(cells[0]) if name.isalpha()}
    models = [getattr(messages, name) for name in messages.__all__]
    fields: list[dict[str, Any]] = [m.model_fields for m in models if hasattr(m, "model_fields")]
    kinds = {each["type"].annotation.__args__[0] for each in fields if "type" in each}
    assert shown == kinds


def test_the_address_of_the_socket_is_named() -> None:
    address = "/api/tables/ID/socket"
    assert f"`{address}`" in PAGE
    assert socket.ADDRESS.fullmatch(address)


def test_every_code_of_a_refusal_is_explained_and_no_other() -> None:
    shown = {cells[0].strip(" `"): cells[1].strip() for cells in rows(PAGE) if len(cells) == 3}
    assert {code: shown[code] for code in STATUS} == {c: str(s) for c, s in STATUS.items()}


def test_every_limit_is_listed_with_its_defaults_and_no_other() -> None:
    shown = {
        codes(cells[0])[0]: Allowance(*(int(cell.replace(",", "")) for cell in cells[2:]))
        for cells in rows(PAGE)
        if len(cells) == 5 and codes(cells[0])
    }
    assert shown == Limits()._asdict()


def test_every_size_is_listed() -> None:
    shown = {cells[0].strip(): cells[1].strip() for cells in rows(PAGE) if len(cells) == 2}
    settings = Settings()
    assert shown["an address with all headers, over HTTP"] == f"{LARGEST_HEAD:,} bytes"
    assert shown["headers of a request"] == str(MOST_HEADERS)
    assert shown["pieces of a body"] == f"{MOST_PIECES:,}"
    assert shown["a body over HTTP"] == f"{settings.largest_body:,} bytes"
    assert shown["a board, as JSON"] == f"{BOARD_SIZE:,} bytes"
    assert shown["a record to import"] == f"{RECORD_SIZE:,} characters"
    assert shown["a message over the socket"] == f"{settings.largest_message:,} bytes"
    assert shown["messages of one socket"] == f"{settings.messages_per_second:g} per second"
    names = f"{NAME_LENGTH} characters, {new_tables.LONGEST_NAME} in a record"
    assert shown["the name of a player"] == names
    boards = f"{reading.LONGEST_ID} and {reading.LONGEST_TEXT} characters"
    assert shown["ids and texts of a board"] == boards
    assert shown["stored tables"] == f"{settings.most_tables:,}"


def test_the_table_of_settings_is_the_generated_one() -> None:
    assert choices_table() in PAGE


def test_every_setting_is_an_option_a_variable_and_a_key(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = set(inspect.signature(serve).parameters)
    assert {choice.option[2:].replace("-", "_") for choice in CHOICES} <= asked
    said: dict[str, Any] = {"text": "json", "number": 7, "flag": True, "list": ["odds=1/2/3"]}
    lines = [f"{choice.key} = {json.dumps(said[choice.kind])}" for choice in CHOICES]
    file = tmp_path / "jacta.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setenv(CONFIG, str(file))
    by_file = Settings()
    monkeypatch.delenv(CONFIG)
    for choice in CHOICES:
        text = "odds=1/2/3" if choice.kind == "list" else str(said[choice.kind])
        monkeypatch.setenv(choice.variable, text)
    assert Settings() == by_file
    assert by_file.limits.odds == Allowance(1, 2, 3)
    assert by_file.allowed_hosts[-1] == by_file.trusted_proxies[-1] == "odds=1/2/3"
    assert (by_file.secure_cookie, by_file.port, by_file.database) == (True, 7, "json")
    monkeypatch.setenv(CONFIG, str(file))
    monkeypatch.setenv("JACTA_PORT", "8")
    assert Settings().port == 8  # the environment counts more


@pytest.mark.parametrize("text", ["colour = 1", "port = 'x'", "port = true", "=", "limits = [1]"])
def test_an_invalid_settings_file_is_rejected(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "jacta.toml"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setenv(CONFIG, str(file))
    with pytest.raises(SetupError, match=re.escape(str(file))):
        Settings()
