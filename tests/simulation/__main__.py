"""Run many seeds: `python -m simulation --seeds 1..10000` in the folder `tests`."""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext

from simulation.paced import simulate_paced
from simulation.planted import PLANTED, planted
from simulation.world import simulate


def main() -> int:
    """Simulate; return how the process ends."""
    parser = argparse.ArgumentParser(prog="python -m simulation", description=__doc__)
    parser.add_argument("--seeds", default="1..1000", help="such as 7 or 1..10000")
    parser.add_argument("--trace", action="store_true", help="print all that happens")
    parser.add_argument("--plant", choices=PLANTED, help="with a bug in the server")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    parser.add_argument("--paced", type=int, metavar="TABLES", help="that many tables in one world")
    options = parser.parse_args()
    if options.paced:
        paced = simulate_paced(options.paced)
        _say(str(paced))
        return paced.violation is not None
    first, _, last = options.seeds.partition("..")
    seeds = range(int(first), int(last or first) + 1)
    if options.trace:
        return _traced(seeds, options.plant)
    return _counted(seeds, options.plant, options.jobs)


def _traced(seeds: range, bug: str | None) -> int:
    with planted(bug) if bug else nullcontext():
        reports = [simulate(seed, keep=True) for seed in seeds]
    for report in reports:
        sys.stdout.writelines(report.lines or [])
        _say(f"{report.digest} {report.violation or ''}")
    return any(report.violation for report in reports)


def _counted(seeds: range, bug: str | None, jobs: int) -> int:
    started, games, entries, violations = time.monotonic(), 0, 0, 0
    with planted(bug) if bug else nullcontext(), ProcessPoolExecutor(jobs) as pool:
        for report in pool.map(simulate, seeds, chunksize=25):
            games, entries = games + report.games, entries + report.entries
            if report.violation:
                violations += 1
                _say(f"seed {report.seed}: {report.violation}")
    seconds = time.monotonic() - started
    _say(f"{len(seeds)} seeds, {games} games, {entries} entries, {seconds:.0f} s")
    _say(f"{violations} violations")
    return violations > 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
