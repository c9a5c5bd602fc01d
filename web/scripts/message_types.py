"""Write web/src/lib/messages.ts from the server's models; with --check, only compare."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(WEB.parent))

from hatch_build import node_command  # noqa: E402

from jacta.server.schema import drawn_numbers, schema  # noqa: E402

TYPES = WEB / "src" / "lib" / "messages.ts"


def made() -> str:
    """Return the types as they should be."""
    node, env = node_command()
    command = [*node, "scripts/message-types.mjs"]
    pipes = {"input": json.dumps(schema()), "capture_output": True, "text": True}
    run = subprocess.run(command, cwd=WEB, env=env, check=False, **pipes)
    if run.returncode:
        sys.exit(run.stderr)
    return f"{run.stdout}\n{numbers()}"


def numbers() -> str:
    """Return the numbers of the rules that pages draw, as a constant."""
    games = (
        f"  {game}: {{ {', '.join(f'{name}: {value}' for name, value in named.items())} }},\n"
        for game, named in drawn_numbers().items()
    )
    about = "/** Numbers of the rules that pages draw, by game. */"
    return f"{about}\nexport const NUMBERS = {{\n{''.join(games)}}} as const;\n"


if "--check" not in sys.argv:
    TYPES.write_text(made(), encoding="utf-8")
elif TYPES.read_text(encoding="utf-8") != made():
    sys.exit(f"{TYPES.name} does not say what the server's models say: python3 dev.py types")
