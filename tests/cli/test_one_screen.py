"""At 80 x 24 the board, the question, its choices and the last events are on one screen."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from jacta import Seeded, Table
from jacta.cli import table_screen
from jacta.cli.console import out
from jacta.cli.language import speak
from jacta.cli.table_screen import TableScreen
from jacta.core.game import find_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.rulebooks import Language

NAMES = ["Ada", "Félicette", "Pixel", "Gizmo", "Олександра"]
SETUPS = [("mlem", "standard", players) for players in range(2, 6)] + [
    ("incognitos", board, players)
    for board, players in zip(find_game("incognitos").boards, (2, 3, 4, 4), strict=True)
]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A terminal of 80 x 24 where nobody presses Enter."""
    monkeypatch.setattr(out, "_force_terminal", True)
    monkeypatch.setattr(out, "_width", 80)
    monkeypatch.setattr(out, "_height", 24)
    monkeypatch.setattr(table_screen, "pause", lambda _: None)
    yield
    speak("en")


def positions(game: str, board: str, players: int, every: int) -> Iterator[Table]:
    """Yield some decisions of a random game with all variants."""
    chooser = random.Random(players)
    options = find_game(game).option_names
    table: Table[Any] = Table.new(
        game, NAMES[:players], board=board, options=options, dice=Seeded(players)
    )
    number = 0
    while not table.is_over:
        if number % every == 0:
            yield table
        table.play(chooser.choice(table.legal()))
        number += 1


def frame(table: Table) -> list[str]:
    """Return the lines that a decision shows, without what is told on pages before."""
    seat = table.turn
    assert seat is not None
    screen = TableScreen(table, [seat])
    choices = screen.screen.choices(seat)
    screen._log = screen._paragraphs(seat, screen._last_decision(seat))
    with out.capture() as captured:
        screen.show_again(seat, choices)
    return captured.get().rpartition("\x1b[H")[2].splitlines()


@pytest.mark.slow
@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(("game", "board", "players"), SETUPS)
@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_decision_fits_into_80_x_24(
    game: str, board: str, players: int, language: Language
) -> None:
    speak(language)
    for table in positions(game, board, players, every=17):
        lines = frame(table)
        assert len(lines) <= 23, "\n".join(lines)
        assert table.turn is not None
        assert any(NAMES[table.turn] in line for line in lines[-12:])
        assert sum(f" {number} " in f" {line} " for number in (1, 2) for line in lines[-12:])
        assert len(lines) >= 10


@pytest.mark.slow
@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(("game", "board", "players"), [SETUPS[3], SETUPS[-1]])
def test_a_decision_fits_into_40_columns(
    game: str, board: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(out, "_width", 40)
    for table in positions(game, board, players, every=29):
        lines = frame(table)
        assert len(lines) <= 40, "\n".join(lines)


@pytest.mark.usefixtures("terminal")
def test_what_bots_did_is_shown_before_the_question(capsys: pytest.CaptureFixture[str]) -> None:
    table = next(t for t in positions("mlem", "standard", 5, every=20) if t.seq > 30)
    assert table.turn is not None
    seat = table.turn
    screen = TableScreen(table, [seat])
    screen.show(seat, seat, screen.screen.choices(seat))
    told = capsys.readouterr().out
    for sentence in screen._log:
        assert sentence.plain.split()[0] in told
    assert told.index("Since your last decision") < told.rindex("Goals")
