"""Change functions where they are loaded, so that a mutant needs no fresh imports."""

from __future__ import annotations

import functools
import gc
import inspect
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["changed_functions", "functions_of", "swap"]


def changed_functions(path: str, source: str, mutated: str) -> dict[CodeType, CodeType] | None:
    """Return the new code of each function that differs, by its old code.

    None if something else differs: it runs on import, so the module must be imported again.
    """
    try:
        new = compile(mutated, path, "exec", dont_inherit=True)
    except SyntaxError:
        return None
    found: dict[CodeType, CodeType] = {}
    is_same = _compare(compile(source, path, "exec", dont_inherit=True), new, found)
    return found if is_same and found else None


def _compare(old: CodeType, new: CodeType, found: dict[CodeType, CodeType]) -> bool:
    """Note the functions in some code that differ; whether the code around them is the same."""
    inner = list(zip(_inner(old), _inner(new), strict=False))
    if len(inner) != len(_inner(old)) or _around(old) != _around(new):
        return False
    for one, other in inner:
        if one.co_flags & inspect.CO_OPTIMIZED:  # a function; the body of a class is not
            if one != other:
                found[one] = other
                _compare(one, other, found)
        elif not _compare(one, other, found):
            return False
    return True


def _inner(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _around(code: CodeType) -> CodeType:
    """Return code without what it contains, and without places in the source."""
    consts = tuple(None if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_consts=consts, co_linetable=b"", co_firstlineno=1)


def functions_of(paths: Iterable[str]) -> list[FunctionType]:
    """Return all functions in memory that come from some files."""
    wanted = {*paths}
    gc.unfreeze()
    found = [
        one
        for one in gc.get_objects()
        if isinstance(one, FunctionType) and one.__code__.co_filename in wanted
    ]
    gc.freeze()
    return found


def swap(functions: Iterable[FunctionType], codes: Mapping[CodeType, CodeType]) -> bool:
    """Give functions their new code, and forget cached results; False if that is impossible."""
    loaded = [one for one in functions if one.__code__ in codes]
    try:
        for one in loaded:
            one.__code__ = codes[one.__code__]
    except ValueError:  # it uses other variables of the functions around it
        return False
    for cached in _caches():
        cached.cache_clear()
    return bool(loaded)


def _caches() -> list[functools._lru_cache_wrapper[object]]:
    gc.unfreeze()
    kind = functools._lru_cache_wrapper
    ours = [one for one in gc.get_objects() if isinstance(one, kind)]
    gc.freeze()
    return [one for one in ours if str(one.__module__).startswith("jacta.")]
