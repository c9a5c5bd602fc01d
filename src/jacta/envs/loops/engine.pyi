"""What a game supplies to the loops in its own module `engine`; this file declares the types."""

ROWS: int  # how many `list_rows` fills in

class Tables:
    """A board."""

class State:
    """A game in progress: the fields that every game has."""

    players: int
    turn: int

class Outcome:
    """How a game went: the fields that every game has."""

    winners: int
    scores: list[int]

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

def can_happen(b: Tables, s: State, outcome: int) -> bool:
    """Whether the pending chance can bring this outcome."""

def tally(b: Tables, s: State, o: Outcome, decisions: int, chances: int) -> None:
    """Note how a finished game went."""

def action_meant(s: State, action: int) -> int:
    """Return the action of a state that a listed one stands for."""

def list_rows(dense: list[int], rows: list[list[int]]) -> None:
    """List sets of legal actions, as rows of words of 32 bits."""

def legal_row(s: State) -> int:
    """Return the listed row of all legal actions, or -1."""

def show_legal(s: State, dense: list[int], rows: list[list[int]], legal: list[int]) -> None:
    """Set the numbers of all legal actions in empty words, where no row has them all."""

def kept_size(b: Tables, players: int) -> int:
    """Return how many numbers `observe` keeps of a game."""

def observe(b: Tables, s: State, eyes: int, row: list[int], kept: list[int]) -> int:
    """Fill in the compact observation of a seat; return its length.

    `kept` is the game's own, to keep what it need not find out again; its first number is 0
    after anything but a step.
    """
