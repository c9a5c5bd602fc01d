"""How likely a crash is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.text import Text

from jacta.games.mlem.odds import DIE

if TYPE_CHECKING:
    from jacta.games.mlem.board import Board, Space
    from jacta.games.mlem.rules.state import State

__all__ = ["crash_chance", "helpers", "percent", "risk"]

HIGH_RISK = Fraction(1, 3)
ONE = 0  # the number of the face 1


def crash_chance(space: Space, dice: int) -> Fraction:
    """Rules 1.1, 3.1: how likely no die shows fuel of the space; a 2 is on a die twice."""
    without = sum(face not in space.fuel for face in DIE)
    return Fraction(without, len(DIE)) ** dice


def percent(chance: Fraction) -> str:
    """Return a probability for people: never 0 % for what can happen."""
    return "under 1%" if chance < Fraction(1, 100) else f"{float(chance):.0%}"


def risk(space: Space, dice: int) -> Text:
    """Return the chance of a crash in words."""
    chance = crash_chance(space, dice)
    style = "bold red" if chance > HIGH_RISK else "bold"
    return Text("crash ").append(percent(chance), style=style)


def helpers(board: Board, state: State, space: int) -> list[str]:
    """Rules 3.6, 7.1: what could save the rocket there although no die shows fuel."""
    fuel = board.spaces[space].fuel
    found = ["an engineer"] if state.engineers and ONE in fuel else []
    token = board.expeditions[state.token]
    saves = token.ability == "reroll" or any(face in fuel for face in token.faces)
    return [*found, "the token"] if state.token_ready and saves else found
