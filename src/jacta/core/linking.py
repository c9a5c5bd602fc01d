"""How compiled functions call each other: inner ones are linked in, entries are called by name.

Numba optimises every function together with all that it calls, and makes machine code of the
result. For a rule this is wasted: its callers do both again. So an inner function stops at
simplified LLVM code, which is linked into its callers. Only entries are optimised as a whole
and get machine code, which halves the time that compiling takes.

An entry that calls another entry uses its machine code instead of making it once more. For
this, entries have the same symbol in every process, and the cached code of one knows which
others must be loaded before it.
"""

# ruff: noqa: SLF001 - what Numba has for this is private
# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

import functools
import sys
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["EntryCompiler", "InnerCompiler", "keep_inside", "share"]

SYMBOLS: dict[Any, str] = {}  # what tells the symbols of entries with one name apart
LOADERS: WeakKeyDictionary[Any, Callable[[], None]] = WeakKeyDictionary()  # by an entry's library


class PartLibrary(JITCodeLibrary):
    """LLVM code of a function and of the inner functions it calls."""

    def add_linking_library(self, library: Any) -> None:
        """Link in an inner function; note what loads an entry."""
        if load := LOADERS.get(library):
            self._reload_init.add(load)
        else:
            super().add_linking_library(library)


class InnerLibrary(PartLibrary):
    """LLVM code for linking only."""

    def finalize(self) -> None:
        """Link in what the function calls."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):
    """Make LLVM code of a function, and tell Numba how others call it."""

    _name = "inner_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower a function into a library of its own, without machine code."""
        codegen = state.targetctx.codegen()
        state.library = InnerLibrary(codegen, state.func_id.func_qualname)
        super().run_pass(state)
        lowered = state["cr"]
        key = object()  # by which callers find it, in place of an address
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=key)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):
    """Make machine code of an entry, with a symbol that depends on nothing but the sources."""

    _name = "entry_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower an entry into a library that calls other entries."""
        state.func_id.unique_id = SYMBOLS[state.func_id.func]
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


class PartCompiler(Compiler):
    """Numba's compiler, with the last step replaced."""

    lowering: type[NativeLowering]

    def define_pipelines(self) -> list[Any]:
        """Return Numba's passes, with ours instead of its lowering."""
        [passes] = super().define_pipelines()
        steps = [
            (self.lowering if step is NativeLowering else step, purpose)
            for step, purpose in passes.passes
        ]
        passes.passes[:] = steps
        passes.finalize()
        return [passes]


class InnerCompiler(PartCompiler):
    """The compiler of inner functions."""

    lowering = InnerLowering

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        *_, flags, _locals = rest
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        super().__init__(typingctx, targetctx, library, *rest)


class EntryCompiler(PartCompiler):
    """The compiler of entries."""

    lowering = EntryLowering


def keep_inside(dispatcher: Any) -> None:
    """Let a function be called by compiled code alone, and reject other calls clearly."""

    def add_overload(result: Any) -> None:
        dispatcher.overloads[tuple(result.signature.args)] = result

    def reject(*_arguments: Any, **_named: Any) -> None:
        name = dispatcher.py_func.__name__
        raise TypeError(f"only compiled code can call {name}(); mark what you call with @entry")

    dispatcher.add_overload = add_overload
    dispatcher._compile_for_args = reject


def share(dispatcher: Any, sources: str) -> None:
    """Let other entries call an entry by its symbol, which contains a digest of the sources."""
    function = dispatcher.py_func
    SYMBOLS[function] = sources
    add = dispatcher.add_overload

    def add_overload(result: Any) -> None:
        signature = result.signature.args
        load = functools.partial(load_entry, function.__module__, function.__name__, signature)
        LOADERS[result.library] = load
        add(result)

    dispatcher.add_overload = add_overload


def load_entry(module: str, name: str, signature: Any) -> None:
    """Load an entry whose symbol cached code refers to, or compile it if it was lost."""
    getattr(sys.modules[module], name).compile(signature)
