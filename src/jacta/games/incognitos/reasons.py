"""Why a well-formed action cannot be taken now: a code, and the number of the rule.

The sentences are in `reasons.json`. Lasting reasons come first: a full row before missing dice.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from jacta.core.previews import Reason
from jacta.core.rolls import packed
from jacta.games.incognitos.actions import decoded_move, places_ahead, verb_of
from jacta.games.incognitos.rules import names
from jacta.games.incognitos.rules.arena import defeated, owner_of
from jacta.games.incognitos.rules.caravanserai import hoard_of_rank
from jacta.games.incognitos.rules.dice import common, count_of, die, pool
from jacta.games.incognitos.rules.force_field import vortexes
from jacta.games.incognitos.rules.monsters import has_room
from jacta.games.incognitos.rules.routes import bases, is_rivals, reached
from jacta.games.incognitos.rules.sections import move_cost
from jacta.games.incognitos.rules.sites import exploring_cost, unspent
from jacta.games.incognitos.texts import dice_text
from jacta.games.incognitos.words import SYMBOL_IDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.rules.tables import Tables

__all__ = ["FILE", "reason_against", "reason_against_storing"]

FILE = Path(__file__).with_suffix(".json")

PHASES = {"teleport": names.TELEPORT, "set": names.SET, "duel": names.DUEL}
ASKED_FIRST = {
    names.TELEPORT: Reason("arrow-first", "8"),
    names.SET: Reason("square-first", "8"),
    names.DUEL: Reason("duel-first", "9.4"),
}
NOT_ASKED = {
    "teleport": Reason("no-arrow", "8"),
    "set": Reason("no-square", "8"),
    "duel": Reason("no-duel", "9.4"),
}


def reason_against(t: Tables, s: State, action: int) -> Reason:
    """Return why an illegal action cannot be taken now."""
    verb = verb_of(action)
    if s.phase != PHASES.get(verb, names.ACT):
        return ASKED_FIRST.get(s.phase) or NOT_ASKED[verb]
    return CHECKS[verb](t, s, action)


def reason_against_storing(t: Tables, s: State, text: str) -> Reason | None:
    """Return why dice can never be stored; None if a text is not about such dice.

    These texts are not actions: rule 3 allows no R and V, rule 9.3 never all six dice.
    """
    if text in {"store:R", "store:V"}:
        return ASKED_FIRST.get(s.phase, Reason("unstorable", "3"))
    if re.fullmatch(r"store:(?=.{6}!)L*S*M*J*R*V*!", text):
        dice = packed(map(SYMBOL_IDS.index, text.removeprefix("store:").removesuffix("!")))
        return ASKED_FIRST.get(s.phase) or _against_hoard(t, s, dice)
    return None


def missing(dice: int, cost: int) -> int:
    """Return the dice that a cost needs and these lack."""
    return cost - common(dice, cost)


def _unpaid(s: State, cost: int, rule: str) -> Reason:
    """Return which dice a cost still needs."""
    return Reason("missing-dice", rule, {"dice": dice_text(missing(pool(s), cost))})


# Moving


def _against_move(t: Tables, s: State, action: int) -> Reason:
    link, way, count = decoded_move(action)
    places = places_ahead(t, s, link, way)
    if not places:
        return Reason("link-complete", "4.1")
    if not bases(t, s, s.turn) >> t.ends[link][way] & 1:
        return Reason("no-start", "4.2")
    if s.taken[places[0]] >> link & 1:
        return Reason("section-taken", "4.3")
    return (
        _against_length(t, s, link, places[:count], count)
        or _against_start(t, s, link, way, places[0])
        or _against_dice_for_move(t, s, link, way, places[:count])
    )


def _against_length(t: Tables, s: State, link: int, places: list[int], count: int) -> Reason | None:
    """Rules 4.4, 9.3: a move stops at marked sections; nothing joins a magic carpet."""
    if len(places) < count or any(s.taken[at] >> link & 1 for at in places):
        return Reason("move-too-long", "4.4")
    if count > 1 and any(t.carpets[at] >> link & 1 for at in places):
        return Reason("carpet-alone", "9.3")
    return None


def _against_start(t: Tables, s: State, link: int, way: int, first: int) -> Reason | None:
    """Rules 2.4, 4.2: why starting from a shuttle, or moving at all, is forbidden."""
    from_end = t.edge[way][first] >> link & 1
    if from_end and s.started >> t.ends[link][way] & 1:
        return Reason("shuttle-used", "4.2")
    return Reason("two-vortexes", "2.4") if s.blocked & names.NO_MOVING else None


def _against_dice_for_move(t: Tables, s: State, link: int, way: int, places: list[int]) -> Reason:
    """Rules 4.1, 9.3: dice are missing; a perilous section cannot be half crossed."""
    lacking = missing(pool(s), move_cost(t, link, way, places[0], len(places)))
    is_perilous = len(places) == 1 and t.parts[link][places[0]] > 1
    code, rule = ("perilous", "9.3") if is_perilous else ("missing-dice", "4.1")
    return Reason(code, rule, {"dice": dice_text(lacking)})


# Marking and exploring


def _against_place(s: State, place: int, rule: str) -> Reason | None:
    """Rules 4.3, 5.1, 6: a destination has to be reached and unused."""
    if is_rivals(s, s.turn, place):
        return Reason("rivals-place", "4.3")
    if s.used >> place & 1:
        return Reason("used", rule)
    return None if s.reached[s.turn] >> place & 1 else Reason("not-reached", rule)


def _against_marking(t: Tables, s: State, kind: int) -> Reason | None:
    """Rules 2.4, 5.2: a full row, or two red giants."""
    if not has_room(t, s, kind):
        return Reason("row-full", "5.2")
    return Reason("two-red-giants", "2.4") if s.blocked & names.NO_MARKING else None


def _against_mark(t: Tables, s: State, action: int) -> Reason:
    kind, place = divmod(action - names.MARKING, names.WIDTH)
    reason = _against_place(s, place, "5.1") or _against_marking(t, s, kind)
    return reason or _unpaid(s, t.cost[kind], "5.1")


def _against_chest(t: Tables, s: State, action: int) -> Reason:
    kind, place = divmod(action - names.CHEST_MARKING, names.WIDTH)
    if not unspent(t, s, s.turn, names.CHEST):
        return Reason("no-chest", "9.2")
    if s.used >> place & 1:
        return Reason("used", "5.1")
    if reached(s) >> place & 1:
        return Reason("chest-reached", "9.2")
    return _against_marking(t, s, kind) or _unpaid(s, t.cost[kind] + die(names.VORTEX), "9.2")


def _against_exploring(_t: Tables, s: State, action: int) -> Reason:
    reason = _against_place(s, action - names.EXPLORING, "6")
    return reason or _unpaid(s, exploring_cost(), "6")


# Dice and special functions


def _against_storing(_t: Tables, s: State, action: int) -> Reason:
    symbol = action - names.STORING
    if count_of(s.roll, symbol):
        return Reason("pad-full", "3")
    code = "aside-not-stored" if count_of(s.aside, symbol) else "not-rolled"
    return Reason(code, "3", {"dice": dice_text(die(symbol))})


def _against_hoarding(t: Tables, s: State, action: int) -> Reason:
    return _against_hoard(t, s, hoard_of_rank(action - names.HOARDING))


def _against_hoard(t: Tables, s: State, dice: int) -> Reason:
    """Rule 9.3: once per roll and caravanserai, some of its dice but not all."""
    if s.held:
        return Reason("hoarded", "9.3")
    if not unspent(t, s, s.turn, names.CARAVANSERAI):
        return Reason("no-caravanserai", "9.3")
    if dice == s.roll:
        return Reason("hoard-all", "9.3")
    return Reason("not-rolled", "9.3", {"dice": dice_text(missing(s.roll, dice))})


def _against_cashing(t: Tables, s: State, _action: int) -> Reason:
    is_ready = unspent(t, s, s.turn, names.FORCE_FIELD) and not vortexes(s)
    return Reason("no-vortex" if is_ready else "no-force-field", "9.1")


def _against_done(_t: Tables, _s: State, _action: int) -> Reason:
    return Reason("done-early", "2.1")


def _against_passing(_t: Tables, _s: State, _action: int) -> Reason:
    return Reason("no-pass", "2.1")


# Signs and duels


def _against_teleport(_t: Tables, s: State, action: int) -> Reason:
    section, link = divmod(action - names.TELEPORTING, names.WIDTH)
    if s.taken[section] >> link & 1:
        return Reason("section-taken", "4.3")
    return Reason("arrow-plain", "8")


def _against_duel(_t: Tables, s: State, action: int) -> Reason:
    seat, fields = divmod(action - names.DUELLING, names.WIDTH**2)
    own, rival = divmod(fields, names.WIDTH)
    if own not in s.marked[: s.marks]:
        return Reason("duel-not-marked", "9.4")
    if s.challengers >> s.marked.index(own) & 1:
        return Reason("duel-fought", "9.4")
    if seat == s.turn or owner_of(s, rival) != seat:
        return Reason("duel-no-rival", "9.4")
    if defeated(s) >> rival & 1:
        return Reason("duel-defeated", "9.4")
    return Reason("duel-lower", "9.4")


CHECKS: dict[str, Callable[[Tables, State, int], Reason]] = {
    "move": _against_move,
    "mark": _against_mark,
    "chest": _against_chest,
    "explore": _against_exploring,
    "store": _against_storing,
    "hoard": _against_hoarding,
    "vortex": _against_cashing,
    "done": _against_done,
    "pass": _against_passing,
    "teleport": _against_teleport,
    "duel": _against_duel,
}
