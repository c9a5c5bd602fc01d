"""How well the search plays: games against a policy, and the regret of its choices.

    python benchmarks/search_strength.py match mlem [--players N] [--games N] [--simulations N]
    python benchmarks/search_strength.py regret mlem [--simulations N] [--set margin=0.6 ...]

`match` seats one searching bot among others that play by a policy, once on every seat
with the same dice, and prints its share of the victories with the error at 95 %.

`regret` asks for decisions in positions from games of the policy, and prints how much
lower the chosen actions' chances to win are than the best one's, by a long search that
explores widely. It distinguishes settings with far fewer simulations than games need.
"""

from __future__ import annotations

import argparse
import math
import statistics
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jacta.bots import Budget
from jacta.bots.kit import bot_kit
from jacta.bots.policy_bots import PolicyBot
from jacta.bots.search.bot import SearchBot
from jacta.bots.search.methods import Method, Settings
from jacta.core.game import CHANCE, find_game
from jacta.core.seeds import game_rng

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.bots import Bot
    from jacta.core.game import Game

WIDE = Method(settings=Settings(exploration=1.0, widening=50.0, margin=0.0))  # for reference
POLICIES = ("adviser", "guide", "policy")
FEW, MANY = 3, 12  # actions of the positions that regrets are measured in
EVERY = 17  # of their decisions, one


def with_changes(method: Method, changes: Sequence[str]) -> Method:
    """Return a method with some settings or policies changed, such as `margin=0.6`."""
    pairs = dict(change.split("=") for change in changes)
    policies: Any = {name: pairs.pop(name) for name in POLICIES if name in pairs}
    numbers: Any = {name: float(value) for name, value in pairs.items()}
    return replace(method, **policies, settings=replace(method.settings, **numbers))


def prepared(policy: str, game: str) -> Bot:
    """Return a bot that judges at a glance, by compiled rules."""
    bot = PolicyBot(policy, game)
    bot.prepare()
    return bot


def decisions(game: Game[Any], bots: Sequence[Bot], seed: int) -> Iterator[Any]:
    """Play a game; yield every state in which a seat decides, and the last one."""
    s, rng = game.start(), game_rng(seed)
    while (seat := game.turn(s)) is not None:
        if seat == CHANCE:
            game.step(s, game.random_outcome(s, rng))
        else:
            yield s.copy()
            game.step(s, bots[seat].think(game, game.blinded(s, seat)).action)
    yield s


def error_of(numbers: Sequence[float]) -> float:
    """Return the 95 % error of a mean."""
    return 1.96 * statistics.pstdev(numbers) / math.sqrt(len(numbers))


def match(game: Game[Any], chosen: argparse.Namespace) -> None:
    """Print how often one searching bot wins among others."""
    shares, margins = [], []
    for seed in range(max(1, chosen.games // game.players)):
        won, ahead = 0.0, 0.0
        for seat in range(game.players):
            bots: list[Bot] = [prepared(chosen.against, game.name)] * game.players
            bots[seat] = searcher(game, chosen, 10 * seed + seat)
            *_, last = decisions(game, bots, seed)
            result = game.result(last)
            won += (seat in result.winners) / len(result.winners)
            others = [n for other, n in enumerate(result.scores) if other != seat]
            ahead += result.scores[seat] - max(others)
        shares.append(won / game.players)
        margins.append(ahead / game.players)
        print(
            f"{(seed + 1) * game.players} games: {100 * statistics.mean(shares):.1f} % "
            f"± {100 * error_of(shares):.1f}, {statistics.mean(margins):+.2f} points",
            flush=True,
        )


def searcher(game: Game[Any], chosen: argparse.Namespace, seed: int) -> SearchBot:
    """Return the bot to measure."""
    method = with_changes(bot_kit(game.name).search, chosen.set)
    budget = Budget(chosen.seconds, None if chosen.seconds else chosen.simulations)
    return SearchBot("search", game.name, seed, budget, jobs=chosen.jobs, method=method)


def positions(game: Game[Any], policy: str, count: int) -> list[Any]:
    """Return states with a few legal actions from games of a policy."""
    found: list[Any] = []
    bots = [prepared(policy, game.name)] * game.players
    for seed in range(count):
        states = [s for s in decisions(game, bots, 900 + seed) if game.turn(s) is not None]
        chosen = [s for s in states[seed % EVERY :: EVERY] if FEW <= len(game.legal(s)) <= MANY]
        found += chosen[: count - len(found)]
    return found


def regret(game: Game[Any], chosen: argparse.Namespace) -> None:
    """Print the mean regret of choices over positions."""
    losses, first = [], []
    wide = SearchBot(
        "wide", game.name, 1, Budget(None, chosen.reference), jobs=chosen.jobs, method=WIDE
    )
    policy = prepared(chosen.against, game.name)
    for number, s in enumerate(positions(game, chosen.against, chosen.positions)):
        known = game.blinded(s, s.turn)
        worth = {choice.action: choice.value for choice in wide.think(game, known).choices}
        best = max(worth.values())
        first.append(best - worth[policy.think(game, known).action])
        for seed in range(chosen.repeats):
            bot = searcher(game, chosen, 100 * number + seed)
            losses.append(best - worth[bot.think(game, known).action])
    for name, numbers in (("search", losses), (chosen.against, first)):
        print(f"{name}: {100 * statistics.mean(numbers):.2f} % ± {100 * error_of(numbers):.2f}")


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["match", "regret"])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=500)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--against", default="greedy", help="the policy of the others")
    parser.add_argument("--set", nargs="*", default=[], help="such as margin=0.6 guide=greedy")
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--reference", type=int, default=12_000)
    parser.add_argument("--repeats", type=int, default=4)
    chosen = parser.parse_args()
    kind = find_game(chosen.game)
    game = kind.on(kind.boards[0], chosen.players)
    method = with_changes(bot_kit(chosen.game).search, chosen.set)
    print(f"{chosen.what}: {game.title}, {chosen.players} players, {method}")
    (match if chosen.what == "match" else regret)(game, chosen)


if __name__ == "__main__":
    main()
