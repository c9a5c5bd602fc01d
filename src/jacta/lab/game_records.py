"""Records of simulated games: each is played again, move by move, by the plain rules.

The plain twin draws the same numbers as the compiled one, so game n of a seed
comes out the same; a difference would be a bug in the rules and is reported as
one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.bots.kit import Policies, bot_kit
from jacta.core.errors import JactaError
from jacta.core.game import CHANCE
from jacta.core.records import Ending, Entry, GameRecord, Player
from jacta.core.seeds import game_rng
from jacta.core.table import Table
from jacta.lab.simulation import MINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.lab.simulation import Simulation

__all__ = ["recorded_games"]


def recorded_games(
    simulation: Simulation, numbers: range, *, legal: bool = False
) -> Iterator[GameRecord]:
    """Yield the records of some games of a series; decisions may list the legal actions."""
    outcomes = simulation.batch(numbers)
    for number, outcome in zip(numbers, outcomes, strict=True):
        record = _recorded(simulation, number, legal=legal)
        scores = outcome["scores"][: simulation.game.players].tolist()
        if record.ending is None or record.ending.scores != scores:
            raise JactaError(f"plain and compiled rules differ in game {number}: {scores}")
        yield record


def _recorded(simulation: Simulation, number: int, *, legal: bool) -> GameRecord:
    game, dice = simulation.game, game_rng(simulation.seed, number)
    mind = dice if simulation.is_random else game_rng(simulation.seed + MINDS, number)
    play = bot_kit(game.name).plain("policies", Policies).policy_action
    policies, nets = simulation.numbers, _nets_by_seat(simulation)
    s = game.start()
    entries = []
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            choice = game.random_outcome(s, dice)
            entries.append(Entry("chance", game.outcome_text(s, choice)))
        else:
            choice = play(game.tables, s, policies[turn], mind, nets[turn])
            listed = [game.action_text(action) for action in game.legal(s)] if legal else None
            entries.append(Entry(turn, game.action_text(choice), listed))
        game.step(s, choice)
    result = game.result(s)
    ending = Ending(result.scores, result.winners, result.breakdown)
    return GameRecord(_header(simulation, number), entries, ending)


def _nets_by_seat(simulation: Simulation) -> list[list[float]]:
    nets, ends = simulation.nets
    places = ends.reshape(-1, 2).tolist()
    return [nets[begin:end].tolist() for begin, end in places]


def _header(simulation: Simulation, number: int) -> Any:
    players = [Player(f"Player {seat + 1}", name) for seat, name in enumerate(simulation.policies)]
    table = Table(simulation.game, players)
    return table.header(seed=simulation.seed, number=number)
