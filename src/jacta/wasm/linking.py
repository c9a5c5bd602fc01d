"""One optimised WebAssembly object of a game's compiled code.

Numba compiles the entries to LLVM code for a processor of 64 bits without anything special.
All of them are optimised together with our small runtime, as for this machine; only then the
code becomes WebAssembly, whose addresses have 32 bits: by then, places in structures are given
in bytes, and an address can stay where 64 bits were meant for it.

Run as `python -m jacta.wasm.linking GAME FILE` with the environment variables SETTINGS, in a
process of its own: entries must not have been compiled as usual before.
"""

# ruff: noqa: SLF001 - what Numba has for this is private
from __future__ import annotations

import gc
import re
import sys
from pathlib import Path
from typing import Any

from jacta.core import kernel
from jacta.wasm.entries import Argument, Entry, entries_of

__all__ = ["OURS", "SETTINGS"]

# A plain processor; and no chance in the order of sets, in which Numba keeps variables.
SETTINGS = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "PYTHONHASHSEED": "0"}
TARGET = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"
RUNTIME = Path(__file__).parent / "runtime.ll"
PROCESSOR = re.compile(r'"target-(cpu|features)"="[^"]*"')
VARIABLE = re.compile(r"= alloca .*")
LAYOUT = re.compile(
    r"(load|store) [{[<][^=%@]*\bptr\b[^=%@]*[}\]>]"  # structures with addresses, as a whole
    r"|getelementptr (\w+ )*([{[<][^%@]*\bptr\b[^%@]*[}\]>]|ptr), ptr"  # places in them
)
OURS = ("allocate", "release")  # of the runtime, for JavaScript


def linked(game: str) -> bytes:
    """Return an object file with all entries of a game."""
    import llvmlite.binding as llvm  # noqa: PLC0415 - after Numba's settings are made

    kernel.ENTRY.clear()
    results = {entry.name: _compiled(entry) for entry in entries_of(game)}
    codegen = next(iter(results.values())).library.codegen
    module = llvm.parse_assembly(str(codegen._create_empty_module(game)))
    for result in results.values():
        part = result.library._get_module_for_linking().clone()
        function = part.get_function(result.fndesc.llvm_func_name)
        function.linkage = llvm.Linkage.external
        module.link_in(part)
    for name, result in results.items():
        module.get_function(result.fndesc.llvm_func_name).name = name
    _optimise(module, codegen, {*results, *OURS})
    return _as_wasm(str(module))


def _compiled(entry: Entry) -> Any:
    """Compile an entry as far as code that can be linked."""
    dispatcher = getattr(kernel.compiled(entry.module), entry.name)
    signature = tuple(_type_of(argument) for argument in entry.arguments)
    dispatcher.compile(signature)
    return dispatcher.overloads[signature]


def _type_of(argument: Argument) -> Any:
    """Return Numba's type of an argument."""
    from numba import from_dtype, types  # noqa: PLC0415

    numbers = {int: types.intp, float: types.float64, bool: types.boolean}
    codes = {"i4": types.int32, "i8": types.int64, "f4": types.float32, "f8": types.float64}
    of = argument.of
    element = codes[of] if isinstance(of, str) else numbers.get(of) or from_dtype(of.dtype())
    return types.Array(element, argument.dimensions, "C") if argument.dimensions else element


def _optimise(module: Any, codegen: Any, exported: set[str]) -> None:
    """Add the runtime, hide all but what is exported, and optimise, as Numba does."""
    import llvmlite.binding as llvm  # noqa: PLC0415

    runtime = llvm.parse_assembly(RUNTIME.read_text("utf-8"))
    runtime.triple, runtime.data_layout = module.triple, module.data_layout
    module.link_in(runtime)
    for thing in (*module.functions, *module.global_variables):
        if not thing.is_declaration and thing.name not in exported:
            thing.linkage = llvm.Linkage.internal
    cheap = {"loop_vectorize": False, "slp_vectorize": False, "opt": 0, "cost": "cheap"}
    for how in (cheap, {}):
        passes, builder = codegen._module_pass_manager(**how)
        passes.run(module, builder)


def _as_wasm(text: str) -> bytes:
    """Return optimised LLVM code as an object file for WebAssembly."""
    import llvmlite.binding as llvm  # noqa: PLC0415

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TARGET).create_target_machine(opt=3, features=FEATURES)
    module = llvm.parse_assembly(PROCESSOR.sub("", _with_wide_addresses(text)))
    module.triple, module.data_layout = TARGET, str(machine.target_data)
    module.verify()
    binary: bytes = machine.emit_object(module)
    return binary


def _with_wide_addresses(text: str) -> str:
    """Return code whose variables have room for addresses of 64 bits, as it expects.

    Raise an error if anything else depends on how long an address is.
    """
    for line in text.splitlines():
        if LAYOUT.search(line):
            raise ValueError(f"this depends on how long an address is: {line.strip()}")
    return VARIABLE.sub(lambda match: re.sub(r"\bptr\b", "i64", match[0]), text)


if __name__ == "__main__":
    gc.disable()  # little of what compiling makes is ever garbage: looking for it takes an eighth
    Path(sys.argv[2]).write_bytes(linked(sys.argv[1]))
