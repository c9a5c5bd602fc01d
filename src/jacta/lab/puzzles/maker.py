"""Games of strong players in all set-ups, and which of their positions are puzzles.

The net plays, now and then at random so that games differ. Where its favourite leads at a
glance, the position may be a puzzle. Of a whole game some are drawn, those that few opponents
find more often than the others, and confirmed by playouts.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from jacta.core.game import CHANCE, find_game
from jacta.core.generator import below
from jacta.core.positions import position_of, position_text
from jacta.core.seeds import game_rng
from jacta.lab.puzzles.confirmation import confirmed, next_decisions
from jacta.lab.puzzles.levels import Levels
from jacta.lab.puzzles.model import Puzzle
from jacta.lab.puzzles.themes import likely_theme, theme_of, themes_of
from jacta.lab.review.judges import net_judge_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.bots import Thought
    from jacta.core.game import Game
    from jacta.lab.review.net_judge import NetJudge

__all__ = ["Maker", "relabelled", "setups_of"]

LIKELY = 0.03  # the lead at a glance from which playouts are worth it
WANDER = 12  # one decision in this many is random
A_GAME = 3  # puzzles of one game, at most, no two of one theme
TRIES = 6  # positions of one game that are played out, at most
KEENNESS = 12  # how much more often a position that nobody finds is drawn than an obvious one
FINE = 1 << 30  # steps of a number between 0 and 1


class Position(NamedTuple):
    """A position that may be a puzzle, and what the judge and the bots think of it."""

    state: Any
    known: Any  # to its mover
    actions: list[int]
    own: Any  # value of each action to the mover, at a glance
    thoughts: dict[str, Thought]
    favourite: int
    theme: str


class Maker:
    """Makes the puzzles of a game."""

    def __init__(self, name: str, seed: int) -> None:
        self._seed, self._setups, self._levels = seed, setups_of(name), Levels(name)
        self._themes = frozenset(themes_of(name))
        self.setups = len(self._setups)  # game n is played in set-up n modulo this

    def of_game(self, number: int, themes: frozenset[str] | None = None) -> list[Puzzle]:
        """Play the game with this number; return its puzzles about some themes, or about all.

        They are always the same ones.
        """
        wanted = self._themes if themes is None else themes
        game, rng = self._setups[number % len(self._setups)], game_rng(self._seed, number)
        judge = net_judge_for(game)
        puzzles: dict[str, Puzzle] = {}
        tries = 0
        for one in self._drawn(list(self._positions(judge, rng, wanted)), rng):
            if len(puzzles) == A_GAME or tries == TRIES:
                break
            if one.theme in puzzles:
                continue
            found, tries = self._puzzle(judge, one), tries + 1
            if found is not None and found.theme in wanted:
                puzzles.setdefault(found.theme, found)
        return list(puzzles.values())

    def _positions(
        self, judge: NetJudge, rng: list[int], wanted: frozenset[str]
    ) -> Iterator[Position]:
        """Play a game; yield the positions in which one action leads at a glance."""
        game = judge.game
        s = game.start()
        while (turn := game.turn(s)) is not None:
            if turn == CHANCE:
                game.step(s, game.random_outcome(s, rng))
                continue
            actions, values = judge.glance(s)
            own = values[:, turn]
            first, second, *_ = np.argsort(-own, kind="stable").tolist()
            if own[first] - own[second] >= LIKELY:
                best = actions[first]
                theme = likely_theme(judge, s, actions, own)
                if theme in wanted:
                    known = game.blinded(s, turn)
                    thoughts = self._levels.thoughts(game, known)
                    yield Position(s.copy(), known, actions, own, thoughts, best, theme)
            random = below(rng, WANDER) == 0
            game.step(s, actions[below(rng, len(actions)) if random else first])

    def _drawn(self, positions: Sequence[Position], rng: list[int]) -> Iterator[Position]:
        """Yield positions in a random order, preferring hard ones and rare themes."""
        themes, keys = Counter(one.theme for one in positions), []
        for one in positions:
            found = self._levels.found(one.thoughts, one.favourite, len(one.actions))
            weight = 1 + KEENNESS * (1 - sum(found.values()) / len(found)) ** 2
            keys.append(((below(rng, FINE) + 1) / FINE) ** (themes[one.theme] / weight))
        for place in sorted(range(len(keys)), key=lambda n: -keys[n]):
            yield positions[place]

    def _puzzle(self, judge: NetJudge, one: Position) -> Puzzle | None:
        """Return the puzzle of a position, if one action is clearly the best."""
        sure = confirmed(judge, one.state, one.actions, one.own)
        if sure is None:
            return None
        game, best = judge.game, sure.actions[0]
        texts = [game.action_text(action) for action in sure.actions]
        rest = [v for a, v in zip(one.actions, one.own, strict=True) if a not in sure.actions]
        behind = one.own[one.actions.index(best)] - max(rest) if rest else 0.0
        return Puzzle(
            position_text(game, one.known),
            {text: round(value, 4) for text, value in zip(texts, sure.values, strict=True)},
            round(sure.margin, 4),
            round(float(behind), 4),
            theme_of(judge, one.state, sure.actions),
            self._levels.found(one.thoughts, best, len(one.actions)),
            tuple(next_decisions(judge, one.state, best)),
        )


def relabelled(puzzle: Puzzle, levels: Levels) -> Puzzle:
    """Return a puzzle with the theme that it would have now, and who would find it now."""
    game, s = position_of(puzzle.position)
    tried = [game.action_of(text) for text in puzzle.values]
    theme = theme_of(net_judge_for(game), s, tried)
    found = levels.found(levels.thoughts(game, s), tried[0], len(game.legal(s)))
    return msgspec.structs.replace(puzzle, theme=theme, found=found)


def setups_of(name: str) -> list[Game[Any]]:
    """Return every set-up of a game, in an order that mixes them."""
    kind = find_game(name)
    options = [
        chosen
        for count in range(len(kind.option_names) + 1)
        for chosen in itertools.combinations(kind.option_names, count)
    ]
    setups = [
        kind.on(board, players, chosen)
        for chosen in options
        for players in kind.seats
        for board in kind.boards
    ]
    step = next(n for n in range(len(setups) // 2 + 1, 0, -1) if math.gcd(n, len(setups)) == 1)
    return [setups[n * step % len(setups)] for n in range(len(setups))]
