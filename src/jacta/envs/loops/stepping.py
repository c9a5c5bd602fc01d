"""The games of a batch: begun, stepped and shown, some at a time.

Compiled code checks no bounds, so whoever calls these functions has checked the actions:
`first_illegal` looks them up in `legal`, which only these functions write.
"""

from __future__ import annotations

from jacta.core.kernel import entry, routine, rule

from .engine import (
    Outcome,
    State,
    Tables,
    action_meant,
    can_happen,
    go_on,
    is_chance,
    is_over,
    observe,
    random_outcome,
    show_legal,
    start_game,
    tally,
)

__all__ = [
    "begin_games",
    "draw_outcomes",
    "first_illegal",
    "first_impossible",
    "hash_states",
    "move_games",
    "show_games",
]

CHANCE, OVER = -1, -2  # to move
WIN, RANK = 0, 1  # rewards; any other number is the margin
WORD = 32  # numbers of actions in a word of `legal`
PRIME, OFFSET = 1099511628211, -3750763034362895579  # of FNV-1a, 64 bits


@rule
def settle(b: Tables, s: State, dice: list[int]) -> None:
    """Resolve chance until somebody is to move, or the game is over."""
    while is_chance(s):
        go_on(b, s, random_outcome(b, s, dice))


@rule
def begin(
    b: Tables, s: State, dice: list[int], players: int, variants: int, first: int, by_hand: int
) -> None:
    """Begin a game; if the caller decides chance, it may stop at once."""
    start_game(b, s, players, variants, first)
    if not by_hand:
        settle(b, s, dice)


@rule
def reward_seats(o: Outcome, players: int, kind: int, rewards: list[float]) -> None:
    """Fill in what a finished game was worth to each seat (`jacta.envs.rewards`)."""
    winners = o.winners.bit_count()
    for seat in range(players):
        beaten = 0
        equal = 0
        best = -32768
        for other in range(players):
            if other != seat:
                beaten += o.scores[other] < o.scores[seat]
                equal += o.scores[other] == o.scores[seat]
                best = max(best, o.scores[other])
        if kind == WIN:
            rewards[seat] = 1.0 / winners if o.winners >> seat & 1 else 0.0
        elif kind == RANK:
            rewards[seat] = (beaten + 0.5 * equal) / (players - 1)
        else:
            rewards[seat] = o.scores[seat] - best


@entry
def begin_games(
    boards: list[Tables],
    states: list[State],
    dice: list[int],
    lengths: list[int],
    where: list[int],
    players: int,
    variants: int,
    first: int,
    by_hand: int,
) -> None:
    """Begin those games anew that `where` marks."""
    b = boards[0]
    for i in range(len(where)):
        if where[i]:
            lengths[i] = 0
            begin(b, states[i], dice[i : i + 1], players, variants, first, by_hand)


@entry
def first_illegal(legal: list[list[int]], to_move: list[int], actions: list[int], most: int) -> int:
    """Return the first game whose action is not legal, or -1; games not to move may have any."""
    for i in range(len(actions)):
        if to_move[i] >= 0:
            action = actions[i]
            if action < 0 or action >= most:
                return i
            if not legal[i][action // WORD] >> action % WORD & 1:
                return i
    return -1


@entry
def first_impossible(
    boards: list[Tables], states: list[State], to_move: list[int], forced: list[int]
) -> int:
    """Return the first game at chance where an outcome cannot happen, or -1."""
    for i in range(len(forced)):
        if to_move[i] == CHANCE and not can_happen(boards[0], states[i], forced[i]):
            return i
    return -1


@entry
def draw_outcomes(
    boards: list[Tables],
    states: list[State],
    dice: list[int],
    to_move: list[int],
    drawn: list[int],
) -> None:
    """Fill in what the dice of each game at chance bring; -1 for the others."""
    for i in range(len(drawn)):
        drawn[i] = -1
        if to_move[i] == CHANCE:
            drawn[i] = random_outcome(boards[0], states[i], dice[i : i + 1])


@entry
def move_games(
    boards: list[Tables],
    states: list[State],
    dice: list[int],
    next_dice: list[int],
    lengths: list[int],
    to_move: list[int],
    sparse: list[int],
    choices: list[int],
    outcomes: list[Outcome],
    rewards: list[list[float]],
    terminated: list[int],
    truncated: list[int],
    begin_at: int,
    end_at: int,
    players: int,
    variants: int,
    first: int,
    by_hand: int,
    forced: int,
    reward_kind: int,
    most_decisions: int,
    autoreset: int,
) -> None:
    """Go on with a part of the batch: take an action in every game where a seat is to move.

    With `forced`, an outcome happens in every game at chance instead.
    """
    b = boards[0]
    for i in range(begin_at, end_at):
        for seat in range(players):
            rewards[i][seat] = 0.0
        terminated[i] = 0
        truncated[i] = 0
        if to_move[i] == OVER or (to_move[i] == CHANCE) != bool(forced):
            continue
        s = states[i]
        if forced:
            go_on(b, s, choices[i])
        else:
            go_on(b, s, action_meant(s, sparse[choices[i]]))
            lengths[i] += 1
            if not by_hand:
                settle(b, s, dice[i : i + 1])
        if is_over(s):
            terminated[i] = 1
            tally(b, s, outcomes[i], lengths[i], 0)
            reward_seats(outcomes[i], players, reward_kind, rewards[i])
        elif most_decisions and lengths[i] >= most_decisions:
            truncated[i] = 1
        if autoreset and (terminated[i] or truncated[i]):
            dice[i] = next_dice[i]
            lengths[i] = 0
            begin(b, s, dice[i : i + 1], players, variants, first, by_hand)


@routine
def write_floats(
    row: list[int],
    places: list[int],
    lows: list[int],
    scales: list[float],
    out: list[float],
) -> None:
    """Turn a compact observation into floats (`jacta.envs.fields`)."""
    for n in range(len(out)):
        out[n] = 0.0
    for n in range(len(row)):
        if scales[n] > 0:
            out[places[n]] = row[n] * scales[n]
        else:
            out[places[n] + row[n] - lows[n]] = 1.0


@entry
def show_games(
    boards: list[Tables],
    states: list[State],
    to_move: list[int],
    dense: list[int],
    mask: list[list[int]],
    legal: list[list[int]],
    eyes: list[int],
    compact: list[list[int]],
    places: list[int],
    lows: list[int],
    scales: list[float],
    floats: list[list[float]],
    begin_at: int,
    end_at: int,
    with_mask: int,
    with_compact: int,
    with_floats: int,
) -> None:
    """Fill in who is to move, what is legal, and what is seen, in a part of the batch.

    `eyes` are the observing seats; -1 stands for the one to move. Where nobody is to move, seat 0
    observes.
    """
    b = boards[0]
    for i in range(begin_at, end_at):
        s = states[i]
        seat = s.turn
        if is_over(s):
            seat = OVER
        elif is_chance(s):
            seat = CHANCE
        to_move[i] = seat
        if with_mask:
            numbers = mask[i]
            for n in range(len(numbers)):
                numbers[n] = 0
            words = legal[i]
            for n in range(len(words)):
                words[n] = 0
            if seat >= 0:
                show_legal(s, dense, numbers, words)
        if with_compact:
            looking = eyes[i] if eyes[i] >= 0 else max(seat, 0)
            observe(b, s, looking, compact[i])
            if with_floats:
                write_floats(compact[i], places, lows, scales, floats[i])


@entry
def hash_states(bytes_of: list[list[int]], meant: list[int], hashes: list[int]) -> None:
    """Fill in a 64-bit hash (FNV-1a) of every row of bytes, of those that mean something."""
    for i in range(len(hashes)):
        x = OFFSET
        for n in range(len(meant)):
            x = (x ^ bytes_of[i][meant[n]]) * PRIME
        hashes[i] = x
