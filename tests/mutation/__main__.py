"""`python -m mutation PART` in `tests`: how many mutants of a part do the tests catch?"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import random
import sys
from collections import Counter
from multiprocessing import get_context
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple

try:
    from mutation.covering import covering
    from mutation.mutants import Mutant, mutants_of
except ModuleNotFoundError as missing:
    sys.exit(f"{missing}; try: pip install cosmic-ray coverage")
from mutation.trying import try_mutant, warm_up

MOST_OTHERS = 150
COMPILED = {"playout.py"}  # loops around the rules that no fast test runs
ROOT = Path(__file__).resolve().parents[2]
PARTS = {
    "mlem": (["games/mlem/rules/*.py"], ["mlem", "games"]),
    "incognitos": (["games/incognitos/rules/*.py"], ["incognitos", "games"]),
    "table": (["core/table.py", "core/history.py"], ["core", "games", "mlem", "third_game"]),
    "server": (
        [
            f"server/{name}.py"
            for name in ("tables", "live", "writer", "states", "table_info", "new_tables", "bots")
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
    others: list[str]  # of the same file: a cache may hide that they run the line


def main() -> int:
    """Try the mutants of a part that have not been tried yet, and sum up."""
    parser = argparse.ArgumentParser(prog="python -m mutation", description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--only", default="", help="only files whose name contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--sample", type=int, help="try only so many, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
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
    mutants = [(path, mutant) for path in sources for mutant in mutants_of(path)]
    if args.sample is not None and args.sample < len(mutants):
        print(f"{args.sample} of {len(mutants)} mutants, drawn with seed {args.seed}", flush=True)
        random.Random(args.seed).shuffle(mutants)  # so a larger sample contains a smaller one
        del mutants[args.sample :]
    tasks = [
        _task(path, mutant, lines[str(path)])
        for path, mutant in mutants
        if path.name not in COMPILED
    ]
    told = _try_all(tasks, kept / f"{args.part}.jsonl", args.jobs)
    for path in sources:
        _report(path, [told[task.key] for task in tasks if task.path == path])
    verdicts = Counter(str(told[task.key]["verdict"]) for task in tasks)
    caught = verdicts["caught"] + verdicts["caught by time"]
    tried = len(tasks) - verdicts["not run"]
    low, high = _interval(caught, tried)
    print(f"{args.part}: {caught} of {tried} mutants caught, {dict(verdicts)}")
    if args.sample is not None:
        print(f"of all mutants, {low:.1%} to {high:.1%} are caught (95 % interval)")
    return 0


def _try_all(tasks: list[Task], log: Path, jobs: int) -> dict[str, Any]:
    """Try mutants; `log` holds those of earlier runs, which are retried unless they were caught."""
    told: dict[str, Any] = {}
    if log.is_file():
        told = {line["id"]: line for line in map(json.loads, log.read_text().splitlines())}
        told = {key: line for key, line in told.items() if line["verdict"].startswith("caught")}
    new = [task for task in tasks if task.key not in told]
    with get_context("fork").Pool(jobs) as pool, log.open("a") as file:
        for line in pool.imap_unordered(_try, new):
            told[line["id"]] = line
            print(json.dumps(line), file=file, flush=True)
    return told


def _report(path: Path, told: list[dict[str, Any]]) -> None:
    """Print how many mutants of a file were caught, and which survived."""
    print(f"{path.relative_to(ROOT)}: {dict(Counter(line['verdict'] for line in told))}")
    for line in sorted(told, key=lambda line: int(line["line"])):
        if not str(line["verdict"]).startswith("caught"):
            print(f"  {path.name}:{line['line']} {line['verdict']} {line['operator']}")
            print("    " + str(line["diff"]).replace("\n", "\n    "), flush=True)


def _task(path: Path, mutant: Mutant, tests: dict[int, list[str]]) -> Task:
    name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    key = hashlib.sha256(f"{name} {mutant.source}".encode()).hexdigest()[:16]
    own = _tests_of(mutant, tests)
    others = dict.fromkeys(test for line in tests.values() for test in line)
    return Task(key, name, path, mutant, own, [test for test in others if test not in set(own)])


def _try(task: Task) -> dict[str, Any]:
    """Try one mutant; return what the log keeps of it."""
    mutant = task.mutant
    verdict = try_mutant(task.module, task.path, mutant.source, task.tests)
    if verdict == "survived" and task.others:
        others = task.others[:MOST_OTHERS]
        verdict = try_mutant(task.module, task.path, mutant.source, others)
    fields = {"id": task.key, "verdict": verdict, "line": mutant.line}
    return {**fields, "operator": mutant.operator, "diff": mutant.diff}


def _tests_of(mutant: Mutant, tests: dict[int, list[str]]) -> list[str]:
    """Return the tests of the mutated line, or of the nearest one before it that ran."""
    near = [line for line in tests if line <= mutant.line]
    return tests[max(near)] if near else next(iter(tests.values()), [])


def _interval(caught: int, tried: int) -> tuple[float, float]:
    """Return between which shares the true one lies, with 95 % certainty (Wilson)."""
    z, share = NormalDist().inv_cdf(0.975), caught / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    spread = z * math.sqrt(share * (1 - share) / tried + (z / (2 * tried)) ** 2)
    return middle - spread / (1 + z * z / tried), middle + spread / (1 + z * z / tried)


def _digest(sources: list[Path], tests: list[str]) -> str:
    files = [*sources, *(p for folder in tests for p in (ROOT / folder).rglob("*.py"))]
    return hashlib.sha256(b"".join(p.read_bytes() for p in files)).hexdigest()[:12]


if __name__ == "__main__":
    sys.exit(main())
