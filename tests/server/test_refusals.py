"""Every error that can reach a client has a code with one meaning."""

from __future__ import annotations

import re
from pathlib import Path

from jacta.core import errors
from jacta.fair.chains import ChainError
from jacta.server.refusals import CODES, STATUS, code_of


class MyIllegalAction(errors.IllegalAction):
    """An error of a game that is not part of jacta."""


def test_every_action_error_has_a_code() -> None:
    kinds = [getattr(errors, name) for name in errors.__all__]
    rejected = [kind for kind in kinds if issubclass(kind, errors.ActionError)]
    assert [CODES[kind] for kind in rejected] == [
        "illegal",
        "over",
        "illegal",
        "unknown-action",
        "not-your-turn",
    ]
    assert set(CODES.values()) <= set(STATUS)


def test_an_error_of_another_package_has_the_code_of_its_base() -> None:
    assert code_of(MyIllegalAction("no")) == "illegal"
    assert code_of(ChainError("no")) == "wrong-chain"
    assert code_of(errors.DiceError("no")) == "failed"


def test_the_page_has_words_for_every_code() -> None:
    catalogs = Path(__file__).parents[2] / "web" / "src" / "lib" / "i18n"
    texts = "".join(path.read_text("utf-8") for path in catalogs.rglob("en.ts"))
    assert set(STATUS) <= set(re.findall(r"'problem\.([a-z-]+)'", texts))
