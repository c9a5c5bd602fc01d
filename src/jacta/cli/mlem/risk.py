"""How likely a crash is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import percent
from jacta.lab.odds.mlem.flights import no_fuel

if TYPE_CHECKING:
    from jacta.games.mlem.board import Board, Space
    from jacta.games.mlem.rules.state import State

__all__ = ["helpers", "risk"]

HIGH_RISK = Fraction(1, 3)
ONE = 0  # the number of the face 1


def risk(space: Space, dice: int) -> Text:
    """Return the chance of a crash in words."""
    chance = no_fuel(space, dice)
    style = "bold red" if chance > HIGH_RISK else "bold"
    return Text("crash ").append(percent(chance), style=style)


def helpers(board: Board, state: State, space: int) -> list[str]:
    """Rules 3.6, 7.1: what could save the rocket there although no die shows fuel."""
    fuel = board.spaces[space].fuel
    found = ["an engineer"] if state.engineers and ONE in fuel else []
    token = board.expeditions[state.token]
    saves = token.ability == "reroll" or any(face in fuel for face in token.faces)
    return [*found, "the token"] if state.token_ready and saves else found
