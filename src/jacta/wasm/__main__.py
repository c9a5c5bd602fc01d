"""Build the kernel: `python -m jacta.wasm OUT`."""

from __future__ import annotations

import sys
from pathlib import Path

from jacta.core.errors import JactaError
from jacta.wasm.building import build


def main() -> None:
    """Fill the folder that the only argument names, and say what is in it."""
    if len(sys.argv) != 2:
        sys.exit("say where to: python -m jacta.wasm OUT")
    folder = Path(sys.argv[1])
    try:
        build(folder)
    except (JactaError, OSError) as error:
        sys.exit(f"jacta: {error}")
    for path in sorted(folder.iterdir()):
        sys.stdout.write(f"{path.stat().st_size:>9,} bytes  {path}\n")


if __name__ == "__main__":
    main()
