#!/usr/bin/env python3
"""Set this checkout up and use it, with nothing but Python 3.11+ and its venv or pip.

  python3 dev.py run [ARGS]    install what is missing, then run: jacta ARGS
  python3 dev.py test [ARGS]   install what is missing, then run every test: pytest ARGS
  python3 dev.py check         lint, format, types and the import rules
  python3 dev.py types         write the browser's types of all messages again
  python3 dev.py lock          write requirements/*.txt again (needs uv)

Everything goes into .dev and web/node_modules; delete them to start over. Nothing
is installed or built again while its inputs stay the same.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
DEV = ROOT / ".dev"
VENV = DEV / "venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

REQUIREMENTS = {"run": "run", "test": "dev", "check": "dev", "types": "dev"}


def begin(*command: str | Path, **env: str) -> subprocess.Popen[bytes]:
    """Start a command in the checkout."""
    print("+", *command, file=sys.stderr, flush=True)
    return subprocess.Popen([str(c) for c in command], cwd=ROOT, env={**os.environ, **env})


def call(*command: str | Path, **env: str) -> None:
    """Run a command in the checkout; leave with its exit code if it fails."""
    if code := begin(*command, **env).wait():
        sys.exit(code)


def importable(name: str) -> bool:
    """Whether the Python that runs this file can import a module."""
    command = [sys.executable, "-c", f"import {name}"]
    return subprocess.call(command, stderr=subprocess.DEVNULL) == 0


def done(step: str, inputs: str) -> bool:
    """Whether a step was finished with the same inputs."""
    mark = DEV / f"{step}.done"
    return mark.is_file() and mark.read_text() == inputs


def finish(step: str, inputs: str) -> None:
    """Remember that a step was finished with these inputs."""
    (DEV / f"{step}.done").write_text(inputs)


def make_venv() -> None:
    """Make .dev/venv: with venv, or with virtualenv on a Debian without python3-venv."""
    DEV.mkdir(exist_ok=True)
    if done("venv", sys.version) and PYTHON.is_file():
        return
    for mark in DEV.glob("*.done"):
        mark.unlink()
    shutil.rmtree(VENV, ignore_errors=True)
    if importable("ensurepip"):
        call(sys.executable, "-m", "venv", VENV)
    elif importable("pip"):
        tools = DEV / "tools"  # PEP 668 forbids a plain install; --target is allowed
        pip = (sys.executable, "-m", "pip", "install", "-q", "--target", tools)
        call(*pip, "virtualenv", PIP_ROOT_USER_ACTION="ignore")
        call(sys.executable, "-m", "virtualenv", "-q", VENV, PYTHONPATH=str(tools))
        shutil.rmtree(tools)
    else:
        sys.exit("dev.py: this Python has neither venv nor pip (Debian: apt install python3-venv)")
    finish("venv", sys.version)


def install(verb: str) -> None:
    """Install the locked requirements and the project itself, unless that was done."""
    make_venv()
    lock = ROOT / "requirements" / f"{REQUIREMENTS[verb]}.txt"
    inputs = hashlib.sha256(lock.read_bytes() + (ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if not done(lock.stem, inputs):
        pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-input")
        call(*pip, "--require-hashes", "--only-binary", ":all:", "-r", lock)
        call(*pip, "--no-deps", "--no-build-isolation", "-e", ROOT, JACTA_WEB="skip")
        finish(lock.stem, inputs)


def build(verb: str) -> None:
    """Build the browser's pages, unless that was done; to check them means their types."""
    words = {"run": [], "check": ["--for-tests", "--check"]}.get(verb, ["--for-tests"])
    call(PYTHON, ROOT / "hatch_build.py", *words)


def check() -> None:
    """Run every static check."""
    call(PYTHON, "-m", "ruff", "check")
    call(PYTHON, "-m", "ruff", "format", "--check")
    call(PYTHON, "-m", "mypy")
    call(PYTHON.parent / "lint-imports", "--no-cache")
    call(PYTHON, ROOT / "web" / "scripts" / "message_types.py", "--check")


def lock() -> None:
    """Write the locked requirements again, without a registry's name in them."""
    compile_ = ("uv", "pip", "compile", "pyproject.toml", "--universal", "--generate-hashes")
    quiet = ("--no-header", "--no-annotate", "-q")
    dev, run = "requirements/dev.txt", "requirements/run.txt"
    call(*compile_, *quiet, "--upgrade", "--group", "dev", "-o", dev)
    call(*compile_, *quiet, "--group", "build", "-c", dev, "-o", run)


def main() -> int:
    """Do what the first word asks for."""
    if sys.version_info < (3, 11):
        sys.exit("dev.py: jacta needs Python 3.11 or newer; this is " + sys.version.split()[0])
    verb, *args = sys.argv[1:] or ["help"]
    if verb == "lock":
        lock()
        return 0
    if verb not in REQUIREMENTS:
        print(__doc__)
        return 0 if verb in {"help", "-h", "--help"} else 2
    install(verb)
    everything = verb == "test" and not args
    if everything:  # compile while the pages are built, and once, not once in each worker
        compiling = begin(PYTHON, "-m", "jacta", "doctor", "--prepare")
    try:
        build(verb)
    except SystemExit:
        if everything:
            compiling.terminate()
        raise
    if verb in {"check", "types"}:
        check() if verb == "check" else call(PYTHON, ROOT / "web" / "scripts" / "message_types.py")
        return 0
    if everything:
        if code := compiling.wait():
            return code
        args = ["-n", str((os.cpu_count() or 1) + 1)]  # some tests wait more than they work
    command = [str(PYTHON), "-m", "jacta" if verb == "run" else "pytest", *args]
    if os.name == "nt":
        return subprocess.call(command)
    os.chdir(ROOT if verb == "test" else Path.cwd())
    return os.execv(command[0], command)  # noqa: S606


if __name__ == "__main__":
    sys.exit(main())
