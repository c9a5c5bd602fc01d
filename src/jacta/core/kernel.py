"""One rules source, two speeds.

Rules are plain functions on a board's tables and a state (`jacta.core.layout`).
Each rules module exists twice at run time:

- *plain*, the module as it is imported: for tables, tests and a debugger;
- *compiled*, the same file executed again under `jacta.compiled`, where the
  markers `rule` and `entry` pass the functions through Numba: for simulation
  and search. `compiled("<package>.rules.flow")` returns that twin.

Rules modules import each other relatively, and so stay within their twin. They import
everything else absolutely, and so share it. A marked function of jacta that another package
imports absolutely, such as `jacta.core.generator.below`, is compiled where it is called.

Compiled code is cached between runs in a folder whose name is a digest of every source that
can affect it, because Numba itself does not notice changes in called functions and
constants of other files. The code of another package has a subfolder of its own.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import importlib
import shutil
import sys
import tempfile
import threading
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from jacta.core.kits import HOUSE, find_kit, package_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = [
    "cache_folder",
    "compiled",
    "entry",
    "env_source_files",
    "floats",
    "ints",
    "is_cached",
    "note_cached",
    "part",
    "put",
    "ready",
    "renew",
    "room_for",
    "routine",
    "rule",
    "source_files",
    "sources_digest",
    "tell",
]

ROOT = Path(__file__).parent.parent
TWINS = "jacta.compiled"
OTHER_TWINS = f"{TWINS}.others"  # of modules of other packages
OPTIONS: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
ENTRY: Any = {"cache": True}  # emptied where entries are only linked: see `jacta.wasm`
CORE = (  # what of it takes part in compiling, or is imported by what does
    *("bits", "compiling", "errors", "generator", "kernel", "kits", "layout", "linking"),
    *("masks", "portable_math", "ranking", "rolls", "seeds"),
)
SOURCES = (
    *(f"core/{module}.py" for module in CORE),
    *("games/*/odds.py", "games/*/rules/*.py", "bots/*/**/*.py"),
)
ENVS = "envs"  # nothing compiled depends on it: a digest of its own spares the rest
KEPT_CACHES = 3
CACHE_LOCATOR = "jacta.core.compiling.SharedCacheLocator"
IMPORTING = threading.RLock()
MARKED: set[Any] = set()  # the functions of plain twins that compiled code may call

F = TypeVar("F", bound="Callable[..., Any]")


def rule(function: F) -> F:
    """Mark a function of the rules; the compiled twin inlines it where it is called.

    Only compiled code can call it there: see `jacta.core.linking`.
    """
    return _compiling(function, forceinline=True)


def routine(function: F) -> F:
    """Mark a rule that is too large to be inlined."""
    return _compiling(function)


def part(function: F) -> F:
    """Mark a function that is inlined into its callers before anything is compiled.

    For thin wrappers around something large, which would otherwise be compiled once more as
    a part of each of them.
    """
    return _compiling(function, inline="always")


def entry(function: F) -> F:
    """Mark a function whose compiled form is cached between runs.

    It is called from outside, or is large and shared by several that are.
    """
    return _compiling(function, **ENTRY)


def _compiling(function: F, **options: Any) -> F:
    """Return the function: unchanged in the plain twin, else compiled on its first call."""
    if not function.__module__.startswith(TWINS):
        MARKED.add(function)
        return function
    import numba  # noqa: PLC0415 - slow to import, and only compiled twins need it

    from jacta.core import linking  # noqa: PLC0415 - as above

    is_inner = not options.get("cache")
    folder = _folder_of(function)
    compiler = linking.InnerCompiler if is_inner else linking.EntryCompiler
    with _numba_cache_in(folder):
        dispatcher = numba.njit(pipeline_class=compiler, **OPTIONS, **options)(function)
    if is_inner:
        linking.keep_inside(dispatcher)
    else:
        place = folder.relative_to(cache_folder().parent).as_posix()
        linking.share(dispatcher, hashlib.sha256(place.encode()).hexdigest()[:16])
    dispatcher.compile = functools.partial(_compile_widened, dispatcher.compile)
    return cast("F", dispatcher)


def _compile_widened(compile_: Callable[[Any], Any], signature: Any) -> Any:
    """Compile a function once for integers of any size, not once per size."""
    from numba import types  # noqa: PLC0415

    return compile_(tuple(types.intp if _is_short(kind) else kind for kind in signature))


def _is_short(kind: Any) -> bool:
    """Whether a type is an integer that fits a signed machine word: small, or a literal."""
    from numba import types  # noqa: PLC0415

    return isinstance(kind, types.Integer) and kind != types.uint64


def tell(s: Any, *fact: int) -> None:
    """Report what happens: collected by a plain state, compiled to nothing."""
    s.told.append(fact)


def floats(count: int) -> list[float]:
    """Return that many zeros: a list, or an array in compiled code."""
    return [0.0] * count


def ints(count: int) -> list[int]:
    """Return that many integer zeros: a list, or an array in compiled code."""
    return [0] * count


def renew(s: Any) -> None:
    """Reset a state to its class's blank one."""
    s.renew()


def room_for(s: Any, count: int) -> Any:
    """Return space for copies of a state: see `put`."""
    return [s] * count


def put(states: Any, place: int, s: Any) -> None:
    """Store a copy of a state at a place in such space."""
    states[place] = s.copy()


def compiled(module: str) -> ModuleType:
    """Return the compiled twin of a module."""
    twin = _twin_name(module)
    with IMPORTING:  # sys.modules may hold a module that another thread still imports
        if twin not in sys.modules:
            importlib.import_module("jacta.core.compiling")
            package = module.partition(".")[0]
            if package != HOUSE:
                _add_search_path(package_folder(package).parent)
            importlib.import_module(twin)
        return sys.modules[twin]


def _twin_name(module: str) -> str:
    package, _, rest = module.partition(".")
    return f"{TWINS}.{rest}" if package == HOUSE else f"{OTHER_TWINS}.{module}"


def _add_search_path(folder: Path) -> None:
    """Make twins of other packages importable from a folder."""
    if OTHER_TWINS not in sys.modules:
        others = ModuleType(OTHER_TWINS)
        others.__path__ = []
        sys.modules[OTHER_TWINS] = others
    path = sys.modules[OTHER_TWINS].__path__
    if str(folder) not in path:
        path.append(str(folder))


def ready(module: str, function: str) -> Any | None:
    """Return the compiled form of a function if this process can call it at once.

    A twin that was imported may still need compiling, which takes minutes and waits for
    other threads that compile.
    """
    dispatcher = getattr(sys.modules.get(_twin_name(module)), function, None)
    return dispatcher if dispatcher is not None and dispatcher.signatures else None


def is_cached(game: str, what: str) -> bool:
    """Whether an earlier run has cached compiled code for a part of a game."""
    return _note_of(game, what).exists()


def note_cached(game: str, what: str) -> None:
    """Note that compiled code for a part of a game is cached."""
    with contextlib.suppress(OSError):  # a read-only cache
        note = _note_of(game, what)
        note.parent.mkdir(exist_ok=True)
        note.touch()


def _note_of(game: str, what: str) -> Path:
    return _package_cache(find_kit(game).package) / f"{game}-{what}.compiled"


def _package_cache(package: str) -> Path:
    """Return the folder for the compiled code of a package."""
    if package == HOUSE:
        return cache_folder()
    return cache_folder() / f"{package}-{_package_digest(package)}"


@functools.cache
def cache_folder() -> Path:
    """Return the folder for the compiled code of exactly these sources."""
    import platformdirs  # noqa: PLC0415

    base = Path(platformdirs.user_cache_dir("jacta", appauthor=False)) / "compiled"
    folder = base / sources_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        _forget_old_caches(base, folder)
    except OSError:  # a read-only home: compile again in every run
        folder = Path(tempfile.mkdtemp(prefix="jacta-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def sources_digest(package: str = HOUSE) -> str:
    """Return a digest of every source that can affect a package's compiled code."""
    own = _digest(ROOT, source_files())
    return own if package == HOUSE else f"{own}{_package_digest(package)}"


@functools.cache
def _package_digest(package: str) -> str:
    """Return a digest of all sources of another package, as of the first call."""
    root = package_folder(package)
    return _digest(root, sorted(root.rglob("*.py")))


def _digest(root: Path, paths: Iterable[Path]) -> str:
    digest = hashlib.sha256(repr(sorted(OPTIONS.items())).encode())
    for path in paths:
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def source_files() -> list[Path]:
    """Return every source that can affect compiled code."""
    return [path for pattern in SOURCES for path in sorted(ROOT.glob(pattern))]


@functools.cache
def _envs_digest() -> str:
    return _digest(ROOT, env_source_files())


def env_source_files() -> list[Path]:
    """Return every source that affects the compiled code of environments alone."""
    return sorted((ROOT / ENVS).glob("*/**/*.py"))


def _forget_old_caches(base: Path, used: Path) -> None:
    others = [path for path in base.iterdir() if path != used]
    newest_first = sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)
    for old in newest_first[KEPT_CACHES - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


def _folder_of(function: Callable[..., Any]) -> Path:
    """Return the cache folder of an entry: one for each game, even for shared sources.

    Numba keeps one index of all compiled forms of a function in a file. Two processes with
    different games would overwrite each other's entries in it.
    """
    package = function.__module__.rpartition(".")[0]
    if package.startswith(f"{OTHER_TWINS}."):
        inner = package.removeprefix(f"{OTHER_TWINS}.")
        return _package_cache(inner.partition(".")[0]) / inner
    inner = package.removeprefix(f"{TWINS}.")
    if inner.partition(".")[0] == ENVS:
        return cache_folder() / f"{ENVS}-{_envs_digest()}" / inner
    return cache_folder() / inner


@contextlib.contextmanager
def _numba_cache_in(folder: Path) -> Iterator[None]:
    """Set Numba's cache folder, which Numba reads when it decorates a function."""
    import numba  # noqa: PLC0415

    config: Any = numba.config
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), CACHE_LOCATOR
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
