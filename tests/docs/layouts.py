"""The tables of observations in docs/environments.md, generated from the code.

Run `python tests/docs/layouts.py` to write them again.
"""

from __future__ import annotations

import re
from pathlib import Path

from jacta.envs.spec import Spec

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
PLACE = re.compile(r"(<!-- layout: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(page: str) -> str:
    """Return the page with every table as the code has it."""
    return PLACE.sub(lambda m: f"{m[1]}{Spec.of(m[2]).layout.table()}\n{m[3]}", page)


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
