"""What a report plays: series of games, each with one set-up.

All series of an experiment share the seed. Comparisons do not rely on that: games
with the same dice soon differ, so errors are those of independent series.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from jacta import __version__
from jacta.core.game import find_game
from jacta.core.kernel import sources_digest
from jacta.core.kits import find_kit
from jacta.lab.digests import weights_digest
from jacta.lab.policies import full_policies
from jacta.lab.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from jacta.core.game import Game

__all__ = ["Plan", "Series", "balance_series", "board_series", "report_series"]


@dataclass(frozen=True)
class Series:
    """Games with the same set-up, and a policy for every seat."""

    game: Game[Any]
    policies: tuple[str, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return self.game.players

    @property
    def options(self) -> str:
        """The variants, in the game's order."""
        chosen = [name for name in self.game.option_names if name in self.game.options]
        return "+".join(chosen)

    @property
    def has_all_options(self) -> bool:
        """Whether the game is played with every variant that it has."""
        return self.game.options == set(self.game.option_names)

    @property
    def variant(self) -> str:
        """The variants in words."""
        several = len(self.game.option_names) > 1
        return "all options" if several and self.has_all_options else self.options

    @property
    def board(self) -> str:
        """The board's name; a custom board's differs from those that come with jacta."""
        name, known = self.game.board_name, type(self.game).boards
        return f"{name}-own" if self.game.is_own_board and name in known else name

    @property
    def policy(self) -> str:
        """The policy of all seats, or those of each."""
        return self.policies[0] if len(set(self.policies)) == 1 else ",".join(self.policies)

    @property
    def name(self) -> str:
        """A name that can be part of a file name."""
        policy = self.policy.replace(",", "-vs-").replace(":", "-")
        parts = (self.board, f"{self.players}p", self.options, policy)
        return "_".join(part for part in parts if part)

    def keys(self) -> dict[str, Any]:
        """Return what distinguishes it from the other series of an experiment."""
        return {
            "board": self.board,
            "players": self.players,
            "options": self.options,
            "policy": self.policy,
        }


@dataclass(frozen=True)
class Plan:
    """An experiment: series of some games each, by one seed."""

    series: tuple[Series, ...]
    games: int
    seed: int

    @property
    def game(self) -> Game[Any]:
        """The game of the first series."""
        return self.series[0].game

    @property
    def house(self) -> str:
        """The policy whose games the report looks at most closely: the last that was named."""
        return [s.policy for s in self.series if len(set(s.policies)) == 1][-1]

    def simulation(self, series: Series) -> Simulation:
        """Return what plays a series."""
        return Simulation(series.game, series.policies, self.seed, in_detail=True)

    def fingerprint(self, series: Series) -> str:
        """Return a digest of all that decides how the games of a series go."""
        setup = {
            **series.keys(),
            "game": series.game.name,
            "data": series.game.board.data,
            "games": self.games,
            "seed": self.seed,
            "version": __version__,
            "rules": sources_digest(find_kit(series.game.name).package),
            "weights": weights_digest(series.game.name),
        }
        text = json.dumps(setup, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def report_series(name: str, policies: Sequence[str], players: Sequence[int]) -> tuple[Series, ...]:
    """Return all series of a game's report, each once."""
    kind, policies = find_game(name), full_policies(policies)
    found = {
        (s.game.board_name, s.players, s.options, s.policies): s
        for make in (_every_table, _every_variant, _every_duel)
        for s in make(kind, policies, players)
    }
    return tuple(found.values())


def board_series(games: Sequence[Game[Any]], policies: Sequence[str]) -> tuple[Series, ...]:
    """Return a series for each set-up and each policy, all seats alike."""
    names = full_policies(policies)
    return tuple(Series(game, (policy,) * game.players) for game in games for policy in names)


def balance_series(
    kind: type[Game[Any]], board: str | Path, policies: Sequence[str], players: Sequence[int]
) -> tuple[Series, ...]:
    """Return the series for each of two boards: every table, and the options at the usual one."""
    tables = board_series([kind.on(board, count) for count in players], policies)
    options = _every_option(kind, board, tables[-1].policy, middle(players))
    return (*tables, *options)


def middle(players: Sequence[int]) -> int:
    """Return the usual number of players: three, or else the one in the middle."""
    return 3 if 3 in players else players[len(players) // 2]


def _every_table(
    kind: type[Game[Any]], policies: Sequence[str], players: Sequence[int]
) -> Iterator[Series]:
    """Yield every number of players with every policy, on the default board."""
    for count in players:
        for policy in policies:
            yield Series(kind.on(kind.boards[0], count), (policy,) * count)


def _every_variant(
    kind: type[Game[Any]], policies: Sequence[str], players: Sequence[int]
) -> Iterator[Series]:
    """Yield every board without options and with them, by the last policy."""
    count = middle(players)
    for board in kind.boards:
        yield Series(kind.on(board, count), (policies[-1],) * count)
        yield from _every_option(kind, board, policies[-1], count)


def _every_option(
    kind: type[Game[Any]], board: str | Path, policy: str, players: int
) -> Iterator[Series]:
    """Yield a board with each option alone and with all of them."""
    names = kind.option_names
    for options in dict.fromkeys([*((name,) for name in names), tuple(names)]):
        yield Series(kind.on(board, players, options), (policy,) * players)


def _every_duel(
    kind: type[Game[Any]], policies: Sequence[str], _players: Sequence[int]
) -> Iterator[Series]:
    """Yield every two policies against each other."""
    for pair in combinations(policies, 2):
        yield Series(kind.on(kind.boards[0], 2), pair)
