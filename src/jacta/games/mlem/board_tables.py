"""A mat in numbers, as the rules read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.rolls import packed, small_rolls
from jacta.games.mlem.odds import DIE
from jacta.games.mlem.rules.names import (
    DIE_TOKEN,
    EXTRA_DICE,
    KEEP_DICE,
    NOTHING,
    POINTS_TOKEN,
    REROLL_DICE,
    SPACES,
    TUNNEL_TOKEN,
)
from jacta.games.mlem.rules.tables import Tables

if TYPE_CHECKING:
    from jacta.games.mlem.board import Board, Body, Exploration, Space

__all__ = ["ABILITIES", "EFFECTS", "tables_of"]

ABILITIES = {"keep": KEEP_DICE, "reroll": REROLL_DICE, "extra": EXTRA_DICE}
EFFECTS = {"die": DIE_TOKEN, "tunnel": TUNNEL_TOKEN}


def tables_of(board: Board) -> Tables:
    """Return a mat in numbers."""
    t = Tables()
    t.satellite, t.failures = board.satellite, board.failures
    t.comet, t.galaxy = board.comet, board.galaxy
    _fill_spaces(t, board.spaces)
    _fill_bodies(t, board.bodies)
    t.ufo_points = list(board.ufo)
    t.token_count = len(board.expeditions)
    for i, token in enumerate(board.expeditions):
        t.token_flight[i] = token.flight
        t.token_dice[i] = token.dice
        t.token_ability[i] = ABILITIES[token.ability]
        t.token_faces[i] = packed(token.faces)
    _fill_explorations(t, board.explorations)
    t.mission_bodies = [sum(1 << body for body in m.bodies) for m in board.missions]
    t.rolls = small_rolls(DIE)
    return t


def _fill_spaces(t: Tables, spaces: tuple[Space, ...]) -> None:
    for i, space in enumerate(spaces):
        t.fuel[i] = 15 * packed(space.fuel)
        t.burn[i] = space.burn


def _fill_bodies(t: Tables, bodies: tuple[Body, ...]) -> None:
    t.body = [NOTHING] * SPACES + [-1]
    spot = 0
    for i, body in enumerate(bodies):
        for space in body.spaces:
            t.body[space] = i
        t.first_spot[i] = spot
        if body.is_planet:
            t.planets += 1
            t.planet_points[i] = list(body.points)
            spot += 1
        else:
            t.moon_count[i] = len(body.points)
            t.spot_points[spot : spot + len(body.points)] = body.points
            spot += len(body.points)
    t.comet_spot, t.galaxy_spot = spot, spot + 1


def _fill_explorations(t: Tables, tokens: tuple[Exploration, ...]) -> None:
    for i, token in enumerate(tokens):
        points = token.effect if isinstance(token.effect, int) else 0
        effect = POINTS_TOKEN if points else EFFECTS[str(token.effect)]
        t.explore_at[token.space] |= 1 << i
        t.explore_effect[i], t.explore_points[i] = effect, points
        t.tunnels |= (effect == TUNNEL_TOKEN) << i
