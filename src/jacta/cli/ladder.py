"""`jacta ladder`: bots play each other with paired dice and are rated."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import sys
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from jacta.bots import BOTS
from jacta.cli.ladder_screen import Watch, show
from jacta.cli.options import BoardOption, GameArgument, PluginOption, VariantsOption
from jacta.cli.setup import checked_seed
from jacta.cli.variants import options_of
from jacta.core.errors import SetupError
from jacta.core.game import Game, find_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.lab.ladder.entrants import Entrant
    from jacta.lab.ladder.log import Log
    from jacta.lab.ladder.report import Report
    from jacta.lab.ladder.tournament import Ladder

__all__ = ["ladder"]

INTERRUPTED = 130
LOG, NUMBERS, PICTURE, TEXT = "games.jsonl", "ladder.json", "ladder.svg", "ladder.txt"


def ladder(
    game: GameArgument,
    *,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help=f"Entrants, separated by commas: {', '.join(BOTS)}. A budget follows @: "
            "search@1s, or search@2000 (simulations). Default: all that need none.",
        ),
    ] = None,
    players: Annotated[
        int, typer.Option("--players", "-p", metavar="N", help="Seats at a table.")
    ] = 2,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", metavar="N", min=2, help="Deals; each is played in every seating."
        ),
    ] = 2000,
    variants: VariantsOption = "",
    plugin: PluginOption = None,
    board: BoardOption = None,
    mixed: Annotated[
        bool,
        typer.Option("--mixed", help="Only different bots at a table, not one against the rest."),
    ] = False,
    hero: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="Play only this bot, alone against each other bot."),
    ] = None,
    adjust: Annotated[
        bool,
        typer.Option("--adjust", help="Also measure the luck of every game and take it out: slow."),
    ] = False,
    playouts: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="With --adjust: more are sharper, and slower."),
    ] = 400,
    anchor: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="Who has rating 0. Default: random, else the first."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="The same seed gives the same games."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", metavar="N", min=1, help="Games at once. Default: one per core."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help=f"Write {LOG}, {NUMBERS}, {PICTURE} and {TEXT} there, or resume there.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished games in a file, or resume from it."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a picture: .svg, .png or .pdf.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play each other with the same dice in every seating, and rate them."""
    from jacta.lab.ladder.adjustment import model_digest  # noqa: PLC0415
    from jacta.lab.ladder.log import Log, heading_of, kept_seed  # noqa: PLC0415 - slow to import
    from jacta.lab.ladder.report import anchor_of, report_of  # noqa: PLC0415
    from jacta.lab.ladder.tournament import Ladder  # noqa: PLC0415

    kind = find_game(game)
    setup = kind.on(board or kind.boards[0], players, options_of(variants, kind))
    entrants = _entrants(bots, game)
    zero = anchor_of(entrants, anchor)
    if out is not None and resume is not None:
        raise SetupError("--out already keeps the finished games: leave out --resume")
    _check_plot(plot)
    kept = out / LOG if out else resume
    with _files_refused():
        known = kept_seed(kept) if kept else None
        chosen = checked_seed(known if seed is None else seed)
    lonely = _hero(hero, entrants, mixed=mixed)
    measured = playouts if adjust else None
    tournament = Ladder(setup, entrants, games, chosen, mixed, lonely, measured)
    judge = model_digest(setup, playouts) if adjust else ""
    with _files_refused():
        log = Log(heading_of(setup, tournament.seed, tournament.entrants, judge), kept)
    _play(tournament, log, jobs or os.cpu_count() or 1)
    report = report_of(tournament, log, _command(tournament, board, anchor, plugin), zero)
    with _files_refused():
        _write(report, out, plot)
    if as_json:
        sys.stdout.write(json.dumps(report.as_json()) + "\n")
    else:
        show(report, Console())


def _entrants(bots: str | None, game: str) -> Any:
    from jacta.lab.ladder.entrants import parse_entrants, policy_names  # noqa: PLC0415

    return parse_entrants(",".join(policy_names(game)) if bots is None else bots, game)


def _hero(name: str | None, entrants: Sequence[Entrant], *, mixed: bool) -> Entrant | None:
    """Return the only entrant that plays alone, if one is named."""
    if name is None:
        return None
    if mixed:
        raise SetupError("mixed tables have no hero: leave out --hero or --mixed")
    from jacta.lab.ladder.entrants import parse_entrant  # noqa: PLC0415

    hero = parse_entrant(name)
    if hero not in entrants:
        raise SetupError(
            f"the hero {hero} must be one of the bots: {', '.join(map(str, entrants))}"
        )
    return hero


@contextlib.contextmanager
def _files_refused() -> Iterator[None]:
    """Report a file that cannot be written in one line."""
    try:
        yield
    except OSError as error:
        raise SetupError(f"{error.filename}: {error.strerror}") from None


def _check_plot(plot: Path | None) -> None:
    """Reject a picture that cannot be written, before hours of playing."""
    if plot is not None:
        from jacta.lab.ladder.plot import check_kind  # noqa: PLC0415 - slow to import

        check_kind(plot)
        with _files_refused():
            plot.parent.mkdir(parents=True, exist_ok=True)


def _play(tournament: Ladder, log: Log, jobs: int) -> None:
    """Play what is missing, with a progress bar."""
    watch = Watch(Console(stderr=True), tournament, log)
    try:
        with watch:
            tournament.run(log, jobs, watch.advance)
    except KeyboardInterrupt:
        kept = (
            "run the command again to continue"
            if log.path
            else "nothing is kept without --out or --resume"
        )
        watch.console.print(f"stopped: {kept}")
        raise typer.Exit(INTERRUPTED) from None


def _command(
    tournament: Ladder, board: str | None, anchor: str | None, plugins: list[str] | None
) -> str:
    """Return the command that gives the same result, with every default filled in."""
    game: Game[Any] = tournament.game
    words = ["jacta", "ladder", game.name]
    words += [word for place in plugins or () for word in ("--plugin", place)]
    words += ["--bots", ",".join(map(str, tournament.entrants))]
    words += ["--players", str(game.players), "--games", str(tournament.games)]
    words += ["--variants", ",".join(sorted(game.options))] if game.options else []
    words += ["--board", board or game.board_name]
    words += ["--mixed"] if tournament.mixed else []
    words += ["--hero", str(tournament.hero)] if tournament.hero else []
    if tournament.playouts is not None:
        words += ["--adjust", "--playouts", str(tournament.playouts)]
    words += ["--anchor", anchor] if anchor else []
    return shlex.join([*words, "--seed", str(tournament.seed)])


def _write(report: Report, out: Path | None, plot: Path | None) -> None:
    if out is not None:
        (out / NUMBERS).write_text(json.dumps(report.as_json(), indent=1) + "\n", encoding="utf-8")
        with (out / TEXT).open("w", encoding="utf-8") as file:
            show(report, Console(file=file, width=120))
    pictures = [path for path in (out / PICTURE if out else None, plot) if path is not None]
    if pictures:
        from jacta.lab.ladder.plot import draw  # noqa: PLC0415 - slow to import

        for path in pictures:
            draw(report, path)
