"""What each choice risks or promises: the numbers on the buttons."""

from __future__ import annotations

import pytest

from jacta import Table
from jacta.lab.odds import choice_odds


def odds_after(game: str, script: str, seat: int = 0) -> dict[str, dict[str, float]]:
    table = Table.new(game, ["Ada", "Bo"], first=0)
    for entry in script.split():
        table.play(entry)
    return choice_odds(table.game, table.state, seat)


def test_every_flight_tells_the_risk_of_the_roll_after_it() -> None:
    odds = odds_after("mlem", "board:settler board:pioneer roll:112233")
    assert set(odds) == {"fly:1", "fly:2", "fly:1+2"}
    assert odds["fly:1+2"] == {"crash": pytest.approx(4 / 9)}  # space 9, two dice


def test_staying_tells_the_risk_and_landing_has_none() -> None:
    odds = odds_after("mlem", "board:settler board:pioneer roll:112233 fly:1+2")
    assert odds == {"stay": {"crash": pytest.approx(4 / 9)}}


def test_an_engineer_aboard_is_counted() -> None:
    odds = odds_after("mlem", "board:engineer board:pioneer roll:112233 fly:1+2")
    assert odds == {"stay": {"crash": 0.0}}  # 1 is fuel on space 9


def test_nobody_else_is_told_anything() -> None:
    assert odds_after("mlem", "board:settler board:pioneer roll:112233", seat=1) == {}


def test_a_choice_on_the_map_tells_what_the_next_roll_allows() -> None:
    odds = odds_after("incognitos", "roll:LSSMRV move:sh1-m01:1")
    assert 0 < odds["store:S"]["act"] <= 1
    assert odds["done"]["act"] > odds["store:S"]["act"]  # a die more to roll, a free place more
    assert all(0 <= each["score"] <= 1 for each in odds.values())


def test_the_odds_are_those_of_rolling_on() -> None:
    table = Table.new("incognitos", ["Ada", "Bo"], board="station", first=0)
    for entry in ("roll:LSSMRV", "move:sh1-m01:1", "store:S"):
        table.play(entry)
    assert choice_odds(table.game, table.state, 0)["done"]["act"] == pytest.approx(26 / 27)
