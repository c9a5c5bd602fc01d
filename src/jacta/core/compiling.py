"""Numba extensions for compiled rules. Imported with the first compiled twin."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.caching import UserProvidedCacheLocator
from numba.core.dispatcher import Dispatcher
from numba.extending import intrinsic, overload, overload_method, typeof_impl
from numba.np import numpy_support

from jacta.core.kernel import MARKED, compiled, floats, ints, put, renew, room_for, tell
from jacta.core.layout import RECORDS

__all__ = ["SharedCacheLocator"]

CODE: Any = cgutils  # which has no type hints


class SharedCacheLocator(UserProvidedCacheLocator):
    """Numba's cache in a folder that tells apart sources by content, not by where they lie.

    So every checkout and environment with the same rules shares the compiled code.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the name of the folder that a source lies in."""
        return Path(py_file).parent.name


@intrinsic
def count_ones(typing_context: Any, value: Any) -> Any:  # noqa: ARG001
    """Count the set bits with the processor's own instruction."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def leading_zeros(typing_context: Any, value: Any) -> Any:  # noqa: ARG001
    """Count the zero bits above the highest set bit of 64."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


@overload_method(types.Integer, "bit_count", strict=False)
def bit_count(value: Any) -> Any:  # noqa: ARG001
    """Give compiled integers `int.bit_count`."""
    return lambda value: count_ones(value)  # noqa: PLW0108 - Numba needs a function


@overload_method(types.Integer, "bit_length", strict=False)
def bit_length(value: Any) -> Any:  # noqa: ARG001
    """Give compiled integers `int.bit_length`."""
    return lambda value: 64 - leading_zeros(value)


@overload(tell, strict=False)
def tell_nothing(s: Any, *fact: Any) -> Any:  # noqa: ARG001
    """Compile `tell` to nothing."""
    return lambda s, *fact: None  # noqa: ARG005


@overload(put, strict=False)
def put_record(states: Any, place: Any, s: Any) -> Any:  # noqa: ARG001
    """Copy a record into an array of records."""

    def copy_record(states: Any, place: Any, s: Any) -> None:
        states[place] = s

    return copy_record


@intrinsic
def copy_blank(typing_context: Any, s: Any) -> Any:  # noqa: ARG001
    """Copy the bytes of a blank record, which are part of the compiled code."""
    dtype = numpy_support.as_dtype(s)
    blank = next(kind for kind in RECORDS if kind.dtype() == dtype).blank().packed().tobytes()

    def codegen(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        constant = CODE.make_bytearray(blank)
        source = CODE.global_constant(builder, "blank", constant)
        CODE.raw_memcpy(builder, args[0], source, ir.Constant(ir.IntType(64), len(blank)), 1)
        return context.get_dummy_value()

    return types.void(s), codegen


@overload(renew, strict=False)
def renew_record(s: Any) -> Any:  # noqa: ARG001
    """Copy a blank record in one go."""
    return lambda s: copy_blank(s)  # noqa: PLW0108 - Numba needs a function


@overload(floats, strict=False)
def float_array(count: Any) -> Any:  # noqa: ARG001
    """Make an array."""
    return lambda count: np.zeros(count, np.float64)


@overload(ints, strict=False)
def int_array(count: Any) -> Any:  # noqa: ARG001
    """Make an array."""
    return lambda count: np.zeros(count, np.int64)


@overload(room_for, strict=False)
def record_array(s: Any, count: Any) -> Any:  # noqa: ARG001
    """Make an array of records."""
    dtype = numpy_support.as_dtype(s)
    return lambda s, count: np.empty(count, dtype)  # noqa: ARG005


@typeof_impl.register(FunctionType)
def typeof_plain_rule(function: Any, _context: Any) -> Any:
    """Resolve a marked plain function in compiled code to its compiled twin."""
    if function not in MARKED:
        return None
    twin = getattr(compiled(function.__module__), function.__name__)
    return types.Dispatcher(twin) if isinstance(twin, Dispatcher) else None
