"""Kill a server many times under load: `python -m faults --kills 1000`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from faults.kills import kill_under_load


def main() -> int:
    """Kill; return how the process ends."""
    parser = argparse.ArgumentParser(prog="python -m faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = kill_under_load(Path(folder), options.kills, options.seed)
    sys.stdout.write(f"{outcome}\n")
    return any((outcome.lost, outcome.doubled, outcome.stuck, outcome.different))


if __name__ == "__main__":
    sys.exit(main())
