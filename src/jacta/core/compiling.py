"""What compiled rules need of Numba and Numba lacks. Imported with the first compiled twin."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload, overload_method

from jacta.core.kernel import copy_record, tell

__all__: list[str] = []


@intrinsic
def count_ones(typing_context: Any, value: Any) -> Any:  # noqa: ARG001
    """Return how many bits are set, by the processor's own instruction."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def leading_zeros(typing_context: Any, value: Any) -> Any:  # noqa: ARG001
    """Return how many of the 64 bits stand before the first that is set."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


@overload_method(types.Integer, "bit_count", strict=False)
def bit_count(value: Any) -> Any:  # noqa: ARG001
    """Give compiled integers `int.bit_count`."""
    return lambda value: count_ones(value)  # noqa: PLW0108 - Numba wants a function


@overload_method(types.Integer, "bit_length", strict=False)
def bit_length(value: Any) -> Any:  # noqa: ARG001
    """Give compiled integers `int.bit_length`."""
    return lambda value: 64 - leading_zeros(value)


@overload(tell, strict=False)
def tell_nothing(s: Any, *fact: Any) -> Any:  # noqa: ARG001
    """Compile `tell` to nothing."""
    return lambda s, *fact: None  # noqa: ARG005


@overload(copy_record, strict=False)
def copy_element(records: Any, to: Any, source: Any) -> Any:  # noqa: ARG001
    """Compile `copy_record` to the copying of an element."""

    def copy(records: Any, to: Any, source: Any) -> None:
        records[to] = records[source]

    return copy
