"""The free values of a board: where they stand in its file, and what they may be.

A key is a path such as `planets.4.points.0`. A step may be a range of a list (`6-25`), or `*`
for all of it; such a key frees one value for each place that it leads to.
"""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Path", "Variable", "key_of", "paths_of", "with_values"]

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Variable:
    """One free value: the places that share it, and what it may be.

    If it is `ordered`, neighbours in the list are alike, as numbers are.
    """

    paths: tuple[Path, ...]
    choices: tuple[Any, ...]
    ordered: bool

    @property
    def key(self) -> str:
        """Where it stands; the first place, if there are several."""
        return key_of(self.paths[0])

    def number_of(self, data: Any) -> int:
        """Return which choice a board has; raise SetupError if it has none of them."""
        value = value_at(data, self.paths[0])
        if value not in self.choices:
            raise SetupError(
                f"{self.key} is {json.dumps(value)} on the board, "
                f"which is none of its choices: {json.dumps(self.choices)}"
            )
        return self.choices.index(value)


def key_of(path: Path) -> str:
    """Return a path as a key."""
    return ".".join(map(str, path))


def paths_of(key: str, data: Any) -> list[Path]:
    """Return all paths that a key means on a board; raise SetupError if there is none."""
    found = list(_paths(key.split("."), data))
    if not found:
        raise SetupError(f"the board has no value {key!r}")
    return found


def _paths(steps: Sequence[str], data: Any) -> Iterator[Path]:
    if not steps:
        yield ()
        return
    for step in _places(steps[0], data):
        for rest in _paths(steps[1:], data[step]):
            yield (step, *rest)


def _places(step: str, data: Any) -> list[Any]:
    """Return the places of a list or a table that a step of a key means."""
    if isinstance(data, dict):
        return list(data) if step == "*" else [step] if step in data else []
    if not isinstance(data, list):
        return []
    first, _, last = step.partition("-")
    if step == "*":
        return list(range(len(data)))
    if not first.isdecimal() or (last and not last.isdecimal()):
        return []
    return [i for i in range(int(first), int(last or first) + 1) if i < len(data)]


def value_at(data: Any, path: Path) -> Any:
    """Return the value at a path."""
    for step in path:
        data = data[step]
    return data


def with_values(data: Any, variables: Sequence[Variable], numbers: Sequence[int]) -> Any:
    """Return a copy of a board with the choices of these numbers."""
    new = copy.deepcopy(data)
    for variable, number in zip(variables, numbers, strict=True):
        for path in variable.paths:
            value_at(new, path[:-1])[path[-1]] = copy.deepcopy(variable.choices[number])
    return new
