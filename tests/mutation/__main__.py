"""`python -m mutation PART` in `tests`: how many mutants of a part do the tests catch?"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections import Counter
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

try:
    from mutation.covering import covering
    from mutation.mutants import Mutant, mutants_of
except ModuleNotFoundError as missing:
    sys.exit(f"{missing}; try: pip install cosmic-ray coverage")
from mutation.trying import try_mutant, warm_up

ROOT = Path(__file__).resolve().parents[2]
PARTS = {
    "mlem": (["games/mlem/rules/*.py"], ["mlem", "games"]),
    "incognitos": (["games/incognitos/rules/*.py"], ["incognitos", "games"]),
    "table": (["core/table.py", "core/history.py"], ["core", "games", "mlem", "third_game"]),
    "server": (
        [
            f"server/{name}.py"
            for name in ("tables", "live", "writer", "telling", "seating", "bots")
        ],
        ["server", "simulation"],
    ),
}


class Task(NamedTuple):
    """A mutant to try, and the tests to try it with."""

    key: str
    module: str
    path: Path
    mutant: Mutant
    tests: list[str]


def main() -> int:
    """Try the mutants of a part that have not been tried yet, and sum up."""
    parser = argparse.ArgumentParser(prog="python -m mutation", description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--only", default="", help="only files whose name contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    os.chdir(ROOT)
    warm_up()
    patterns, folders = PARTS[args.part]
    sources = sorted(p for pattern in patterns for p in (ROOT / "src/jacta").glob(pattern))
    sources = [p for p in sources if args.only in p.name]
    kept = ROOT / ".dev" / "mutation"
    kept.mkdir(parents=True, exist_ok=True)
    tests = [f"tests/{folder}" for folder in folders]
    lines = covering(
        sources, tests, kept / f"{args.part}{args.only}-{_digest(sources, tests)}.json"
    )
    totals: Counter[str] = Counter()
    for source in sources:
        log = kept / f"{source.parent.parent.name}-{source.stem}.jsonl"
        totals += _try_file(source, lines[str(source)], log, args.jobs)
    caught = totals["caught"] + totals["caught by time"]
    print(f"{args.part}: {caught} of {totals.total()} mutants caught, {dict(totals)}")
    return 0


def _try_file(path: Path, tests: dict[int, list[str]], log: Path, jobs: int) -> Counter[str]:
    """Try the mutants of a file; `log` holds those of earlier runs, by their source."""
    known: dict[str, Any] = {}
    if log.is_file():
        known = {told["id"]: told for told in map(json.loads, log.read_text().splitlines())}
    name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    told, tasks = {}, []
    for mutant in mutants_of(path):
        key = hashlib.sha256(mutant.source.encode()).hexdigest()[:16]
        if known.get(key, {}).get("verdict", "").startswith("caught"):
            told[key] = known[key]
        else:
            tasks.append(Task(key, name, path, mutant, _tests_of(mutant, tests)))
    with get_context("fork").Pool(jobs) as pool, log.open("a") as file:
        for line in pool.imap_unordered(_try, tasks):
            told[line["id"]] = line
            print(json.dumps(line), file=file, flush=True)
    counts = Counter(str(line["verdict"]) for line in told.values())
    print(f"{path.relative_to(ROOT)}: {dict(counts)}", flush=True)
    for line in sorted(told.values(), key=lambda line: line["line"]):
        if not str(line["verdict"]).startswith("caught"):
            print(f"  {path.name}:{line['line']} {line['verdict']} {line['operator']}", flush=True)
            print("    " + str(line["diff"]).replace("\n", "\n    "), flush=True)
    return counts


def _try(task: Task) -> dict[str, Any]:
    """Try one mutant; return what the log keeps of it."""
    mutant = task.mutant
    verdict = try_mutant(task.module, task.path, mutant.source, task.tests)
    fields = {"id": task.key, "verdict": verdict, "line": mutant.line}
    return {**fields, "operator": mutant.operator, "diff": mutant.diff}


def _tests_of(mutant: Mutant, tests: dict[int, list[str]]) -> list[str]:
    """Return the tests of the mutated line, or of the nearest one before it that ran."""
    near = [line for line in tests if line <= mutant.line]
    return tests[max(near)] if near else next(iter(tests.values()), [])


def _digest(sources: list[Path], tests: list[str]) -> str:
    files = [*sources, *(p for folder in tests for p in (ROOT / folder).rglob("*.py"))]
    return hashlib.sha256(b"".join(p.read_bytes() for p in files)).hexdigest()[:12]


if __name__ == "__main__":
    sys.exit(main())
