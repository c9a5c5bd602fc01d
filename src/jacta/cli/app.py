"""All commands of `jacta` in one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from jacta.cli.board import board_app
from jacta.cli.console import complain, out
from jacta.cli.doctor import doctor
from jacta.cli.lab import lab_app
from jacta.cli.ladder import ladder
from jacta.cli.odds import odds_app
from jacta.cli.play import play
from jacta.cli.replay import replay
from jacta.cli.rules import rules
from jacta.cli.serve import serve
from jacta.cli.simulate import simulate
from jacta.cli.train import train
from jacta.core.errors import JactaError

if TYPE_CHECKING:
    from typing import Any

__all__ = ["app"]

MISUSED = 2
WELCOME = """\
Welcome to jacta, a table for space-themed, push-your-luck dice games.

  jacta                      the table in the browser
  jacta play mlem            MLEM: Space Agency, you against two bots
  jacta play incognitos      Los Incognitos: Alien iacta est, likewise
  jacta play --help          more players, variants, scenarios, real dice, own boards
  jacta rules mlem           the rules, in our own words
  jacta board show station   a board: standard; station, castle, arabia, rome
  jacta odds mlem            how likely a crash is, and where rockets get to
  jacta simulate mlem        thousands of games in a second, summed up
  jacta ladder mlem          which bot is the strongest, and how much is luck
  jacta lab report mlem      what many games say about one, as a page with plots
  jacta replay FILE          a recorded game, checked and told
  jacta train mlem           a learned player, by games against itself
  jacta doctor               what is installed, and where records are kept

  jacta --help               all commands"""


class Jacta(TyperGroup):
    """The commands; what jacta refuses is told in one line, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except JactaError as error:
            complain(error)
            raise typer.Exit(MISUSED) from None


app = typer.Typer(
    cls=Jacta,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:  # noqa: FBT001 - so typer calls it
    if wanted:
        from jacta import __version__  # noqa: PLC0415

        out.print(f"jacta {__version__}")
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
        out.print(WELCOME)
        out.print()
        serve()


app.command()(serve)
app.command()(play)
app.command()(simulate)
app.command()(ladder)
app.add_typer(lab_app, name="lab")
app.add_typer(odds_app, name="odds")
app.command()(replay)
app.add_typer(board_app, name="board")
app.command()(rules)
app.command()(train)
app.command()(doctor)
