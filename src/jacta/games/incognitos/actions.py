"""The parts of an action: its verb, its object, its cost, and the rule that allows it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from jacta.core.masks import bits
from jacta.games.incognitos.rules import names
from jacta.games.incognitos.rules.caravanserai import hoard_of_rank
from jacta.games.incognitos.rules.choices import action_at, count_actions, nth_action
from jacta.games.incognitos.rules.dice import die
from jacta.games.incognitos.rules.sections import move_cost, own_sections
from jacta.games.incognitos.rules.sites import exploring_cost

if TYPE_CHECKING:
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.rules.tables import Tables

__all__ = [
    "Move",
    "cost_of",
    "decoded_move",
    "free_ahead",
    "legal_actions",
    "places_ahead",
    "rule_of",
    "verb_of",
]

VERBS = {
    names.MOVING: "move",
    names.MARKING: "mark",
    names.EXPLORING: "explore",
    names.STORING: "store",
    names.CASHING: "vortex",
    names.DONE: "done",
    names.PASS: "pass",
    names.SETTING: "set",
    names.CHEST_MARKING: "chest",
    names.HOARDING: "hoard",
    names.TELEPORTING: "teleport",
    names.DUELLING: "duel",
}
FIRST_ACTIONS = sorted(VERBS)  # the first action of each verb
RULES = {
    "move": "4.1",
    "mark": "5.1",
    "explore": "6",
    "store": "3",
    "vortex": "9.1",
    "set": "8",
    "chest": "9.2",
    "hoard": "9.3",
    "teleport": "8",
    "duel": "9.4",
}
PASSING_RULES = {names.TELEPORT: "8", names.DUEL: "9.4"}


def legal_actions(s: State) -> list[int]:
    """Return the legal actions in the order of `nth_action`, which would search again for each."""
    found = [
        action_at(s, word, bit)
        for word, options in enumerate(s.options)
        if options
        for bit in bits(options)
    ]
    found += [nth_action(s, n) for n in range(len(found), count_actions(s))]  # hoards
    return found


def verb_of(action: int) -> str:
    """Return the sort of an action: the verb of its text, or `chest` or `hoard`."""
    return VERBS[FIRST_ACTIONS[bisect_right(FIRST_ACTIONS, action) - 1]]


class Move(NamedTuple):
    """A move along a link: from end 0 or 1, some sections."""

    link: int
    way: int
    length: int


def decoded_move(action: int) -> Move:
    """Return what the number of a move stands for."""
    word, link = divmod(action - names.MOVING, names.WIDTH)
    way, more = divmod(word, names.SECTIONS)
    return Move(link, way, more + 1)


def places_ahead(t: Tables, s: State, link: int, way: int) -> list[int]:
    """Rules 4.1, 4.4: a link's sections after the player's own first ones, coming from an end."""
    places = list(range(t.length[link]))[:: -1 if way else 1]
    own = own_sections(s, s.turn, link)
    while places and own >> places[0] & 1:
        del places[0]
    return places


def free_ahead(t: Tables, s: State, link: int, way: int) -> list[int]:
    """Rule 4.4: the sections that one move could mark, up to the next marked one."""
    places = places_ahead(t, s, link, way)
    taken = (at for at, place in enumerate(places) if s.taken[place] >> link & 1)
    return places[: next(taken, len(places))]


def cost_of(t: Tables, s: State, action: int) -> int:
    """Return the dice that a legal action uses up, by symbol."""
    match verb_of(action):
        case "move":
            link, way, count = decoded_move(action)
            return move_cost(t, link, way, places_ahead(t, s, link, way)[0], count)
        case "mark":
            return t.cost[(action - names.MARKING) // names.WIDTH]
        case "chest":
            return t.cost[(action - names.CHEST_MARKING) // names.WIDTH] + die(names.VORTEX)
        case "explore":
            return exploring_cost()
        case "store":
            return die(action - names.STORING)
        case "hoard":
            return hoard_of_rank(action - names.HOARDING)
        case "vortex":
            vortexes = (s.roll + s.aside) >> 4 * names.VORTEX & 15
            return vortexes * die(names.VORTEX)
        case _:
            return 0


def rule_of(s: State, action: int) -> str:
    """Return the number of the rule that allows an action."""
    verb = verb_of(action)
    if verb == "done":
        return "2.2" if s.acted and s.roll else "2.3"
    return PASSING_RULES[s.phase] if verb == "pass" else RULES[verb]
