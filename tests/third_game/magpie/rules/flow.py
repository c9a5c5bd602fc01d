"""The course of a game of Magpie (rules 1 to 4)."""

from __future__ import annotations

from jacta.core.generator import below
from jacta.core.kernel import entry, renew, rule, tell

from .state import (
    ALL_FACES,
    CHOOSE,
    FACES,
    FIRST,
    FOUND,
    GOAL,
    NIGHT,
    NOT_YET,
    OVER,
    OWL,
    ROLL,
    ROLL_ON,
    STARTLED,
    STORED,
    State,
    Tables,
)

__all__ = [
    "count_actions",
    "ending",
    "go_on",
    "haul",
    "is_chance",
    "is_over",
    "nth_action",
    "random_action",
    "random_outcome",
    "score",
    "start_game",
    "winners",
]


@rule
def start_game(b: Tables, s: State, players: int, variants: int, first: int) -> None:  # noqa: ARG001
    """Rule 1.1: begin a game; -1 leaves it to chance who starts."""
    renew(s)
    s.players = players
    s.variants = variants
    s.first = max(first, 0)
    s.turn = s.first
    s.phase = FIRST if first < 0 else ROLL


@rule
def is_chance(s: State) -> bool:
    """Whether the die, or the choice of who starts, comes next."""
    return s.phase in (FIRST, ROLL)


@rule
def is_over(s: State) -> bool:
    """Whether the game has ended."""
    return s.phase == OVER


@rule
def random_outcome(b: Tables, s: State, rng: list[int]) -> int:  # noqa: ARG001
    """Return who starts, or the face that the die shows."""
    return below(rng, s.players if s.phase == FIRST else FACES)


@rule
def count_actions(s: State) -> int:
    """Rule 2.3: roll again, or bank."""
    return 2 if s.phase == CHOOSE else 0


@rule
def nth_action(s: State, n: int) -> int:  # noqa: ARG001
    """Return the n-th legal action, counted from 0."""
    return n


@rule
def random_action(s: State, rng: list[int]) -> int:
    """Return a legal action, each equally likely."""
    return nth_action(s, below(rng, count_actions(s)))


@rule
def haul(b: Tables, s: State) -> int:
    """Return what is in the beak, in points."""
    points = 0
    for face in range(FACES):
        if s.beak >> face & 1:
            points += b.faces[face]
    return points


@rule
def score(b: Tables, s: State, seat: int) -> int:  # noqa: ARG001
    """Rule 3.3: the points of a seat."""
    return s.finds[seat] + s.bonus[seat]


@rule
def winners(b: Tables, s: State) -> int:
    """Rule 3.3: the mask of all seats with the most points."""
    most = 0
    for seat in range(s.players):
        most = max(most, score(b, s, seat))
    mask = 0
    for seat in range(s.players):
        if score(b, s, seat) == most:
            mask |= 1 << seat
    return mask


@rule
def ending(b: Tables, s: State) -> int:
    """Rules 3.1, 3.2: why the game ends with the round."""
    for seat in range(s.players):
        if score(b, s, seat) >= b.goal:
            return GOAL
    return NIGHT if s.flights >= b.rounds * s.players else NOT_YET


@rule
def end_flight(b: Tables, s: State) -> None:
    """Rule 3.1: the next seat flies, unless the game ends with the round."""
    s.beak = 0
    s.flights += 1
    s.turn = (s.turn + 1) % s.players
    s.phase = OVER if s.turn == s.first and ending(b, s) != NOT_YET else ROLL


@rule
def is_full(s: State) -> bool:
    """Rules 2.4, 4.1: whether all faces are in the beak that can get there."""
    return s.beak == (ALL_FACES - 1 if s.variants & OWL else ALL_FACES)


@rule
def bank(b: Tables, s: State) -> None:
    """Rules 2.3, 2.4: score what is in the beak; a full one brings a bonus."""
    points = haul(b, s)
    s.finds[s.turn] += points
    if is_full(s):
        s.bonus[s.turn] += b.full_beak
        points += b.full_beak
    tell(s, STORED, s.turn, points)
    end_flight(b, s)


@rule
def find(b: Tables, s: State, face: int) -> None:
    """Rules 2.1, 2.2, 2.4, 4.1: a new face goes into the beak; others startle."""
    is_owl = s.variants & OWL and face == 0
    if is_owl or s.beak >> face & 1:
        tell(s, STARTLED, s.turn, haul(b, s))
        end_flight(b, s)
        return
    s.beak |= 1 << face
    tell(s, FOUND, s.turn, b.faces[face])
    s.phase = CHOOSE
    if is_full(s):
        bank(b, s)


@entry
def go_on(b: Tables, s: State, choice: int) -> None:
    """Apply a legal action or an outcome of chance, and go on to the next stop."""
    if s.phase == FIRST:
        s.first = choice
        s.turn = choice
        s.phase = ROLL
    elif s.phase == ROLL:
        find(b, s, choice)
    elif choice == ROLL_ON:
        s.phase = ROLL
    else:
        bank(b, s)
