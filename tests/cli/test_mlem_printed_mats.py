"""The terminal draws and describes mats that a printed box may show, unlike the standard one."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from games.playing import random_play
from jacta.cli.mlem.choices import Choices
from jacta.cli.mlem.mat import Mat
from jacta.cli.mlem.screen import MlemScreen
from jacta.games.mlem.board import Board
from mlem.positions import new_table, random_mat
from mlem.scripts import game, loose_mat, play

if TYPE_CHECKING:
    from rich.console import RenderableType


def drawn(shown: RenderableType) -> list[str]:
    console = Console(file=io.StringIO(), width=110, highlight=False)
    console.print(shown)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text.splitlines()


def test_the_mat_shows_shared_moons_nothing_and_several_tokens() -> None:
    table = game(loose_mat(), options="explorations")
    play(table, "place:e06+e08+e09+e12+e13")  # tunnels and a point on 9, a die and a point on 12
    lines = drawn(Mat(table.game.board, table.view(None)))
    text = "\n".join(lines)
    assert text.count("Bells") == 3, "beside 8, 9 and 10"
    assert text.count("Bells 2 1") == 1
    assert "Thimble" not in text
    assert "+t+t+1" in text
    assert "+d+1" in text


def test_the_board_page_names_every_target_of_a_mission() -> None:
    board = Board.of(loose_mat(), "loose")
    page = " ".join(" ".join(drawn(MlemScreen.draw_board(board, 110))).split())
    targets = "Tabbor, planet at 12 and 13 (2/1/1) or Bells, moons at 8, 9 and 10 (2 1)"
    assert f"s01: {targets}" in page


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_every_decision_on_any_mat_can_be_drawn_and_described(seed: int) -> None:
    chooser, checked = random.Random(seed), 0
    for table in random_play(new_table(3, 7, random_mat(seed)), seed):
        if table.turn is not None and chooser.random() < 0.2:
            drawn(MlemScreen(table).draw(table.turn, 110))
            said = [choice.text for choice in Choices(table, table.turn).listed()]
            assert sorted(said) == sorted(table.legal())
            checked += 1
    assert checked > 3
