"""All commands of `jacta` in one."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from jacta.cli.admin import admin_app
from jacta.cli.board import board_app
from jacta.cli.console import complain, out
from jacta.cli.doctor import doctor
from jacta.cli.lab import lab_app
from jacta.cli.ladder import ladder
from jacta.cli.odds import odds_app
from jacta.cli.play import play
from jacta.cli.puzzles import puzzle, puzzles_app
from jacta.cli.replay import replay
from jacta.cli.review import review
from jacta.cli.rollout import rollout
from jacta.cli.rules import rules
from jacta.cli.serve import push_key, serve
from jacta.cli.simulate import simulate
from jacta.cli.site import site
from jacta.cli.train import train
from jacta.cli.verify import verify
from jacta.core.errors import JactaError
from jacta.core.game import GAMES, find_game

if TYPE_CHECKING:
    from typing import Any

__all__ = ["app"]

MISUSED, FAILED = 2, 1
BROKEN_OUTPUT = {errno.ENOSPC, errno.EPIPE, errno.EIO, errno.EBADF}


def welcome_text() -> str:
    """Return what `jacta` alone prints: examples for every game, then the commands."""
    kinds = [find_game(name) for name in GAMES]
    first = kinds[0].name
    lines = {
        "jacta": "the table in the browser",
        **{f"jacta play {kind.name}": f"{kind.title}, you against two bots" for kind in kinds},
        "jacta play --help": "more players, variants, boards, real dice",
        f"jacta rules {first}": "the rules, in our own words",
        f"jacta board show {kinds[-1].boards[0]}": "a board",
        "jacta odds": "exact odds",
        f"jacta simulate {first}": "thousands of games in a second, summarised",
        f"jacta ladder {first}": "which bot is the strongest, and how much is luck",
        f"jacta lab report {first}": "what many games say about one, as a page with plots",
        "jacta replay FILE": "a recorded game, checked and told",
        "jacta verify FILE": "whether its dice were fair",
        "jacta review FILE": "its luck and its mistakes, for every seat",
        f"jacta train {first}": "a learned player, trained by games against itself",
        "jacta site OUT": "the table as a folder for any web space, without a server",
        "jacta doctor": "what is installed, and where records are kept",
        "jacta --help": "all commands",
    }
    width = max(map(len, lines))
    rows = "\n".join(f"  {command:<{width}}  {does}" for command, does in lines.items())
    return f"Welcome to jacta, a table for space-themed, push-your-luck dice games.\n\n{rows}"


class Jacta(TyperGroup):
    """The commands; errors of jacta are printed in one line, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except JactaError as error:
            complain(error)
            raise typer.Exit(MISUSED) from None
        except OSError as error:
            if error.errno in BROKEN_OUTPUT and not error.filename:
                raise  # `main` reports what became of the output
            complain(f"{error.filename or 'a file'}: {error.strerror or error}")
            raise typer.Exit(FAILED) from None


app = typer.Typer(
    cls=Jacta,
    invoke_without_command=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:  # noqa: FBT001 - so typer calls it
    if wanted:
        from jacta import __version__  # noqa: PLC0415

        out.print(f"jacta {__version__} ({Path(__file__).parents[1]})", soft_wrap=True)
        raise typer.Exit


@app.callback()
def welcome(
    ctx: typer.Context,
    *,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play and study space-themed, push-your-luck dice games."""
    if ctx.invoked_subcommand is None:
        out.print(welcome_text(), soft_wrap=True)
        out.print()
        serve()


app.command()(serve)
app.command()(site)
app.command()(push_key)
app.command()(play)
app.command()(simulate)
app.command()(ladder)
app.add_typer(lab_app, name="lab")
app.add_typer(admin_app, name="admin")
app.add_typer(odds_app, name="odds")
app.command()(replay)
app.command()(verify)
app.command()(review)
app.command()(puzzle)
app.add_typer(puzzles_app, name="puzzles")
app.command()(rollout)
app.add_typer(board_app, name="board")
app.command()(rules)
app.command()(train)
app.command()(doctor)
