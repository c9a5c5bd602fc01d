"""What a fast bot loses against a deep search: Depreli's method, resumable.

    python benchmarks/certificate.py mlem --fast learned@50ms --deep learned@20000 --out F

The fast bot plays every seat, in all set-ups in turn. At each of its decisions the deep one is
asked as well. Where they disagree, both choices are rolled out with common dice: from the position
after each choice the game is played to its end many times, with the same dice for both. What
the fast choice loses, in shares of victory, is summed up and divided by all decisions, agreed or
not: equity lost per decision. A choice of the deep bot may be the worse one; then the loss is
negative. The net plays the roll-outs, at a glance and without advice. What the seat to move cannot
see is drawn again for each. F keeps a line for each finished game; the same command resumes.

So any two bots can be compared, far more sharply than by games that they play against each other:
`--fast learned@1000 --deep search@16000 --only "station 2"`. The last column says what a seat of
the fast bot loses in a whole game by not deciding like the deep one; what the two would do after
different histories is not in it.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from jacta.core.game import CHANCE, Game, find_game
from jacta.core.seeds import game_rng
from jacta.lab.ladder.entrants import Entrant, parse_entrants
from jacta.lab.review.judges import net_judge_for
from jacta.lab.simulation import MINDS

TO_THE_END = 10**9  # decisions
ROOM = 100_000  # roll-outs of a position, at most
HEADING = ("game", "fast", "deep", "rollouts", "seed", "only")  # of a file


@dataclass
class Played:
    """A game: its decisions, and what each disagreement lost with its standard error."""

    number: int
    setup: str
    decisions: int
    losses: list[float]
    errors: list[float]


def loss(
    game: Game[Any], s: Any, choices: tuple[int, int], first: int, count: int
) -> tuple[float, float]:
    """Return how much better the second choice does than the first, and the error of that.

    Both are played to the end with the same dice and the same guesses at what the seat cannot see.
    """
    judge, seat, games = net_judge_for(game), s.turn, range(first, first + count)
    states = judge.guesses(s, seat, games)
    shares = judge.play_on(states, choices, games, by_net=True, horizon=TO_THE_END)[:, :, seat]
    gaps = shares[:, 1] - shares[:, 0]
    return float(np.mean(gaps)), float(np.std(gaps)) / math.sqrt(count)


def setups_of(name: str) -> list[Game[Any]]:
    """Return every set-up of a game on the boards that come with it."""
    kind = find_game(name)
    sets = [
        chosen
        for count in range(len(kind.option_names) + 1)
        for chosen in itertools.combinations(kind.option_names, count)
    ]
    return [kind.on(*each) for each in itertools.product(kind.boards, kind.seats, sets)]


def name_of(game: Game[Any]) -> str:
    """Return what a set-up is called: its board, its number of players and its options."""
    options = "+".join(name for name in game.option_names if name in game.options)
    return f"{game.board_name} {game.players} {options}".strip()


def play(game: Game[Any], number: int, bots: list[Entrant], seed: int, count: int) -> Played:
    """Play a game by the fast bot, and roll out where the deep one disagrees."""
    dice, mind = game_rng(seed, number), game_rng(seed + MINDS, number)[0]
    fast, deep = (bot.bot(game.name, mind) for bot in bots)
    for bot in (fast, deep):
        bot.prepare()
    played = Played(number, name_of(game), 0, [], [])
    s = game.start()
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            game.step(s, game.random_outcome(s, dice))
            continue
        seen = game.blinded(s, turn)
        one, other = (bot.think(game, seen).action for bot in (fast, deep))
        played.decisions += 1
        if one != other:
            first = ROOM * (1000 * (1000 * seed + number) + played.decisions)  # dice of its own
            lost, error = loss(game, s, (one, other), first, count)
            played.losses.append(lost)
            played.errors.append(error)
        game.step(s, one)
    return played


def told(games: list[Played]) -> str:
    """Return the equity lost per decision and per seat, with 95 % intervals between games."""
    decisions = sum(game.decisions for game in games)
    lost = np.array([sum(game.losses) for game in games])
    mean = float(lost.sum()) / max(1, decisions)
    spread = lost - mean * np.array([game.decisions for game in games])
    half = 1.96 * math.sqrt(float((spread**2).sum())) / max(1, decisions)
    apart = sum(len(game.losses) for game in games)
    of_seat = 100 * decisions / sum(int(game.setup.split()[1]) for game in games)

    def percent(unit: float, digits: int) -> str:
        """Return the loss in some unit; one game says nothing about how much games differ."""
        reach = f" ± {unit * half:.{digits}f}" if len(games) > 1 else ""
        return f"{unit * mean:.{digits}f}{reach} %"

    return (
        f"{len(games)} games, {decisions:,} decisions, {apart} apart: "
        f"{percent(100, 3)} of a victory lost per decision, "
        f"{percent(of_seat, 1)} per seat and game"
    )


def by_setup(games: list[Played]) -> str:
    """Return the same for each set-up, a line each."""
    names = dict.fromkeys(game.setup for game in games)
    return "\n".join(f"{name}: {told([g for g in games if g.setup == name])}" for name in names)


def resumed(path: Path, heading: str, parser: argparse.ArgumentParser) -> list[Played]:
    """Return the finished games in a file of this comparison; begin a new file with its name."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{heading}\n", encoding="utf-8")
    first, *lines = path.read_text("utf-8").splitlines()
    if first != heading:
        parser.error(f"{path} belongs to another comparison: {first}")
    return [Played(**json.loads(line)) for line in lines]


def main() -> None:
    """Play what is missing and print the certificate."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--fast", default="learned@50ms")
    parser.add_argument("--deep", default="learned@20000")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rollouts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only set-ups called like this (a pattern)")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    bots = parse_entrants(f"{args.fast},{args.deep}", args.game)
    setups = [
        each for each in setups_of(args.game) if re.fullmatch(args.only or ".*", name_of(each))
    ]
    if not setups:
        parser.error(f"no set-up is called like {args.only}")
    heading = {name: getattr(args, name) for name in HEADING}
    games = resumed(args.out, json.dumps(heading), parser)
    for number in range(len(games), args.games):
        game = setups[number % len(setups)]
        games.append(play(game, number, bots, args.seed, args.rollouts))
        with args.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(games[-1])) + "\n")
        print(told(games), flush=True)
    print(by_setup(games))
    print(f"all: {told(games)}")


if __name__ == "__main__":
    main()
