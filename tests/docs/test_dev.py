"""dev.py: the commands that the pages show, and which tests each of them runs."""

from __future__ import annotations

import re
import sys

import pytest

from docs.pages import PAGES, ROOT, text_of
from fast import no_compiling

sys.path.insert(0, str(ROOT))

import dev

VERBS = {*dev.REQUIREMENTS, "lock"}
SHOWN = re.compile(r"python3 dev\.py (\w+)")
PATHS = re.compile(r"python3 dev\.py test ((?:tests|web)/\S+)")
FAST = ("vitest", "pytest --fast")
INSTALL = ("install run", "install test", "build")
WHOLE = ("jacta doctor --prepare", "site", "pytest --collect-only -qq", "vitest", "pytest")


class Finished:
    """A command that has ended."""

    def __init__(self, code: int) -> None:
        self.code = code

    def wait(self) -> int:
        return self.code


class Commands:
    """Stands in for `dev.start`: notes each command, and lets those named fail."""

    def __init__(self) -> None:
        self.started: list[str] = []
        self.failing: set[str] = set()

    def __call__(self, *command: object, **_options: object) -> Finished:
        text = " ".join(map(str, command[1:])).removeprefix("-m ")
        text = re.sub(r" -n \d+$", "", text)
        text = re.sub(r"^\S*hatch_build\.py --test", "vitest", text)
        text = re.sub(r"^\S*hatch_build\.py.*", "build", text)
        text = re.sub(r"^\S*site\.py", "site", text)
        self.started.append(text)
        return Finished(int(text in self.failing))


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> Commands:
    commands = Commands()
    monkeypatch.setattr(dev, "start", commands)
    monkeypatch.setattr(dev, "install", lambda verb: commands.started.append(f"install {verb}"))
    return commands


def test_the_help_and_the_pages_name_the_same_verbs() -> None:
    assert set(SHOWN.findall(dev.__doc__ or "")) == VERBS
    for page in PAGES:
        assert set(SHOWN.findall(text_of(page))) <= VERBS, page


def test_the_files_that_the_pages_test_exist() -> None:
    shown = {path for page in PAGES for path in PATHS.findall(text_of(page))}
    assert len(shown) >= 2
    assert all((ROOT / path).is_file() for path in shown)


def test_without_arguments_every_test_runs(commands: Commands) -> None:
    assert dev.test([]) == 0
    assert set(commands.started) == {*INSTALL, *WHOLE}


@pytest.mark.parametrize("npm", [["npm"], None])
def test_compiling_begins_before_all_is_installed(
    commands: Commands, monkeypatch: pytest.MonkeyPatch, npm: list[str] | None
) -> None:
    monkeypatch.setattr(dev, "npm_on_path", lambda: npm)
    dev.test([])
    at = commands.started.index
    assert at("install run") < at("jacta doctor --prepare") < at("install test") < at("site")
    assert at("build") == (0 if npm else at("install test") + 1)  # without one, pip brings it


def test_without_pages_nothing_is_tested(commands: Commands) -> None:
    commands.failing = {"build"}
    assert dev.test([]) == 1
    assert "pytest" not in commands.started


def test_fast_leaves_out_compiling_and_the_browser(commands: Commands) -> None:
    assert dev.test(["--fast"]) == 0
    assert commands.started == ["install test", "build", *FAST]


@pytest.mark.parametrize("failing", WHOLE)
def test_one_failure_fails_the_run_but_stops_nothing(commands: Commands, failing: str) -> None:
    commands.failing = {failing}
    assert dev.test([]) == 1
    assert set(commands.started) == {*INSTALL, *WHOLE}


@pytest.mark.parametrize("failing", FAST)
def test_one_failure_fails_the_fast_tests(commands: Commands, failing: str) -> None:
    commands.failing = {failing}
    assert dev.test(["--fast"]) == 1


@pytest.mark.parametrize(
    ("args", "started"),
    [
        (["tests/mlem/test_landing.py", "-x"], ["pytest tests/mlem/test_landing.py -x"]),
        (["web/src/lib/api.test.ts"], ["vitest src/lib/api.test.ts"]),
        (["web/src", "tests/web"], ["vitest src", "pytest tests/web"]),
        (["--fast", "tests/core"], ["pytest --fast tests/core"]),
    ],
)
def test_named_tests_run_alone(commands: Commands, args: list[str], started: list[str]) -> None:
    assert dev.test(args) == 0
    assert commands.started == ["install test", "build", *started]
    commands.failing = {started[0]}
    assert dev.test(args) == 1


def test_fast_fails_what_would_be_compiled_and_nothing_else() -> None:
    def plain() -> None: ...

    def twin() -> None: ...

    twin.__module__ = "jacta.compiled.games.mlem.rules.flow"
    guarded = no_compiling(lambda function: function)
    assert guarded(plain) is plain
    with pytest.raises(pytest.fail.Exception, match="slow"):
        guarded(twin)
