"""What the site needs beyond the pages: a reference page, and links to the sources.

Pages link to sources and to files beside docs/; a site does not have those, so such links
lead to the address of the sources in pyproject.toml.
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"(\]\()((?:\.\./)+[^)#\s]+)(#[^)\s]*)?(\))")
REFERENCE = "reference.md"
MODULES = {  # everything that a program may import, by what it is for
    "Tables and games": (
        "jacta.core.table",
        "jacta.core.game",
        "jacta.core.dice",
        "jacta.core.positions",
        "jacta.core.records",
        "jacta.core.previews",
        "jacta.core.errors",
        "jacta.core.kits",
        "jacta.pictures",
    ),
    "What a seat may see": ("jacta.games.mlem.view", "jacta.games.incognitos.view"),
    "Bots": ("jacta.bots.plugins", "jacta.bots.play_game", "jacta.bots.protocol"),
    "At a server": ("jacta.client.http", "jacta.client.seat", "jacta.client.refusals"),
    "Environments": (
        "jacta.envs.batch",
        "jacta.envs.spec",
        "jacta.envs.fields",
        "jacta.envs.rewards",
        "jacta.envs.pettingzoo",
        "jacta.envs.gymnasium",
        "jacta.envs.openspiel",
    ),
}


def sources() -> str:
    """Return the address of the sources."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return str(settings["project"]["urls"]["Source"]).rstrip("/")


def reference() -> str:
    """Return the reference page: a section for each module, filled in from its docstrings."""
    parts = ["# Reference", "Everything here is imported from `jacta` itself if it is listed in"]
    parts[1] += " `jacta.__all__`, otherwise from the module that is named."
    for title, modules in MODULES.items():
        parts.append(f"## {title}")
        parts += [f"::: {module}\n    options:\n      heading_level: 3" for module in modules]
    return "\n\n".join(parts) + "\n"


def on_files(files: Any, config: Any) -> Any:
    """Add the reference page."""
    from mkdocs.structure.files import File  # noqa: PLC0415 - only where a site is built

    files.append(File.generated(config, REFERENCE, content=reference()))
    return files


def outward(markdown: str, page: str, address: str) -> str:
    """Return a page whose links to files outside docs/ are absolute."""

    def absolute(link: re.Match[str]) -> str:
        opening, target, anchor, closing = link[1], link[2], link[3] or "", link[4]
        path = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), target))
        if path.startswith("docs/"):
            return link[0]
        return f"{opening}{address}/{path}{anchor}{closing}"

    return LINK.sub(absolute, markdown)


def on_page_markdown(markdown: str, page: Any, **_: Mapping[str, Any]) -> str:
    """Rewrite the links of a page."""
    return outward(markdown, page.file.src_uri, sources())
