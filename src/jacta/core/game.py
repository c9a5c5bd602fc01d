"""The contract of a game: what a table, a bot, the lab or a server needs from it.

A `Game` is a game set up to be played: a board, a number of players and options.
It holds no state; every method works on a plain state, which only `step` changes.
Chance is a player: where `turn` is `CHANCE`, the outcomes are listed with their
exact probabilities, and whoever drives the game supplies the one that happened.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct, field

from jacta.core.errors import MalformedAction, SetupError
from jacta.core.kits import GAMES, find_kit, load_class
from jacta.core.layout import Record
from jacta.core.previews import read_reasons

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction
    from typing import Self

    from jacta.core.previews import Reason

__all__ = ["CHANCE", "GAMES", "Fact", "Game", "Result", "Viewer", "find_game"]

CHANCE = -1

S = TypeVar("S", bound=Record)  # a game's state
if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    # What a seat may see. `Game[Any]` is a game of any kind.
    V_co = TypeVarWithDefault("V_co", covariant=True, default=Any)
else:  # Python has defaults only since 3.13
    V_co = TypeVar("V_co", covariant=True)
Viewer = Callable[[int | None], Any]  # from a seat to what it may see; None: a spectator


class Fact(Struct, frozen=True):
    """Something that happened, in the game's own words and numbers."""

    what: str
    about: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """How a game ended, and why."""

    scores: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]
    reason: str


class Game(ABC, Generic[S, V_co]):
    """A game with its board, number of players and options.

    Generic in its state and in what `view` returns. Games with the same set-up are equal.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    boards: ClassVar[tuple[str, ...]]  # those that come with jacta, the default first
    board_folder: ClassVar[Path]  # where their files are
    reasons_file: ClassVar[Path]  # the sentences of its reasons, see `jacta.core.previews`
    board_type: ClassVar[type[Any]]  # reads them: `read(path)`, `of(data, source)`
    state_type: ClassVar[type[Record]]  # of a game in progress
    option_names: ClassVar[tuple[str, ...]]
    part_names: ClassVar[tuple[str, ...]]  # where points come from
    ending_names: ClassVar[tuple[str, ...]]  # why a game ends, by the rules' number for it
    length_name: ClassVar[str]  # the unit of a game's length
    first_game: ClassVar[str] = ""  # advice for a first game, a sentence
    secret_fields: ClassVar[tuple[str, ...]] = ()  # of a state, by seat: what only that seat knows
    drawn_numbers: ClassVar[Mapping[str, int]] = {}  # of the rules, for the pages to draw

    tables: Any  # the board in numbers
    variants: int  # the options as a mask

    def __init__(
        self,
        board: Any,
        players: int,
        options: Iterable[str] = (),
        first: int | None = None,
        board_name: str | None = None,
    ) -> None:
        self.board = board
        self.is_own_board = board_name is None  # not one that comes with jacta
        self.board_name = board_name or board.id
        self.players = players
        self.options = frozenset(options)
        self.first = first
        self._check_setup()
        self.tables = board.tables() if board_name is None else self._house_tables(board_name)
        chosen = (name in self.options for name in self.option_names)
        self.variants = sum(1 << i for i, is_chosen in enumerate(chosen) if is_chosen)

    def _check_setup(self) -> None:
        if type(self.players) is not int or self.players not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            raise SetupError(f"{self.title} is for {few} to {many} players, not {self.players!r}")
        for name in sorted(self.options):
            if name not in self.option_names:
                known = ", ".join(self.option_names)
                raise SetupError(f"unknown option {name!r}; choose from {known}")
        if self.first is not None and (
            type(self.first) is not int or not 0 <= self.first < self.players
        ):
            last = self.players - 1
            raise SetupError(
                f"the first player must be a seat from 0 to {last}, not {self.first!r}"
            )

    @property
    def _setup(self) -> tuple[object, ...]:
        """What makes two games the same."""
        return type(self), self.board, self.players, self.options, self.first

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._setup == other._setup

    def __hash__(self) -> int:
        return hash((self.name, self.board_name, self.players, self.options, self.first))

    def __repr__(self) -> str:
        options = f", options={sorted(self.options)}" if self.options else ""
        first = "" if self.first is None else f", first={self.first}"
        kind, board = type(self).__name__, self.board_name
        return f"<{kind} on {board!r}, players={self.players}{options}{first}>"

    @classmethod
    def on(
        cls,
        board: str | Path | Mapping[str, Any],
        players: int,
        options: Iterable[str] = (),
        first: int | None = None,
    ) -> Self:
        """Set the game up on a board by name, from a file, or from a file's content."""
        name = board if isinstance(board, str) and board in cls.boards else None
        return cls(cls.load_board(board), players, options, first, name)

    @classmethod
    @functools.cache
    def _house_board(cls, name: str) -> Any:
        """Return a board that comes with jacta; it is read once, and never changes."""
        return cls.board_type.read(cls.board_folder / f"{name}.toml")

    @classmethod
    @functools.cache
    def _house_tables(cls, name: str) -> Any:
        """Return such a board in numbers, which the rules only read."""
        return cls.load_board(name).tables()

    @classmethod
    def load_board(cls, board: str | Path | Mapping[str, Any]) -> Any:
        """Return a board by name, from a file, or from a file's content."""
        if isinstance(board, Mapping):
            return cls.board_type.of(dict(board), "board_data")
        if isinstance(board, str) and board in cls.boards:
            return cls._house_board(board)
        path = Path(str(board))
        if not path.is_file():
            known = ", ".join(cls.boards)
            if path.suffix or len(path.parts) > 1:
                raise SetupError(f"there is no file {str(board)!r}; boards by name: {known}")
            raise SetupError(f"unknown board {str(board)!r}; choose from {known}, or name a file")
        return cls.board_type.read(path)

    # The course of a game

    @abstractmethod
    def start(self) -> S:
        """Return the state at the first stop: chance or a decision."""

    @abstractmethod
    def turn(self, s: S) -> int | None:
        """Return the seat to move, `CHANCE`, or None when the game is over."""

    @abstractmethod
    def legal(self, s: S) -> list[int]:
        """Return the legal actions: at least two at a decision, none elsewhere."""

    def possible_actions(self) -> Iterable[int]:
        """Return every action that can ever be legal in this set-up, and few others."""
        raise SetupError(f"{self.title} does not list its actions")

    @functools.cached_property
    def actions(self) -> tuple[int, ...]:
        """All such actions in order: an action's place here is its dense number."""
        return tuple(sorted(set(self.possible_actions())))

    @property
    def action_count(self) -> int:
        """How many such actions there are."""
        return len(self.actions)

    @functools.cached_property
    def _numbers(self) -> dict[int, int]:
        return {action: number for number, action in enumerate(self.actions)}

    def number_of(self, action: int) -> int:
        """Return the dense number of an action."""
        try:
            return self._numbers[self.canonical(action)]
        except KeyError:
            raise MalformedAction(f"unknown action {action!r}") from None

    def action_numbered(self, s: S, number: int) -> int:
        """Return the action that a dense number means in a state."""
        if not 0 <= number < self.action_count:
            most = self.action_count - 1
            raise MalformedAction(f"actions are numbered from 0 to {most}, not {number!r}")
        return self.resolved(s, self.actions[number])

    def canonical(self, action: int) -> int:
        """Return the action that stands for this one in the list of all."""
        return action

    def resolved(self, s: S, action: int) -> int:  # noqa: ARG002
        """Return the action of a state that a listed one stands for."""
        return action

    def legal_mask(self, s: S) -> list[bool]:
        """Return for every action by its dense number whether it is legal."""
        mask = [False] * self.action_count
        for action in self.legal(s):
            mask[self.number_of(action)] = True
        return mask

    @abstractmethod
    def outcomes(self, s: S) -> Iterator[tuple[int, Fraction]]:
        """Yield the possible outcomes of chance with their exact probabilities."""

    @abstractmethod
    def is_possible(self, s: S, outcome: int) -> bool:
        """Whether chance can give this outcome now."""

    @abstractmethod
    def random_outcome(self, s: S, rng: list[int]) -> int:
        """Draw an outcome of chance with a generator of `jacta.core.generator`."""

    @abstractmethod
    def step(self, s: S, choice: int) -> None:
        """Apply a legal action or a possible outcome, and go on to the next stop."""

    def forget_choices(self, s: S) -> None:
        """Blank what a state notes of legal actions: for states that nobody decides in."""

    @abstractmethod
    def result(self, s: S) -> Result:
        """Return how the game ended, or would end now."""

    def standing(self, s: S, seat: int | None) -> Result:
        """Return how the game would end now, as far as a seat may know.

        Hidden parts of the others' scores are left out.
        """
        return self.result(self.blinded(s, seat))

    def stands_alike(self, s: S, other: S) -> bool:  # noqa: ARG002
        """Whether two states certainly have the same standing, which need not be found again."""
        return False

    # Words

    @abstractmethod
    def action_text(self, action: int) -> str:
        """Return the canonical text of an action."""

    @abstractmethod
    def action_of(self, text: str) -> int:
        """Return the action with a canonical text; raise MalformedAction if there is none."""

    @abstractmethod
    def outcome_text(self, s: S, outcome: int) -> str:
        """Return the canonical text of an outcome of the pending chance."""

    @abstractmethod
    def outcome_of(self, s: S, text: str) -> int:
        """Return the outcome with a text; raise MalformedAction or IllegalAction."""

    @abstractmethod
    def facts(self, told: Iterable[tuple[int, ...]]) -> list[Fact]:
        """Return what the rules told, in words."""

    @abstractmethod
    def rule_of(self, s: S, action: int | None = None) -> str:
        """Return the number of the rule for the next step, or of the one that allows an action."""

    # What a choice would do

    def cost_of(self, s: S, action: int) -> str:  # noqa: ARG002
        """Return the dice that an action uses up, written as in a roll."""
        return ""

    def preview(self, before: S, action: int, after: S) -> Any:  # noqa: ARG002
        """Return what else a screen shows about an action, as a dataclass."""
        return None

    def why_not(self, s: S, text: str, seat: int) -> Reason | None:  # noqa: ARG002
        """Return why an action, or a thing by its name, cannot be used now; None if it can.

        Raise MalformedAction for a text that names neither.
        """
        return None

    def sentence(self, reason: Reason, language: str = "en") -> str:
        """Return a reason as a sentence."""
        return reason.text(read_reasons(self.reasons_file)[language])

    # What a seat may see

    @property
    @abstractmethod
    def has_secrets(self) -> bool:
        """Whether a seat may hold something that the others may not see."""

    @abstractmethod
    def view(self, s: S, seat: int | None) -> V_co:
        """Return what a seat (None: a spectator) may see, as a dataclass or Struct."""

    def viewer(self, s: S, before: Viewer | None = None) -> Viewer:  # noqa: ARG002
        """Return a function from seats to views of a state, which must never change again.

        A game may build the parts that all seats share only once, and take over those that
        have not changed since `before`, the viewer of another state of the same game.
        """
        return functools.partial(self.view, s)

    def hides_choices(self, s: S) -> bool:
        """Whether the legal actions themselves show what the other seats may not see."""
        turn = self.turn(s) if self.has_secrets else None
        if turn is None:
            return False
        texts = map(self.action_text, self.legal(s))
        return any(self.veiled(s, turn, text, None) != text for text in texts)

    @abstractmethod
    def blinded(self, s: S, seat: int | None) -> S:
        """Return a copy of a state that blanks everything a seat may not know."""

    @abstractmethod
    def veiled(self, s: S, by: int, text: str, seat: int | None) -> str:
        """Return the text of a past action or outcome as a seat may read it in state s."""


def find_game(name: str) -> type[Game[Any]]:
    """Return a game by its name, from its kit."""
    return load_class(find_kit(name).game, Game)
