"""Build the kernel into a folder: `python -m jacta.wasm OUT`; without OUT, only for later."""

from __future__ import annotations

import sys
from pathlib import Path

from jacta.core.errors import JactaError
from jacta.wasm.building import build, built


def main() -> None:
    """Build the kernel, copy it to the folder that is named, and say what is in it."""
    if len(sys.argv) > 2:
        sys.exit("name one folder: python -m jacta.wasm OUT")
    try:
        folder = built()
        for out in map(Path, sys.argv[1:]):
            build(out)
            folder = out
    except (JactaError, OSError) as error:
        sys.exit(f"jacta: {error}")
    for path in sorted(folder.iterdir()):
        sys.stdout.write(f"{path.stat().st_size:>9,} bytes  {path}\n")


if __name__ == "__main__":
    main()
