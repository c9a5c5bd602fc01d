"""A game in progress: the one authority for terminal, browser, bots and server."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from msgspec import Struct

from jacta.core.checks import (
    check_legal,
    check_turn,
    choice_of,
    legal_texts,
    reason_of,
    thrown,
)
from jacta.core.dice import check_dice, copied
from jacta.core.errors import IllegalAction, JactaError, RecordError, SetupError
from jacta.core.game import CHANCE, Fact, Game, Result, S, V_co, find_game
from jacta.core.headers import check_players, game_of, header_of
from jacta.core.history import KEEP_EVERY, History, Step, share_unchanged, take_step
from jacta.core.positions import position_of, position_text
from jacta.core.previews import previews_of
from jacta.core.records import Ending, Entry, GameRecord, Header, Player, line_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction
    from pathlib import Path
    from typing import Self

    from typing_extensions import TypeVar as TypeVarWithDefault

    from jacta.core.dice import Dice
    from jacta.core.previews import Preview, Reason

    Board = str | Path | Mapping[str, Any]
    G_co = TypeVarWithDefault("G_co", bound=Game[Any], covariant=True, default=Game[Any])
else:  # Python has defaults only since 3.13
    G_co = TypeVar("G_co", covariant=True)

__all__ = ["Draft", "Event", "Table"]

K = TypeVar("K", bound=Game[Any, Any])


class Event(Struct, frozen=True):
    """Entry number `seq` of a game's log, and what it led to.

    Event 0 is the set-up; its `by` is None.
    """

    seq: int
    by: int | None
    do: str
    facts: Sequence[Fact] = ()


class Draft(NamedTuple):
    """What an action, and chance after it, would do to a table with `since` entries."""

    since: int
    steps: Sequence[Step]
    state: Any


class Table(Generic[G_co]):
    """One game in progress, its log, and what each seat may see.

    A table that was set up by a game's class knows the types of its states and views.
    Tables are equal if game, players and log are, whatever their dice are going to bring.

    With dice, chance is resolved as soon as it comes up; without, its outcomes
    are played like actions (`table.play("roll:1224**")`). A table can begin at any state of
    its game; then it has no record.
    """

    def __init__(
        self,
        game: G_co,
        players: Sequence[Player] | None = None,
        dice: Dice | None = None,
        *,
        begin: Any = None,
    ) -> None:
        self.game: G_co = game
        self.players = list(players or [Player(f"Player {i + 1}") for i in range(game.players)])
        if len(self.players) != game.players:
            raise SetupError(f"{game.players} seats, but {len(self.players)} players")
        check_dice(dice)
        check_players(self.players)
        self.dice = dice
        self._history = History(game, begin)
        self._is_whole = begin is None
        self._resumed: GameRecord | None = None
        self._undone: list[Step] = []
        self.settle()

    @overload
    @classmethod
    def new(
        cls,
        game: str,
        players: int | Sequence[str],
        *,
        board: Board | None = None,
        options: Iterable[str] = (),
        first: int | None = None,
        dice: Dice | None = None,
    ) -> Table: ...
    @overload
    @classmethod
    def new(
        cls,
        game: type[K],
        players: int | Sequence[str],
        *,
        board: Board | None = None,
        options: Iterable[str] = (),
        first: int | None = None,
        dice: Dice | None = None,
    ) -> Table[K]: ...
    @classmethod
    def new(
        cls,
        game: str | type[Game[Any]],
        players: int | Sequence[str],
        *,
        board: Board | None = None,
        options: Iterable[str] = (),
        first: int | None = None,
        dice: Dice | None = None,
    ) -> Table[Any]:
        """Set up a game by name or class, for a number of players or a list of names."""
        kind = game if isinstance(game, type) and issubclass(game, Game) else find_game(game)
        if isinstance(players, str) or isinstance(options, str):
            raise SetupError("players and options must be lists of names, not one text")
        names = None if isinstance(players, int) else [Player(name) for name in players]
        count = players if isinstance(players, int) else len(players)
        chosen = kind.boards[0] if board is None else board
        return Table(kind.on(chosen, count, options, first), names, dice)

    @classmethod
    def at(
        cls,
        position: str,
        players: Sequence[Player] | None = None,
        dice: Dice | None = None,
        board: Board | None = None,
    ) -> Table:
        """Begin at a position, without a history; the text is that of `Table.position`.

        A board of one's own is not part of a position: give it.
        """
        game, s = position_of(position, board)
        return Table(game, players, dice, begin=s)

    @classmethod
    def resume(
        cls,
        record: GameRecord,
        dice: Dice | None = None,
        board: str | Path | None = None,
    ) -> Table:
        """Replay a record; raise RecordError where it breaks the rules.

        The record's own board is used unless another is given.
        """
        try:
            table = Table(game_of(record.header, board), record.header.players)
        except JactaError as error:
            raise RecordError(record.source, record.line_of(0), str(error)) from None
        table.follow(record)
        if record.ending is not None:
            _check_ending(table, record)
        table._resumed = record
        table.dice = dice
        table.settle()
        return table

    def follow(self, record: GameRecord) -> None:
        """Play the entries of a record; raise RecordError where one breaks the rules."""
        self._undone.clear()
        steps: list[Step] = []
        s = self.state.copy()
        for number, entry in enumerate(record.entries, 1):
            try:
                steps.append(self._followed(s, entry))
            except JactaError as error:
                raise RecordError(record.source, record.line_of(number), str(error)) from None
            if len(steps) == KEEP_EVERY:
                self._history.extend(steps, s.copy())
                steps = []
        self._history.extend(steps, s)

    def _followed(self, s: Any, entry: Entry) -> Step:
        if entry.legal is not None:
            check_legal(self.game, s, entry.legal)
        by = CHANCE if isinstance(entry.by, str) else entry.by
        turn = check_turn(self.game, s, by, self.players)
        return take_step(self.game, s, turn, choice_of(self.game, s, entry.do))

    def copy(self) -> Self:
        """Return an independent table that continues from here, with independent dice."""
        twin = copy(self)
        twin._history, twin._undone = self._history.copy(), self._undone.copy()  # noqa: SLF001
        twin.dice = None if self.dice is None else copied(self.dice)
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self._contents == other._contents

    __hash__ = None  # type: ignore[assignment]

    @property
    def _contents(self) -> tuple[object, ...]:
        """What makes two tables equal."""
        return self.game, self.players, self.state, [step[:2] for step in self._history.steps]

    def __repr__(self) -> str:
        turn, names = self.turn, ", ".join(player.name for player in self.players)
        is_next = "over" if self.is_over else "chance" if turn is None else f"seat {turn} to move"
        where = f"{self.game.name} on {self.game.board_name}"
        return f"<Table of {where}: {names}; {self.seq} entries, {is_next}>"

    # The position

    @property
    def state(self: Table[Game[S]]) -> S:
        """The state as the rules know it. Read it, but do not change it."""
        state: S = self._history.state
        return state

    @property
    def position(self) -> str:
        """The position as a text, like chess's FEN: see `Table.at` and `jacta.core.positions`."""
        return position_text(self.game, self.state)

    @property
    def seq(self) -> int:
        """The number of outcomes and decisions so far."""
        return len(self._history)

    @property
    def turn(self) -> int | None:
        """The seat to move; None at chance and at the end."""
        turn = self.game.turn(self.state)
        return None if turn == CHANCE else turn

    @property
    def is_chance(self) -> bool:
        """Whether chance is to move."""
        return self.game.turn(self.state) == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.turn(self.state) is None

    @property
    def result(self) -> Result | None:
        """How the game ended, and why; None while it goes on."""
        return self.game.result(self.state) if self.is_over else None

    @property
    def last_by(self) -> int | None:
        """Who made the last entry, `CHANCE` or a seat; None before the first."""
        return self._history.steps[-1].by if self.seq else None

    def legal(self) -> list[str]:
        """Return the texts of all legal actions of the seat to move."""
        return legal_texts(self.game, self.state)

    def outcomes(self) -> dict[str, Fraction]:
        """Return everything chance can bring now, with exact probabilities that sum to 1."""
        if not self.is_chance:
            return {}
        s = self.state
        return {self.game.outcome_text(s, o): p for o, p in self.game.outcomes(s)}

    # What a choice would do

    def previews(self, seat: int | None) -> list[Preview]:
        """Return what each legal action of a seat would do, up to the next outcome of chance.

        Empty unless the seat is to move.
        """
        if seat is None or seat != self.turn:
            return []
        return previews_of(self.game, self.state, seat)

    def why_not(self, text: str, seat: int | None = None) -> Reason | None:
        """Return why the seat to move cannot take an action, or use a thing of the game, now.

        None if it can. Raise MalformedAction if the text names neither.
        """
        turn = self.turn
        if turn is None or seat not in {None, turn}:
            check_turn(self.game, self.state, seat, self.players)
            raise IllegalAction("chance is to move")
        return reason_of(self.game, self.state, text)

    # Playing

    def play(self, action: str | int, seat: int | None = None) -> list[Event]:
        """Play an action by text or id; return the events that follow.

        With a seat, only if it is that seat's turn. At chance, play an outcome.
        A rejected action raises an ActionError and changes nothing.
        """
        before = self.seq
        self.accept(self.draft(action, seat))
        self.settle()
        return self.events(before)

    def draft(self, action: str | int, seat: int | None = None, dice: Dice | None = None) -> Draft:
        """Try an action, and what dice bring after it, without changing the table.

        Raises what `play` raises. `accept` makes it happen.
        """
        turn = check_turn(self.game, self.state, seat, self.players)
        choice = choice_of(self.game, self.state, action)
        s = self.state.copy()
        return self._settled(s, [take_step(self.game, s, turn, choice)], dice)

    def settled(self, dice: Dice) -> Draft:
        """Try what dice bring now, without changing the table."""
        return self._settled(self.state.copy(), [], dice)

    def _settled(self, s: Any, steps: list[Step], dice: Dice | None) -> Draft:
        while dice is not None and self.game.turn(s) == CHANCE:
            steps.append(take_step(self.game, s, CHANCE, thrown(self.game, s, dice)))
        return Draft(self.seq, steps, share_unchanged(s, self.state))

    def accept(self, draft: Draft) -> None:
        """Make a draft happen; the table must not have changed since."""
        if draft.since != self.seq:
            raise ValueError("the table has changed since the draft was made")
        self._undone.clear()
        self._history.extend(draft.steps, draft.state)

    def settle(self) -> None:
        """Resolve chance while it is to move and there are dice."""
        while self.dice is not None and self.is_chance:
            outcome, s = thrown(self.game, self.state, self.dice), self.state.copy()
            self._history.extend([take_step(self.game, s, CHANCE, outcome)], s)

    # Undo and redo

    def undo(self) -> list[Event]:
        """Take back the last decision and everything after it; return those events."""
        steps = self._history.steps
        last = next((n for n in range(len(steps) - 1, -1, -1) if steps[n].by != CHANCE), None)
        if last is None:
            raise IllegalAction("there is no decision to undo")
        taken = self.events(last)
        self._undone[:0] = self._history.cut(last)
        return taken

    def redo(self) -> list[Event]:
        """Play again what was taken back last, with the same outcomes of chance."""
        if not self._undone:
            raise IllegalAction("there is nothing to redo")
        before, s = self.seq, self.state.copy()
        end = next((i for i, step in enumerate(self._undone) if i and step.by != CHANCE), None)
        again = [take_step(self.game, s, step.by, step.choice) for step in self._undone[:end]]
        del self._undone[:end]
        self._history.extend(again, s)
        return self.events(before)

    # Events, views and records

    def events(self, since: int = 0) -> list[Event]:
        """Return everything that happened after entry `since`, hidden facts included.

        With -1 the set-up (event 0) comes first.
        """
        facts, first = self.game.facts, max(since, 0)
        events = [Event(0, None, "start", facts(self._history.told))] if since < 0 else []
        for seq, step in enumerate(self._history.steps[first:], first + 1):
            events.append(Event(seq, step.by, step.do, facts(step.told)))
        return events

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events as a seat (None: a spectator) may know them."""
        return [self._veiled(event, seat) for event in self.events(since)]

    def _veiled(self, event: Event, seat: int | None) -> Event:
        return Event(event.seq, event.by, self.veiled_text(event, seat), event.facts)

    def veiled_text(self, event: Event, seat: int | None) -> str:
        """Return what a seat may read of an event's text."""
        if event.by is None:
            return event.do
        return self.game.veiled(self.state, event.by, event.do, seat)

    def view(self: Table[Game[Any, V_co]], seat: int | None) -> V_co:
        """Return what a seat (None: a spectator) may see."""
        if seat is not None and (type(seat) is not int or seat not in range(self.game.players)):
            raise SetupError(f"there is no seat {seat!r}")
        return self.game.view(self.state, seat)

    def state_at(self: Table[Game[S]], seq: int) -> S:
        """Return the state after entry number `seq`. Read it, but do not change it."""
        if seq not in range(self.seq + 1):
            raise SetupError(f"there is no entry {seq!r}; the log has {self.seq}")
        state: S = self._history.state_at(seq)
        return state

    def view_at(self: Table[Game[Any, V_co]], seq: int, seat: int | None) -> V_co:
        """Return what a seat could see after entry number `seq`."""
        return self.game.view(self.state_at(seq), seat)

    # Pictures

    def svg(self, seat: int | None = None) -> str:
        """Return what a seat (None: a spectator) may see, as an SVG picture."""
        from jacta.pictures import svg  # noqa: PLC0415 - most tables are never drawn

        return svg(self.game, self.state, seat)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from jacta.pictures import html  # noqa: PLC0415

        return html(self.game, self.state)

    def stages(self, since: int) -> list[list[Any]]:
        """Return for each entry after `since` its states: after each fact, and at its end.

        A state between two facts is for looking at, not for playing on.
        """
        return list(self._history.stages(since))

    def record(self, *, legal: bool = False, **more: Any) -> GameRecord:
        """Return the game's record so far.

        `legal` adds all legal actions at each decision; `more` sets header fields.
        """
        if not self._is_whole:
            raise SetupError("a table that was set up from a position has no record")
        entries = [_entry(event) for event in self.events()]
        if self._resumed is not None and _same_entries(entries, self._resumed.entries):
            more = {"fair": self._resumed.header.fair, **more}
        if legal:
            for entry, before in zip(entries, self._history.states(), strict=True):
                entry.legal = legal_texts(self.game, before) or None
        return GameRecord(self.header(**more), entries, self.ending())

    def header(self, **more: Any) -> Header:
        """Return the header of the game's record."""
        return header_of(self.game, self.players, **more)

    def ending(self) -> Ending | None:
        """Return the last line of the game's record, if the game is over."""
        result = self.result
        if result is None:
            return None
        return Ending(result.scores, result.winners, result.breakdown)


def _entry(event: Event) -> Entry:
    return Entry("chance" if event.by == CHANCE else event.by or 0, event.do)


def _same_entries(some: Sequence[Entry], others: Sequence[Entry]) -> bool:
    """Whether two games are the same so far: only then what one says of its dice holds."""
    return [(one.by, one.do) for one in some] == [(one.by, one.do) for one in others]


def _check_ending(table: Table, record: GameRecord) -> None:
    line = record.line_of(len(record.entries) + 1)
    right = table.ending()
    if right is None:
        raise RecordError(record.source, line, "there is a result, but the game is not over")
    if right != record.ending:
        raise RecordError(record.source, line, f"the rules give another result: {line_of(right)}")
