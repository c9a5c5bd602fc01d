"""Pictures of a table: the browser's board where it can be drawn, else the terminal's screen."""

from __future__ import annotations

import base64
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from games.playing import random_play
from jacta import GAMES, Seeded, Table, find_game
from jacta.pictures import boards, svg
from jacta.pictures.boards import board_svg
from jacta.pictures.screens import screen_svg

if TYPE_CHECKING:
    from jacta.core.game import Game


@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_drawn_as_in_the_browser(game: str) -> None:
    for name in find_game(game).boards:
        table = Table.new(game, 2, board=name)
        drawn = board_svg(table.game, table.state, None, ["Ada", "Bo"])
        assert drawn is not None, "no pictures.js, or no quickjs-ng"
        root = ET.fromstring(drawn)  # noqa: S314 - our own
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert "<style>" in drawn
        assert "url(http" not in drawn


def test_a_picture_changes_with_the_game() -> None:
    table = Table.new("mlem", 2, options=["ufo", "explorations", "missions"])
    pictures = {at.svg() for n, at in enumerate(random_play(table, 5)) if n % 10 == 0}
    assert len(pictures) > 3


def test_what_is_hidden_from_a_seat_is_not_in_its_picture() -> None:
    """Seats with the same view have the same picture."""
    table = Table.new("mlem", 2, options=["missions"], dice=Seeded(1))
    others = (Table.new("mlem", 2, options=["missions"], dice=Seeded(n)) for n in range(2, 99))
    alike = (one for one in others if one.view(None) == table.view(None))
    twin = next(one for one in alike if one.state != table.state)
    assert twin.svg() == table.svg()


def test_any_thread_may_draw() -> None:
    table = Table.new("mlem", 2, dice=Seeded(1))
    with ThreadPoolExecutor(2) as pool:
        drawn = set(pool.map(lambda _: table.svg(), range(4)))
    assert drawn == {table.svg()}


def test_without_a_javascript_engine_the_screen_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards.engines, "draw", None, raising=False)
    table = Table.new("incognitos", 2, dice=Seeded(1))
    assert table.svg() == screen_svg(table.game, table.state)


def test_a_game_without_a_drawing_shows_its_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game[object] = Table.new("mlem", 2).game  # type: ignore[type-var]
    drawn = screen_svg(game, game.start())
    monkeypatch.setattr(type(game), "name", "mlem-in-disguise")
    assert board_svg(game, game.start(), None, []) is None
    monkeypatch.setattr("jacta.pictures.screen_svg", lambda *_: drawn)
    assert svg(game, game.start()) == drawn


def test_notebooks_get_an_image() -> None:
    table = Table.new("mlem", 2, dice=Seeded(1))
    shown = table._repr_html_()
    data = shown.partition("base64,")[2].partition('"')[0]
    assert base64.b64decode(data).decode() == table._repr_svg_() == table.svg()
