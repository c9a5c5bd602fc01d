"""The description of the built modules: entries, arguments and the layout of records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.core.layout import Record

if TYPE_CHECKING:
    from jacta.wasm.entries import Argument, Entry

__all__ = ["described"]

NUMBERS = {int: "int", float: "float", bool: "bool"}


def described(entries: list[Entry]) -> dict[str, Any]:
    """Return what a program needs to know to call entries."""
    used: list[Any] = [argument.of for entry in entries for argument in entry.arguments]
    records = {_name(kind): kind for kind in used if _is_record(kind)}
    return {
        "entries": {entry.name: _entry(entry) for entry in entries},
        "records": {name: _layout(kind) for name, kind in sorted(records.items())},
    }


def _entry(entry: Entry) -> dict[str, Any]:
    result = None if entry.result is None else NUMBERS[entry.result]
    return {"arguments": [_argument(argument) for argument in entry.arguments], "result": result}


def _argument(argument: Argument) -> dict[str, Any]:
    of: Any = argument.of
    kind: dict[str, Any]
    if argument.dimensions:
        element = of if isinstance(of, str) else _name(of)
        kind = {"kind": "array", "of": element, "dimensions": argument.dimensions}
    else:
        kind = {"kind": "record", "of": _name(of)} if _is_record(of) else {"kind": NUMBERS[of]}
    return {"name": argument.name, **kind}


def _is_record(of: Any) -> bool:
    return isinstance(of, type) and issubclass(of, Record)


def _name(record: Any) -> str:
    """Return a record's name with its module's: a game has two kinds of outcomes."""
    return f"{record.__module__.rpartition('.')[2]}.{record.__name__}"


def _layout(record: type[Record]) -> dict[str, Any]:
    dtype = record.dtype()
    assert dtype.fields is not None  # noqa: S101 - a structured type
    fields = {
        name: {"of": field.code, "at": dtype.fields[name][1], "shape": list(field.shape)}
        for name, field in record.FIELDS.items()
    }
    return {"size": dtype.itemsize, "fields": fields}
