"""Games register themselves; nothing outside a game's own folders knows its name."""

from __future__ import annotations

import importlib.metadata
import re
from pathlib import Path
from typing import Any, Protocol

import pytest

import jacta
from jacta import GameKit, SetupError, register_game
from jacta.core import kits
from jacta.core.game import find_game
from jacta.core.kits import GAMES, find_kit, load, load_class, offered, unregister_game

HOUSE = Path(jacta.__file__).parent
# The layers that serve every game
CHECKED = ("core", "fair", "bots", "wasm", "envs", "lab", "server", "offline", "client", "cli")
OPTIONS = sorted({option for name in GAMES for option in find_game(name).option_names})
NAMES = re.compile(rf"{'|'.join(GAMES)}|\b({'|'.join(OPTIONS)})\b", re.IGNORECASE)
OTHER = GameKit(name="other", game="no.such:Game", playout="no.such.playout")


def shared_files() -> list[Path]:
    """Return the sources that belong to no single game."""
    files = (path for layer in CHECKED for path in (HOUSE / layer).rglob("*.py*"))
    sources = (path for path in files if path.suffix in {".py", ".pyi"})
    return [path for path in sources if not {*GAMES} & {*path.relative_to(HOUSE).parts}]


def test_no_shared_source_names_a_game_or_its_options() -> None:
    lines = [
        f"{path.relative_to(HOUSE)}:{number}: {line.strip()}"
        for path in shared_files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if NAMES.search(line)
    ]
    assert len(shared_files()) > 100
    assert lines == []


def test_no_shared_source_imports_by_a_made_up_name() -> None:
    made_up = re.compile(r"import_module\(\s*f\"|f\"jacta\\.")
    found = [path for path in shared_files() if made_up.search(path.read_text("utf-8"))]
    # Typed: a module of a kit's package, as one of a protocol.
    assert found == [HOUSE / "core" / "twin_package.py"]


def test_every_part_of_every_kit_can_be_loaded() -> None:
    for name in GAMES:
        kit = find_kit(name)
        assert kit.name == name
        assert kit.package == "jacta"
        assert (kit.folder / "rulebook.md").is_file()
        parts = (
            kit.playout,
            kit.bots,
            kit.odds,
            kit.report,
            kit.screen,
            kit.odds_command,
            kit.exact_command,
        )
        for reference in (*filter(None, parts), *kit.messages):
            assert load(reference, object) is not None


def test_games_are_listed_by_their_position() -> None:
    assert list(GAMES) == ["mlem", "incognitos"]
    assert GAMES[:1] == ("mlem",)
    assert (len(GAMES), repr(GAMES)) == (2, "('mlem', 'incognitos')")


def test_a_game_can_be_registered_in_a_process() -> None:
    register_game(OTHER)
    try:
        assert "other" in GAMES
        assert find_kit("other") is OTHER
        with pytest.raises(SetupError, match=r"cannot load no\.such:Game"):
            jacta.find_game("other")
    finally:
        unregister_game("other")
    assert "other" not in GAMES


def test_installed_packages_register_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    point = importlib.metadata.EntryPoint("other", "core.test_kits:OTHER", "jacta.games")
    wanted: list[str] = []

    def entry_points(*, group: str) -> list[importlib.metadata.EntryPoint]:
        wanted.append(group)
        return [point]

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    kits._kits.cache_clear()
    try:
        assert find_kit("other").name == "other"
        assert wanted == ["jacta.games"]
    finally:
        monkeypatch.undo()
        kits._kits.cache_clear()


def test_the_environment_names_further_kits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JACTA_GAMES", "core.test_kits:OTHER")
    kits._kits.cache_clear()
    try:
        assert list(GAMES) == ["mlem", "incognitos", "other"]
    finally:
        monkeypatch.undo()
        kits._kits.cache_clear()


class Greeter(Protocol):
    """A protocol to be looked up."""

    language: str

    def greet(self) -> str:
        """Say hello."""


class French:
    language = "fr"

    def greet(self) -> str:
        return "Salut"


@pytest.mark.parametrize(
    ("found", "lacking"), [(object(), "language, greet"), (type("X", (), {"greet": 1}), "language")]
)
def test_what_lacks_a_part_is_rejected(found: Any, lacking: str) -> None:
    assert offered(French(), Greeter).greet() == "Salut"
    with pytest.raises(SetupError, match=f"is not a Greeter: it lacks {lacking}$"):
        offered(found, Greeter)


def test_references_are_checked() -> None:
    assert load_class("core.test_kits:French", Greeter).language == "fr"
    for reference in ("core.test_kits:Nobody", "core.no_such_module"):
        with pytest.raises(SetupError, match=f"cannot load {reference}"):
            load(reference, object)
    with pytest.raises(SetupError, match="is not a class of Game"):
        load_class("core.test_kits:French", jacta.Game)
    with pytest.raises(SetupError, match="is not a GameKit"):
        load("core.test_kits:French", GameKit)
