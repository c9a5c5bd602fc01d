"""What a game supplies to the loops, in a module `engine` of its own; this one tells types."""

from collections.abc import Mapping

class Tables:
    """A board."""

class State:
    """A game in progress: here what every game tells of it."""

    players: int
    turn: int

class Outcome:
    """How a game went."""

SEATS: int
"""At most."""
FEATURES: int
"""How many the learned player can see."""
MOST_SEEN: int
"""How many of them at once, at most."""
ADVICE: float
"""What a point of the player by odds counts to the learned one, of a victory."""
TEMPERAMENTS: tuple[str, ...]
"""Of the player by odds, in the order of their numbers."""

# The rules

def start_game(b: Tables, s: State, players: int, variants: int, first: int) -> None:
    """Begin a game, up to its first stop; -1 leaves it to chance who is first."""

def go_on(b: Tables, s: State, choice: int) -> None:
    """Go on with a legal action, or an outcome of chance, up to the next stop."""

def is_chance(s: State) -> bool:
    """Whether chance has to say how the game goes on."""

def is_over(s: State) -> bool:
    """Whether the game has ended."""

def random_outcome(b: Tables, s: State, rng: list[int]) -> int:
    """Return an outcome of the chance that the game waits for."""

def count_actions(s: State) -> int:
    """Return how many actions are legal."""

def nth_action(s: State, n: int) -> int:
    """Return the n-th legal action, counted from 0."""

def random_action(s: State, rng: list[int]) -> int:
    """Return a legal action, each equally likely."""

def score(b: Tables, s: State, seat: int) -> int:
    """Return the points of a seat."""

# What is noted of a game that bots play

def begin_notes(o: Outcome) -> None:
    """Forget what was noted of another game."""

def note_stop(s: State, o: Outcome) -> None:
    """Note what there is to note at every stop."""

def tally(b: Tables, s: State, o: Outcome, decisions: int, chances: int) -> None:
    """Note how a finished game went."""

def note_end(s: State, o: Outcome) -> None:
    """Note what stands on the board at the end."""

# Who wins, and what is not known

def final_shares(b: Tables, s: State, eyes: int, shares: list[float]) -> None:
    """Fill in the shares of victory at the end, seats counted from the one that looks."""

def seen_shares(b: Tables, s: State, eyes: int, shares: list[float]) -> None:
    """Fill them in without what a seat may not know of the others."""

def fill_in(s: State, seat: int, rng: list[int]) -> None:
    """Draw what a seat may not know, so that it fits what the seat knows."""

def label_of(b: Tables, s: State, outcome: int) -> int:
    """Return what matters of an outcome of chance: what has one label is one node of a tree."""

# Players

def see(b: Tables, s: State, eyes: int, seen: list[int], amounts: list[float]) -> int:
    """Fill in the features that a seat sees and their amounts; return how many they are."""

def greedy_values(b: Tables, s: State, values: list[float]) -> None:
    """Fill in what each legal action is worth to the greedy player."""

def odds_values(b: Tables, s: State, temperament: int, values: list[float]) -> None:
    """Fill in what each legal action is worth to the player by odds."""

def about(b: Tables, s: State, action: int) -> Mapping[str, float]:
    """Return what else is to be told of an action, by the plain rules."""
