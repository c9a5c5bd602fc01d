"""A review in the terminal: the essential on one screen, in three languages; and as a page."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import msgspec
import pytest

from jacta.cli.console import out
from jacta.cli.grids import grid_of
from jacta.cli.language import speak
from jacta.cli.review_screen import show_review, told_review
from jacta.cli.screen import find_screen
from jacta.core.records import GameRecord, read_records
from jacta.core.table import Table
from jacta.games.rulebooks import LANGUAGES, Language
from jacta.lab.review.model import JudgeName, MoveReview, Review, SeatReview, band_of
from jacta.lab.review.page import page_of_reviews
from jacta.lab.review.sentences import WORDS

GAMES = ["mlem/golden/5-ufo-explorations-missions.jsonl", "incognitos/golden/arabia-4-signs.jsonl"]
OTHER = {"mlem": "reroll", "incognitos": "pass"}
COST = 0.081


def read(file: str) -> GameRecord:
    with (Path(__file__).parents[1] / file).open("rb") as lines:
        return next(iter(read_records(lines)))


def invented(record: GameRecord, *, is_over: bool = True) -> Review:
    """Return a review in which only the first seat makes no mistakes."""
    players, moves = len(record.header.players), []
    for seq, entry in enumerate(record.entries, 1):
        move = MoveReview(seq, entry.by, entry.do, [1 / players] * players, [0.0] * players)
        if isinstance(entry.by, str):
            move.luck = [0.3, *[0.0] * (players - 2), -0.3]
        else:
            cost = COST if entry.by else 0.0
            move.error, move.band, move.is_confirmed = [cost] * players, band_of(cost), False
            move.best = OTHER[record.header.game]
        moves.append(move)
    seats = [
        SeatReview(f"Player {n}\x1b[2J", 0.2, 0.1, -0.123, 0.0, 0.5, 0.4, 40, "C")
        for n in range(players)
    ]
    judge = JudgeName("net", record.header.game, "2d4ac2292db1d5bf")
    first_roll = next(m.seq for m in moves if m.do.startswith("roll"))
    turning = [first_roll, moves[-2].seq, moves[-1].seq]
    return Review(
        record.header.game, record.header.board, [], is_over, True, judge, seats, moves, turning
    )


def shown(file: str, language: Language, width: int = 80, *, is_whole: bool = False) -> list[str]:
    record = read(file)
    speak(language)
    try:
        with out.capture() as captured:
            before, out.width = out.width, width
            show_review("a.jsonl", told_review(record, invented(record)), is_whole=is_whole)
    finally:
        out.width = before
        speak("en")
    return captured.get().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", GAMES)
def test_the_essential_is_on_one_screen(file: str, language: Language) -> None:
    lines = shown(file, language)
    assert len(lines) < 24
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in "".join(lines)


def test_actions_and_dice_have_the_names_of_the_screen() -> None:
    told = "\n".join(shown(GAMES[0], "fr"))
    assert "Tournants de la partie" in told
    assert "Lancer\u00a0: " in told
    assert "mieux\u00a0: relancer" in told
    assert not any(word in told for word in ("fly", "board", "roll:", "Mistakes"))
    assert "летіти 1" in "\n".join(shown(GAMES[0], "uk", is_whole=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", GAMES)
def test_a_long_mistake_keeps_its_cost_its_band_and_the_best_action(
    file: str, language: Language
) -> None:
    lines = shown(file, language, 60)
    assert max(map(len, lines)) <= 60
    told = " ".join(" ".join(lines).split())
    open_blunder = {"en": "blunder?", "fr": "gaffe ?", "uk": "помилка?"}[language]
    mistakes = re.split(rf"8[.,]1 % \([^)]*{re.escape(open_blunder)}\) ", told)[1:]
    assert len(mistakes) >= 3
    record = read(file)
    best = find_screen(record.header.game)(Table.resume(record)).action_name
    speak(language)
    name = best(OTHER[record.header.game])
    speak("en")
    assert all(name in mistake for mistake in mistakes)
    assert "…" not in told


def test_all_mistakes_are_listed_on_request() -> None:
    few, everything = shown(GAMES[0], "en"), shown(GAMES[0], "en", 300, is_whole=True)
    entries = read(GAMES[0]).entries
    mistakes = sum(isinstance(entry.by, int) and entry.by > 0 for entry in entries)
    assert f"Mistakes: {mistakes}" in few
    listed = everything[everything.index(f"Mistakes: {mistakes}") + 1 :]
    assert len(listed) == mistakes
    told = {line.partition("reroll")[2] for line in listed}
    assert told == {" cost 8.1\u00a0% (blunder, not confirmed)", ", as good as anything"}
    turning = sum("better:" in line for line in few) - 3
    assert f"and {mistakes - turning - 3} more: --all" in few[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_same_language(language: Language) -> None:
    record = read(GAMES[0])
    speak(language)
    try:
        page = page_of_reviews("Title", [told_review(record, invented(record))])
    finally:
        speak("en")
    assert f'<html lang="{language}">' in page
    names = {"en": "Turning points", "fr": "Tournants de la partie", "uk": "Переломні моменти"}
    assert [name in page for name in names.values()] == [each == language for each in names]
    assert ("fly 1" in page) == (language == "en")
    assert not any(text in page for text in ("fly:", "roll:"))


def page_of(review: Review, language: Language = "en", file: str = GAMES[0]) -> str:
    speak(language)
    try:
        return page_of_reviews("Title", [told_review(read(file), review)])
    finally:
        speak("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_read_aloud_is_in_the_same_language(language: Language) -> None:
    page = page_of(invented(read(GAMES[0])), language)
    labels = re.findall(r'(?:aria-label|data-label)="([^"]+)"', page)
    assert len(labels) > 2
    assert set(labels) <= {str(text) for text in WORDS.texts[language].values()}


def test_the_page_shows_names_as_they_are() -> None:
    review = invented(read(GAMES[0]))
    names = ["<b>Ada</b>", "{did}", "#3d5aa8", "&amp;", "x" * 200]
    for seat, name in zip(review.seats, names, strict=True):
        seat.name = name
    page = page_of(review)
    for name in names:
        assert f"</svg>{escape(name)}</li>" in page
        assert f'<th scope="row">{escape(name)}</th>' in page


@pytest.mark.parametrize(("file", "said"), [(GAMES[0], "rocket"), (GAMES[1], "keep a")])
def test_the_page_says_what_the_choices_of_a_mistake_do(file: str, said: str) -> None:
    page = page_of(invented(read(file)), file=file)
    does = re.findall("<dd>(.*?)</dd>", page)
    assert any(said in text for text in does)
    assert not any("  " in text for text in does)


def test_a_game_that_has_not_begun_has_a_curve_and_no_minus_zero() -> None:
    record = read(GAMES[0])
    review = invented(record, is_over=False)
    for seat in review.seats:
        seat.luck, seat.choices, seat.grade = -0.0001, 0, None
    review.moves, review.turning_points = [], []
    begun = msgspec.structs.replace(record, entries=[], ending=None)
    page = page_of_reviews("Title", [told_review(begun, review)])
    assert '0.0,208.0 960.0,208.0 960.0,260.0 0.0,260.0"' in page
    assert "-0.0" not in page
    assert ">The game is not over" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_is_not_over_is_called_so(language: Language) -> None:
    record = read(GAMES[0])
    speak(language)
    told, over = (
        told_review(record, invented(record, is_over=is_over)).judge() for is_over in (False, True)
    )
    speak("en")
    assert told.startswith(over)
    assert {"en": "not over", "fr": "pas finie", "uk": "не закінчено"}[language] in told


def test_no_heading_of_the_ledger_is_cut_off() -> None:
    for width in range(66, 101):
        grid = grid_of(
            "a.jsonl",
            "seat",
            "start",
            "luck",
            "decisions",
            "reassessment",
            "result",
            "per decision",
            "grade",
        )
        grid.add_row("Player 1", "49.7", "+5.6", "-11.6", "-1.4", "42.3", "1.73", "D")
        with out.capture() as captured:
            out.print(grid, width=width)
        assert "reassessment" in captured.get(), width
        assert "Player 1" in captured.get(), width
