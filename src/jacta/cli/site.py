"""`jacta site`: the page that needs no server, as a folder for any web host."""

from __future__ import annotations

import shutil
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import Annotated

import typer

from jacta.cli.console import out
from jacta.core.errors import SetupError
from jacta.server.site_folder import MADE, MARK, is_made

__all__ = ["site"]

MEGABYTE = 1_000_000


def site(
    folder: Annotated[Path, typer.Argument(metavar="OUT", help="The folder to fill.")],
) -> None:
    """Write the page that needs no server: table, bots and records in a browser tab."""
    if not is_made():
        raise SetupError(
            "this jacta comes without the parts of the site; "
            "in a checkout, make them with: python3 dev.py site OUT"
        )
    if folder.exists() and not _is_ours(folder):
        raise SetupError(f"{folder} exists and is not a site of jacta; name another folder")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(MADE, folder, ignore=shutil.ignore_patterns(MARK))
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    out.print(f"{folder}: {size / MEGABYTE:.1f} MB. Any web space can serve it, in any subfolder.")


def _is_ours(folder: Path) -> bool:
    """Whether a folder may be replaced: it is empty, or holds an earlier site."""
    if not folder.is_dir():
        return False
    return not any(folder.iterdir()) or (folder / "python" / "parts.json").is_file()
