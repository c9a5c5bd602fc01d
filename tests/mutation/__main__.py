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
from typing import TYPE_CHECKING, NamedTuple

import pytest

try:
    from mutation.covering import covering
    from mutation.mutants import Mutant, mutants_of
except ModuleNotFoundError as missing:
    sys.exit(f"{missing}; try: pip install cosmic-ray coverage")
from mutation.loaded import changed_functions
from mutation.trying import OPTIONS, Task, Trier, Verdict, try_fresh, warm_up

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

MOST_OTHERS = 150
COMPILED = {"playout.py"}  # loops around the rules that no fast test runs
ROOT = Path(__file__).resolve().parents[2]
SERVER = "tables live writer states table_info new_tables bots table_memory sender connection"


class Part(NamedTuple):
    """What is mutated, which folders of tests look at it, and a test that all others follow."""

    sources: list[str]
    tests: list[str]
    warm: str


PARTS = {
    "mlem": Part(["games/mlem/rules/*.py"], ["mlem", "games"], ""),
    "incognitos": Part(["games/incognitos/rules/*.py"], ["incognitos", "games"], ""),
    "table": Part(
        ["core/table.py", "core/history.py"], ["core", "games", "mlem", "third_game"], ""
    ),
    "server": Part(
        [f"server/{name}.py" for name in SERVER.split()],
        ["server", "simulation"],
        "tests/server/test_playing.py",
    ),
}


class Trial(NamedTuple):
    """Where verdicts are kept, how many mutants are tried at once, and by which tests."""

    log: Path
    jobs: int
    tests: Sequence[str]
    warm: str


_tasks: list[Task] = []  # code cannot be sent to other processes, but they can inherit it
_try_one: Callable[[Task], Verdict] = try_fresh


def main() -> int:
    """Try the mutants of a part that have not been tried yet, and sum up."""
    parser = argparse.ArgumentParser(prog="python -m mutation", description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--only", default="", help="only files whose name contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--sample", type=int, help="try only this many, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    args = parser.parse_args()
    os.chdir(ROOT)
    warm_up()
    part = PARTS[args.part]
    sources = sorted(p for pattern in part.sources for p in (ROOT / "src/jacta").glob(pattern))
    sources = [p for p in sources if args.only in p.name and p.name not in COMPILED]
    kept = ROOT / ".dev" / "mutation"
    kept.mkdir(parents=True, exist_ok=True)
    tests = [f"tests/{folder}" for folder in part.tests]
    name = f"{args.part}{args.only}-{_digest(sources, tests)}.json"
    lines = covering(sources, tests, kept / name)
    mutants = [(path, mutant) for path in sources for mutant in mutants_of(path)]
    if args.sample is not None and args.sample < len(mutants):
        print(f"{args.sample} of {len(mutants)} mutants, drawn with seed {args.seed}", flush=True)
        random.Random(args.seed).shuffle(mutants)  # so a larger sample contains a smaller one
        del mutants[args.sample :]
    tasks = {_key(*each): (*each, _task(*each, lines[str(each[0])])) for each in mutants}
    trial = Trial(kept / f"{args.part}.jsonl", args.jobs, tests, part.warm)
    told = _try_all([task for _, _, task in tasks.values()], trial)
    for path in sources:
        here = [(mutant, told[key]) for key, (at, mutant, _) in tasks.items() if at == path]
        _report(path, here)
    verdicts = Counter(told[key] for key in tasks)
    caught = verdicts["caught"] + verdicts["caught by time"]
    tried = len(tasks) - verdicts["not run"]
    low, high = _interval(caught, tried)
    print(f"{args.part}: {caught} of {tried} mutants caught, {dict(verdicts)}")
    if args.sample is not None:
        print(f"of all mutants, {low:.1%} to {high:.1%} are caught (95 % interval)")
    return 0


def _try_all(tasks: Sequence[Task], trial: Trial) -> Mapping[str, str]:
    """Try mutants; those of earlier runs are retried unless they were caught."""
    known = _told(trial.log)
    new = [task for task in tasks if not known.get(task.key, "").startswith("caught")]
    loaded = [task for task in new if task.codes is not None]
    child = os.fork()  # it imports jacta; this process must not
    if not child:
        os._exit(_try_loaded(loaded, trial))
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise SystemExit("the mutants could not be tried")
    known = _told(trial.log)
    _try_each([t for t in new if t.codes is None or known[t.key] == "needs import"], trial)
    return _told(trial.log)


def _try_loaded(tasks: Sequence[Task], trial: Trial) -> int:
    """Collect all tests once, and try mutants with them."""

    def then(trier: Trier) -> None:
        global _try_one  # noqa: PLW0603 - the pool inherits it
        _try_one = trier.try_mutant
        _try_each(tasks, trial)

    trier = Trier(list({str(task.path) for task in tasks}), trial.warm, then)
    return int(pytest.main([*OPTIONS, *trial.tests], plugins=[trier])) if tasks else 0


def _try_each(tasks: Sequence[Task], trial: Trial) -> None:
    _tasks[:] = tasks
    with get_context("fork").Pool(trial.jobs) as pool, trial.log.open("a") as file:
        for line in pool.imap_unordered(_try, range(len(tasks))):
            print(json.dumps(line), file=file, flush=True)


def _try(number: int) -> dict[str, str]:
    task = _tasks[number]
    return {"id": task.key, "verdict": _try_one(task)}


def _told(log: Path) -> dict[str, str]:
    """Return the last verdict on each mutant."""
    lines = map(json.loads, log.read_text().splitlines()) if log.is_file() else ()
    return {line["id"]: line["verdict"] for line in lines}


def _report(path: Path, told: list[tuple[Mutant, str]]) -> None:
    """Print how many mutants of a file were caught, and which survived."""
    print(f"{path.relative_to(ROOT)}: {dict(Counter(verdict for _, verdict in told))}")
    for mutant, verdict in sorted(told, key=lambda each: each[0].line):
        if not verdict.startswith("caught"):
            print(f"  {path.name}:{mutant.line} {verdict} {mutant.operator}")
            print("    " + mutant.diff.replace("\n", "\n    "), flush=True)


def _key(path: Path, mutant: Mutant) -> str:
    return hashlib.sha256(f"{_module(path)} {mutant.source}".encode()).hexdigest()[:16]


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


def _task(path: Path, mutant: Mutant, tests: dict[int, list[str]]) -> Task:
    """Return what to try: tests of the same file that do not run the line come last.

    A cache may hide that they do.
    """
    own = _tests_of(mutant, tests)
    others = dict.fromkeys(test for line in tests.values() for test in line)
    more = [test for test in others if test not in set(own)][:MOST_OTHERS]
    codes = changed_functions(str(path), path.read_text(), mutant.source)
    return Task(_key(path, mutant), _module(path), path, mutant.source, codes, [*own, *more])


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
