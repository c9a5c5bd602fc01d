"""How fast the server is, beside boardgame.io's: one command, on this machine only.

    python benchmarks/server.py                             everything: about four minutes
    python benchmarks/server.py --quick                     50 tables, in a minute and a half
    python benchmarks/server.py --tables 200 --seconds 6    one size
    python benchmarks/server.py --alone                     without boardgame.io
    python benchmarks/server.py --cached 100 --alone        more tables than are kept in memory
    python benchmarks/server.py --database postgresql://… --processes 2 --redis redis://…
                                                            several processes, on PostgreSQL

Two clients sit at each table (benchmarks/server_load.py, a process of its own on another core)
and play as fast as they are answered, or one move a second. Ours is MLEM with all variants:
every move is checked by the full rules and on the disk before it is acknowledged. `jacta` has
clients that only play; those of `jacta page` ask for what the browser's page asks for, too:
previews, and how the view changed with each fact. boardgame.io's is a game whose only move adds
one, in memory and with its file storage; like ours it ends after about 75 moves. On both sides
the next games are opened ahead, so that only moves are measured, and clients go on there. (`late`
counts those who find no such game and set one up, which takes as long as many moves.) Its
package comes from npm, once, into a folder of its own below .dev.
With several processes the two clients of a table sit at different ones, and no
process is bound to a core. Everything listens on 127.0.0.1 only. Clients' choices follow --seed.
"""

from __future__ import annotations

import argparse
import json
import math
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
PACKAGE = HERE.parent / ".dev" / "boardgame.io"
MEMORY = "boardgame.io memory"
NAMES = {
    "jacta": "jacta, clients that only play",
    "jacta page": "jacta, clients like the page",
    MEMORY: "boardgame.io, in memory",
    "boardgame.io file": "boardgame.io, in files",
}
TAP = """
const net = require('net');
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...more) {
  return listen.call(this, port, '127.0.0.1', ...more);
};
const { Server, FlatFile } = require('boardgame.io/server');
const tap = {
  name: 'tap',
  setup: () => ({ taps: 0 }),
  moves: { tap: ({ G }) => { G.taps++; } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.taps >= 75 ? { draw: true } : undefined),
};
const db = process.argv[2] ? new FlatFile({ dir: process.argv[2], logging: false }) : undefined;
const server = Server({ games: [tap], db, origins: ['*'] });
server.run(0).then(({ appServer }) => process.stderr.write(`PORT ${appServer.address().port}\\n`));
"""
FASTEST = 5000  # moves a second that any of them may reach, to open enough games ahead
GAME = 75  # moves
WARMUP = 1.5  # seconds
PATIENCE = 90.0  # seconds for opening everything
COLUMNS = (
    ("server", "{name}"),
    ("tables", "{tables}"),
    ("pace", "{pace_text}"),
    ("moves/s", "{moves_per_second:.0f}"),
    ("mean ms", "{mean_ms:.1f}"),
    ("p50", "{p50_ms:.1f}"),
    ("p95", "{p95_ms:.1f}"),
    ("p99", "{p99_ms:.1f}"),
    ("p99 : mean", "{p99_to_mean:.1f}"),
    ("CPU ms/move", "{server_cpu_ms_per_move:.2f}"),
    ("CPU", "{server_cpu_share:.0%}"),
    ("client", "{client_cpu_share:.0%}"),
    ("kB/table", "{kb_per_table:.0f}"),
    ("lag p99", "{lag_p99_ms:.1f}"),
    ("late", "{late}"),
    ("moves : memory", "{moves_ratio}"),
    ("p99 : memory", "{p99_ratio}"),
)
LINE = (
    "{name}, {tables} tables, {pace_text}: {moves_per_second:.0f} moves/s, mean {mean_ms:.1f} ms,"
    " p99 {p99_ms:.1f} ms, {server_cpu_ms_per_move:.2f} ms CPU a move"
)


def on_core(core: int | None) -> Any:
    """Return what pins a process to a core, where there are several."""
    if core is None:
        return None
    cores = sorted(os.sched_getaffinity(0))
    return lambda: os.sched_setaffinity(0, {cores[core % len(cores)]})


class Target:
    """A server in a process of its own, on the first core."""

    def __init__(
        self,
        name: str,
        command: list[str],
        folder: Path,
        core: int | None = 0,
        env: dict[str, str] | None = None,
    ) -> None:
        self.name, self.kind = name, name.split(maxsplit=1)[0]
        self._errors = (folder / "stderr").open("w+")
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            preexec_fn=on_core(core),  # noqa: PLW1509
        )
        self.pid, self.port = self._process.pid, self._port()

    def _port(self) -> int:
        if self.kind == "jacta":
            assert self._process.stdout is not None
            line = self._process.stdout.readline()
            if line:
                return int(line)
            sys.exit(f"{self.name} did not start: {Path(self._errors.name).read_text()}")
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


def start(name: str, folder: Path, options: argparse.Namespace) -> list[Target]:
    """Start a server in an empty folder; several processes of ours, if that is asked for."""
    if not name.startswith("jacta"):
        return [start_boardgame(name, folder)]
    words = [options.database or "tables.sqlite", str(options.cached)]
    command = [sys.executable, str(HERE / "server_target.py"), *words]
    if options.redis:
        command.append(options.redis)
    core = 0 if options.processes == 1 else None
    folders = [folder / f"process{n}" for n in range(options.processes)]
    for one in folders:
        one.mkdir(parents=True)
    return [Target(name, command, one, core) for one in folders]


def start_boardgame(name: str, folder: Path) -> Target:
    """Start boardgame.io."""
    folder.mkdir()
    node, env = node_command()
    storage = [str(folder / "matches")] if "file" in name else []
    command = [*node, str(PACKAGE / "tap.cjs"), *storage]
    return Target(name, command, folder, env={**env, "PORT": "0"})


def load(targets: list[Target], options: argparse.Namespace, *words: str) -> dict[str, Any]:
    """Run the clients, on the second core; return what they measured."""
    target = targets[0]
    most = options.seconds + WARMUP + PATIENCE
    run = subprocess.run(
        [
            *(sys.executable, str(HERE / "server_load.py"), "--server", target.kind),
            *("--port", *(str(one.port) for one in targets)),
            *("--pid", *(str(one.pid) for one in targets)),
            *("--seed", str(options.seed), "--seconds", str(options.seconds)),
            *("--warmup", str(WARMUP), *words),
        ],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        timeout=most,
        preexec_fn=on_core(1 if len(targets) == 1 else None),
    )
    if run.returncode:
        sys.exit(f"the clients of {target.name} failed")
    measured: dict[str, Any] = json.loads(run.stdout)
    return measured


def measure(
    name: str, options: argparse.Namespace, folder: Path, tables: int, pace: float
) -> dict[str, Any]:
    """Run one server with its clients."""
    targets = start(name, folder, options)
    moves = min(FASTEST, tables / pace if pace else FASTEST) * (options.seconds + WARMUP)
    ahead = math.ceil(1.5 * moves / tables / GAME)  # some games are shorter
    words = ["--tables", str(tables), "--pace", str(pace), "--ahead", str(ahead)]
    if name.endswith("page"):
        words.append("--page")
    try:
        measured = load(targets, options, *words)
    finally:
        own = [target.stop() for target in targets][-1]
    return {
        "name": name,
        **measured,
        "pace_text": f"1 per {pace:g} s" if pace else "flat out",
        "p99_to_mean": measured["p99_ms"] / measured["mean_ms"],
        "lag_p99_ms": float("nan"),
        **own,
    }


def add_ratios(results: list[dict[str, Any]]) -> None:
    """Say how each result compares with boardgame.io in memory under the same load."""
    for result in results:
        same = [
            r for r in results if (r["tables"], r["pace"]) == (result["tables"], result["pace"])
        ]
        rival = next((r for r in same if r["name"] == MEMORY), None)
        for column, field in (("moves_ratio", "moves_per_second"), ("p99_ratio", "p99_ms")):
            result[column] = f"{result[field] / rival[field]:.2f}" if rival else ""


def install() -> None:
    """Install boardgame.io into its folder, unless it is there."""
    PACKAGE.mkdir(parents=True, exist_ok=True)
    (PACKAGE / "tap.cjs").write_text(TAP)
    done = PACKAGE / "installed"
    if done.is_file() and done.read_text() == " ".join(PACKAGES):
        return
    (PACKAGE / "package.json").write_text('{"private": true}')
    npm, env = npm_command()
    command = [*npm, "install", *PACKAGES, "--no-audit", "--no-fund", "--silent"]
    subprocess.run(command, cwd=PACKAGE, env={**os.environ, **env}, check=True)
    done.write_text(" ".join(PACKAGES))


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


def show_for_docs(results: list[dict[str, Any]]) -> None:
    """Print the results as docs/server.md shows them."""
    flat = [result for result in results if not result["pace"]]
    sizes = list(dict.fromkeys(result["tables"] for result in flat))
    middle = sizes[len(sizes) // 2]
    titles = [f"{size} tables: moves/s, p99" for size in sizes]
    print(f"\n| server | {' | '.join(titles)} | CPU a move at {middle} |")
    print(f"|---|{'--:|' * (len(sizes) + 1)}")
    for name in dict.fromkeys(result["name"] for result in flat):
        own = {result["tables"]: result for result in flat if result["name"] == name}
        cells = [f"{r['moves_per_second']:,.0f}, {r['p99_ms']:.0f} ms" for r in own.values()]
        cpu = own[middle]["server_cpu_ms_per_move"]
        print(f"| {NAMES.get(name, name)} | {' | '.join(cells)} | {cpu:.2f} ms |")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 500])
    parser.add_argument("--seconds", type=float, default=4.0, help="of each measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cached", type=int, default=2000, help="tables that jacta keeps")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--database", default="", help="of jacta; default: a new SQLite file")
    parser.add_argument("--redis", default="", help="of jacta's processes")
    parser.add_argument("--processes", type=int, default=1, help="of jacta, on one database")
    parser.add_argument("--json", type=Path, help="write the numbers to this file")
    options = parser.parse_args()
    if options.quick:
        options.tables, options.seconds = [50], 3.0
    if options.processes > 1 and not options.database:
        parser.error("several processes need --database postgresql://…")
    options.alone = options.alone or bool(options.database)
    print(f"seed {options.seed}, {options.seconds:g} s each; {os.cpu_count()} cores")
    names = ["jacta", "jacta page"]
    if not options.alone:
        install()
        names += [MEMORY, "boardgame.io file"]
    folder = Path(tempfile.mkdtemp(prefix="jacta-server-"))
    try:
        results, extra = run(names, options, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if options.json:
        options.json.write_text(json.dumps({"results": results, **extra}, indent=1))


def run(
    names: list[str], options: argparse.Namespace, folder: Path
) -> tuple[list[dict[str, Any]], dict[str, float]]:
    """Measure all servers, idle sockets and a restart; print what was measured."""
    results: list[dict[str, Any]] = []
    loads = [(tables, 0.0) for tables in options.tables] + [(options.tables[-1], 1.0)]
    for tables, pace in loads:
        for name in names:
            results.append(measure(name, options, folder / f"{len(results)}", tables, pace))
            print(LINE.format(**results[-1]), flush=True)
    add_ratios(results)
    print()
    show(results)
    show_for_docs(results)
    if options.database:
        return results, {}
    idle = start("jacta", folder / "idle", options)
    sockets = load(idle, options, "--idle", "1000")
    idle[0].stop()
    extra = {
        "kb_per_idle_socket": sockets["kb_per_socket"],
        "restart_seconds": restart_seconds(folder),
    }
    print(f"\nidle sockets: {extra['kb_per_idle_socket']:.1f} kB each")
    print(f"restart to first answer: {extra['restart_seconds']:.2f} s")
    return results, extra


if __name__ == "__main__":
    main()
