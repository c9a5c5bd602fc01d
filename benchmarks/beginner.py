"""Whether a beginner can beat the opponents for people, by a substitute for a beginner.

    python benchmarks/beginner.py mlem --deals 300 --seed 1

Beginners cannot be measured here. Their substitute takes the action of `greedy` half of the time
and a random one otherwise. It plays two-player games against the three weakest opponents of the
browser, on all boards in turn, with the same dice in both seats. Printed is how often it wins;
the 95 % interval treats the two games of a deal as one observation.
"""

from __future__ import annotations

import argparse
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots import find_bot
from jacta.bots.opponents import opponents_for
from jacta.bots.play_game import play_game
from jacta.core.game import find_game
from jacta.core.generator import below
from jacta.core.seeds import game_rng

if TYPE_CHECKING:
    from jacta.bots import Thought
    from jacta.core.game import Game

WEAKEST = 3


class Beginner:
    """Takes the action of `greedy` half of the time, and a random one otherwise."""

    name = "beginner"

    def __init__(self, game: str, seed: int) -> None:
        self._coin = game_rng(seed)
        self._bots = [find_bot(name, game, seed) for name in ("greedy", "random")]

    def think(self, game: Game[Any], s: Any) -> Thought:
        """Return what the bot thinks that a coin chooses."""
        return self._bots[below(self._coin, 2)].think(game, s)


def share(game: str, board: str, rival: str, seat: int, seed: int) -> float:
    """Return the beginner's share of the victory in a game in which it has this seat."""
    bots: list[Any] = [find_bot(rival, game, seed + 2), Beginner(game, seed + 1)]
    result = play_game(bots[:: 1 if seat else -1], game, board=board, seed=seed).result
    assert result is not None
    return (seat in result.winners) / len(result.winners)


def main() -> None:
    """Play the games and print a row for each opponent."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=300, help="each played in both seats")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    boards = find_game(args.game).boards
    print(f"| opponent | bot | games | the substitute wins (95 %), seed {args.seed} |")
    print("|---|---|---|---|")
    for face, rival in opponents_for(args.game)[:WEAKEST]:
        deals = np.array(
            [
                np.mean([share(args.game, board, rival, seat, seed) for seat in (0, 1)])
                for number in range(args.deals)
                for board in [boards[number % len(boards)]]
                for seed in [(args.seed << 32) + 8 * number]
            ]
        )
        half = 1.96 * float(deals.std()) / math.sqrt(args.deals)
        wins = f"{100 * deals.mean():.1f} ± {100 * half:.1f} %"
        print(f"| {face} | `{rival}` | {2 * args.deals} | {wins} |", flush=True)


if __name__ == "__main__":
    main()
