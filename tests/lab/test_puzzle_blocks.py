"""Puzzles about blocking: what an action takes away from rivals, and whether that is why."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from jacta import Table
from jacta.core.game import CHANCE, GAMES
from jacta.games.incognitos.rules.sections import open_links
from jacta.games.mlem.rules.names import ROLL, THREE_ON_ONE
from jacta.lab.protocols import blocking_of
from jacta.lab.puzzles.blocks import is_block, may_block
from jacta.lab.puzzles.incognitos import blocking as routes
from jacta.lab.puzzles.mlem import blocking as landings
from jacta.lab.puzzles.themes import themes_of
from jacta.lab.review.judge import Judged
from mlem.scripts import game, mat, play

if TYPE_CHECKING:
    from collections.abc import Sequence

BEST, SECOND = "move:sh1-m01:1", "move:sh2-m04:1"


def on_the_map(*entries: str) -> Table:
    table = Table.new("incognitos", 2, board="station", first=0)
    for entry in entries:
        table.play(entry)
    return table


class ScriptedJudge:
    """A judge to whom the best action of seat 0 is worth 0.6, and its others 0.5.

    Without rivals on the way they are worth more. Later seat 0 leaves the best action to its
    rival, and ends its turns early; seat 1 takes one of its wishes if it can,
    and the best action of seat 0 only if it wishes that.
    """

    def __init__(self, game: Any, s: Any, freed: float, *wishes: str) -> None:
        self.game, self._s, self._freed, self._wishes = game, s, freed, wishes

    def mover(self, _s: Any) -> int:
        return 0

    def guesses(self, s: Any, _seat: int, numbers: range) -> list[Any]:
        return [s] * len(numbers)

    def played_out(self, s: Any, tried: Sequence[int], games: range) -> Any:
        one = [self._worth(s, action) for action in tried]
        return np.tile(np.array(one), (len(games), 1))[:, :, None]

    def glance(self, s: Any) -> Judged:
        actions, seat = self.game.legal(s), self.game.turn(s)
        assert seat != CHANCE
        texts = [self.game.action_text(action) for action in actions]
        if seat:
            own = [2 * (text in self._wishes) + (text != BEST) for text in texts]
        elif any(s.sections[0]):
            own = [(text != BEST) + (text == "done") for text in texts]
        else:
            own = [self._worth(s, action) for action in actions]
        return Judged(actions, np.tile(np.array(own)[:, None], (1, 2)))

    def _worth(self, s: Any, action: int) -> float:
        is_denied = s.leaving[1] != self._s.leaving[1]
        return 0.6 if self.game.action_text(action) == BEST else self._freed if is_denied else 0.5


def asked(freed: float, *wishes: str) -> tuple[bool, bool]:
    """Return whether a move may be a block, and whether it is one."""
    table = on_the_map("roll:LLMMJJ")
    game, s = table.game, table.state
    judge: Any = ScriptedJudge(game, s, freed, *wishes)
    actions, values = judge.glance(s)
    tried = [game.action_of(text) for text in (BEST, SECOND)]
    return may_block(judge, s, actions, values[:, 0]), is_block(judge, s, tried)


def test_a_block_takes_what_a_rival_would_use_and_is_best_because_of_it() -> None:
    wishes = [BEST, BEST.replace(":1", ":2")]
    assert asked(0.56, *wishes) == (True, True)
    assert asked(0.51, *wishes) == (False, False)  # nine tenths of the lead are left
    assert asked(0.56, "move:sh3-m18:1") == (True, False)  # the rival wants something else


def test_sections_and_destinations_are_taken_from_rivals() -> None:
    table = on_the_map("roll:LLMMJJ")
    game, s = table.game, table.state
    taken = routes.taken_by(game, s, game.action_of(BEST))
    assert taken is not None
    without = routes.denied(s, taken)
    links = [
        sum(open_links(game.tables, one, seat, way) for way in (0, 1))
        for one in (s, without)
        for seat in (0, 1)
    ]
    assert links[0] == links[2]  # the seat itself may still go there
    assert links[1] > links[3]
    assert routes.taken_by(game, s, game.action_of("store:L")) is None
    mine, rivals = s.copy(), s.copy()
    game.step(mine, game.action_of(BEST))
    rivals.sections[1] = [*taken.sections]
    assert not routes.is_used(s, mine, taken)
    assert routes.is_used(s, rivals, taken)


def landing(script: str, **changes: Any) -> tuple[Table, Any, landings.Taken | None]:
    """Return a table before a landing, its state, and what the landing takes from the rival."""
    table = game(mat("34"))
    play(table, script)
    for field, value in changes.items():
        setattr(table.state, field, value)
    s = table.state
    return table, s, landings.taken_by(table.game, s, table.game.action_of("land"))


def test_a_landing_takes_the_last_moon() -> None:
    table, s, taken = landing("board:settler board:voyager roll:222344 fly:4")
    assert taken is not None
    assert table.game.tables.moon_count[taken.moons] == 1
    stayed = landings.denied(s, taken)
    table.game.step(stayed, table.game.action_of("stay"))
    assert stayed.phase == ROLL  # the rival is not asked: no moon is left
    rivals = s.copy()
    table.game.step(rivals, table.game.action_of("stay"))
    assert not landings.is_used(s, rivals, taken)
    table.game.step(rivals, table.game.action_of("land"))
    assert landings.is_used(s, rivals, taken)


def test_a_landing_takes_a_goal_and_a_medal() -> None:
    table, s, _ = landing("board:settler board:voyager roll:333344 fly:3")
    planet = table.game.tables.body[s.rocket]
    assert planet < table.game.tables.planets
    s.planet_count[planet] = [1, 1, 0, 0, 0]
    s.planet_rank[planet] = [2, 1, 0, 0, 0]
    gold, silver, _ = table.game.tables.planet_points[planet]
    land = table.game.action_of("land")
    assert landings.taken_by(table.game, s, land) == landings.Taken(
        None, None, 0, (0, gold - silver)
    )
    s.planet_count[planet] = [2, 1, 0, 0, 0]  # the gold is already its own; the third is a goal
    taken = landings.taken_by(table.game, s, land)
    assert taken == landings.Taken(None, None, 1 << THREE_ON_ONE, (0, 0))
    assert not landings.denied(s, taken).goals_open & 1 << THREE_ON_ONE
    assert landings.taken_by(table.game, s, table.game.action_of("stay")) is None


@pytest.mark.parametrize("name", GAMES)
def test_every_theme_has_a_name_in_three_languages(name: str) -> None:
    assert blocking_of(name) is not None
    assert "block" in themes_of(name)
    words = json.loads(files("jacta.lab.puzzles").joinpath("words.json").read_text("utf-8"))
    for language in ("en", "fr", "uk"):
        assert {f"theme.{theme}" for theme in themes_of(name)} <= set(words[language])
