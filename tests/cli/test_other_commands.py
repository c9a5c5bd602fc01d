from __future__ import annotations

import importlib.resources
import signal
import socket
import time
import urllib.request
from typing import TYPE_CHECKING

import pytest
from terminal import jacta, process

import jacta as package
from jacta.bots import BOTS
from jacta.cli.rules import excerpt
from jacta.lab.policies import POLICIES

if TYPE_CHECKING:
    from pathlib import Path

BOOK = (importlib.resources.files("jacta.games.mlem") / "rulebook.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_jacta_without_a_command_serves_the_table(tmp_path: Path) -> None:
    """In a process of its own, with a browser that only writes down where it was sent."""
    sent = tmp_path / "sent"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {sent}\n')
    browser.chmod(0o755)
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    served = process(BROWSER=f"{browser} %s", JACTA_DATABASE=database)
    try:
        for _ in range(600):
            if sent.exists() and sent.read_text().strip():
                break
            time.sleep(0.05)
        address = sent.read_text().strip()
        with urllib.request.urlopen(f"{address}api/games") as answer:  # noqa: S310
            assert "mlem" in answer.read().decode()
    finally:
        served.send_signal(signal.SIGINT)
        output, _ = served.communicate(timeout=60)
    assert "jacta play mlem" in output
    assert f"jacta is at {address}" in output


def test_a_port_in_use_gives_a_clear_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = jacta("serve", "--no-open", "--port", taken.getsockname()[1])
    assert result.exit_code == 2
    assert "cannot be used" in result.output


def test_the_version_is_printed() -> None:
    assert jacta("--version").output.startswith(f"jacta {package.__version__} (")


@pytest.mark.parametrize(
    ("command", "names"),
    [
        ("play", BOTS),
        ("ladder", BOTS),
        ("simulate", POLICIES),
        ("lab report", POLICIES),
        ("lab balance", POLICIES),
    ],
)
def test_the_help_names_every_bot_that_can_take_part(command: str, names: list[str]) -> None:
    shown = jacta(*command.split(), "--help").output.replace("│", " ")
    assert ", ".join(names) in " ".join(shown.split())


def test_all_rules_are_shown() -> None:
    output = jacta("rules", "mlem").output
    assert all(f"{chapter}. " in output for chapter in range(1, 11))


@pytest.mark.parametrize(("language", "word"), [("fr", "La partie"), ("uk", "Гра")])
def test_the_rules_are_shown_in_other_languages(language: str, word: str) -> None:
    output = jacta("rules", "mlem", "2.1", "--lang", language).output
    assert output.startswith(f"2.1 {word}")


def test_an_unknown_language_gives_a_clear_error() -> None:
    result = jacta("rules", "mlem", "--lang", "xx")
    assert (result.exit_code, "'uk'" in result.stderr) == (2, True)


@pytest.mark.parametrize("chapter", range(1, 11))
def test_a_section_of_the_rules_is_shown(chapter: int) -> None:
    text = excerpt(BOOK, str(chapter))
    assert text.startswith(f"## {chapter}. ")
    assert text.count("\n## ") == 0


@pytest.mark.parametrize(
    "rule", ["1.1", "1.4", "2.3", "3.6", "4.7", "5.1", "5.4", "7.1", "7.2", "7.3"]
)
def test_a_single_rule_is_shown(rule: str) -> None:
    text = excerpt(BOOK, rule)
    assert text.lstrip("#* ").startswith(rule)
    chapter, _, number = rule.partition(".")
    assert f"**{chapter}.{int(number) + 1}**" not in text
    assert "## " not in text.lstrip("# ")


@pytest.mark.parametrize("section", ["0", "11", "4.99", "x", "4.2.1", "4."])
def test_an_unknown_section_gives_a_clear_error(section: str) -> None:
    result = jacta("rules", "mlem", section)
    assert (result.exit_code, "no section" in result.stderr) == ((0, False), (2, True))[
        section != "4."
    ]


def test_the_doctor_shows_versions_and_folders(tmp_path: Path) -> None:
    output = jacta("doctor", XDG_DATA_HOME=str(tmp_path)).output
    facts = dict(line.split(maxsplit=1) for line in output.splitlines())
    assert facts["jacta"].strip() == package.__version__
    assert {"Python", "numpy", "numba", "Platform", "Cores", "Terminal"} <= facts.keys()
    assert str(tmp_path / "jacta" / "records") in output


@pytest.mark.slow
def test_the_doctor_compiles_nothing(tmp_path: Path) -> None:
    doctor = process("doctor", XDG_CACHE_HOME=str(tmp_path), PYTHONPROFILEIMPORTTIME="1")
    said, imports = doctor.communicate(timeout=60)
    assert doctor.returncode == 0
    assert "mlem, incognitos with the first simulation" in said
    assert "numba" not in imports
