"""Make the page that needs no server: a folder for any web host.

  python web/scripts/site.py    into src/jacta/_site, unless it is up to date

`python3 dev.py site OUT` calls this and copies the folder; `jacta site OUT` copies it, too.
It consists of the built pages, Pyodide from npm, jacta's plain side with the few packages it
needs, compiled to bytecode, and WebAssembly wheels from PyPI with the hashes of our lock file.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import importlib.metadata
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from hatch_build import call_npm, install_packages, node_command, page_sources  # noqa: E402

from jacta.wasm.building import MANIFEST  # noqa: E402
from jacta.wasm.building import build as build_kernel  # noqa: E402

WEB, SOURCE = ROOT / "web", ROOT / "src" / "jacta"
SITE = SOURCE / "_site"
BUILDING = ROOT / ".dev" / "site-parts"
LOCK = ROOT / "requirements" / "run.txt"
TURN = ROOT / ".dev" / "site.lock"
PATIENCE = 600.0  # seconds, for another process that makes the site
PYODIDE = WEB / "node_modules" / "pyodide"

# For Pyodide's Python; a new Pyodide may need another platform.
TARGET = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314")
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32")
WHEELS = ("msgspec", "pydantic-core")
PACKAGES = (
    "annotated-types",
    "fsrs",
    "pydantic",
    "segno",
    "typing-extensions",
    "typing-inspection",
)

# What of jacta comes along: the plain side of rules and bots, the server without its machinery.
WHOLE = ("core", "fair", "games", "bots", "offline", "server", "lab/odds")
REVIEWS = (
    *("__init__", "confirmation", "course", "judge", "ledger", "looker", "looking_judge", "model"),
    *("net_judge", "outcomes", "playout_judge", "prepared", "pricing", "reviewing"),
    "turning_points",
)
FILES = (
    *(f"wasm/{name}.py" for name in ("__init__", "bots", "kernel", "packing", "page")),
    *("__init__.py", "lab/__init__.py", "lab/guesses.py", "lab/protocols.py"),
    *(f"lab/review/{name}.py" for name in REVIEWS),
    *(f"lab/puzzles/{name}.py" for name in ("__init__", "files", "model", "rating")),
    *(f"lab/puzzles/{name}.puzzles" for name in ("mlem", "incognitos")),
)
LEFT_OUT = re.compile(
    r"__pycache__|\.npz$|\.pyi$|server/(migrations|push)/|lab/odds/\w+/plots|"
    r"server/(app|archive\w*|backends|bounded_http|migrate|models|postgres|quick_socket|"
    r"remote_notices|run|schema|shared_limits|socket|sqlite|supervisor|writer)\.py$|"
    r"pydantic/(experimental|mypy|v1)|fsrs/optimizer|segno/cli|\.dist-info/|\.typed$"
)
LIBRARY_LEFT_OUT = re.compile(
    r"^(_pydatetime|_pydecimal|_pyio|_pyrepl|bdb|cProfile|curses|dbm|doctest|ensurepip|ftplib|"
    r"idlelib|imaplib|lib2to3|mailbox|multiprocessing|optparse|pdb|pickletools|plistlib|poplib|"
    r"profile|pstats|pydoc|pydoc_data|smtplib|sqlite3|tkinter|turtle|turtledemo|unittest|venv|"
    r"wsgiref|xml/dom|xml/etree|xmlrpc)(\.py$|/)|"
    r"^encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|raw_unicode|unicode_|utf_)|/tests?/"
)


def fingerprint() -> str:
    """Return a digest of everything that the site is made of."""
    digest = hashlib.sha256()
    for path in [*page_sources(WEB), *sorted(jacta_files()), LOCK, *sorted(scripts())]:
        digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def scripts() -> list[Path]:
    """Return what makes the site."""
    return [WEB / "scripts" / name for name in ("site.py", "compile_python.mjs")]


def jacta_files() -> list[Path]:
    """Return the files of jacta that come along."""
    found = [path for folder in WHOLE for path in (SOURCE / folder).rglob("*")]
    found += [SOURCE / name for name in FILES]
    return [path for path in found if path.is_file() and not LEFT_OUT.search(path.as_posix())]


def call(*words: str | Path) -> None:
    """Run a command; exit with its code if it fails."""
    if code := subprocess.call([str(word) for word in words], cwd=WEB, stdout=sys.stderr):
        sys.exit(code)


# Python


def locked(package: str) -> str:
    """Return the lines of our lock file for a package, with its hashes."""
    found = re.search(rf"^{package}==(?:.*\\\n)*.*\n", LOCK.read_text(), re.MULTILINE)
    if found is None:
        sys.exit(f"{LOCK.name} does not list {package}")
    return found[0]


def wheels(folder: Path) -> list[Path]:
    """Return the wheels for Pyodide, downloaded once and checked against the lock file."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [package for package in WHEELS if not list(folder.glob(f"{stem(package)}-*.whl"))]
    if missing:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as wanted:
            wanted.writelines(map(locked, missing))
            wanted.flush()
            pip = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder)
            call(*pip, "--only-binary", ":all:", *TARGET, *PLATFORM, "-r", wanted.name)
    return sorted(folder.glob("*wasm32.whl"))


def stem(package: str) -> str:
    """Return how the name of a package's wheel begins: with its locked version."""
    version = re.match(r"\S+?==([^\s;]+)", locked(package))
    return f"{package.replace('-', '_')}-{version[1] if version else ''}"


def python_archive(folder: Path) -> Path:
    """Return an archive with everything that Python imports, not yet compiled."""
    made = folder / "sources.zip"
    with zipfile.ZipFile(made, "w") as archive:
        for path in jacta_files():
            archive.write(path, path.relative_to(SOURCE.parent).as_posix())
        for package in PACKAGES:
            for file in importlib.metadata.files(package) or ():
                if file.suffix == ".py" and not LEFT_OUT.search(file.as_posix()):
                    archive.write(str(file.locate()), file.as_posix())
        for wheel in wheels(BUILDING / "wheels"):
            with zipfile.ZipFile(wheel) as given:
                for name in given.namelist():
                    if not LEFT_OUT.search(name):
                        archive.writestr(name, given.read(name))
    return made


def library(folder: Path) -> Path:
    """Return the archive of Python's own modules, without those that a table never needs."""
    made = folder / "library.zip"
    with (
        zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as given,
        zipfile.ZipFile(made, "w") as archive,
    ):
        for name in given.namelist():
            if not LIBRARY_LEFT_OUT.search(name) and not name.endswith("/"):
                archive.writestr(name, given.read(name))
    return made


def compile_archives(*what: str | Path) -> None:
    """Compile archives, by kind, source and result, with the Python that will run them."""
    node, _ = node_command()
    call(*node, WEB / "scripts" / "compile_python.mjs", *what)


def pack(path: Path, target: Path) -> None:
    """Write a file compressed; the same bytes every time."""
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(path.read_bytes())


def add_python(site: Path) -> None:
    """Add Pyodide, its library and our modules, and a list with their sizes."""
    python, building = site / "python", BUILDING
    python.mkdir()
    building.mkdir(parents=True, exist_ok=True)
    modules = ("modules", python_archive(building), python / "packages.zip")
    compile_archives(*modules, "library", library(building), python / "python_stdlib.zip")
    pack(PYODIDE / "pyodide.asm.wasm", python / "pyodide.asm.wasm.gz")
    pack(PYODIDE / "pyodide.asm.mjs", python / "pyodide.asm.mjs.gz")
    text = (PYODIDE / "pyodide.mjs").read_text(encoding="utf-8")
    (python / "pyodide.mjs").write_text(re.sub(r"\n//# sourceMappingURL=\S+", "", text))
    packed = ("pyodide.asm.wasm.gz", "pyodide.asm.mjs.gz")
    counted = ("packages.zip", "python_stdlib.zip", *packed)
    parts = [{"name": name, "bytes": (python / name).stat().st_size} for name in counted]
    info = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())["info"]
    lock = {"info": info, "packages": {}}
    listed = {"packages": "packages.zip", "lock": lock, "parts": parts}
    (python / "parts.json").write_text(json.dumps(listed))


# The rest


def first_games() -> str:
    """Return what the home page shows, as the table in the browser will say it."""
    code = (
        "import asyncio\n"
        "from jacta.offline import stand_ins\n"
        "stand_ins.install()\n"
        "from jacta.offline.kernel_bots import KernelBots\n"
        "from jacta.offline.local_server import LocalServer\n"
        "async def main():\n"
        "    server = LocalServer(None, 'k' * 32, KernelBots(None))\n"
        "    print((await server.ask('GET', '/api/games')).body)\n"
        "asyncio.run(main())\n"
    )
    return subprocess.check_output([sys.executable, "-c", code], text=True)


def site_files(site: Path) -> list[str]:
    """Return the files of the site, but for the service worker."""
    found = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    return sorted(name for name in found if name not in {"sw.js", "fingerprint.txt"})


def add_service_worker(site: Path) -> None:
    """Write the service worker, with a version that any change of a file changes."""
    files, digest = site_files(site), hashlib.sha256()
    for name in files:
        digest.update(name.encode() + (site / name).read_bytes())
    text = (WEB / "src" / "offline" / "sw.js").read_text(encoding="utf-8")
    listed = json.dumps([f"./{name}" for name in files])
    text = text.replace("['__FILES__']", listed).replace("__VERSION__", digest.hexdigest()[:16])
    (site / "sw.js").write_text(text, encoding="utf-8")


def add_kernel(folder: Path) -> None:
    """Add rules and nets for WebAssembly, compressed because not every web host does it."""
    build_kernel(folder)
    manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    for game in manifest.values():
        game["wasm"] = packed_in(folder, game["wasm"])
        if game["net"]:
            game["net"]["file"] = packed_in(folder, game["net"]["file"])
    (folder / MANIFEST).write_text(json.dumps(manifest, separators=(",", ":")), "utf-8")


def packed_in(folder: Path, name: str) -> str:
    """Compress a file in its place; return its new name."""
    pack(folder / name, folder / f"{name}.gz")
    (folder / name).unlink()
    return f"{name}.gz"


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Wait until no other process makes the site. One that was killed holds up nobody."""
    TURN.parent.mkdir(exist_ok=True)
    with contextlib.closing(sqlite3.connect(TURN, PATIENCE, isolation_level=None)) as turn:
        turn.execute("BEGIN EXCLUSIVE")
        yield


def make() -> Path:
    """Make the site, unless it is up to date; return its folder."""
    made_from = fingerprint()
    mark = SITE / "fingerprint.txt"
    if mark.is_file() and mark.read_text() == made_from:
        return SITE
    install_packages(ROOT, dev=True)
    shutil.rmtree(SITE, ignore_errors=True)
    call_npm(ROOT, "run", "build:site")
    (SITE / "away.html").unlink()  # there is no server that could be away
    add_python(SITE)
    add_kernel(SITE / "kernel")
    (SITE / "games.json").write_text(first_games(), encoding="utf-8")
    add_service_worker(SITE)
    mark.write_text(made_from)
    return SITE


if __name__ == "__main__":
    with alone():
        print(make())
