"""What each legal action of Los Incognitos would do, found by doing it on a copy of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import joined, name_tag, span
from jacta.cli.incognitos import chances
from jacta.cli.incognitos.links import SITE_COST, prizes
from jacta.cli.incognitos.maps import section_sign
from jacta.cli.incognitos.words import SIGNS, SYMBOLS, counted, dice_row, kind_tag
from jacta.cli.screen import Choice
from jacta.games.incognitos.rules.dice import dice_beside
from jacta.games.incognitos.rules.names import ROLL
from jacta.games.incognitos.texts import dice_text

if TYPE_CHECKING:
    from jacta.core.game import Fact
    from jacta.core.table import Table
    from jacta.games.incognitos.board import Board, Link
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.view import View

__all__ = ["Prospects"]

COST = 6  # columns for the dice that an action uses
# What is listed first: points, then ways on, then keeping dice, then the end of the roll.
ORDER = ("mark", "explore", "vortex", "move", "store", "done", "duel", "teleport", "set", "pass")


class Prospects:
    """What lies ahead of the seat that has to decide."""

    def __init__(self, table: Table) -> None:
        self.table, self.game = table, table.game
        self.board: Board = table.game.board
        self.seat = table.turn if table.turn is not None else -1
        self.now: State = table.state
        self.view: View = table.view(None)
        self._numbers = {place.id: i for i, place in enumerate(self.board.destinations)}

    def choices(self) -> list[Choice]:
        """Return every legal action with what it would do, the most tempting first."""
        texts = sorted(self.table.legal(), key=self._rank)
        return [Choice(text, self._says(text)) for text in texts]

    def _says(self, text: str) -> Text:
        verb, _, rest = text.partition(":")
        match verb:
            case "move":
                return self._move(text)
            case "mark":
                return self._mark(text)
            case "explore":
                return self._explore()
            case "store":
                return self._hoard(rest) if rest.endswith("!") else self._store(text, rest)
            case "duel":
                return self._duel(rest)
            case "teleport":
                return self._teleport(text, rest)
            case "set":
                return self._set(rest)
            case "vortex":
                return self._vortex(text)
            case "pass":
                return Text("keep the arena" if self.view.phase == "duel" else "mark nothing")
            case _:
                return self._done(text)

    def _after(self, text: str) -> tuple[State, list[Fact]]:
        state = self.now.copy()
        self.game.step(state, self.game.action_of(text))
        return state, self.game.facts(state.told)

    def _rank(self, text: str) -> tuple[int, int]:
        """Return where an action is listed; what brings more comes first."""
        verb, _, rest = text.partition(":")
        place = ORDER.index(verb)
        if verb == "mark":
            kind = rest.rstrip("!").split(":")[1]
            return place, -self._next_points(kind)
        if verb in {"move", "teleport"}:
            return place, self._distance(text)
        return (ORDER.index("done"), 1) if rest.endswith("!") else (place, 0)

    def _distance(self, text: str) -> int:
        """Return 0 for a move that reaches something, 1 for one that goes on, 2 for others."""
        _, facts = self._after(text)
        if any(fact.what == "reached" for fact in facts):
            return 0
        a, _, b = text.split(":")[1].partition("-")
        mine = {p.id for p in self.view.destinations if p.reached and p.owner == self.seat}
        return 2 - bool({a, b} & mine)

    # Moving

    def _move(self, text: str) -> Text:
        _, rest, count = text.split(":")
        link, way = self._link(rest)
        order = range(len(link.sections))[:: 1 - 2 * way]
        owners = self.view.links[self.board.links.index(link)].owners
        ahead = [link.sections[at] for at in order if owners[at] != self.seat]
        used, left = ahead[: int(count)], ahead[int(count) :]
        return _cost("L" + "".join(_dice(section) for section in used)).append(
            self._arrival(text, rest.partition("-")[2], left)
        )

    def _link(self, rest: str) -> tuple[Link, int]:
        a, b = (self._numbers[name] for name in rest.split("-"))
        return next((x, int(x.a != a)) for x in self.board.links if {x.a, x.b} == {a, b})

    def _arrival(self, text: str, towards: str, left: list[str]) -> Text:
        """Return what is reached, or else how far it still is."""
        _, facts = self._after(text)
        there = [self._numbers[str(f.about["place"])] for f in facts if f.what == "reached"]
        if there:
            return joined([self._reached(number) for number in there], "; ")
        if left:
            return Text(f"part-way to {towards}: {' '.join(map(section_sign, left))} to go")
        owner = self.view.destinations[self._numbers[towards]].owner
        if owner is None or owner == self.seat:
            return Text(f"joins {towards}")
        return Text(f"up to {towards}, which belongs to ").append(
            name_tag(self.table.players, owner)
        )

    def _reached(self, number: int) -> Text:
        text = span(f"reach {self.board.destinations[number].id}", "bold")
        return text.append(": ").append(prizes(self.board, self.view, number))

    def _teleport(self, text: str, rest: str) -> Text:
        ends, _, at = rest.partition(":")
        link, _ = self._link(ends)
        says = Text(f"{link.sections[int(at)]}, section {int(at) + 1} of {len(link.sections)}")
        _, facts = self._after(text)
        for fact in facts:
            if fact.what == "reached":
                says.append("; ").append(self._reached(self._numbers[str(fact.about["place"])]))
        return says

    # Points

    def _next_points(self, kind: str) -> int:
        return next(row.next_points or 0 for row in self.view.table if row.kind == kind)

    def _mark(self, text: str) -> Text:
        place, kind = text.rstrip("!").split(":")[1:]
        row = next(row for row in self.view.table if row.kind == kind)
        number = self.view.table.index(row)
        by_chest = text.endswith("!")
        says = _cost(self.board.rows[number].cost + "V" * by_chest)
        says.append(counted(row.next_points or 0, "point"), style="bold")
        says.append(" for a ").append(kind_tag(kind)).append(f" monster at {place}")
        says.append(f", by a {self.board.site}" if by_chest else "")
        if "signs" in self.view.variants:
            shape = self.board.rows[number].shapes[len(row.crossed)]
            says.append(f"; {shape}, {SIGNS[shape]}", style="dim")
        return says

    def _explore(self) -> Text:
        field = self.view.sites.index(None)
        points = counted(self.board.sites[field], "point")
        if self.board.function == "duel":
            return _cost(SITE_COST).append(f"an {self.board.site}, {points} with a duel")
        return _cost(SITE_COST).append(points, style="bold").append(f" and a {self.board.site}")

    def _vortex(self, text: str) -> Text:
        _, facts = self._after(text)
        points = next(int(f.about["points"]) for f in facts if f.what == "cashed")
        return span(counted(points, "point"), "bold").append(" for the vortexes; the turn ends")

    def _duel(self, rest: str) -> Text:
        kind, field, seat, other, theirs = rest.split(":")
        own, rival = self._worth(kind, field), self._worth(other, theirs)
        aside = self.view.dice.aside
        win, draw = chances.duel(own - rival, dice_beside(self.now.aside), aside.count("R"))
        says = Text("your ").append(kind_tag(kind)).append(f" {own} against ")
        says.append(name_tag(self.table.players, int(seat))).append("'s ")
        says.append(kind_tag(other)).append(f" {rival}: win {chances.percent(win)}")
        return says.append(f" (+{(rival + 1) // 2} at the end), draw {chances.percent(draw)}")

    def _worth(self, kind: str, field: str) -> int:
        row = next(row for row in self.view.table if row.kind == kind)
        return row.crossed[int(field)].points

    # Dice

    def _store(self, text: str, symbol: str) -> Text:
        state, _ = self._after(text)
        return Text(f"keep a {SYMBOLS[symbol]}; pad {dice_row(dice_text(state.pad))}")

    def _hoard(self, rest: str) -> Text:
        dice = rest.rstrip("!")
        return Text(f"by the {self.board.site}: {dice_row(dice)} for the next roll")

    def _set(self, symbol: str) -> Text:
        return Text(f"a {SYMBOLS[symbol]} for the next player, who rolls one die fewer")

    def _done(self, text: str) -> Text:
        state, _ = self._after(text)
        if state.phase != ROLL or state.turn != self.seat or not self.view.dice.roll:
            return Text("the turn ends")
        if not self.now.acted:
            return Text("leave it; the turn ends")
        acting, scoring = chances.next_roll(self.game, state)
        says = Text(f"roll {counted(state.dice, 'die', 'dice')} again: ")
        says.append("something to do ").append(chances.percent(acting), style="bold")
        return says.append(", points ").append(chances.percent(scoring), style="bold")


def _cost(dice: str) -> Text:
    return span(dice.ljust(COST), "cyan")


def _dice(section: str) -> str:
    return {"C": "JR"}.get(section, section)
