"""What each choice risks or promises: the numbers on the buttons."""

from __future__ import annotations

import pytest

from jacta import Table
from jacta.games.mlem.board import FACE_NAMES, Board
from jacta.lab.odds import choice_odds
from jacta.lab.odds.mlem.flights import no_fuel

SPACES = Board.standard().spaces
ONE = FACE_NAMES.index("1")
PICK = "board:settler board:voyager roll:112233"  # on space 0, whose fuel the rules fix


def odds_after(game: str, script: str, seat: int = 0) -> dict[str, dict[str, float]]:
    table = Table.new(game, ["Ada", "Bo"], first=0)
    for entry in script.split():
        table.play(entry)
    return choice_odds(table.game, table.state, seat)


def test_every_flight_has_the_risk_of_the_roll_after_it() -> None:
    odds = odds_after("mlem", PICK)
    assert odds["fly:1+2"] == {"crash": float(no_fuel(SPACES[6], 2))}
    assert set(odds) == {"fly:1", "fly:2", "fly:1+2"}


def test_staying_has_a_risk_and_landing_has_none() -> None:
    odds = odds_after("mlem", f"{PICK} fly:1+2")
    assert odds == {"stay": {"crash": float(no_fuel(SPACES[6], 2))}}


def test_an_engineer_aboard_is_counted() -> None:
    odds = odds_after("mlem", "board:engineer board:voyager roll:112233")
    for pick, end, dice in (("fly:1", 2, 4), ("fly:2", 4, 4), ("fly:1+2", 6, 2)):
        saved = ONE in SPACES[end].fuel
        assert odds[pick]["crash"] == (0 if saved else float(no_fuel(SPACES[end], dice)))


def test_other_seats_get_no_odds() -> None:
    assert odds_after("mlem", PICK, seat=1) == {}


def test_a_choice_on_the_map_shows_what_the_next_roll_allows() -> None:
    odds = odds_after("incognitos", "roll:LSSMRV move:sh1-m01:1")
    assert 0 < odds["store:S"]["act"] <= 1
    assert odds["done"]["act"] > odds["store:S"]["act"]  # a die more to roll, a free place more
    assert all(0 <= each["score"] <= 1 for each in odds.values())


@pytest.mark.parametrize(
    ("game", "script"),
    [
        ("mlem", PICK),
        ("incognitos", "roll:LSSMRV move:sh1-m01:1"),
    ],
)
def test_the_odds_of_one_choice_are_those_among_all(game: str, script: str) -> None:
    table = Table.new(game, ["Ada", "Bo"], first=0)
    for entry in script.split():
        table.play(entry)
    every = choice_odds(table.game, table.state, 0)
    assert len(every) > 1
    for text, odds in every.items():
        assert choice_odds(table.game, table.state, 0, text) == {text: odds}


def test_the_odds_are_those_of_rolling_on() -> None:
    table = Table.new("incognitos", ["Ada", "Bo"], board="station", first=0)
    for entry in ("roll:LSSMRV", "move:sh1-m01:1", "store:S"):
        table.play(entry)
    assert choice_odds(table.game, table.state, 0)["done"]["act"] == pytest.approx(26 / 27)
