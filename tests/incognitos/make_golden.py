"""Write the golden games: one for every scenario and number of players, with and without signs.

    python tests/incognitos/make_golden.py

Run it only after a change of the rules, the texts or the random numbers that is meant to change
what these games say, and look at the difference before committing it. Half of the games name
all legal actions at every decision, and so hold their order.
"""

from __future__ import annotations

from pathlib import Path

from jacta import GameRecord, Seeded, Table
from jacta.core.generator import below
from jacta.core.records import Entry
from jacta.core.seeds import game_rng
from jacta.games.incognitos.game import Incognitos

FOLDER = Path(__file__).parent / "golden"
SETUPS = [
    (board, players, signs)
    for board in Incognitos.boards
    for players in (2, 3, 4)
    for signs in (False, True)
]


def path_of(board: str, players: int, signs: bool) -> Path:  # noqa: FBT001
    """Return a file that is named after its set-up, such as `rome-3-signs.jsonl`."""
    return FOLDER / f"{board}-{players}{'-signs' if signs else ''}.jsonl"


def has_legal_lists(players: int, signs: bool) -> bool:  # noqa: FBT001
    return players % 2 == int(signs)


def recorded(board: str, players: int, signs: bool) -> str:  # noqa: FBT001
    """Play a game at random and return its record."""
    seed = SETUPS.index((board, players, signs))
    options = ["signs"] * signs
    table = Table.new("incognitos", players, board=board, options=options, dice=Seeded(seed))
    choices, legal = game_rng(seed, 1), {}
    while not table.is_over:
        texts = table.legal()
        legal[table.seq + 1] = texts
        table.play(texts[below(choices, len(texts))])
    return text_of(table, seed, legal if has_legal_lists(players, signs) else {})


def text_of(table: Table, seed: int | None, legal: dict[int, list[str]]) -> str:
    """Return the record of a table, with lists of legal actions for some of its entries."""
    record = table.record(seed=seed)
    entries = [
        Entry(entry.by, entry.do, legal.get(number))
        for number, entry in enumerate(record.entries, 1)
    ]
    return GameRecord(record.header, entries, record.ending).text()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for setup in SETUPS:
        path_of(*setup).write_text(recorded(*setup), encoding="utf-8")


if __name__ == "__main__":
    main()
