"""How strong the bots are, against the goals: a table and a picture of finished ladders.

    python benchmarks/strength.py FOLDER [--plot FILE]

The folder holds folders that `jacta ladder --out` has made. Each match-up is a row: how
often the better kind of bot won, with its 95 % interval, the goal for it, and how much
of the victories is explained by who played. Where a match-up was played on several
boards, a row tells the mean of them, each counted alike.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from jacta.bots.registry import KINDS, kind_of
from jacta.core.game import GAMES, find_game

# At least so many victories of one kind against another, by the number of players
GOALS = {
    ("greedy", "random", 2): 0.90,
    ("odds", "greedy", 2): 0.65,
    ("search", "odds", 2): 0.60,
    ("learned", "odds", 2): 0.60,
    ("learned", "search", 2): 0.50,
    ("learned", "odds", 4): 0.40,
}
STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 9,
    "svg.hashsalt": "jacta",
    "svg.fonttype": "none",
}
INK, FAINT, GOAL = "#33415c", "#a9b4c8", "#c2410c"


@dataclass(frozen=True)
class Row:
    """A match-up, on a board or on all."""

    game: str
    board: str
    players: int
    one: str
    other: str
    games: int
    wins: float
    low: float
    high: float
    who: float

    @property
    def goal(self) -> float | None:
        """How often it should win at least."""
        return GOALS.get((_kind(self.one), _kind(self.other), self.players))

    @property
    def rivals(self) -> str:
        """Whom it played against."""
        return self.other if self.players == len(("one", "other")) else f"three {self.other}"

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Its place in the table."""
        strength = KINDS.index(_kind(self.one)), KINDS.index(_kind(self.other))
        return list(GAMES).index(self.game), self.players, *strength

    def as_markdown(self) -> str:
        """Return a row of a table."""
        title, goal = find_game(self.game).title.partition(":")[0], self.goal
        cells = [
            f"{title}, {self.board}",
            f"`{self.one}` against {self.rivals.replace(self.other, f'`{self.other}`')}",
            f"{self.games:,}",
            f"{100 * self.wins:.1f} % ({100 * self.low:.1f} … {100 * self.high:.1f})",
            "" if goal is None else f"{100 * goal:.0f} %",
            f"{100 * self.who:.0f} %",
        ]
        return f"| {' | '.join(cells)} |"


def _kind(entrant: str) -> str:
    return kind_of(entrant.partition("@")[0])


def rows_of(ladder: dict[str, Any]) -> list[Row]:
    """Return the match-ups of a ladder; at a larger table only one against the others."""
    rows = []
    for match in ladder["matches"]:
        one, other = match["lineup"][0], match["lineup"][-1]
        if KINDS.index(_kind(one)) < KINDS.index(_kind(other)):
            if ladder["players"] > len((one, other)):
                continue
            one, other = other, one
        wins, who = match["wins"][one], match["luck"]["wins"]["who"]
        games = ladder["dice"] * ladder["players"]
        shares = wins["value"], wins["low"], wins["high"], who
        names = ladder["game"], ladder["board"], ladder["players"], one, other
        rows.append(Row(*names, games, *shares))
    return rows


def mean_of(rows: list[Row]) -> Row:
    """Return the mean of a match-up over boards."""
    first, count = rows[0], len(rows)
    wins = statistics.mean(row.wins for row in rows)
    half = math.sqrt(sum(((row.high - row.low) / 2) ** 2 for row in rows)) / count
    who = statistics.mean(row.who for row in rows)
    names = first.game, f"mean of {count} boards", first.players, first.one, first.other
    return Row(*names, sum(row.games for row in rows), wins, wins - half, wins + half, who)


def place_of_board(row: Row) -> int:
    """Return the place of a row's board among those of its game."""
    boards = find_game(row.game).boards
    return boards.index(row.board) if row.board in boards else len(boards)


def table_of(folder: Path) -> list[Row]:
    """Return all rows of a folder of ladders, with the means over boards."""
    found: dict[tuple[Any, ...], list[Row]] = {}
    for path in sorted(folder.glob("*/ladder.json")):
        for row in rows_of(json.loads(path.read_text("utf-8"))):
            found.setdefault((row.rank, row.one, row.other), []).append(row)
    groups = [sorted(found[key], key=place_of_board) for key in sorted(found)]
    return [row for rows in groups for row in ([mean_of(rows)] if len(rows) > 1 else []) + rows]


def draw(rows: list[Row], path: Path) -> None:
    """Draw every row with its interval and its goal."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8, 0.9 + 0.27 * len(rows)), layout="constrained")
        axes = figure.subplots()
        for at, row in enumerate(rows):
            boards = find_game(row.game).boards
            y, shade = -at, FAINT if row.board in boards and len(boards) > 1 else INK
            axes.plot([100 * row.low, 100 * row.high], [y, y], color=shade, lw=2)
            axes.plot(100 * row.wins, y, "o", color=shade, ms=5, mec="white", mew=0.8)
            if row.goal is not None:
                axes.plot([100 * row.goal] * 2, [y - 0.35, y + 0.35], color=GOAL, lw=1.5)
        titles = [find_game(row.game).title.partition(":")[0] for row in rows]
        labels = [
            f"{title}, {row.board}: {row.one} against {row.rivals}"
            for title, row in zip(titles, rows, strict=True)
        ]
        axes.set_yticks([-at for at in range(len(rows))], labels)
        axes.set_ylim(0.6 - len(rows), 0.6)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x", color="#e3e7ee", lw=0.8)
        axes.set_axisbelow(True)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.set_xlabel("victories in % with 95 % intervals\norange: the goal")
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None, dpi=150)


def main() -> None:
    """Read the options, print the table and draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    rows = table_of(chosen.folder)
    print("| game and board | match-up | games | victories (95 %) | goal | who played |")
    print("|---|---|---|---|---|---|")
    for row in rows:
        print(row.as_markdown())
    if chosen.plot:
        draw(rows, chosen.plot)


if __name__ == "__main__":
    main()
