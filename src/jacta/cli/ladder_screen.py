"""A ladder on the screen: its progress and its results."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Self

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from jacta.cli.grids import Grid, grid_of

if TYPE_CHECKING:
    from rich.console import Console

    from jacta.lab.ladder.estimates import Estimate
    from jacta.lab.ladder.log import Log
    from jacta.lab.ladder.matches import Match
    from jacta.lab.ladder.report import Report
    from jacta.lab.ladder.tournament import Ladder, Task

__all__ = ["Watch", "show"]

MEMORY = 1800  # seconds of playing from which the time left is estimated
PAUSE = 60  # seconds between two lines where there is no bar


class Watch:
    """Shows the progress of a ladder: a bar on a terminal, otherwise an occasional line."""

    def __init__(self, console: Console, ladder: Ladder, log: Log) -> None:
        self.console, self._ladder = console, ladder
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        times = (TimeElapsedColumn(), TimeRemainingColumn())
        self._bars = Progress(
            *columns,
            *times,
            console=console,
            transient=True,
            disable=not console.is_terminal,
            speed_estimate_period=MEMORY,
        )
        self._left = {fast: _games(ladder.tasks(log, fast=fast)) for fast in (True, False)}
        self._done, self._begun, self._told = 0, time.monotonic(), time.monotonic()
        self._tasks: dict[bool, Any] = {}

    def __enter__(self) -> Self:
        if not self._ladder.is_ready:
            self.console.print("compiling the rules first: a minute or so, once for this version")
        self._bars.start()
        names = {True: "at a glance", False: "with thought"}
        for fast, left in self._left.items():
            if left:
                self._tasks[fast] = self._bars.add_task(names[fast], total=left)
        return self

    def __exit__(self, *_: object) -> None:
        self._bars.stop()

    def advance(self, task: Task) -> None:
        """Note that some games are finished."""
        fast = self._ladder.is_fast(task.seating)
        self._bars.advance(self._tasks[fast], len(task.numbers))
        if not fast:
            self._done += 1
            self._tell()

    def _tell(self) -> None:
        """Print a line about the games with thought, at most once a minute."""
        now, total = time.monotonic(), self._left[False]
        if self.console.is_terminal or now - self._told < PAUSE:
            return
        self._told = now
        left = (now - self._begun) / self._done * (total - self._done) / 60
        self.console.print(f"{self._done} of {total} games, about {left:.0f} minutes left")


def _games(tasks: list[Task]) -> int:
    return sum(len(task.numbers) for task in tasks)


# What was measured


def show(report: Report, console: Console) -> None:
    """Show the ratings, who beats whom, and how much of it was luck."""
    game, ladder = report.ladder.game, report.ladder
    options = ", ".join(sorted(game.options)) or "no variants"
    console.print(
        f"[bold]{game.title}[/] on [bold]{game.board_name}[/], {game.players} players, {options}"
    )
    games = ladder.games * game.players * len(report.matches)
    dice = f"{ladder.games:,} dice, each at all {game.players} seatings of"
    console.print(f"{games:,} games: {dice} {len(report.matches)} match-ups")
    console.print(_ratings(report))
    console.print(_mixed(report) if ladder.mixed else _duels(report))
    if ladder.playouts is not None:
        console.print(_adjusted(report))
    console.print(_luck(report))
    console.print(_in_a_sentence(report))
    console.print(f"seed {ladder.seed}; the same again:", style="bold")
    console.print(report.command, soft_wrap=True, highlight=False)


def _ratings(report: Report) -> Grid:
    bots = report.ratings.ranked()
    title = f"Ratings above {report.anchor}: 400 points are ten to one"
    columns = ["bot", "rating", "95 % interval", "above the next"]
    grid = grid_of(title, *columns, *(["a decision"] if report.pace else []))
    for bot, following in zip(bots, [*bots[1:], None], strict=True):
        rating = report.rating(bot)
        gap = _points(report.ratings.above(bot, following)) if following else ""
        pace = f"{1000 * report.pace[bot]:.1f} ms" if bot in report.pace else ""
        interval = f"{rating.low:+.0f} … {rating.high:+.0f}" if bot != report.anchor else "anchor"
        cells = [str(bot), f"{rating.value:.0f}", interval, gap]
        grid.add_row(*cells, *([pace] if report.pace else []))
    return grid


def _points(estimate: Estimate) -> str:
    return f"{estimate.value:.0f} ± {(estimate.high - estimate.low) / 2:.0f}"


def _percent(estimate: Estimate | None) -> str:
    if estimate is None:
        return ""
    low, high = (f"{100 * end:.1f}" for end in (estimate.low, estimate.high))
    return f"{100 * estimate.value:.1f} %\n{low} … {high}"


def _duels(report: Report) -> Grid:
    bots, players = report.ratings.ranked(), report.ladder.game.players
    rivals = "" if players == 2 else f"{players - 1} of "
    title = f"Wins against {rivals}the column's bot (fair: {100 / players:.0f} %)"
    grid = grid_of(title, "", *map(str, bots))
    for one in bots:
        grid.add_row(str(one), *(_percent(report.duel(one, other)) for other in bots))
    return grid


def _mixed(report: Report) -> Grid:
    title = f"Wins at each table (fair: {100 / report.ladder.game.players:.0f} %)"
    grid = grid_of(title, "table", "bot", "wins")
    for match in report.matches:
        for bot in match.entrants:
            grid.add_row(_name(match), str(bot), _percent(match.rate(bot)).replace("\n", ", "))
    return grid


def _adjusted(report: Report) -> Grid:
    """Return wins counted and wins without luck, and how many games the latter are worth."""
    title = "Wins without luck: how many times as many games would count as sharply"
    grid = grid_of(title, "match-up", "bot", "counted", "without luck", "games")
    for match in report.matches:
        for bot, rate in report.adjusted(match).items():
            counted = match.rate(bot)
            gain = f"{(counted.width / rate.width) ** 2:.1f} x" if rate.width else ""
            cells = (_percent(one).replace("\n", ", ") for one in (counted, rate))
            grid.add_row(_name(match), str(bot), *cells, gain)
    return grid


def _luck(report: Report) -> Grid:
    title = "What decides victories (and margins): parts of the variance"
    grid = grid_of(title, "match-up", "who played", "order of play", "same dice", "other luck")
    for match in report.matches:
        wins, margin = report.luck(match).values()
        parts = (
            f"{100 * getattr(wins, part):.0f} % ({100 * getattr(margin, part):.0f})"
            for part in ("who", "order", "dice", "rest")
        )
        grid.add_row(_name(match), *parts)
    return grid


def _in_a_sentence(report: Report) -> str:
    """Return how much of the most even match-up is luck."""
    match = min(report.matches, key=lambda match: report.luck(match)["wins"].who)
    luck = report.luck(match)["wins"]
    return (
        f"In {_name(match)}, who played explains {100 * luck.who:.0f} % of who wins and the order "
        f"of play {100 * luck.order:.0f} %; the rest is luck: {100 * luck.dice:.0f} % the same "
        f"dice gave whoever sat there, {100 * luck.rest:.0f} % came of other rolls and choices."
    )


def _name(match: Match) -> str:
    """Return a line-up in short: `greedy - 3 random`."""
    counts = ((match.lineup.count(bot), str(bot)) for bot in match.entrants)
    return " - ".join(name if count == 1 else f"{count} {name}" for count, name in counts)
