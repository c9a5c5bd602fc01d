"""Numba extensions for the compiled loops. Imported with the first compiled batch."""

from __future__ import annotations

import platform
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from jacta.envs.loops.outside import (
    borrowed,
    copy_eight,
    index,
    read,
    rest,
    spread,
    spread_eight,
    tell_others,
)

__all__ = ["borrow"]

CODE: Any = cgutils  # which has no type hints
ON_X86 = {"x86_64", "AMD64"}  # elsewhere a loop that waits only spins


@intrinsic
def borrow(typing_context: Any, array: Any) -> Any:  # noqa: ARG001
    """Return the same array without its owner."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        made = context.make_array(signature.args[0])(context, builder, args[0])
        made.meminfo = made.meminfo.type(None)
        return made._getvalue()  # noqa: SLF001

    return array(array), codegen


@overload(borrowed, strict=False)
def borrowed_array(array: Any) -> Any:
    """Return the same array without its owner."""
    return (lambda array: borrow(array)) if isinstance(array, types.Array) else None  # noqa: PLW0108


@overload(index, strict=False)
def index_without_sign(n: Any) -> Any:  # noqa: ARG001
    """Keep 31 bits."""
    return lambda n: n & 0x7FFFFFFF


@intrinsic
def spread_bits(typing_context: Any, row: Any, n: Any, bits: Any) -> Any:  # noqa: ARG001
    """Write 32 bits as booleans, all at once."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        place = builder.gep(data, [args[1]])
        word = builder.trunc(args[2], ir.IntType(32))
        flags = builder.bitcast(word, ir.VectorType(ir.IntType(1), 32))
        spread_out = ir.VectorType(ir.IntType(8), 32)
        numbers = builder.zext(flags, spread_out)
        builder.store(numbers, builder.bitcast(place, spread_out.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(row, types.intp, types.intp), codegen


EIGHT = ir.VectorType(ir.IntType(16), 8)


@intrinsic
def spread_byte(typing_context: Any, row: Any, n: Any, bits: Any) -> Any:  # noqa: ARG001
    """Write 8 bits as short numbers, all at once."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = place_of(context, builder, signature.args[0], *args[:2])
        flags = builder.trunc(args[2], ir.IntType(8))
        flags = builder.bitcast(flags, ir.VectorType(ir.IntType(1), 8))
        place = builder.bitcast(place, EIGHT.as_pointer())
        builder.store(builder.zext(flags, EIGHT), place, align=2)
        return context.get_dummy_value()

    return types.void(row, types.intp, types.intp), codegen


@intrinsic
def copy_shorts(typing_context: Any, row: Any, n: Any, source: Any, first: Any) -> Any:  # noqa: ARG001
    """Copy 8 short numbers, all at once."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        to = place_of(context, builder, signature.args[0], *args[:2])
        origin = place_of(context, builder, signature.args[2], *args[2:])
        numbers = builder.load(builder.bitcast(origin, EIGHT.as_pointer()), align=2)
        builder.store(numbers, builder.bitcast(to, EIGHT.as_pointer()), align=2)
        return context.get_dummy_value()

    return types.void(row, types.intp, source, types.intp), codegen


def is_row(kind: Any, number: Any) -> bool:
    """Whether a type is that of a row of such numbers."""
    return isinstance(kind, types.Array) and kind.layout == "C" and kind.dtype == number


@overload(spread_eight, strict=False)
def spread_shorts(row: Any, n: Any, bits: Any) -> Any:  # noqa: ARG001
    """Write 8 bits as short numbers, all at once."""
    if is_row(row, types.int16):
        return lambda row, n, bits: spread_byte(row, n, bits)  # noqa: PLW0108
    return None


@overload(copy_eight, strict=False)
def copy_eight_shorts(row: Any, n: Any, source: Any, first: Any) -> Any:  # noqa: ARG001
    """Copy 8 short numbers, all at once."""
    if is_row(row, types.int16) and is_row(source, types.int16):
        return lambda row, n, source, first: copy_shorts(row, n, source, first)  # noqa: PLW0108
    return None


@overload(spread, strict=False)
def spread_booleans(row: Any, n: Any, bits: Any) -> Any:  # noqa: ARG001
    """Write 32 bits as booleans, all at once."""
    if is_row(row, types.boolean):
        return lambda row, n, bits: spread_bits(row, n, bits)  # noqa: PLW0108
    return None


def place_of(context: Any, builder: Any, kind: Any, array: Any, n: Any) -> Any:
    """Return the address of a number in an array."""
    return builder.gep(context.make_array(kind)(context, builder, array).data, [n])


@intrinsic
def read_now(typing_context: Any, signals: Any, n: Any) -> Any:  # noqa: ARG001
    """Read from memory, before anything that follows."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = place_of(context, builder, signature.args[0], *args)
        return builder.load_atomic(place, "acquire", 8)

    return types.int64(signals, types.intp), codegen


@intrinsic
def write_now(typing_context: Any, signals: Any, n: Any, value: Any) -> Any:  # noqa: ARG001
    """Write to memory, after everything before."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = place_of(context, builder, signature.args[0], *args[:2])
        builder.store_atomic(args[2], place, "release", 8)
        return context.get_dummy_value()

    return types.void(signals, types.intp, types.int64), codegen


@intrinsic
def pause(typing_context: Any) -> Any:  # noqa: ARG001
    """Tell the processor that this thread only waits."""

    def codegen(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        if platform.machine() in ON_X86:
            kind = ir.FunctionType(ir.VoidType(), [])
            name = "llvm.x86.sse2.pause"
            builder.call(CODE.get_or_insert_function(builder.module, kind, name), [])
        return context.get_dummy_value()

    return types.void(), codegen


@overload(read, strict=False)
def read_signal(signals: Any, n: Any) -> Any:  # noqa: ARG001
    """Read from memory."""
    return lambda signals, n: read_now(signals, n)  # noqa: PLW0108


@overload(tell_others, strict=False)
def write_signal(signals: Any, n: Any, value: Any) -> Any:  # noqa: ARG001
    """Write to memory."""
    return lambda signals, n, value: write_now(signals, n, value)  # noqa: PLW0108


@overload(rest, strict=False)
def rest_a_moment() -> Any:
    """Pause."""
    return lambda: pause()  # noqa: PLW0108
