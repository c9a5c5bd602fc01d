"""How strong the bots are, against the goals: tables and a picture of finished ladders.

    python benchmarks/strength.py FOLDER [--plot FILE]

FOLDER holds the folders that `jacta ladder --out` has made, all with the same seed. First
come ratings, from all two-player ladders of a game together. Then each match-up has a row:
how often the better kind of bot won, with its 95 % interval, its goal, and how much of the
victories is explained by who played. A match-up on several boards also has a row for their
mean, with equal weights. Last come the commands, for several boards only the first.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from jacta.bots.registry import KINDS
from jacta.core.game import GAMES, find_game
from jacta.lab.ladder.entrants import Entrant, parse_entrant
from jacta.lab.ladder.estimates import Estimate, rate
from jacta.lab.ladder.log import read_log
from jacta.lab.ladder.luck import luck_of
from jacta.lab.ladder.matches import Match, matches_of
from jacta.lab.ladder.ratings import fit

# The goal for the share of victories of one kind against another, by the number of players;
# `learned` has goals only where it may think
GOALS = {
    ("greedy", "random", 2): 0.90,
    ("odds", "greedy", 2): 0.65,
    ("search", "odds", 2): 0.60,
    ("learned", "odds", 2): 0.60,
    ("learned", "search", 2): 0.50,
}
GOALS_IN = {"mlem": GOALS | {("learned", "odds", 4): 0.40}, "incognitos": GOALS}
RIVALS = {2: "", 3: "two ", 4: "three ", 5: "four "}  # by the number of players
STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 9,
    "svg.hashsalt": "jacta",
    "svg.fonttype": "none",
}
INK, FAINT, GOAL = "#33415c", "#a9b4c8", "#c2410c"


@dataclass(frozen=True)
class MatchUp:
    """A match-up on one board, the better kind of bot first."""

    game: str
    board: str
    options: tuple[str, ...]
    players: int
    command: str
    match: Match

    @property
    def sides(self) -> tuple[Entrant, Entrant]:
        """The bot whose victories are counted, and its opponent."""
        one, other = self.match.lineup[0], self.match.lineup[-1]
        if self.players == 2 and _place(one) < _place(other):
            return other, one
        return one, other

    @property
    def rank(self) -> tuple[Any, ...]:
        """The place of its match-up in the table."""
        one, other = self.sides
        where = list(GAMES).index(self.game), self.players, self.options
        return *where, _place(one), _place(other), str(one), str(other)

    @property
    def place_of_board(self) -> int:
        """The place of the board among those of the game."""
        boards = find_game(self.game).boards
        return boards.index(self.board) if self.board in boards else len(boards)


@dataclass(frozen=True)
class Row:
    """A match-up as it is shown, on a board or on all."""

    where: str
    who: str
    games: int
    wins: Estimate
    goal: float | None
    explained: float
    is_part: bool  # whether its mean has its own row

    def as_markdown(self) -> str:
        """Return a row of a table."""
        goal = "" if self.goal is None else f"{100 * self.goal:.0f} %"
        shown = percent(self.wins)
        cells = [self.where, self.who, f"{self.games:,}", shown, goal, f"{self.explained:.0%}"]
        return f"| {' | '.join(cells).replace('%', ' %').replace('  %', ' %')} |"


def _place(entrant: Entrant) -> int:
    return KINDS.index(entrant.name.partition(":")[0])


def percent(share: Estimate) -> str:
    """Return a share of victories with its interval."""
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} … {100 * share.high:.1f})"


def read(folder: Path) -> list[MatchUp]:
    """Return all match-ups of a folder of ladders; at a larger table only one against others."""
    found = []
    for path in sorted(folder.glob("*/ladder.json")):
        told = json.loads(path.read_text("utf-8"))
        _, series = read_log(path.with_name("games.jsonl"))
        lineups = [tuple(map(parse_entrant, match["lineup"])) for match in told["matches"]]
        setup = told["game"], told["board"], tuple(told["options"]), told["players"]
        for match in matches_of(lineups, series, told["dice"]):
            played = MatchUp(*setup, told["command"], match)
            one, other = played.sides
            if _place(one) >= _place(other):
                found.append(played)
    return sorted(found, key=lambda played: (*played.rank, played.place_of_board))


def rows_of(match_ups: list[MatchUp]) -> list[Row]:
    """Return all rows, a mean over boards before the single boards."""
    groups: dict[tuple[Any, ...], list[MatchUp]] = {}
    for played in match_ups:
        groups.setdefault(played.rank, []).append(played)
    rows = []
    for boards in groups.values():
        rows += [mean_of(boards)] if len(boards) > 1 else []
        rows += [row_of(played, is_part=len(boards) > 1) for played in boards]
    return rows


def row_of(played: MatchUp, *, is_part: bool) -> Row:
    """Return the row of a match-up on one board."""
    return _row(played, played.board, [played], is_part=is_part)


def mean_of(boards: list[MatchUp]) -> Row:
    """Return the row of a match-up on all boards; the same number means the same dice on each."""
    return _row(boards[0], f"mean of {len(boards)} boards", boards, is_part=False)


def _row(played: MatchUp, board: str, parts: list[MatchUp], *, is_part: bool) -> Row:
    one, other = played.sides
    dice = min(len(part.match.wins) for part in parts)  # that all of them have
    shares = np.mean([part.match.shares(one)[:dice] for part in parts], axis=0)
    explained = np.mean([luck_of(part.match, part.match.wins).who for part in parts])
    kinds = KINDS[_place(one)], KINDS[_place(other)]
    thinks = kinds[0] != "learned" or one.budget is not None
    goal = GOALS_IN[played.game].get((*kinds, played.players)) if thinks else None
    title = find_game(played.game).title.partition(":")[0]
    where = ", ".join([title, board, *played.options])
    who = f"`{one}` against {RIVALS[played.players]}`{other}`"
    games = dice * played.players * len(parts)
    return Row(where, who, games, rate(shares), goal, float(explained), is_part)


def ratings_of(match_ups: list[MatchUp], game: str) -> list[tuple[str, Estimate]]:
    """Return each bot's rating above random, or else above the weakest, by all two-player games."""
    pairs = [each for each in match_ups if (each.game, each.players, each.options) == (game, 2, ())]
    entrants = sorted({side for each in pairs for side in each.sides}, key=_place)
    if not entrants:
        return []
    ratings = fit([each.match for each in pairs], entrants, entrants[0])
    return [(str(each), ratings.above(each, entrants[0])) for each in ratings.ranked()]


def draw(rows: list[Row], ratings: dict[str, list[tuple[str, Estimate]]], path: Path) -> None:
    """Draw the ratings, and every match-up with its interval and its goal."""
    rated = [
        (f"{find_game(game).title.partition(':')[0]}: {bot}", points)
        for game, bots in ratings.items()
        for bot, points in bots
    ]
    heights = 0.9 + 0.27 * len(rated), 0.9 + 0.27 * len(rows)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8, sum(heights)), layout="constrained")
        above, below = figure.subplots(2, 1, height_ratios=heights)
        _draw_rows(above, [(label, points, INK) for label, points in rated])
        above.set_xlabel("rating with 95 % intervals: 400 points are ten to one")
        victories = [
            (f"{row.where}: {row.who}".replace("`", ""), row.wins, FAINT if row.is_part else INK)
            for row in rows
        ]
        _draw_rows(below, victories, 100)
        for at, row in enumerate(rows):
            if row.goal is not None:
                below.plot([100 * row.goal] * 2, [-at - 0.35, 0.35 - at], color=GOAL, lw=1.5)
        below.set_xlabel("victories in % with 95 % intervals; orange: the goal")
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None, dpi=150)


def _draw_rows(axes: Any, rows: list[tuple[str, Estimate, str]], scale: float = 1) -> None:
    """Draw values with their intervals, one below the other."""
    for at, (_, value, shade) in enumerate(rows):
        axes.plot([scale * value.low, scale * value.high], [-at, -at], color=shade, lw=2)
        axes.plot(scale * value.value, -at, "o", color=shade, ms=5, mec="white", mew=0.8)
    axes.set_yticks([-at for at in range(len(rows))], [label for label, _, _ in rows])
    axes.set_ylim(0.6 - len(rows), 0.6)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color="#e3e7ee", lw=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)


def main() -> None:
    """Read the options, print the tables and draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    match_ups = read(chosen.folder)
    ratings = {game: ratings_of(match_ups, game) for game in GAMES}
    print("| game | bot | rating (95 %) |\n|---|---|---|")
    for game, bots in ratings.items():
        for bot, points in bots:
            title = find_game(game).title.partition(":")[0]
            interval = f" ({points.low:.0f} … {points.high:.0f})" if points.value else ""
            print(f"| {title} | `{bot}` | {points.value:.0f}{interval} |")
    rows = rows_of(match_ups)
    print("\n| game and board | match-up | games | victories (95 %) | goal | who played |")
    print("|---|---|---|---|---|---|")
    for row in rows:
        print(row.as_markdown())
    print("\n```")
    first = {each.rank: each.command for each in reversed(match_ups)}
    for command in dict.fromkeys(reversed(first.values())):
        print(command)
    print("```")
    if chosen.plot:
        draw(rows, ratings, chosen.plot)


if __name__ == "__main__":
    main()
