"""Messages of the browser are read in two ways, which must not differ."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from jacta.server.messages import ACTION_LENGTH, Play, QuickPlay

QUICK, STRICT = msgspec.json.Decoder(QuickPlay), TypeAdapter(Play)
ODD = st.one_of(st.none(), st.booleans(), st.floats(allow_nan=False), st.text(max_size=5))
NUMBERS = st.one_of(st.integers(), ODD)
PLAYS = st.fixed_dictionaries(
    {
        "v": st.one_of(st.just(1), NUMBERS),
        "type": st.one_of(st.just("play"), ODD),
        "seat": NUMBERS,
        "log": NUMBERS,
        "do": st.one_of(st.text(max_size=2 * ACTION_LENGTH), ODD),
    },
    optional={"more": ODD},
)


@given(PLAYS)
def test_what_is_read_quickly_is_a_play_by_the_strict_model_too(fields: dict[str, Any]) -> None:
    text = json.dumps(fields)
    try:
        quick = QUICK.decode(text)
    except msgspec.MsgspecError:
        return
    strict = STRICT.validate_json(text)
    assert (quick.seat, quick.log, quick.do) == (strict.seat, strict.log, strict.do)


def test_every_usual_play_is_read_quickly() -> None:
    action = "x" * ACTION_LENGTH
    text = json.dumps({"v": 1, "type": "play", "seat": 1, "log": 12, "do": action})
    assert QUICK.decode(text) == QuickPlay(1, 12, action, 1)


@pytest.mark.parametrize("change", [{"v": 2}, {"do": "x" * (ACTION_LENGTH + 1)}, {"more": 1}])
def test_neither_reads_what_is_no_play(change: dict[str, Any]) -> None:
    text = json.dumps({"v": 1, "type": "play", "seat": 1, "log": 12, "do": "stay"} | change)
    with pytest.raises(msgspec.ValidationError):
        QUICK.decode(text)
    with pytest.raises(ValidationError):
        STRICT.validate_json(text)
