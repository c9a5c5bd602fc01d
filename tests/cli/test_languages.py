"""The terminal speaks English, French and Ukrainian, and never two at once."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from terminal import jacta

import jacta as package
from jacta.cli.language import from_environment
from jacta.games.catalogs import Catalog, Message, forms, places, plural, read_catalog
from jacta.games.mlem.board import Board
from jacta.games.rulebooks import LANGUAGES, Language

ROOT = Path(package.__file__).parent
PLACES = ("cli/**/words.json", "games/*/words.json", "lab/**/words.json")
FILES = sorted(path for place in PLACES for path in ROOT.glob(place))
CATALOGS = {path.relative_to(ROOT).as_posix(): read_catalog(path) for path in FILES}
WORD = re.compile(r"[^\W\d_]{3,}")
# Names are the same in every language.
NAMES = {"MLEM", "Space", "Agency", "Pixel", "Gizmo", "Biscuit", "Nimbus", "odds", "steady", "tmp"}
NAMES |= {"cautious", "gambler", "random", "greedy", "search", "learned", "jacta", "play", "rules"}
NAMES |= {
    "nobody",
    "mlem",
    "incognitos",
    "Ada",
    "resume",
    "record",
    "jsonl",
    "Enter",
    "Félicette",
    "Sprocket",
}
NAMES |= {word for body in Board.standard().bodies for word in WORD.findall(body.name)}
DICE = set("LSMJRV")


def all_words(language: Language) -> set[str]:
    texts = (
        form for c in CATALOGS.values() for m in c.texts[language].values() for form in forms(m)
    )
    return {word.lower() for text in texts for word in WORD.findall(re.sub(r"{\w+}", "", text))}


def needed(language: Language, message: Message) -> set[str]:
    """Return the plural forms that a text must have."""
    if isinstance(message, str) or "count" not in places(message):
        return set()
    return {plural(language, count) for count in range(200)}


@pytest.mark.parametrize("name", CATALOGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_is_complete_in_every_language(name: str, language: Language) -> None:
    english, own = CATALOGS[name].texts["en"], CATALOGS[name].texts[language]
    assert list(own) == list(english)
    assert {key: places(text) for key, text in own.items()} == {
        key: places(text) for key, text in english.items()
    }
    for key, text in own.items():
        assert needed(language, text) <= set(text), key
        assert isinstance(text, str) == isinstance(english[key], str), key


@pytest.mark.parametrize("name", CATALOGS)
def test_french_marks_never_begin_a_line(name: str) -> None:
    texts = [form for text in CATALOGS[name].texts["fr"].values() for form in forms(text)]
    assert [text for text in texts if re.search(r"\S [:;»](?:\s|$)", text)] == []


def test_numbers_choose_the_form_of_their_language() -> None:
    points = CATALOGS["games/mlem/words.json"]
    told = [points.text("uk", "points", {"count": count}) for count in (0, 1, 3, 5, 11, 12, 21, 22)]
    assert told == [
        "0 очок",
        "1 очко",
        "3 очки",
        "5 очок",
        "11 очок",
        "12 очок",
        "21 очко",
        "22 очки",
    ]
    assert [points.text("fr", "points", {"count": n}) for n in (0, 1, 2)] == [
        "0 point",
        "1 point",
        "2 points",
    ]


def test_french_shortens_de_before_a_vowel() -> None:
    catalog = Catalog({"en": {}, "fr": {"of": "le dé de {name}"}, "uk": {}})
    told = [catalog.text("fr", "of", {"name": name}) for name in ("Ada", "Élodie", "Bo")]
    assert told == ["le dé d\u2019Ada", "le dé d\u2019Élodie", "le dé de Bo"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "uk_UA.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "uk"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:uk:fr"}, "uk"),
        ({"LC_MESSAGES": "uk", "LANG": "fr"}, "uk"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert from_environment(environment) == language


def test_the_language_is_that_of_the_option_then_of_the_locale() -> None:
    keys = ["?", "q"]
    assert "Довідка" not in jacta("play", "mlem", keys=keys, LANG="uk_UA.UTF-8").output
    assert "Гру збережено" in jacta("play", "mlem", keys=keys, LANG="uk_UA.UTF-8").output
    french = jacta("play", "mlem", "--lang", "fr", keys=keys, LANG="uk_UA.UTF-8").output
    assert "La partie est enregistrée" in french
    assert "The game is saved" in jacta("play", "mlem", keys=keys, LANG="C").output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "board", "language"),
    [
        ("mlem", "standard", "fr"),
        ("mlem", "standard", "uk"),
        ("incognitos", "station", "uk"),
        ("incognitos", "castle", "fr"),
        ("incognitos", "arabia", "fr"),
        ("incognitos", "rome", "uk"),
    ],
)
def test_a_whole_game_says_nothing_in_english(
    tmp_path: Path, game: str, board: str, language: Language
) -> None:
    record = tmp_path / "game.jsonl"
    table = ("--board", board, "--variants", "all", "--seed", 5, "--bot", "random", "--players", 3)
    fingers = random.Random(7)
    keys = ["?", "w", "w nobody", "m", "a", "u", "99"]
    keys += [str(fingers.choice((1, 1, 1, 2, 2, 3, 4))) for _ in range(1500)]
    start = ("play", game, *table, "--lang", language, "--record", record)
    played = jacta(*start, keys=keys, LANG="C")
    assert played.exit_code == 0
    replayed = jacta("replay", record, "--lang", language)
    said = f"{played.output}\n{replayed.output}".replace(str(record), "")
    assert foreign(said, language) == set()
    assert "{" not in said


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "uk"])
@pytest.mark.parametrize("odds", [("mlem",), ("mlem", "--at", 11, "--dice", 3), ("incognitos",)])
def test_odds_say_nothing_in_english(odds: tuple[object, ...], language: Language) -> None:
    said = jacta("odds", *odds, "--lang", language)
    assert said.exit_code == 0
    assert foreign(said.output, language) - {"best", "board"} == set()


def foreign(said: str, language: Language) -> set[str]:
    """Return the words that do not belong into a language."""
    said = re.sub(r"\b(?:sh|m|f|v|t|c|a)\d+\w*", "", said)  # places of the map
    found = {word for word in WORD.findall(said) if not set(word) <= DICE} - NAMES
    if language == "uk":
        return {word for word in found if word[0].isascii()}
    english = all_words("en") - all_words(language)
    return {word for word in found if word.lower() in english}
