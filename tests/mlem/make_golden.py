"""Write the golden games: a random game for every number of players and every set of variants.

    python tests/mlem/make_golden.py

Run it only after a change of the rules, the texts or the random numbers that is meant to change
what these games say, and look at the difference before committing it. Half of the games name
all legal actions at every decision, and so hold their order.
"""

from __future__ import annotations

from pathlib import Path

from jacta import Seeded, Table
from jacta.core.generator import below
from jacta.core.seeds import game_rng
from jacta.games.mlem.words import VARIANT_IDS

FOLDER = Path(__file__).parent / "golden"
SETUPS = [(players, variants) for players in (2, 3, 4, 5) for variants in range(8)]


def path_of(players: int, variants: int) -> Path:
    """Return a file that is named after players and variants, such as `3-ufo-missions.jsonl`."""
    names = [name for i, name in enumerate(VARIANT_IDS) if variants >> i & 1] or ["base"]
    return FOLDER / f"{players}-{'-'.join(names)}.jsonl"


def has_legal_lists(players: int, variants: int) -> bool:
    return (players + variants.bit_count()) % 2 == 0


def recorded(players: int, variants: int) -> str:
    """Play a game at random and return its record."""
    seed = 8 * players + variants
    options = [name for i, name in enumerate(VARIANT_IDS) if variants >> i & 1]
    table = Table.new("mlem", players, options=options, dice=Seeded(seed))
    choices = game_rng(seed, 1)
    while not table.is_over:
        texts = table.legal()
        table.play(texts[below(choices, len(texts))])
    return table.record(legal=has_legal_lists(players, variants), seed=seed).text()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for players, variants in SETUPS:
        path_of(players, variants).write_text(recorded(players, variants), encoding="utf-8")


if __name__ == "__main__":
    main()
