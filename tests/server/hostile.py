"""Messages that no honest client sends."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

TRICKS = (
    "",
    "\0",
    "null",
    "[]",
    "{}",
    '"hello"',
    "1e999",
    "NaN",
    "-" * 100,
    "[" * 5_000,
    '{"a":' * 2_000,
    "9" * 5_000,
    "x" * 20_000,
    '{"v":1,"type":"hello","\\ud800":1}',
    '{"v":1,"type":"\\ud800"}',
    '{"v":1,"type":"play","seat":0,"log":0,"do":"\\ud800"}',
    '{"v":1,"type":"play","seat":0,"log":0,"do":"\\u0000"}',
    '{"v":1,"type":"play","seat":0,"log":0,"do":"' + "é" * 121 + '"}',
    '{"v":1,"v":2,"type":"ping","type":"undo"}',
    '{"v":1,"type":"hello","seat":' + "9" * 4_000 + "}",
    '{"v":1,"type":"hello","log":1e400}',
    "\ufeff{}",
    "\u202e\u2066{}",
)
KINDS = ("hello", "watch", "play", "undo", "ping", "state", "error", "__proto__", "")
NUMBERS: st.SearchStrategy[Any] = st.one_of(
    st.integers(-3, 6),
    st.sampled_from([None, True, -1, 2**31, 2**63, 2**64, 10**30, 0.5, "0", [], {}]),
)
WORDS = ("board:settler", "board:pioneer", "fly:1", "stay", "land", "undo", "crash", "first:0")
ACTIONS = st.one_of(
    st.sampled_from(WORDS),
    st.text(max_size=130),
    st.sampled_from(WORDS).map(lambda word: word + "\0"),
    st.integers(),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=8,
)


@st.composite
def almost(draw: st.DrawFn) -> dict[str, Any]:
    """Return something like a message."""
    message: dict[str, Any] = {"v": 1, "type": draw(st.sampled_from(KINDS))}
    if draw(st.booleans()):
        message["seat"] = draw(NUMBERS)
    if draw(st.booleans()):
        message["log"] = draw(NUMBERS)
    if draw(st.booleans()):
        message["do"] = draw(ACTIONS)
    if draw(st.integers(0, 9)) == 0:
        message[draw(st.text(max_size=8))] = draw(JSON)
    if draw(st.integers(0, 19)) == 0:
        message["v"] = draw(NUMBERS)
    return message


FRAMES: st.SearchStrategy[str | bytes] = st.one_of(
    almost().map(json.dumps),
    almost().map(json.dumps),
    almost().map(json.dumps),
    JSON.map(json.dumps),
    st.text(max_size=60),
    st.binary(max_size=60),
    st.sampled_from(TRICKS),
)
