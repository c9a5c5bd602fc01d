"""`jacta doctor`: what this installation consists of; it compiles only if asked to."""

from __future__ import annotations

import json
import os
import platform
import sys
from typing import Annotated

import typer

from jacta.cli.console import out, span
from jacta.cli.record_file import records_folder
from jacta.core.kernel import cache_folder, is_cached
from jacta.core.kits import GAMES

__all__ = ["doctor"]

LIBRARIES = ("numpy", "numba", "llvmlite", "msgspec", "rich", "typer")


def doctor(
    *,
    prepare: Annotated[
        bool,
        typer.Option("--prepare", help="Compile everything that simulation and bots need."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show versions, the state of the compiled rules, and where data lives."""
    if prepare:
        _prepare()
    if as_json:
        facts = dict([*_versions(), *_machine(), *_places(), *_terminal()])
        sys.stdout.write(json.dumps(facts, ensure_ascii=False) + "\n")
        return
    for name, value in [*_versions(), *_machine(), *_places(), *_terminal()]:
        out.print(span(f"{name:<16}", "bold").append(value), soft_wrap=True)


def _prepare() -> None:
    from jacta.lab.precompile import prepare_all  # noqa: PLC0415 - slow to import

    message = "compiling the rules and bots of all games: some minutes, once for this version"
    with out.status(message):
        if not out.is_terminal:
            out.print(message)
        for name in prepare_all():
            out.print(f"{name} is ready")


def _version(library: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - slow to import

    try:
        return version(library)
    except PackageNotFoundError:
        return "not installed"


def _versions() -> list[tuple[str, str]]:
    from jacta import __version__  # noqa: PLC0415 - doctor is part of it

    python = f"{platform.python_version()} ({sys.executable})"
    return [("jacta", __version__), ("Python", python), *((n, _version(n)) for n in LIBRARIES)]


def _machine() -> list[tuple[str, str]]:
    cores = str(os.cpu_count() or "unknown")
    return [("Platform", platform.platform()), ("Cores", cores)]


def _places() -> list[tuple[str, str]]:
    ready = [game for game in GAMES if is_cached(game, "random")]
    waiting = [game for game in GAMES if game not in ready]
    states = [f"{', '.join(ready)} ready"] if ready else []
    states += [f"{', '.join(waiting)} with the first simulation"] if waiting else []
    records = records_folder()
    count = len(list(records.glob("*.jsonl"))) if records.is_dir() else 0
    return [
        ("Compiled rules", "; ".join(states)),
        ("Compiled in", str(cache_folder())),
        ("Data", str(records.parent)),
        ("Records", f"{records} ({count} so far)"),
    ]


def _terminal() -> list[tuple[str, str]]:
    colours = out.color_system or "none"
    encoding = out.encoding
    is_utf8 = encoding.lower().replace("-", "").startswith("utf8")
    return [
        ("Terminal", f"{out.width} by {out.height}, colours: {colours}"),
        ("Encoding", encoding if is_utf8 else f"{encoding}: plain characters are shown instead"),
    ]
