"""Variants, as every command that sets a game up reads them."""

from __future__ import annotations

import json

import pytest
from terminal import jacta

from jacta.cli.variants import options_of
from jacta.core.game import find_game


def test_variants_are_named_one_by_one_or_all_at_once() -> None:
    mlem = find_game("mlem")
    assert options_of(None, mlem) == []
    assert options_of("ufo, missions,", mlem) == ["ufo", "missions"]
    assert options_of("all", mlem) == list(mlem.option_names)
    assert options_of("all", find_game("incognitos")) == ["signs"]


@pytest.mark.slow
@pytest.mark.parametrize("more", [("simulate",), ("ladder", "--bots", "random,greedy")])
def test_all_means_all_where_many_games_are_played(more: tuple[str, ...]) -> None:
    command, *others = more
    result = jacta(command, "mlem", *others, "--games", 2, "--variants", "all", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert sorted(told["options"]) == ["explorations", "missions", "ufo"]
