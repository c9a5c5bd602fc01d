"""The names and ranges of what a seat sees of MLEM, in the order of `observation`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.envs.fields import category, flags, number
from jacta.envs.mlem.observation import GOALS, MOST_POINTS
from jacta.games.mlem.rules import names
from jacta.games.mlem.words import ASTRONAUT_IDS, FACE_IDS, GOAL_IDS, PHASE_IDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.envs.fields import Field
    from jacta.games.mlem.game import Mlem

__all__ = ["fields"]


def fields(game: Mlem) -> list[Field]:
    """Return the fields of an observation, for a game as it is set up."""
    seats = [field for place in range(game.players) for field in _seat(game, place)]
    return [*_mat(game), *_variants(game), *seats]


def _mat(game: Mlem) -> Iterator[Field]:
    b, last = game.tables, game.players - 1
    groups = [body for body in range(b.planets, names.BODIES) if b.moon_count[body]]
    yield category("phase", names.OVER, _listed(PHASE_IDS))
    yield category("asked", last, "the seat that decides; -1 at chance and at the end", low=-1)
    yield category("starter", last, "the seat that started the expedition", low=-1)
    yield category("rocket", names.DEEP_SPACE, "its space")
    yield number("dice", names.DICE, "left to roll")
    yield number("roll", names.DICE, f"dice that show {_listed(FACE_IDS)}", count=names.FACES)
    yield number("failures", b.failures, "crashes so far")
    yield flags("goals_open", GOALS, f"not yet reached: {_listed(GOAL_IDS)}")
    most = max(b.moon_count)
    yield number("moons_taken", most, "of each group of moons", count=len(groups))


def _variants(game: Mlem) -> Iterator[Field]:
    b, chosen = game.tables, game.variants
    if chosen & names.UFO:
        yield category("ufo", names.DEEP_SPACE, "its space")
        yield number("ufo_left", 5, "tokens in its pile")
        yield category("token", b.token_count - 1, "the expedition token; -1 for none", low=-1)
        yield flags("token_ready", 1, "its ability is unused")
        yield flags("token_pile", b.token_count, "expedition tokens not yet revealed")
    if chosen & names.EXPLORATIONS:
        yield flags("explore_open", names.EXPLORATION_TOKENS, "exploration tokens on the mat")
        yield flags("explore_pile", names.EXPLORATION_TOKENS, "those still in the pile")
    if chosen & names.MISSIONS:
        yield flags("missions", names.MISSION_TOKENS, "one's own")
        yield flags("returned", names.MISSION_TOKENS, "the one that one returned")
    if chosen:
        yield number("hidden_points", MOST_POINTS, "one's own, of tokens and missions")


def _seat(game: Mlem, place: int) -> Iterator[Field]:
    b, chosen, own = game.tables, game.variants, f"seat{place}_"
    bodies = [body for body in range(names.BODIES) if body < b.planets or b.moon_count[body]]
    yield flags(f"{own}home", names.ASTRONAUTS, f"at home: {_listed(ASTRONAUT_IDS)}")
    yield category(f"{own}crew", names.ASTRONAUTS - 1, "its astronaut aboard; -1 for none", low=-1)
    yield flags(f"{own}engineer", 1, "its engineer is aboard and unused")
    yield flags(f"{own}waits", 1, "its astronaut aboard has yet to stay or land")
    yield number(f"{own}on_planet", names.ASTRONAUTS, "astronauts on each", count=b.planets)
    yield number(
        f"{own}rank", game.players, "1 if it landed there first; 0: not there", count=b.planets
    )
    yield category(f"{own}settled", b.planets - 1, "the planet of its settler; -1: none", low=-1)
    yield number(f"{own}landed", names.ASTRONAUTS, "astronauts")
    yield number(f"{own}on_moons", names.ASTRONAUTS, "astronauts")
    yield number(f"{own}in_deep_space", names.ASTRONAUTS, "astronauts")
    yield flags(f"{own}goals", GOALS, f"reached: {_listed(GOAL_IDS)}")
    yield number(f"{own}points", MOST_POINTS, "open ones, if the game ended now")
    if chosen & names.UFO:
        yield number(f"{own}ufo_tokens", 5, "taken")
    if chosen & names.EXPLORATIONS:
        yield number(f"{own}point_tokens", names.EXPLORATION_TOKENS, "taken")
    if chosen & names.MISSIONS:
        yield flags(f"{own}visited", len(bodies), "planets and groups of moons")


def _listed(ids: tuple[str, ...]) -> str:
    return ", ".join(ids)
