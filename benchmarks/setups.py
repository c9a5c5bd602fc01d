"""How a bot fares in every set-up of a game: one table, resumable.

    python benchmarks/setups.py mlem --hero learned@50ms --against odds:steady --games 40 --out DIR

The hero sits alone against copies of the other bot, in every seat in turn, with every number
of players, every set of options and every board. DIR keeps the finished games of each set-up;
run again, the command resumes; with more games it adds to them. The table says how often the hero
wins, with the 95 % interval, what would be fair, and whether the interval is above that; below it
is the mean of all set-ups with as many players, which is known better than any of them. Ratings
and luck of a single set-up: `jacta ladder` with the same options and `--out DIR/NAME`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jacta.core.game import find_game
from jacta.lab.ladder.entrants import Entrant, parse_entrants
from jacta.lab.ladder.log import Log, heading_of
from jacta.lab.ladder.matches import matches_of
from jacta.lab.ladder.tournament import Ladder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.core.game import Game
    from jacta.lab.ladder.estimates import Estimate


@dataclass(frozen=True)
class Row:
    """A set-up and how the hero fared there."""

    setup: Game[Any]
    games: int
    wins: Estimate

    @property
    def fair(self) -> float:
        """The share of a player who is as good as the others."""
        return 1 / self.setup.players

    @property
    def verdict(self) -> str:
        """Whether the hero is clearly better, clearly worse, or neither."""
        if self.wins.low > self.fair:
            return "better"
        return "worse" if self.wins.high < self.fair else "open"

    def __str__(self) -> str:
        options = (
            " + ".join(n for n in self.setup.option_names if n in self.setup.options) or "none"
        )
        low, high = 100 * self.wins.low, 100 * self.wins.high
        return (
            f"| {self.setup.board_name} | {self.setup.players} | {options} | {self.games:,} "
            f"| {100 * self.wins.value:.1f} % ({low:.1f} … {high:.1f}) "
            f"| {100 * self.fair:.0f} % | {self.verdict} |"
        )


def mean_of(rows: Sequence[Row]) -> str:
    """Return the mean of several set-ups with its interval, in words."""
    mean = sum(row.wins.value for row in rows) / len(rows)
    widths = ((row.wins.high - row.wins.low) / 2 for row in rows)
    reach = math.sqrt(sum(width**2 for width in widths)) / len(rows)
    low, high = 100 * (mean - reach), 100 * (mean + reach)
    return f"{100 * mean:.1f} % ({low:.1f} … {high:.1f})"


def setups_of(name: str) -> Iterator[Game[Any]]:
    """Yield every set-up of a game on the boards that come with it."""
    kind = find_game(name)
    options = [
        chosen
        for count in range(len(kind.option_names) + 1)
        for chosen in itertools.combinations(kind.option_names, count)
    ]
    for board, players, chosen in itertools.product(kind.boards, kind.seats, options):
        yield kind.on(board, players, chosen)


def name_of(setup: Game[Any]) -> str:
    """Return the name of a set-up's folder."""
    chosen = [name for name in setup.option_names if name in setup.options]
    return "-".join([setup.board_name, str(setup.players), *chosen])


def played(setup: Game[Any], bots: Sequence[Entrant], games: int, seed: int, folder: Path) -> Row:
    """Play what is missing of a set-up, and return how the hero fared."""
    ladder = Ladder(setup, bots, games, seed, hero=bots[0])
    log = Log(heading_of(setup, seed), folder / name_of(setup) / "games.jsonl")
    ladder.run(log, os.cpu_count() or 1)
    (match,) = matches_of(ladder.lineups, log.series, games)
    return Row(setup, games * setup.players, match.rate(bots[0]))


def main() -> None:
    """Play every set-up and print the table, a row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--hero", default="learned@50ms")
    parser.add_argument("--against", default="odds:steady")
    parser.add_argument("--games", type=int, default=40, help="deals, each in every seating")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="", help="only set-ups whose name contains this")
    args = parser.parse_args()
    bots = parse_entrants(f"{args.hero},{args.against}", args.game)
    print(f"`{args.hero}` against a table full of `{args.against}`, seed {args.seed}:\n")
    print("| board | players | options | games | victories (95 %) | fair | verdict |")
    print("|---|---|---|---|---|---|---|")
    rows = []
    for setup in setups_of(args.game):
        if args.only in name_of(setup):
            rows.append(played(setup, bots, args.games, args.seed, args.out))
            print(rows[-1], flush=True)
    counts = {word: sum(r.verdict == word for r in rows) for word in ("better", "open", "worse")}
    for players in sorted({row.setup.players for row in rows}):
        alike = [row for row in rows if row.setup.players == players]
        print(f"\n{players} players, {len(alike)} set-ups: {mean_of(alike)}", end="")
    print(f"\n\n{len(rows)} set-ups: " + ", ".join(f"{n} {word}" for word, n in counts.items()))
    numbers = [{"setup": name_of(r.setup), "games": r.games, **r.wins.as_json()} for r in rows]
    (args.out / "setups.json").write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
