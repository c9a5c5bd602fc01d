"""What a net was made for: digests of rules, boards and features, kept in its file.

The digests of code ignore comments, docstrings and layout: a net is rejected only where
something that it learned from has changed.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import sys
from pathlib import Path
from typing import Any

import msgspec

from jacta.bots.kit import Engine, bot_kit
from jacta.core.game import find_game
from jacta.core.kits import find_kit, package_folder

__all__ = ["Purpose", "purpose_of"]

SHOWN = 12  # digits of a digest
DIGESTS = ("rules", "features")  # of code


class Purpose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game of a net, and digests of what it was trained with."""

    game: str
    rules: str
    features: str
    boards: dict[str, str]

    def differences(self, wanted: Purpose) -> list[str]:
        """Return in words what differs from a wanted purpose."""
        if self.game != wanted.game:
            return [f"the game ({self.game}, not {wanted.game})"]
        found = [name for name in DIGESTS if getattr(self, name) != getattr(wanted, name)]
        boards = sorted(self.boards.keys() | wanted.boards.keys())
        changed = [name for name in boards if self.boards.get(name) != wanted.boards.get(name)]
        return [*found, *(f"the board {name}" for name in changed)]


@functools.cache
def purpose_of(game: str) -> Purpose:
    """Return what a net that is trained now, by this installation, is made for."""
    kind = find_game(game)
    rules = package_folder(find_kit(game).playout.rpartition(".")[0])
    see: Any = getattr(bot_kit(game).plain("engine", Engine), "see")  # noqa: B009
    features = Path(str(sys.modules[see.__module__].__file__)).parent
    boards = {name: _short(_tables(kind, name)) for name in kind.boards}
    return Purpose(game, _code_digest(rules), _code_digest(features), boards)


def _tables(kind: Any, board: str) -> bytes:
    packed: bytes = kind.on(board, kind.seats[0]).tables.packed().tobytes()
    return packed


def _code_digest(folder: Path) -> str:
    """Return a digest of what the code in a folder does, whatever its comments say."""
    dumps = (ast.dump(_bare(path)) for path in sorted(folder.glob("*.py")))
    return _short("\n".join(dumps).encode())


def _bare(path: Path) -> ast.Module:
    """Return a parsed file without its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [n for n in node.body if not _is_text(n)] or [ast.Pass()]
    return tree


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:SHOWN]
