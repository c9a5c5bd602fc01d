"""OpenSpiel: every game as a Python game of pyspiel, with explicit chance.

    import pyspiel, jacta.envs.openspiel
    game = pyspiel.load_game("jacta_<game>(players=2)")

| parameter | values |
|---|---|
| `players` | the number of seats; by default the fewest |
| `options` | names joined by `+`; by default none |
| `board` | the name of a board that comes with jacta; by default the first |
| `first` | who starts; by default -1: chance decides |
| `rewards` | `win` (default), `rank`, `margin`: see `jacta.envs.rewards` |

Chance outcomes are numbered in the order of the rules' list, with exact probabilities. Observation
and information-state tensors are the floats of `jacta.envs.fields`; the information-state string
also lists everything that the player has seen so far. `resample_from_infostate` draws what a
player cannot see, as IS-MCTS wants it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots.kit import Engine, bot_kit
from jacta.core.game import CHANCE, find_game
from jacta.core.kits import GAMES, find_kit
from jacta.core.seeds import game_rng
from jacta.envs.match import Match
from jacta.envs.missing import need
from jacta.envs.rewards import check_rewards
from jacta.envs.spec import Spec

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

pyspiel: Any = need("pyspiel", "openspiel")

__all__ = ["PREFIX", "register_games"]

PREFIX = "jacta_"
MOST_DECISIONS = 10_000  # of a game, chance included; far more than there ever are
MOST_POINTS = 1000.0  # the largest lead
MOST_ROLLS = 462  # of six dice with six symbols
BEGINNING = 24  # first stops of a game: everything is dealt within them
DEFAULTS: dict[str, Any] = {"options": "", "board": "", "first": -1, "rewards": "win"}


class _Shared:
    """What all states of a game have in common; copies of a state share it."""

    def __init__(self, spec: Spec, rewards: str) -> None:
        self.spec, self.rewards = spec, rewards
        self.most_outcomes = _most_outcomes(spec)

    def __deepcopy__(self, _memo: Any) -> _Shared:
        return self


class _Position:
    """A state that deep copies cheaply."""

    def __init__(self, match: Match, log: tuple[str, ...]) -> None:
        self.match, self.log = match, log
        self._odds: list[tuple[int, float]] | None = None

    def __deepcopy__(self, _memo: Any) -> _Position:
        return _Position(self.match.copy(), self.log)

    def odds(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance with their probabilities, in the order of the rules."""
        if self._odds is None:
            game, s = self.match.spec.game, self.match.state
            self._odds = [(outcome, float(chance)) for outcome, chance in game.outcomes(s)]
        return self._odds

    def advance(self, do: Any, text: str) -> None:
        """Take a step, and note its text."""
        do()
        self.log = (*self.log, text)
        self._odds = None


def _most_outcomes(spec: Spec) -> int:
    """Return the most outcomes that chance has at once: in the beginning, or of a roll."""
    match, most = Match(spec, by_hand=True), MOST_ROLLS
    for _ in range(BEGINNING):
        if match.to_move == CHANCE:
            outcomes = [outcome for outcome, _ in spec.game.outcomes(match.state)]
            most = max(most, len(outcomes))
            match.force(outcomes[0])
        elif not match.is_over:
            match.step(match.legal()[0])
    return most


def _type_of(name: str, *, hides: bool, rewards: str = "win", players: int = 2) -> Any:
    kind, types = find_game(name), pyspiel.GameType
    constant = types.Utility.ZERO_SUM if players == 2 else types.Utility.GENERAL_SUM
    return types(
        short_name=f"{PREFIX}{name}",
        long_name=kind.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.IMPERFECT_INFORMATION
        if hides
        else types.Information.PERFECT_INFORMATION,
        utility=constant if rewards == "margin" else types.Utility.CONSTANT_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=kind.seats[-1],
        min_num_players=kind.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": kind.seats[0], **DEFAULTS},
    )


class _State(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.shared: _Shared = game.shared
        self.position = _Position(Match(game.shared.spec, by_hand=True), ())

    def current_player(self) -> int:
        """Return the seat to move, or pyspiel's number for chance or the end."""
        turn = self.position.match.to_move
        if turn is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.match.legal() if player == self.position.match.to_move else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of all outcomes with their probabilities."""
        return [(number, chance) for number, (_, chance) in enumerate(self.position.odds())]

    def _apply_action(self, action: int) -> None:
        match, player = self.position.match, self.position.match.to_move
        text = self._action_to_string(player, action)
        if player == CHANCE:
            outcome = self.position.odds()[action][0]
            self.position.advance(lambda: match.force(outcome), f"chance {text}")
        else:
            self.position.advance(lambda: match.step(action), f"{player} {text}")

    def _action_to_string(self, player: int | None, action: int) -> str:
        game, s = self.shared.spec.game, self.position.match.state
        if player == CHANCE:
            return game.outcome_text(s, self.position.odds()[action][0])
        return game.action_text(game.action_numbered(s, action))

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.position.match.is_over

    def returns(self) -> list[float]:
        """Return what the game was worth to each seat; zeros while it goes on."""
        return self.position.match.rewards(self.shared.rewards)

    def resample_from_infostate(self, player: int, sampler: Any) -> Any:
        """Return a state that a player cannot tell from this one: hidden parts are drawn again."""
        game, twin = self.shared.spec.game, self.clone()
        s = game.blinded(self.position.match.state, player)
        engine: Any = bot_kit(game.name).plain("engine", Engine)
        if game.turn(s) is not None:
            engine.fill_in(game.tables, s, player, game_rng(int(sampler() * 2**53)))
        twin.position.match.state = s
        return twin

    def __str__(self) -> str:
        return "\n".join([repr(self.shared.spec), *self.position.log])


class _Observer:
    """What a player sees, as a tensor and as a text."""

    def __init__(self, shared: _Shared, *, recalls: bool) -> None:
        self._layout, self._recalls = shared.spec.layout, recalls
        self.tensor = np.zeros(self._layout.float_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        """Fill in the tensor."""
        self.tensor[:] = state.position.match.observe_floats(player)

    def string_from(self, state: _State, player: int) -> str:
        """Return the same as a text, with all that the player could follow so far if asked for."""
        seen = self._layout.named(state.position.match.observe(player).tolist())
        text = json.dumps(seen, separators=(",", ":"))
        if not self._recalls:
            return f"player {player} {text}"
        return "\n".join([f"player {player} {text}", *_open_log(state)])


def _open_log(state: _State) -> list[str]:
    """Return what everybody could see; a player's own secrets are part of the observation."""
    game, s = state.shared.spec.game, state.position.match.state
    lines = []
    for line in state.position.log:
        by, _, text = line.partition(" ")
        if game.turn(s) is not None:
            text = game.veiled(s, CHANCE if by == "chance" else int(by), text, None)
        lines.append(f"{by} {text}")
    return lines


def _game_class(name: str) -> type[Any]:
    """Return the class of a game for pyspiel."""

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """A game of jacta, set up by pyspiel's parameters."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            kind = find_game(name)
            chosen = {"players": kind.seats[0], **DEFAULTS, **(params or {})}
            options = [option for option in str(chosen["options"]).split("+") if option]
            first = None if chosen["first"] < 0 else chosen["first"]
            spec = Spec.of(name, chosen["players"], options, chosen["board"] or None, first)
            rewards = check_rewards(str(chosen["rewards"]))
            self.shared = _Shared(spec, rewards)
            hides = spec.game.has_secrets
            most = {"win": 1.0, "rank": 1.0, "margin": MOST_POINTS}[rewards]
            info = pyspiel.GameInfo(
                num_distinct_actions=spec.action_count,
                max_chance_outcomes=self.shared.most_outcomes,
                num_players=spec.players,
                min_utility=-MOST_POINTS if rewards == "margin" else 0.0,
                max_utility=most,
                utility_sum=_sum_of(rewards, spec.players),
                max_game_length=MOST_DECISIONS,
            )
            kind_of = _type_of(name, hides=hides, rewards=rewards, players=spec.players)
            super().__init__(kind_of, info, dict(chosen))

        def new_initial_state(self) -> _State:
            """Return a game that has just begun."""
            return _State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:  # noqa: ARG002
            """Return an observer; with perfect recall its text holds the whole history."""
            recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
            return _Observer(self.shared, recalls=recalls)

    SpielGame.__name__ = SpielGame.__qualname__ = f"{name.capitalize()}Game"
    SpielGame.__module__ = __name__
    return SpielGame


def _sum_of(rewards: str, players: int) -> float | None:
    """Return what all returns add up to, if that is always the same."""
    if rewards == "margin":
        return 0.0 if players == 2 else None
    return 1.0 if rewards == "win" else players / 2


def register_games(names: Sequence[str] = GAMES) -> None:
    """Register every game that has environments with pyspiel: `jacta_<game>`."""
    known = set(pyspiel.registered_names())
    for name in names:
        if find_kit(name).envs is not None and f"{PREFIX}{name}" not in known:
            hides = bool(find_game(name).option_names) and _can_hide(name)
            made = _game_class(name)
            globals()[made.__name__] = made  # where pickle looks for it
            pyspiel.register_game(_type_of(name, hides=hides), made)


def _can_hide(name: str) -> bool:
    """Whether some set-up of a game has secrets."""
    kind = find_game(name)
    return kind.on(kind.boards[0], kind.seats[0], kind.option_names).has_secrets


register_games()
