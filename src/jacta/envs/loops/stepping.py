"""The games of a batch: begun, stepped and shown, some at a time.

Compiled code checks no bounds, so whoever calls these functions has checked the actions:
`first_illegal` looks them up in `legal`, which only these functions write.
"""

from __future__ import annotations

from jacta.core.kernel import entry, routine, rule
from jacta.envs.loops.outside import borrowed, index, read, tell_others

from .engine import (
    Outcome,
    State,
    Tables,
    action_meant,
    can_happen,
    go_on,
    is_chance,
    is_over,
    legal_row,
    list_rows,
    observe,
    random_outcome,
    show_legal,
    start_game,
    tally,
)
from .masks import is_allowed, show_words
from .waiting import LINE, await_others, await_round

__all__ = [
    "draw_outcomes",
    "first_illegal",
    "first_impossible",
    "hash_states",
    "list_legal",
    "play_games",
]

CHANCE, OVER = -1, -2  # to move
NOBODY, BY_SEATS, BY_CHANCE, ANEW = 0, 1, 2, 3  # who moves; or games begin anew
WIN, RANK = 0, 1  # rewards; any other number is the margin
GOLDEN = 0x9E3779B97F4A7C15 - (1 << 64)
FACTORS = 0xBF58476D1CE4E5B9 - (1 << 64), 0x94D049BB133111EB - (1 << 64)
PRIME, OFFSET = 1099511628211, -3750763034362895579  # of FNV-1a, 64 bits


@rule
def mixed(x: int) -> int:
    """Hash a number as `jacta.core.seeds` does; compiled integers wrap around by themselves."""
    x += GOLDEN
    x = (x ^ (x >> 30 & (1 << 34) - 1)) * FACTORS[0]
    x = (x ^ (x >> 27 & (1 << 37) - 1)) * FACTORS[1]
    return x ^ (x >> 31 & (1 << 33) - 1)


@rule
def dice_of_game(seed: int, number: int) -> int:
    """Return the generator of a game of a series: `jacta.core.seeds.rngs_of`."""
    return mixed(mixed(seed) + number * GOLDEN) & (1 << 62) - 1 | 1


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


@rule
def clear(row: list[int]) -> None:
    """Fill a row with zeros."""
    for n in range(len(row)):
        row[n] = 0


@entry
def list_legal(dense: list[int], rows: list[list[int]]) -> None:
    """Fill in the game's rows of legal actions."""
    list_rows(dense, rows)


@entry
def first_illegal(legal: list[list[int]], to_move: list[int], actions: list[int], most: int) -> int:
    """Return the first game whose action is not legal, or -1; games not to move may have any."""
    for i in range(len(actions)):
        if to_move[i] >= 0:
            action = actions[i]
            if action < 0 or action >= most:
                return i
            if not is_allowed(action, legal[i]):
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


@rule
def write_floats(
    row: list[int],
    runs: list[list[int]],
    scales: list[float],
    out: list[float],
) -> None:
    """Turn a compact observation into floats (`jacta.envs.fields`).

    A run is a number of values from a place in the row, a place among the floats, and their lowest
    value if they are categories of as many cases; no cases stand for amounts.
    """
    for run in range(len(runs)):
        n = index(runs[run][0])
        place = index(runs[run][1])
        count = runs[run][2]
        cases = runs[run][3]
        if cases:
            for _ in range(count):
                for case in range(cases):
                    out[place + case] = 0.0
                out[index(place + row[n] - runs[run][4])] = 1.0
                place += cases
                n += 1
        else:
            for i in range(count):
                out[place + i] = row[n + i] * scales[n + i]


@routine
def move_games(
    b: Tables,
    states: list[State],
    dice: list[int],
    played: list[int],
    lengths: list[int],
    to_move: list[int],
    sparse: list[int],
    choices: list[int],
    outcomes: list[Outcome],
    rewards: list[list[float]],
    terminated: list[int],
    truncated: list[int],
    kept: list[list[int]],
    players: int,
    variants: int,
    first: int,
    by_hand: int,
    reward_kind: int,
    most_decisions: int,
    autoreset: int,
    seed: int,
    moving: int,
    begin_at: int,
    end_at: int,
) -> None:
    """Take the chosen actions, make the chosen outcomes happen, or begin the chosen games anew.

    There is one loop for all of it, because `go_on` is large.
    """
    dice = borrowed(dice)
    rewards = borrowed(rewards)
    kept = borrowed(kept)
    for i in range(begin_at, end_at):
        s = states[i]
        begins = moving == ANEW
        if begins:
            if not choices[i]:
                continue
            choice = 0
        elif moving == BY_CHANCE:
            if to_move[i] != CHANCE:
                continue
            choice = choices[i]
        else:
            if to_move[i] < 0:
                continue
            choice = action_meant(s, sparse[index(choices[i])])
            lengths[i] += 1
        begun = begins
        while True:
            if begins:
                lengths[i] = 0
                kept[i][0] = 0
                start_game(b, s, players, variants, first)
            else:
                go_on(b, s, choice)
            if not by_hand and is_chance(s):
                choice = random_outcome(b, s, dice[i : i + 1])
                begins = False
                continue
            if begun:
                break
            if is_over(s):
                terminated[i] = 1
                tally(b, s, outcomes[i], lengths[i], 0)
                reward_seats(outcomes[i], players, reward_kind, rewards[i])
            elif most_decisions and lengths[i] >= most_decisions:
                truncated[i] = 1
            else:
                break
            if not autoreset:
                break
            played[i] += 1
            dice[i] = dice_of_game(seed, i + played[i] * len(states))
            begins = True
            begun = True


@rule
def show_mask(
    s: State,
    seat: int,
    dense: list[int],
    rows: list[list[int]],
    mask: list[int],
    legal: list[int],
) -> None:
    """Fill in what is legal."""
    row = legal_row(s) if seat >= 0 else -1
    if row >= 0:
        show_words(rows[index(row)], mask, legal)
        return
    clear(legal)
    if seat >= 0:
        show_legal(s, dense, rows, legal)
    show_words(legal, mask, legal)


@routine
def show_games(
    b: Tables,
    states: list[State],
    to_move: list[int],
    dense: list[int],
    rows: list[list[int]],
    mask: list[list[int]],
    legal: list[list[int]],
    kept: list[list[int]],
    eyes: list[int],
    compact: list[list[int]],
    runs: list[list[int]],
    scales: list[float],
    floats: list[list[float]],
    with_mask: int,
    with_compact: int,
    with_floats: int,
    begin_at: int,
    end_at: int,
) -> None:
    """Fill in who is to move, what is legal, and what is seen.

    `eyes` are the observing seats; -1 stands for the one to move. Where nobody is to move, seat 0
    observes.
    """
    dense = borrowed(dense)
    rows = borrowed(rows)
    mask = borrowed(mask)
    legal = borrowed(legal)
    kept = borrowed(kept)
    compact = borrowed(compact)
    runs = borrowed(runs)
    scales = borrowed(scales)
    floats = borrowed(floats)
    for i in range(begin_at, end_at):
        s = states[i]
        seat = s.turn
        if is_over(s):
            seat = OVER
        elif is_chance(s):
            seat = CHANCE
        to_move[i] = seat
        if with_mask:
            show_mask(s, seat, dense, rows, mask[i], legal[i])
        if with_compact:
            looking = eyes[i] if eyes[i] >= 0 else max(seat, 0)
            observe(b, s, index(looking), compact[i], kept[i])
            if with_floats:
                write_floats(compact[i], runs, scales, floats[i])


@entry
def play_games(
    boards: list[Tables],
    states: list[State],
    dice: list[int],
    played: list[int],
    lengths: list[int],
    to_move: list[int],
    sparse: list[int],
    choices: list[int],
    outcomes: list[Outcome],
    rewards: list[list[float]],
    terminated: list[int],
    truncated: list[int],
    dense: list[int],
    rows: list[list[int]],
    mask: list[list[int]],
    legal: list[list[int]],
    kept: list[list[int]],
    eyes: list[int],
    compact: list[list[int]],
    runs: list[list[int]],
    scales: list[float],
    floats: list[list[float]],
    players: int,
    variants: int,
    first: int,
    by_hand: int,
    reward_kind: int,
    most_decisions: int,
    autoreset: int,
    seed: int,
    moving: int,
    with_mask: int,
    with_compact: int,
    with_floats: int,
    begin_at: int,
    end_at: int,
    signals: list[int],
    me: int,
    others: int,
) -> None:
    """Go on with a part of the batch, then fill in what is shown of it.

    `moving` is BY_SEATS where every seat to move takes an action, BY_CHANCE where an outcome
    happens in every game at chance, ANEW where the chosen games begin. Thread 0 waits for the
    others; they go on round by round, as long as rounds come quickly.
    """
    done = read(signals, me * LINE)
    while True:
        if me:
            number = await_round(signals, done)
            if number == done:
                break
            done = number
        if moving != NOBODY:
            move_games(
                boards[0],
                states,
                dice,
                played,
                lengths,
                to_move,
                sparse,
                choices,
                outcomes,
                rewards,
                terminated,
                truncated,
                kept,
                players,
                variants,
                first,
                by_hand,
                reward_kind,
                most_decisions,
                autoreset,
                seed,
                moving,
                begin_at,
                end_at,
            )
        show_games(
            boards[0],
            states,
            to_move,
            dense,
            rows,
            mask,
            legal,
            kept,
            eyes,
            compact,
            runs,
            scales,
            floats,
            with_mask,
            with_compact,
            with_floats,
            begin_at,
            end_at,
        )
        if not me:
            await_others(signals, others)
            break
        tell_others(signals, me * LINE, done)


@entry
def hash_states(bytes_of: list[list[int]], meant: list[int], hashes: list[int]) -> None:
    """Fill in a 64-bit hash (FNV-1a) of every row of bytes, of those that mean something."""
    for i in range(len(hashes)):
        x = OFFSET
        for n in range(len(meant)):
            x = (x ^ bytes_of[i][meant[n]]) * PRIME
        hashes[i] = x
