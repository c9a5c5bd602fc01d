"""How a game of MLEM runs: set-up, and every step from one stop to the next (rule 10).

The game stops at chance, at a decision with at least two legal actions, and at
the end; forced actions are taken on the way.
"""

from __future__ import annotations

from jacta.core.kernel import renew, rule

from .expedition import begin_expedition, board_astronaut, board_next, crash
from .explorations import place_tokens
from .landing import land_by, land_next, parachute_next, start_landing
from .missions import deal_missions, return_mission
from .names import (
    ASTRONAUTS,
    BOARD,
    BOARDING,
    CHANCE_PHASES,
    DEAL,
    DEEP_SPACE,
    EXPLORATION_TOKENS,
    EXPLORATIONS,
    FIRST,
    FLY,
    LAND,
    LANDING,
    MISSION_TOKENS,
    MISSIONS,
    OVER,
    PARACHUTE,
    PLACE,
    RETURN,
    RETURNING,
    REVEAL,
    ROLL,
    UFO,
)
from .state import State
from .tables import Tables
from .travel import act, pick_options
from .ufo import reveal_token

__all__ = ["apply", "is_chance", "is_over", "resolve", "run", "start", "step"]


@rule
def start(b: Tables, s: State, players: int, variants: int, first: int) -> None:
    """Rules 1.1-1.4: set the game up; forced steps (`run`) may follow.

    The first player is a seat, or -1 to leave it to chance.
    """
    renew(s)
    s.players = players
    s.variants = variants
    s.goals_open = 0b1111
    s.token_pile = (1 << b.token_count) - 1 if variants & UFO else 0
    s.ufo = DEEP_SPACE if variants & UFO else -1
    s.ufo_left = 5 if variants & UFO else 0
    if variants & EXPLORATIONS:
        s.explore_pile = (1 << EXPLORATION_TOKENS) - 1
    if variants & MISSIONS:
        s.mission_pile = (1 << MISSION_TOKENS) - 1
    for seat in range(players):
        s.home[seat] = (1 << ASTRONAUTS) - 1
    s.phase = FIRST
    if first >= 0:
        set_up(s, first)


@rule
def is_chance(s: State) -> bool:
    """Whether chance is to move."""
    return bool(CHANCE_PHASES >> s.phase & 1)


@rule
def is_over(s: State) -> bool:
    """Whether the game has ended."""
    return s.phase == OVER


@rule
def step(b: Tables, s: State, choice: int) -> None:
    """Apply a legal action or an outcome of chance, and go on to the next stop."""
    if is_chance(s):
        resolve(b, s, choice)
    else:
        apply(b, s, choice)
    run(b, s)


@rule
def resolve(b: Tables, s: State, outcome: int) -> None:
    """Apply an outcome of chance; forced steps (`run`) may follow."""
    if s.phase == ROLL:
        s.roll = outcome
        s.phase = FLY
    elif s.phase == REVEAL:
        reveal_token(b, s, outcome)
    elif s.phase == PLACE:
        place_tokens(s, outcome)
        if s.expedition:
            start_landing(s)
        else:
            begin_expedition(s)
    elif s.phase == FIRST:
        set_up(s, outcome)
    else:
        deal_missions(s, outcome)


@rule
def apply(b: Tables, s: State, action: int) -> None:
    """Apply a decision; forced steps (`run`) may follow."""
    if s.phase == FLY:
        travel_on(b, s, action)
    elif s.phase == BOARD:
        board_astronaut(s, s.turn, action - BOARDING)
    elif s.phase == RETURN:
        return_mission(s, action - RETURNING)
    else:
        land_by(b, s, action - LANDING)


@rule
def set_up(s: State, first: int) -> None:
    """Rules 1.4, 10: missions are dealt first, then explorations placed, then play begins."""
    s.starter = first
    if s.variants & MISSIONS:
        s.phase = DEAL
        s.turn = 0
    else:
        place_or_begin(s)


@rule
def place_or_begin(s: State) -> None:
    """Rules 7.2, 10: five exploration tokens are placed before the first expedition."""
    if s.variants & EXPLORATIONS:
        s.phase = PLACE
    else:
        begin_expedition(s)


@rule
def return_next(s: State) -> bool:
    """Rule 7.3: seat by seat a mission is returned. True: stop there."""
    if s.at < s.players:
        s.turn = s.at
        s.options = s.missions[s.at]
        return True
    place_or_begin(s)
    return False


@rule
def travel_on(b: Tables, s: State, action: int) -> None:
    """Rules 3.2, 7.2, 10: act on the roll; used exploration tokens are replaced, then landing."""
    if act(b, s, action):
        s.phase = PLACE
    elif s.phase == FLY:
        start_landing(s)


@rule
def pick_next(b: Tables, s: State) -> bool:
    """Rules 3.2, 3.6: the commander picks, or has no choice. True: stop there."""
    options = pick_options(b, s)
    if options & (options - 1):
        s.options = options
        return True
    if options:
        travel_on(b, s, options)
    else:
        crash(s)
    return False


@rule
def run(b: Tables, s: State) -> None:
    """Take forced steps until the game stops."""
    stopped = False
    while not stopped:
        if s.phase == FLY:
            stopped = pick_next(b, s)
        elif s.phase == LAND:
            stopped = land_next(b, s)
        elif s.phase == BOARD:
            stopped = board_next(b, s)
        elif s.phase == PARACHUTE:
            stopped = parachute_next(b, s)
        elif s.phase == RETURN:
            stopped = return_next(s)
        else:
            stopped = True
