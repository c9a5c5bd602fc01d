"""What a game supplies to the loops in its own module `engine`; this file declares the types."""

from collections.abc import Mapping

class Tables:
    """A board."""

class State:
    """A game in progress: the fields that every game has."""

    players: int
    turn: int

class Outcome:
    """How a game went."""

SEATS: int
"""The most seats of the game."""
FEATURES: int
"""The number of features of the learned player."""
MOST_SEEN: int
"""The most features it sees at once."""
TEMPERAMENTS: tuple[str, ...]
"""The temperaments of the odds player, in the order of their numbers."""

# The rules

def start_game(b: Tables, s: State, players: int, variants: int, first: int) -> None:
    """Start a game and run it to its first stop; with -1, chance decides who is first."""

def go_on(b: Tables, s: State, choice: int) -> None:
    """Play a legal action or a chance outcome, up to the next stop."""

def is_chance(s: State) -> bool:
    """Whether the game waits for a chance outcome."""

def is_over(s: State) -> bool:
    """Whether the game has ended."""

def random_outcome(b: Tables, s: State, rng: list[int]) -> int:
    """Return a random outcome of the pending chance."""

def count_actions(s: State) -> int:
    """Return how many actions are legal."""

def nth_action(s: State, n: int) -> int:
    """Return the n-th legal action, counted from 0."""

def random_action(s: State, rng: list[int]) -> int:
    """Return a random legal action, all equally likely."""

def score(b: Tables, s: State, seat: int) -> int:
    """Return the points of a seat."""

# Statistics of a game that bots play

def begin_notes(o: Outcome) -> None:
    """Reset the notes of an earlier game."""

def note_stop(s: State, o: Outcome) -> None:
    """Take notes at a stop."""

def tally(b: Tables, s: State, o: Outcome, decisions: int, chances: int) -> None:
    """Note how a finished game went."""

def note_end(s: State, o: Outcome) -> None:
    """Note the final position."""

# Who wins, and what is hidden

def final_shares(b: Tables, s: State, eyes: int, shares: list[float]) -> None:
    """Fill in the shares of victory at the end, counting seats from `eyes`."""

def seen_shares(b: Tables, s: State, eyes: int, shares: list[float]) -> None:
    """Fill in the shares of victory at the end, by what the seat `eyes` can see."""

def fill_in(b: Tables, s: State, seat: int, rng: list[int]) -> None:
    """Draw what a seat cannot see, consistent with what it knows."""

def label_of(b: Tables, s: State, outcome: int) -> int:
    """Return what matters of a chance outcome: outcomes with one label share a node of a tree."""

# Players

def advice(b: Tables, s: State) -> float:
    """Return what a point of the odds player counts to the learned one, as a share of victory."""

def see(b: Tables, s: State, eyes: int, seen: list[int], amounts: list[float]) -> int:
    """Fill in the features that a seat sees and their amounts; return how many there are."""

def greedy_values(b: Tables, s: State, values: list[float]) -> None:
    """Fill in the value of each legal action to the greedy player."""

def odds_values(b: Tables, s: State, temperament: int, values: list[float]) -> None:
    """Fill in the value of each legal action to the odds player, in points."""

def about(b: Tables, s: State, action: int) -> Mapping[str, float]:
    """Return further numbers about an action; in the plain twin only."""
