"""Why a thing of the game cannot be used now.

| name                | usable if                                                           |
|---------------------|---------------------------------------------------------------------|
| `die:V`             | an action can use a die with this symbol                            |
| `place:m05`         | it can be marked or explored, or, for a shuttle, a move can start   |
| `monster:m05:red`   | it can be marked, on its field or by a treasure chest               |
| `site:f1`           | it can be explored                                                  |
| `link:sh1-m01`      | a move can mark sections of it                                      |
| `section:sh1-m01:0` | a move can mark up to it, or an arrow; named as in `teleport:…`     |
| `field:blue:3`      | this monster of the scoring table can be challenged                 |
| `group:move`        | an action of this sort is legal: `move`, `mark`, `explore`, `store`,|
|                     | `hoard` (by a caravanserai), `vortex`, `done`                       |

A thing stands for actions. If none of them is legal, the reason is that of the closest one:
missing dice rather than a destination that was not reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.errors import MalformedAction
from jacta.core.previews import Reason
from jacta.games.incognitos.actions import places_ahead
from jacta.games.incognitos.idle_dice import unusable_dice
from jacta.games.incognitos.reasons import reason_against
from jacta.games.incognitos.rules import names
from jacta.games.incognitos.rules.caravanserai import rank_of_hoard
from jacta.games.incognitos.rules.dice import count_of, die, pool
from jacta.games.incognitos.rules.sections import own_sections
from jacta.games.incognitos.texts import action_of, kinds_at
from jacta.games.incognitos.words import SYMBOL_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.rules.tables import Tables

__all__ = ["THINGS", "Position"]

# From least to most nearly possible.
CLOSENESS = (
    "no-chest",
    "link-complete",
    "rivals-place",
    "section-taken",
    "used",
    "no-start",
    "not-reached",
    "chest-reached",
    "duel-no-rival",
    "duel-defeated",
    "duel-lower",
    "move-too-long",
    "row-full",
    "not-rolled",
    "aside-not-stored",
    "pad-full",
    "shuttle-used",
    "two-vortexes",
    "two-red-giants",
    "perilous",
    "missing-dice",
)


def closest(reasons: Iterable[Reason]) -> Reason:
    """Return the reason that is easiest to overcome."""

    def closeness(reason: Reason) -> tuple[int, int]:
        rank = CLOSENESS.index(reason.code) if reason.code in CLOSENESS else -1
        return rank, -len(str(reason.values.get("dice", "")))

    return max(reasons, key=closeness)


class Position:
    """A decision, and why things on the table cannot be used for it."""

    def __init__(self, board: Board, t: Tables, s: State, legal: Sequence[int]) -> None:
        self.board, self.t, self.s, self.legal = board, t, s, legal

    def against(self, text: str) -> Reason | None:
        """Return why a thing cannot be used; None if it can, MalformedAction if unknown."""
        sort, _, name = text.partition(":")
        if sort not in THINGS:
            raise MalformedAction(f"{text!r} is not a thing; things begin with {', '.join(THINGS)}")
        if sort == "die":
            return self._against_die(name)
        if sort == "section" and (reason := self._against_marked_section(name)):
            return reason
        actions = list(getattr(self, f"_{sort}")(name))
        if not actions:
            raise MalformedAction(f"{text!r} names nothing that can be used")
        return self._against_all(actions)

    def _against_all(self, actions: list[int]) -> Reason | None:
        if any(action in self.legal for action in actions):
            return None
        return closest(reason_against(self.t, self.s, action) for action in actions)

    # What things stand for

    def _place(self, name: str) -> Iterator[int]:
        for number, place in enumerate(self.board.destinations):
            if place.id == name:
                yield from self._actions_at(number)

    def _actions_at(self, number: int) -> Iterator[int]:
        place = self.board.destinations[number]
        if place.kind == "shuttle":
            for link, (a, b) in enumerate(self.t.ends[: self.t.links]):
                if number in (a, b):
                    yield _move(link, int(number == b), 1)
        elif place.kind == "site":
            yield names.EXPLORING + number
        else:
            for kind in kinds_at(self.board, number):
                yield from _marks(number, kind, by_chest=place.kind == "monster")

    def _monster(self, name: str) -> Iterator[int]:
        mark = action_of(self.board, f"mark:{name}") - names.MARKING
        kind, place = divmod(mark, names.WIDTH)
        yield from _marks(place, kind, by_chest=self.board.destinations[place].kind == "monster")

    def _site(self, name: str) -> Iterator[int]:
        yield action_of(self.board, f"explore:{name}")

    def _link(self, name: str) -> Iterator[int]:
        link = action_of(self.board, f"move:{name}:1") % names.WIDTH
        for way in range(2):
            yield _move(link, way, 1)

    def _section(self, name: str) -> Iterator[int]:
        action, (link, section) = self._teleport(name)
        if self.s.phase == names.TELEPORT:
            yield action
        else:
            for way in range(2):
                places = places_ahead(self.t, self.s, link, way)
                yield _move(link, way, places.index(section) + 1)

    def _teleport(self, name: str) -> tuple[int, tuple[int, int]]:
        action = action_of(self.board, f"teleport:{name}")
        section, link = divmod(action - names.TELEPORTING, names.WIDTH)
        return action, (link, section)

    def _against_marked_section(self, name: str) -> Reason | None:
        """Rule 4.3: a marked section stays with its owner."""
        link, section = self._teleport(name)[1]
        if own_sections(self.s, self.s.turn, link) >> section & 1:
            return Reason("section-own", "4.3")
        taken = self.s.taken[section] >> link & 1
        return Reason("section-taken", "4.3") if taken else None

    def _field(self, name: str) -> Iterator[int]:
        field = action_of(self.board, f"duel:{name}:0:{name}") % names.WIDTH
        owners = [seat for seat in range(self.s.players) if self.s.monsters[seat] >> field & 1]
        for own in self.s.marked[: self.s.marks] or [field]:
            code = (owners[0] if owners else self.s.turn) * names.WIDTH + own
            yield names.DUELLING + code * names.WIDTH + field

    def _group(self, name: str) -> Iterator[int]:
        match name:
            case "move":
                for link in range(self.t.links):
                    yield from (_move(link, way, 1) for way in range(2))
            case "mark" | "explore":
                kinds = {"site"} if name == "explore" else {"monster", "vessel"}
                for number, place in enumerate(self.board.destinations):
                    if place.kind in kinds:
                        yield from self._actions_at(number)
            case "store":
                yield from range(names.STORING, names.STORING + names.STORABLE)
            case "hoard":
                for symbol in range(names.SYMBOLS):
                    yield names.HOARDING + rank_of_hoard(die(symbol))
            case "vortex" | "done":
                yield names.CASHING if name == "vortex" else names.DONE

    # Dice

    def _against_die(self, name: str) -> Reason | None:
        if len(name) != 1 or name not in SYMBOL_IDS:
            raise MalformedAction(f"{name!r} is not a symbol: {', '.join(SYMBOL_IDS)}")
        symbol = SYMBOL_IDS.index(name)
        if count_of(self.s.held, symbol) and not count_of(pool(self.s), symbol):
            return Reason("die-held", "9.3")
        if not count_of(pool(self.s), symbol):
            return Reason("not-rolled", "2.1", {"dice": name})
        return unusable_dice(self.t, self.s, self.legal).get(name)


THINGS = ("die", "place", "monster", "site", "link", "section", "field", "group")


def _move(link: int, way: int, count: int) -> int:
    return names.MOVING + (way * names.SECTIONS + count - 1) * names.WIDTH + link


def _marks(place: int, kind: int, *, by_chest: bool) -> Iterator[int]:
    yield names.MARKING + kind * names.WIDTH + place
    if by_chest:
        yield names.CHEST_MARKING + kind * names.WIDTH + place
