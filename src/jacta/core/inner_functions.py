"""How functions are compiled that only compiled code calls.

Numba optimises every function together with all that it calls, and makes machine code of the
result. For a rule this is wasted: its callers do both again. So an inner function stops at
simplified LLVM code, which is linked into its callers. Only entries are optimised as a whole
and get machine code, which halves the time that compiling takes.
"""

# ruff: noqa: SLF001 - what Numba has for this is private
# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

__all__ = ["InnerCompiler", "keep_inside"]


class InnerLibrary(JITCodeLibrary):
    """LLVM code of a function and of what it calls, for linking only."""

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


class InnerCompiler(Compiler):
    """Numba's compiler, with the last step replaced."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        *_, flags, _locals = rest
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        super().__init__(typingctx, targetctx, library, *rest)

    def define_pipelines(self) -> list[Any]:
        """Return Numba's passes, with ours instead of its lowering."""
        [passes] = super().define_pipelines()
        steps = [
            (InnerLowering if step is NativeLowering else step, purpose)
            for step, purpose in passes.passes
        ]
        passes.passes[:] = steps
        passes.finalize()
        return [passes]


def keep_inside(dispatcher: Any) -> None:
    """Let a function be called by compiled code alone, and reject other calls clearly."""

    def add_overload(result: Any) -> None:
        dispatcher.overloads[tuple(result.signature.args)] = result

    def reject(*_arguments: Any, **_named: Any) -> None:
        name = dispatcher.py_func.__name__
        raise TypeError(f"only compiled code can call {name}(); mark what you call with @entry")

    dispatcher.add_overload = add_overload
    dispatcher._compile_for_args = reject
