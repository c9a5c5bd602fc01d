"""Commands that each game has for itself, found by its kit: `jacta odds GAME`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from jacta.core.kits import GAMES, find_kit, load

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["commands_of"]


class GameCommands(TyperGroup):
    """One command per game, loaded from the game's kit when it is used or listed."""

    part = ""  # the entry of the kit that names the command

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Return the games that have such a command."""
        return [name for name in GAMES if getattr(find_kit(name), self.part)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of a game."""
        if cmd_name not in self.list_commands(ctx):
            return None
        reference = getattr(find_kit(cmd_name), self.part)
        command: Callable[..., None] = load(str(reference), object)  # type: ignore[assignment]
        app = typer.Typer(add_completion=False)
        app.command(cmd_name)(command)
        return typer.main.get_command(app)


def commands_of(part: str, text: str) -> typer.Typer:
    """Return a group of commands, one for each game whose kit has this part."""
    group = type("GameCommands", (GameCommands,), {"part": part})
    app = typer.Typer(cls=group, no_args_is_help=True, help=text)

    @app.callback()
    def _group() -> None:
        """Do nothing: without a callback a group of one command would be that command."""

    return app
