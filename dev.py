#!/usr/bin/env python3
"""Set up this checkout and use it. Needs Python 3.11+ with venv or pip, nothing else.

  python3 dev.py run [ARGS]    install what is missing, then run: jacta ARGS
  python3 dev.py test          install what is missing, then run every test
  python3 dev.py test --fast   only the tests that need no browser and no compiled rules
  python3 dev.py test ARGS     run some tests: pytest ARGS, or Vitest for files in web/
  python3 dev.py check         lint, formatting, types and import rules
  python3 dev.py format        format the Python and the web code, fix what lint can fix
  python3 dev.py site OUT      build the page that needs no server: a folder for any web host
  python3 dev.py docs          build the documentation as a site in .dev/site; with --serve, show it
  python3 dev.py wasm OUT      build the rules as WebAssembly, into a folder
  python3 dev.py types         regenerate the browser's types of all messages
  python3 dev.py lock          bring requirements/*.txt in line with pyproject.toml (needs uv);
                               with --upgrade, take the newest versions of everything

Everything is installed into .dev and web/node_modules; delete them to start over.
Nothing is installed or built again until its inputs change.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

from hatch_build import npm_on_path

ROOT = Path(__file__).resolve().parent
DEV = ROOT / ".dev"
VENV = DEV / "venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

MESSAGE_TYPES = ROOT / "web" / "scripts" / "message_types.py"

PAGES = ROOT / "hatch_build.py"
SITE = ROOT / "web" / "scripts" / "site.py"

REQUIREMENTS = {
    "run": "run",
    "test": "dev",
    "check": "dev",
    "format": "dev",
    "types": "dev",
    "site": "dev",
    "wasm": "dev",
    "docs": "docs",
}


def start(
    *command: str | Path, output: IO[bytes] | int | None = None, **env: str
) -> subprocess.Popen[bytes]:
    """Start a command in the checkout; it writes to the terminal, or to a file."""
    print("+", *command, file=sys.stderr, flush=True)
    words, variables = [str(c) for c in command], {**os.environ, **env}
    return subprocess.Popen(words, cwd=ROOT, env=variables, stdout=output, stderr=output)


def call(*command: str | Path, **env: str) -> None:
    """Run a command in the checkout; exit with its code if it fails."""
    if code := start(*command, output=None, **env).wait():
        sys.exit(code)


def importable(name: str) -> bool:
    """Return whether the Python that runs this file can import a module."""
    command = [sys.executable, "-c", f"import {name}"]
    return subprocess.call(command, stderr=subprocess.DEVNULL) == 0


def done(step: str, inputs: str) -> bool:
    """Return whether a step is already done for these inputs."""
    mark = DEV / f"{step}.done"
    return mark.is_file() and mark.read_text() == inputs


def finish(step: str, inputs: str) -> None:
    """Record that a step is done for these inputs."""
    (DEV / f"{step}.done").write_text(inputs)


def make_venv() -> None:
    """Create .dev/venv: with venv, or with virtualenv on a Debian without python3-venv."""
    DEV.mkdir(exist_ok=True)
    if done("venv", sys.version) and PYTHON.is_file():
        return
    for mark in DEV.glob("*.done"):
        mark.unlink()
    shutil.rmtree(VENV, ignore_errors=True)
    if importable("ensurepip"):
        call(sys.executable, "-m", "venv", VENV)
    elif importable("pip"):
        tools = DEV / "tools"  # PEP 668 forbids a plain install but allows --target
        pip = (sys.executable, "-m", "pip", "install", "-q", "--target", tools)
        call(*pip, "virtualenv", PIP_ROOT_USER_ACTION="ignore")
        call(sys.executable, "-m", "virtualenv", "-q", VENV, PYTHONPATH=str(tools))
        shutil.rmtree(tools)
    else:
        sys.exit("dev.py: this Python has neither venv nor pip (Debian: apt install python3-venv)")
    finish("venv", sys.version)


def install(verb: str) -> None:
    """Install the locked requirements and the project itself, unless that is done.

    Bytecode comes with the first import: most modules of most packages are never imported.
    """
    make_venv()
    lock = ROOT / "requirements" / f"{REQUIREMENTS[verb]}.txt"
    project = (ROOT / "pyproject.toml").read_bytes()
    inputs = hashlib.sha256(lock.read_bytes() + project).hexdigest()
    if done(lock.stem, inputs):
        return
    quiet = ("--disable-pip-version-check", "--no-input", "-q")
    pip = (PYTHON, "-m", "pip", *quiet, "install", "--no-compile")
    locked = (*pip, "--require-hashes", "--only-binary", ":all:", "-r")
    newest = re.search(r"^pip==(?:.*\\\n)*.*\n", lock.read_text(), re.MULTILINE)
    if newest and not done("pip", newest[0]):  # it takes half the time of an old one for the rest
        (DEV / "pip.txt").write_text(newest[0])
        call(*locked, DEV / "pip.txt")
        finish("pip", newest[0])
    call(*locked, lock)
    of_project = hashlib.sha256(project).hexdigest()
    if not done("project", of_project):
        call(*pip, "--no-deps", "--no-build-isolation", "-e", ROOT, JACTA_WEB="skip")
        finish("project", of_project)
    finish(lock.stem, inputs)


def build(*option: str) -> None:
    """Build the browser's pages unless they are up to date; see hatch_build.py."""
    call(PYTHON, PAGES, *option)


def check() -> None:
    """Run every static check."""
    call(PYTHON, "-m", "ruff", "check")
    call(PYTHON, "-m", "ruff", "format", "--check")
    call(PYTHON, "-m", "mypy")
    call(PYTHON.parent / "lint-imports", "--no-cache")
    build("--check")
    call(PYTHON, MESSAGE_TYPES, "--check")


def format_code() -> None:
    """Format all code, and fix what the linters can fix by themselves."""
    call(PYTHON, "-m", "ruff", "check", "--fix-only", "--quiet")
    call(PYTHON, "-m", "ruff", "format")
    build("--format")


def test(args: list[str]) -> int:
    """Run all tests, the fast ones, or those that the arguments name."""
    if not args:
        return test_everything()
    install("test")
    build("--dev")
    if args == ["--fast"]:
        return test_fast()
    web = [arg.removeprefix("web/") for arg in args if arg.startswith("web/")]
    rest = [arg for arg in args if not arg.startswith("web/")]
    failed = vitest(*web).wait() if web else 0
    return failed or (pytest(*rest).wait() if rest else 0)


def test_fast() -> int:
    """Run the tests that need neither a browser nor compiled rules; 0 if all pass.

    Vitest runs beside pytest; its output comes afterwards.
    """
    with tempfile.TemporaryFile() as said:
        web = vitest(output=said)
        codes = [pytest("--fast", "-n", str(os.cpu_count() or 1)).wait(), web.wait()]
        said.seek(0)
        sys.stdout.buffer.write(said.read())
        sys.stdout.flush()
    return verdict(codes)


def test_everything() -> int:
    """Install what is missing, prepare, and run every test; 0 if all pass.

    From nothing, the pages are built beside pip, and compiling starts as soon as pip has
    installed what jacta needs to run. Compiling first, once, keeps each worker from compiling the
    same rules for itself; collecting first does the same for the files of the tests, which pytest
    rewrites. Vitest runs meanwhile. The page that needs no server may still be in the making when
    the tests begin: those that need it wait, the others keep the cores busy.
    """
    pages = start(sys.executable, PAGES, "--dev") if npm_on_path() else None
    install("run")
    compiling = start(PYTHON, "-m", "jacta", "doctor", "--prepare")
    install("test")
    pages = pages or start(PYTHON, PAGES, "--dev")
    if code := pages.wait():
        return code
    building = start(PYTHON, SITE)
    collecting = pytest("--collect-only", "-qq", output=subprocess.DEVNULL)
    workers = 2 * (os.cpu_count() or 1)  # many tests wait more than they work
    prepared = [vitest().wait(), compiling.wait(), collecting.wait()]
    return verdict([*prepared, pytest("-n", str(workers)).wait(), building.wait()])


def pytest(*args: str, output: IO[bytes] | int | None = None) -> subprocess.Popen[bytes]:
    """Start the tests of the Python code."""
    return start(PYTHON, "-m", "pytest", *args, output=output)


def vitest(*files: str, output: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """Start the tests of the web code."""
    return start(PYTHON, PAGES, "--test", *files, output=output)


def verdict(codes: list[int]) -> int:
    """Return the first exit code of a failure, or 0."""
    return next((code for code in codes if code), 0)


def lock(options: list[str]) -> None:
    """Regenerate the locked requirements, with no registry's name in them.

    Versions stay as they are where pyproject.toml allows it, unless the options say --upgrade.
    """
    compile_ = ("uv", "pip", "compile", "pyproject.toml", "--universal", "--generate-hashes")
    quiet = ("--no-header", "--no-annotate", "-q")
    dev = "requirements/dev.txt"
    call(*compile_, *quiet, *options, "--group", "dev", "-o", dev)
    for group, name in (("build", "run"), ("docs", "docs")):
        call(*compile_, *quiet, "--group", group, "-c", dev, "-o", f"requirements/{name}.txt")


def docs(args: list[str]) -> None:
    """Build the site, with the reference from docstrings; a dead link or anchor is an error."""
    mkdocs = (PYTHON, "-m", "mkdocs", "serve" if args == ["--serve"] else "build")
    place = () if args == ["--serve"] else ("--site-dir", DEV / "site")
    call(*mkdocs, "--strict", *place, NO_MKDOCS_2_WARNING="1")


def site(args: list[str]) -> None:
    """Make the page that needs no server, and copy it to a folder."""
    if len(args) != 1:
        sys.exit("dev.py: site needs one folder: python3 dev.py site OUT")
    call(PYTHON, SITE)
    call(PYTHON, "-m", "jacta", "site", Path(args[0]).absolute())


def run(args: list[str]) -> int:
    """Replace this process by jacta, so that signals reach it."""
    build()
    command = [str(PYTHON), "-m", "jacta", *args]
    if os.name == "nt":
        return subprocess.call(command)
    return os.execv(command[0], command)  # noqa: S606


def main() -> int:
    """Do what the first argument asks for."""
    if sys.version_info < (3, 11):
        sys.exit("dev.py: jacta needs Python 3.11 or newer; this is " + sys.version.split()[0])
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # pip leaves it to the first import
    verb, *args = sys.argv[1:] or ["help"]
    if verb not in {*REQUIREMENTS, "lock"}:
        print(__doc__)
        return 0 if verb in {"help", "-h", "--help"} else 2
    if verb not in {"lock", "test"}:  # tests do more while they install
        install(verb)
    match verb:
        case "run":
            return run(args)
        case "test":
            return test(args)
        case "check":
            check()
        case "format":
            format_code()
        case "types":
            build("--dev")
            call(PYTHON, MESSAGE_TYPES)
        case "wasm":
            call(PYTHON, "-m", "jacta.wasm", *args)
        case "docs":
            docs(args)
        case "site":
            site(args)
        case "lock":
            lock(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
