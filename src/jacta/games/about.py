"""What a newcomer wants to know about a game first: `about.toml` in its folder."""

from __future__ import annotations

import functools
from typing import Literal

import msgspec

from jacta.core.kits import find_kit

__all__ = ["About", "about"]

Fact = Literal["minutes", "age", "difficulty"]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a game takes, from which age, and how hard it is, from 1 to 3.

    `ours` names the facts that no printed rules state: they are our own estimates.
    """

    minutes: int
    age: int
    difficulty: int
    ours: list[Fact] = msgspec.field(default_factory=list)


@functools.cache
def about(game: str) -> About | None:
    """Return what is known of a game; None if it has no such file."""
    path = find_kit(game).folder / "about.toml"
    if not path.is_file():
        return None
    known: About = msgspec.toml.decode(path.read_bytes(), type=About)
    return known
