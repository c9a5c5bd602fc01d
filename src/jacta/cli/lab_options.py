"""The options that every `jacta lab` command shares."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from jacta.cli.options import JobsOption, RayOption
from jacta.core.errors import SetupError
from jacta.lab.policies import POLICIES, full_policies

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["BALANCE_GAMES", "REPORT_GAMES", "StudyOptions", "with_study_options"]

REPORT_GAMES = 1_000  # for bots that play a few dozen games a second
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
            metavar="N",
            min=2,
            help=f"Games per series. Default: {REPORT_GAMES:,} for a report, "
            f"{BALANCE_GAMES:,} for a balance.",
        ),
    ] = None
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FOLDER",
            help="Where to write. Default: jacta-report-GAME, or jacta-balance-BOARD.",
        ),
    ] = None
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same report.")] = 1
    policies: Annotated[
        str,
        typer.Option(
            metavar="LIST",
            help=f"Who plays, separated by commas: {', '.join(POLICIES)}. "
            "The report looks closest at the last one.",
        ),
    ] = ""
    players: Annotated[
        str, typer.Option(metavar="LIST", help="Player counts, separated by commas. Default: all.")
    ] = ""
    jobs: JobsOption = None
    ray: RayOption = None
    quick: Annotated[
        bool,
        typer.Option("--quick", help=f"Only {QUICK_GAMES} games per series, for a first look."),
    ] = False

    def games_per_series(self, default: int) -> int:
        """Return the number of games per series."""
        return self.games or (QUICK_GAMES if self.quick else default)

    def policy_names(self, default: Sequence[str]) -> list[str]:
        """Return the named policies without duplicates, or the default ones."""
        return list(dict.fromkeys(full_policies(_split(self.policies)))) or list(default)

    def player_counts(self, seats: range) -> list[int]:
        """Return the named player counts, or all."""
        counts = [int(count) if count.isdecimal() else count for count in _split(self.players)]
        for count in counts:
            if count not in seats:
                raise SetupError(f"the game is for {seats[0]} to {seats[-1]} players, not {count}")
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
