"""The options that every `jacta lab` command shares."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from jacta.core.errors import SetupError
from jacta.lab.policies import POLICIES, full_policies

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["BALANCE_GAMES", "REPORT_GAMES", "StudyOptions", "with_study_options"]

REPORT_GAMES = 1_000  # for bots that play some dozen games a second
BALANCE_GAMES = 10_000  # for one that plays thousands
QUICK_GAMES = 200


@dataclass(frozen=True)
class StudyOptions:
    """How a study is played; every option has a default."""

    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-n",
            min=2,
            help=f"Games of a series; else {REPORT_GAMES:,} for a report and "
            f"{BALANCE_GAMES:,} for a balance.",
        ),
    ] = None
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The folder to write to.")] = None
    seed: Annotated[int, typer.Option(help="The same seed gives the same report.")] = 1
    policies: Annotated[
        str,
        typer.Option(
            help=f"Who plays, separated by commas: {', '.join(POLICIES)}. "
            "The last one is looked at closest."
        ),
    ] = ""
    players: Annotated[str, typer.Option(help="Numbers of players, separated by commas.")] = ""
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="Threads; else one for each core.")
    ] = None
    ray: Annotated[
        str | None, typer.Option("--ray", help="Play on a Ray cluster: its address, or: local.")
    ] = None
    quick: Annotated[
        bool,
        typer.Option("--quick", help=f"Only {QUICK_GAMES} games of a series: a first look."),
    ] = False

    def games_per_series(self, usual: int) -> int:
        """Return how many games each series has."""
        return self.games or (QUICK_GAMES if self.quick else usual)

    def policy_names(self, usual: Sequence[str]) -> list[str]:
        """Return the policies that were named, none twice, or else the usual ones."""
        return list(dict.fromkeys(full_policies(_split(self.policies)))) or list(usual)

    def player_counts(self, seats: range) -> list[int]:
        """Return the numbers of players that were named, or else all."""
        counts = [int(count) if count.isdecimal() else count for count in _split(self.players)]
        for count in counts:
            if count not in seats:
                raise SetupError(f"it is for {seats[0]} to {seats[-1]} players, not {count}")
        return sorted({int(count) for count in counts}) or list(seats)


def _split(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def with_study_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the study options to a command, which receives them together as `options`."""
    hints = get_type_hints(StudyOptions, include_extras=True)
    shared = [
        Parameter(
            field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name]
        )
        for field in fields(StudyOptions)
    ]
    own = [p for p in signature(command, eval_str=True).parameters.values() if p.name != "options"]

    @wraps(command)
    def called(**given: Any) -> None:
        options = StudyOptions(**{option.name: given.pop(option.name) for option in shared})
        command(**given, options=options)

    called.__signature__ = Signature([*own, *shared])  # type: ignore[attr-defined]
    return called
