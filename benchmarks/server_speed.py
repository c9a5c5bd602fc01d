"""How fast the server is, beside boardgame.io's: one command, on this machine only.

    python benchmarks/server_speed.py                  both servers at 50, 200 and 500 tables
    python benchmarks/server_speed.py --json FILE      the same, and the numbers as JSON
    python benchmarks/server_speed.py --quick          a minute instead of ten

Two clients sit at each table (benchmarks/server_load.py, a process of its own on another core)
and play as fast as they are answered, or one move a second. Ours is MLEM with all variants:
every move is checked by the full rules and on the disk before it is acknowledged.
boardgame.io's is a game whose only move adds one, in memory and with its file storage. Its
package comes from npm, into a temporary folder. Clients' choices follow --seed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from hatch_build import node_command, npm_command  # noqa: E402

PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
TAP = """
const { Server, FlatFile } = require('boardgame.io/server');
const tap = {
  name: 'tap',
  setup: () => ({ taps: 0 }),
  moves: { tap: ({ G }) => { G.taps++; } },
  turn: { minMoves: 1, maxMoves: 1 },
};
const db = process.argv[2] ? new FlatFile({ dir: process.argv[2], logging: false }) : undefined;
const server = Server({ games: [tap], db, origins: ['*'] });
server.run(0).then(({ appServer }) => process.stderr.write(`PORT ${appServer.address().port}\\n`));
"""
COLUMNS = (
    ("server", "{name}"),
    ("tables", "{tables}"),
    ("pace", "{pace_text}"),
    ("moves/s", "{moves_per_second:.0f}"),
    ("mean ms", "{mean_ms:.1f}"),
    ("p50", "{p50_ms:.1f}"),
    ("p95", "{p95_ms:.1f}"),
    ("p99", "{p99_ms:.1f}"),
    ("CPU ms/move", "{server_cpu_ms_per_move:.2f}"),
    ("CPU", "{server_cpu_share:.0%}"),
    ("client", "{client_cpu_share:.0%}"),
    ("kB/table", "{kb_per_table:.0f}"),
    ("lag p99", "{lag_p99_ms:.1f}"),
)


def on_core(core: int) -> Any:
    """Return what pins a process to a core, where there are several."""
    cores = sorted(os.sched_getaffinity(0))
    return lambda: os.sched_setaffinity(0, {cores[core % len(cores)]})


class Target:
    """A server in a process of its own, on the first core."""

    def __init__(self, name: str, command: list[str], folder: Path, **env: str) -> None:
        self.name, self.kind = name, name.split(maxsplit=1)[0]
        self._errors = (folder / "stderr").open("w+")
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **env},
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            preexec_fn=on_core(0),  # noqa: PLW1509
        )
        self.pid, self.port = self._process.pid, self._port()

    def _port(self) -> int:
        if self.kind == "jacta":
            assert self._process.stdout is not None
            return int(self._process.stdout.readline())
        for _ in range(300):
            text = Path(self._errors.name).read_text()
            if "PORT " in text:
                return int(text.partition("PORT ")[2].split()[0])
            time.sleep(0.1)
        sys.exit(f"{self.name} did not start: {text}")

    def stop(self) -> dict[str, float]:
        """Stop it; return what it measured itself."""
        self._process.send_signal(signal.SIGTERM if self.kind == "jacta" else signal.SIGKILL)
        said, _ = self._process.communicate(timeout=30)
        self._errors.close()
        lines = said.splitlines()
        return json.loads(lines[-1]) if self.kind == "jacta" and lines else {}


def start(name: str, folder: Path, package: Path | None, cached: int = 2000) -> Target:
    """Start a server in an empty folder."""
    folder.mkdir()
    if name.startswith("jacta"):
        command = [sys.executable, str(HERE / "server_target.py"), "tables.sqlite", str(cached)]
        return Target(name, command, folder)
    assert package is not None
    node, env = node_command()
    storage = [str(folder / "matches")] if "file" in name else []
    command = [*node, str(package / "tap.cjs"), *storage]
    return Target(name, command, folder, **{**env, "PORT": "0"})


def load(target: Target, options: argparse.Namespace, *words: str) -> dict[str, Any]:
    """Run the clients, on the second core; return what they measured."""
    run = subprocess.run(
        [
            *(sys.executable, str(HERE / "server_load.py"), "--server", target.kind),
            *("--port", str(target.port), "--pid", str(target.pid)),
            *("--seed", str(options.seed), "--seconds", str(options.seconds), *words),
        ],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        preexec_fn=on_core(1),
    )
    if run.returncode:
        sys.exit(f"the clients of {target.name} failed")
    measured: dict[str, Any] = json.loads(run.stdout)
    return measured


def measure(
    name: str, options: argparse.Namespace, folder: Path, package: Path | None, *words: str
) -> dict[str, Any]:
    """Run one server with its clients."""
    target = start(name, folder, package)
    try:
        measured = load(target, options, *words)
    finally:
        own = target.stop()
    pace = measured.get("pace")
    text = f"1 per {pace:g} s" if pace else "flat out"
    return {"name": name, **measured, "pace_text": text, "lag_p99_ms": float("nan"), **own}


def install(folder: Path) -> Path:
    """Install boardgame.io into a folder."""
    (folder / "package.json").write_text('{"private": true}')
    (folder / "tap.cjs").write_text(TAP)
    npm, env = npm_command()
    command = [*npm, "install", *PACKAGES, "--no-audit", "--no-fund", "--silent"]
    subprocess.run(command, cwd=folder, env={**os.environ, **env}, check=True)
    return folder


def restart_seconds(folder: Path) -> float:
    """Return how long `jacta serve` takes to its first answer, with a database that is there."""
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        command = [sys.executable, "-m", "jacta", "serve", "--no-open", "--no-prepare"]
        words = ["--port", "4299", "--database", f"sqlite:///{folder}/restart.sqlite"]
        process = subprocess.Popen([*command, *words], stdout=subprocess.DEVNULL)
        while True:
            try:
                urllib.request.urlopen("http://127.0.0.1:4299/api/games").read()
                break
            except OSError:
                time.sleep(0.01)
        times.append(time.perf_counter() - begun)
        process.kill()
        process.wait()
    return min(times[1:])


def show(results: list[dict[str, Any]]) -> None:
    """Print the results as a table."""
    rows = [[title for title, _ in COLUMNS]]
    rows += [[form.format(**result) for _, form in COLUMNS] for result in results]
    widths = [max(len(row[i]) for row in rows) for i in range(len(COLUMNS))]
    for row in rows:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 500])
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--json", type=Path, help="write the numbers to this file")
    options = parser.parse_args()
    if options.quick:
        options.tables, options.seconds = [50], 4.0
    print(f"seed {options.seed}, {options.seconds:g} s each; {os.cpu_count()} cores")
    results: list[dict[str, Any]] = []
    folder = Path(tempfile.mkdtemp(prefix="jacta-server-"))
    try:
        package = None if options.alone else folder / "boardgame"
        names = ["jacta"]
        if package is not None:
            package.mkdir()
            install(package)
            names += ["boardgame.io memory", "boardgame.io file"]
        for tables in options.tables:
            for name in names:
                place = folder / f"{len(results)}"
                words = ("--tables", str(tables))
                results.append(measure(name, options, place, package, *words))
                show(results[-1:])
        for name in names:
            paced = ("--tables", str(options.tables[-1]), "--pace", "1")
            place = folder / f"paced{len(results)}"
            results.append(measure(name, options, place, package, *paced))
        print()
        show(results)
        idle = start("jacta", folder / "idle", None)
        sockets = load(idle, options, "--idle", "1000")
        idle.stop()
        seconds = restart_seconds(folder)
        print(f"\nidle sockets: {sockets['kb_per_socket']:.1f} kB each")
        print(f"restart to first answer: {seconds:.2f} s")
        if options.json:
            extra = {"kb_per_idle_socket": sockets["kb_per_socket"], "restart_seconds": seconds}
            options.json.write_text(json.dumps({"results": results, **extra}, indent=1))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
