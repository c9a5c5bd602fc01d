from __future__ import annotations

import doctest
import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from docs.pages import DOCS, PAGES, ROOT, anchors, blocks, codes, name_of, prose, rows, text_of
from jacta.core.game import GAMES, find_game

if TYPE_CHECKING:
    from pathlib import Path

LINK = re.compile(r"\]\(([^)\s]+)\)")
QUOTE = re.compile(r"From \[[^]]+\]\(([^)]+\.py)\):\n\n```python\n(.*?)```", re.DOTALL)
LAYERS = rows(text_of(DOCS / "architecture.md"))


def layer(name: str) -> str:
    """What the architecture page says about a layer."""
    return next(cells[1] for cells in LAYERS if f"[{name}]" in cells[0])


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=name_of)
def test_examples_work_as_shown(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried > 0 or ">>>" not in text_of(page)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_have_targets(page: Path) -> None:
    for link in LINK.findall(prose(text_of(page))):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_quoted_code_is_the_code(page: Path) -> None:
    shown = [block for block in blocks(text_of(page), "python") if ">>>" not in block]
    quotes = QUOTE.findall(text_of(page))
    assert [code for _, code in quotes] == shown
    for path, code in quotes:
        assert code in text_of(page.parent / path)


def test_the_index_names_every_page() -> None:
    index = {(DOCS / link).resolve() for link in LINK.findall(text_of(DOCS / "README.md"))}
    assert {page for page in PAGES if DOCS in page.parents} - index == {DOCS / "README.md"}


def test_the_site_shows_every_page() -> None:
    shown = set(re.findall(r": (\S+\.md)$", text_of(ROOT / "mkdocs.yml"), re.MULTILINE))
    pages = {page.relative_to(DOCS).as_posix() for page in PAGES if DOCS in page.parents}
    assert shown - {"reference.md"} == pages  # that one is generated


def test_layers_are_those_of_the_import_rules() -> None:
    settings = tomllib.loads(text_of(ROOT / "pyproject.toml"))["tool"]["importlinter"]
    held = next(c["layers"] for c in settings["contracts"] if c["type"] == "layers")
    shown = [re.findall(r"\[(jacta\.\w+)", cells[0]) for cells in LAYERS]
    assert [layer for cells in shown for layer in cells] == held[::-1]


def test_all_core_files_are_named() -> None:
    files = {path.name for path in (ROOT / "src/jacta/core").glob("*.py")} - {"__init__.py"}
    assert set(codes(layer("jacta.core"))) == files


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_files_that_are_named(game: str) -> None:
    folder = ROOT / "src/jacta/games" / game
    files = {path.name for path in folder.glob("*.py")} - {"__init__.py"}
    folders = {f"{path.parent.name}/" for path in folder.glob("*/*.*") if path.suffix != ".pyc"}
    assert set(codes(layer("jacta.games"))) <= {*files, *folders, "rulebook.md"}
    assert f"[{game}](" in layer("jacta.games")


def test_the_readme_says_what_can_be_chosen() -> None:
    four = [cells for cells in rows(text_of(ROOT / "README.md")) if len(cells) == 4]
    games = map(find_game, GAMES)
    for game, (title, players, boards, options) in zip(games, four, strict=True):
        assert title == f"*{game.title}*"
        assert players == f"{game.seats[0]} to {game.seats[-1]}"
        assert tuple(codes(boards)) == game.boards
        assert tuple(codes(options)) == game.option_names
