"""The page about the server says what the server does."""

from __future__ import annotations

import re
from typing import Any

from docs.pages import DOCS, codes, rows, text_of
from jacta.server import messages, rest, socket
from jacta.server.refusals import STATUS

PAGE = text_of(DOCS / "server.md")


def test_every_call_is_named_and_no_other() -> None:
    shown = {
        re.sub(r"[A-Z]{2,}", "*", call.split()[1])
        for cells in rows(PAGE)
        for call in codes(cells[0])
        if call.startswith(("GET ", "POST "))
    }
    real = {re.sub(r"\{\w+\}", "*", route.path) for route in rest.router.routes}  # type: ignore[attr-defined]
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
