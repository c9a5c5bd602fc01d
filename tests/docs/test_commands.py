from __future__ import annotations

from typing import Any

import pytest
import typer.main

from docs.pages import PAGES, ROOT, codes, prose, rows, text_of
from jacta.cli.app import app

JACTA: Any = typer.main.get_command(app)
SHOWN = {
    code for page in PAGES for code in codes(prose(text_of(page))) if code.startswith("jacta ")
}
OVERVIEW = [code for cells in rows(text_of(ROOT / "README.md")) for code in codes(cells[0])]


def words_of(shown: str) -> list[str]:
    return shown.split()[1:]


def command_of(words: list[str]) -> Any:
    """The innermost command that the words name."""
    command = JACTA
    for word in words:
        if not hasattr(command, "get_command") or word.startswith("--"):
            break
        command = command.get_command(None, word)
        assert command is not None, word
    return command


@pytest.mark.parametrize("shown", sorted(SHOWN - {"jacta COMMAND --help"}))
def test_commands_that_the_pages_show_exist(shown: str) -> None:
    command = command_of(words_of(shown))
    options = {"--help"} | {option for parameter in command.params for option in parameter.opts}
    assert {word for word in words_of(shown) if word.startswith("--")} <= options


def test_the_readme_names_every_command() -> None:
    assert {words_of(shown)[0] for shown in OVERVIEW} == set(JACTA.commands)
