"""How a bot fares in every set-up of a game: one table, resumable.

    python benchmarks/setups.py mlem --hero learned@50ms --against odds:steady --games 40 --out DIR

The hero sits alone against copies of the other bot, in every seat in turn, with every number
of players, every set of options and every board. DIR keeps the finished games of each set-up;
run again, the command resumes; with more games it adds to them. The table says how often the hero
wins, with the 95 % interval, what would be fair, and whether the interval is above that; below it
is the mean of all set-ups with as many players, which is known better than any of them. Ratings
and luck of a single set-up: `jacta ladder` with the same options and `--out DIR/NAME`.

With `--most 320` a set-up is played on, with twice as many deals each time, until it is decided or
that many are played. Whoever looks several times is more often misled by chance; so until then a
set-up counts as decided only if the fair share is outside an interval of 99 %. `--adjust` takes
the luck out of every game (docs/review.md), and verdicts follow that estimate. `--random 10`
plays on ten random boards instead of those that come with the game, and `--only 'random-.*-2$'`
only with two players and without options.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jacta.core.game import find_game
from jacta.lab.boards import random_board
from jacta.lab.ladder.adjustment import PLAYOUTS, model_digest
from jacta.lab.ladder.entrants import Entrant, parse_entrants
from jacta.lab.ladder.log import Log, heading_of
from jacta.lab.ladder.matches import matches_of
from jacta.lab.ladder.seatings import rotations
from jacta.lab.ladder.tournament import Ladder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.core.game import Game
    from jacta.lab.ladder.estimates import Estimate

SURER = 2.576 / 1.960  # how much wider an interval of 99 % is than one of 95 %


@dataclass(frozen=True)
class Row:
    """A set-up and how the hero fared there."""

    setup: Game[Any]
    games: int
    wins: Estimate
    adjusted: Estimate | None = None  # without luck, if that was judged

    @property
    def fair(self) -> float:
        """The share of a player who is as good as the others."""
        return 1 / self.setup.players

    @property
    def best(self) -> Estimate:
        """The better estimate: without luck, if that was judged."""
        return self.adjusted or self.wins

    @property
    def verdict(self) -> str:
        """Whether the hero is clearly better, clearly worse, or neither."""
        if self.best.low > self.fair:
            return "better"
        return "worse" if self.best.high < self.fair else "open"

    @property
    def is_decided(self) -> bool:
        """Whether more games are unlikely to change the verdict, by an interval of 99 %."""
        below, above = self.best.value - self.best.low, self.best.high - self.best.value
        gap = self.fair - self.best.value
        return not -SURER * below <= gap <= SURER * above

    def __str__(self) -> str:
        options = (
            " + ".join(n for n in self.setup.option_names if n in self.setup.options) or "none"
        )
        adjusted = f" {told(self.adjusted)} |" if self.adjusted else ""
        return (
            f"| {self.setup.board_name} | {self.setup.players} | {options} | {self.games:,} "
            f"| {told(self.wins)} |{adjusted} {100 * self.fair:.0f} % | {self.verdict} |"
        )


def told(estimate: Estimate) -> str:
    """Return an estimate with its interval, in words."""
    value, low, high = (100 * each for each in (estimate.value, estimate.low, estimate.high))
    return f"{value:.1f} % ({low:.1f} … {high:.1f})"


def mean_of(rows: Sequence[Row]) -> str:
    """Return the mean of several set-ups with its interval, in words."""
    mean = sum(row.best.value for row in rows) / len(rows)
    widths = (row.best.width / 2 for row in rows)
    reach = math.sqrt(sum(width**2 for width in widths)) / len(rows)
    low, high = 100 * (mean - reach), 100 * (mean + reach)
    return f"{100 * mean:.1f} % ({low:.1f} … {high:.1f})"


def setups_of(name: str, random: int = 0) -> Iterator[Game[Any]]:
    """Yield every set-up of a game, on the boards that come with it or on random ones."""
    kind = find_game(name)
    options = [
        chosen
        for count in range(len(kind.option_names) + 1)
        for chosen in itertools.combinations(kind.option_names, count)
    ]
    boards = [board_numbered(name, n + 1) for n in range(random)] if random else kind.boards
    for board, players, chosen in itertools.product(boards, kind.seats, options):
        yield kind.on(board, players, chosen)


def board_numbered(game: str, seed: int) -> dict[str, Any]:
    """Return a random board that is named by its seed."""
    data = random_board(game, seed)
    return data | {"id" if "id" in data else "name": f"random-{seed}"}


def name_of(setup: Game[Any]) -> str:
    """Return the name of a set-up's folder."""
    chosen = [name for name in setup.option_names if name in setup.options]
    return "-".join([setup.board_name, str(setup.players), *chosen])


@dataclass(frozen=True)
class Trial:
    """Who plays, by which dice, and where the games are kept."""

    bots: Sequence[Entrant]
    seed: int
    folder: Path
    adjust: bool
    jobs: int

    def row(self, setup: Game[Any], games: int) -> Row:
        """Play what is missing of a set-up, and return how the hero fared."""
        hero = self.bots[0]
        playouts = PLAYOUTS if self.adjust else None
        ladder = Ladder(setup, self.bots, games, self.seed, hero=hero, playouts=playouts)
        judge = model_digest(setup, PLAYOUTS) if self.adjust else ""
        heading = heading_of(setup, self.seed, self.bots, judge)
        log = Log(heading, self.folder / name_of(setup) / "games.jsonl")
        ladder.run(log, self.jobs)
        known = self.kept(log, ladder, games)
        (match,) = matches_of(ladder.lineups, log.series, known)
        return Row(setup, known * setup.players, match.rate(hero), match.adjusted_rate(hero))

    @staticmethod
    def kept(log: Log, ladder: Ladder, games: int) -> int:
        """Return how many deals are played in every seating: maybe more than are wanted."""
        numbers = [
            {
                number
                for played in log.series
                if played.seats == [*map(str, seating)]
                for number in played.numbers
            }
            for lineup in ladder.lineups
            for seating in rotations(lineup)
        ]
        whole = set.intersection(*numbers)
        return next(n for n in itertools.count(games) if n not in whole)

    def until_decided(self, setup: Game[Any], games: int, most: int) -> Row:
        """Play a set-up with ever more deals until it is decided, or until it has the most."""
        row = self.row(setup, games)
        while games < most and not row.is_decided:
            games = min(most, max(2 * games, row.games // setup.players))
            row = self.row(setup, games)
        return row


def main() -> None:
    """Play every set-up and print the table, a row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--hero", default="learned@50ms")
    parser.add_argument("--against", default="odds:steady")
    parser.add_argument("--games", type=int, default=40, help="deals, each in every seating")
    parser.add_argument("--most", type=int, default=0, help="deals where a set-up is undecided")
    parser.add_argument("--adjust", action="store_true", help="take the luck out: slow")
    parser.add_argument("--random", type=int, default=0, help="on as many random boards instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="", help="only set-ups whose name matches this")
    args = parser.parse_args()
    bots = parse_entrants(f"{args.hero},{args.against}", args.game)
    trial = Trial(bots, args.seed, args.out, args.adjust, args.jobs)
    print(f"`{args.hero}` against a table full of `{args.against}`, seed {args.seed}:\n")
    adjusted = " without luck |" if args.adjust else ""
    print(f"| board | players | options | games | victories (95 %) |{adjusted} fair | verdict |")
    print("|---|---|---|---|---|---|---|" + ("---|" if args.adjust else ""))
    rows = []
    for setup in setups_of(args.game, args.random):
        if re.search(args.only, name_of(setup)):
            rows.append(trial.until_decided(setup, args.games, args.most))
            print(rows[-1], flush=True)
    counts = {word: sum(r.verdict == word for r in rows) for word in ("better", "open", "worse")}
    for players in sorted({row.setup.players for row in rows}):
        alike = [row for row in rows if row.setup.players == players]
        print(f"\n{players} players, {len(alike)} set-ups: {mean_of(alike)}", end="")
    print(f"\n\n{len(rows)} set-ups: " + ", ".join(f"{n} {word}" for word, n in counts.items()))
    numbers = [{"setup": name_of(r.setup), "games": r.games, **r.best.as_json()} for r in rows]
    (args.out / "setups.json").write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
