"""The `jacta` command.

app       all commands in one
play      a game at this keyboard (setup, seats, keyboard_game, table_screen, choice_list,
          keyboard, hints, record_file, bot_preparation)
simulate  many games at once
odds      exact odds of a place or a position
replay    a record, checked and narrated
board     mats, checked and drawn
rules     the rules in our own words
doctor    what this installation consists of
screen    what every command needs to know about a game; plain_screen is the default
options   arguments and options that several commands share
"""

from __future__ import annotations

import contextlib
import os
import sys

__all__ = ["main"]


def main() -> None:
    """Run the `jacta` command."""
    from jacta.cli.app import app  # noqa: PLC0415 - `import jacta.cli` stays light
    from jacta.cli.console import survive_narrow_encodings  # noqa: PLC0415

    survive_narrow_encodings()
    try:
        app()
    except OSError as error:
        _drop_output(error)
    finally:
        try:
            sys.stdout.flush()
        except OSError as error:  # a full disk, or nobody who reads
            _drop_output(error)


def _drop_output(error: OSError) -> None:
    """Say in one line why the output cannot be written, and exit."""
    with contextlib.suppress(OSError):
        sys.stderr.write(f"jacta: cannot write the output: {error.strerror or error}\n")
        sys.stderr.flush()
    os._exit(1)  # an ordinary end would try to write again
