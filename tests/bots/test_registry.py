"""Bots by name."""

from __future__ import annotations

import pytest

from jacta import Seeded, SetupError, Table
from jacta.bots import (
    BOTS,
    KINDS,
    Budget,
    advice,
    find_bot,
    full_name,
    kind_of,
    registry,
    temperament_of,
    usual_bot,
)
from jacta.core.game import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [name for name in BOTS if name not in registry.BUDGETED])
def test_fast_bots_are_found_by_name(name: str, game: str) -> None:
    bot = find_bot(name, game, 1)
    assert (bot.name, bot.is_ready) == (name, True)


def test_names_list_kinds_and_temperaments_from_weakest_to_strongest() -> None:
    assert list(dict.fromkeys(map(kind_of, BOTS))) == list(KINDS)
    assert BOTS[:2] == ("random", "greedy")
    assert {temperament_of(name) for name in BOTS if kind_of(name) != "odds"} == {None}
    assert temperament_of("odds:gambler") == "gambler"
    assert usual_bot("mlem") in BOTS


@pytest.mark.parametrize("name", ["clever", "greedy:steady", "odds:wild", "", "Random", "odds:"])
def test_unknown_names_find_no_bot(name: str) -> None:
    with pytest.raises(SetupError, match=f"unknown bot '{name}'; choose from random, greedy"):
        find_bot(name, "mlem")


def test_odds_alone_is_steady(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {"mlem": ["odds"], "incognitos": ["greedy"]}
    monkeypatch.setattr(registry, "kinds_for", kinds.__getitem__)
    assert full_name("odds", "mlem") == "odds:steady"
    assert full_name("odds:cautious", "mlem") == "odds:cautious"
    with pytest.raises(SetupError, match="unknown bot 'odds'; choose from greedy"):
        full_name("odds", "incognitos")


@pytest.mark.parametrize(
    ("kind", "place"), [("search", "search.bot.SearchBot"), ("learned", "learned.LearnedBot")]
)
def test_slow_bots_take_a_budget(monkeypatch: pytest.MonkeyPatch, kind: str, place: str) -> None:
    given: list[tuple[object, ...]] = []
    monkeypatch.setattr(f"jacta.bots.{place}", lambda *args: given.append(args))
    few = Budget(simulations=5)
    find_bot(kind, "mlem", 7, few)
    find_bot(kind, "mlem", 7)
    assert given == [(kind, "mlem", 7, few), (kind, "mlem", 7)]


def test_the_default_bot_is_the_strongest_fast_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds = {"all": list(KINDS), "fast": ["random", "greedy", "search"], "none": ["random"]}
    monkeypatch.setattr(registry, "kinds_for", kinds.__getitem__)
    assert [usual_bot(game) for game in kinds] == ["odds:steady", "greedy", "random"]


def test_a_temperature_makes_an_easier_opponent() -> None:
    table = Table.new("mlem", 2, dice=Seeded(3))
    best = [choice.action for choice in advice(find_bot("greedy", "mlem"), table).choices]
    warm, hot = (find_bot(f"greedy~{t}", "mlem", seed=1) for t in ("0.01", 1000))
    assert (warm.name, hot.name) == ("greedy~0.01", "greedy~1000")
    assert {advice(warm, table).action for _ in range(20)} == {best[0]}
    drawn = {advice(hot, table).action for _ in range(60)}
    assert len(drawn) > 3
    assert sorted(choice.action for choice in advice(hot, table).choices) == sorted(best)


def test_names_with_a_temperature() -> None:
    assert full_name("odds~2.50", "mlem") == "odds:steady~2.5"
    assert (kind_of("odds:steady~2"), temperament_of("odds:steady~2")) == ("odds", "steady")
    for name in ("greedy~", "greedy~x", "greedy~0", "greedy~-1", "greedy~nan"):
        with pytest.raises(SetupError, match="after ~ comes a temperature"):
            full_name(name, "mlem")
    with pytest.raises(SetupError, match="search has no temperature"):
        full_name("search~2", "mlem")
    with pytest.raises(SetupError, match="unknown bot 'nobody'"):
        full_name("nobody~2", "mlem")
