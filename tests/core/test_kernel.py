from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import platformdirs
import pytest

from inner_rules import from_outside
from jacta.core import generator, kernel
from jacta.core.kernel import (
    cache_folder,
    compiled,
    entry,
    is_cached,
    note_cached,
    routine,
    rule,
    tell,
)
from jacta.core.layout import Int8, Record

if TYPE_CHECKING:
    from collections.abc import Callable


def double(x: int) -> int:
    return 2 * x


@pytest.mark.parametrize("marker", [rule, routine, entry])
def test_in_the_plain_twin_a_marker_changes_nothing(marker: object) -> None:
    assert callable(marker)
    assert marker(double) is double


def in_compiled_twin(function: Callable[..., Any]) -> Any:
    """Return a function of this file as the compiled twin would have it."""
    compiled("jacta.core.generator")
    function.__module__ = "jacta.compiled.somewhere"
    return rule(function)


@pytest.mark.slow
def test_in_the_compiled_twin_a_marker_compiles() -> None:
    def triple(x: int) -> int:
        return 3 * x

    fast = in_compiled_twin(triple)
    assert fast.py_func is triple
    assert from_outside(fast)(14) == 42


@pytest.mark.slow
def test_plain_code_cannot_call_a_compiled_rule() -> None:
    def triple(x: int) -> int:
        return 3 * x

    with pytest.raises(TypeError, match=r"only compiled code can call triple\(\)"):
        in_compiled_twin(triple)(14)


@pytest.mark.slow
def test_a_compiled_twin_is_the_same_file_once_more() -> None:
    twin = compiled("jacta.core.generator")
    assert twin is not generator
    assert twin.__name__ == "jacta.compiled.core.generator"
    assert Path(str(twin.__file__)).samefile(str(generator.__file__))
    assert compiled("jacta.core.generator") is twin
    assert twin.draw.py_func is not generator.draw


@pytest.mark.slow
def test_compiled_rules_call_rules_of_their_own_twin() -> None:
    rules = "jacta.games.mlem.rules"
    travel = compiled(f"{rules}.travel")
    assert travel.explore is compiled(f"{rules}.explorations").explore
    assert travel.explore is not importlib.import_module(f"{rules}.explorations").explore


class Cat(Record):
    """Something that rules can tell about."""

    age: Int8


def test_plain_rules_report_facts() -> None:
    cat = Cat()
    tell(cat, 3, 1, 4)
    tell(cat, 1)
    assert cat.told == [(3, 1, 4), (1,)]


@pytest.mark.slow
def test_compiled_rules_report_no_facts() -> None:
    def celebrate(cats: list[Cat]) -> int:
        cats[0].age += 1
        tell(cats[0], cats[0].age, 7)
        return cats[0].age

    cats = Cat().packed()
    assert from_outside(in_compiled_twin(celebrate))(cats) == 1
    assert cats["age"].tolist() == [1]


@pytest.mark.slow
def test_compiled_integers_count_and_measure_their_bits() -> None:
    def measured(x: int) -> tuple[int, int]:
        return x.bit_count(), x.bit_length()

    fast = from_outside(in_compiled_twin(measured))
    for x in (0, 1, 2, 3, 255, 2**26 - 1, 2**31, 2**62):
        assert fast(x) == measured(x)
        if x < 2**31:
            assert fast(np.int32(x)) == measured(x)


PAIR = """
from jacta.core.kernel import entry

@entry
def double(x: int) -> int:
    return 2 * x

@entry
def fourfold(x: int) -> int:
    return double(double(x))
"""

CALL = """
import sys
import platformdirs
from jacta.core.kernel import compiled

platformdirs.user_cache_dir = lambda *_a, **_k: sys.argv[1]
pair = compiled("pair.rules")
print(pair.fourfold(3))
for function in (pair.double, pair.fourfold):
    print("compiled" if function.stats.cache_misses else "loaded")
if len(sys.argv) > 2:
    (code,) = pair.fourfold.inspect_llvm().values()
    print("copied" if pair.double.overloads.popitem()[1].fndesc.llvm_func_name in {
        line.partition("@")[2].partition("(")[0] for line in code.splitlines()
        if line.startswith("define")} else "called")
"""


@pytest.mark.slow
def test_an_entry_loads_the_entries_that_it_calls(tmp_path: Path) -> None:
    (tmp_path / "pair").mkdir()
    (tmp_path / "pair" / "__init__.py").touch()
    (tmp_path / "pair" / "rules.py").write_text(PAIR)

    def said(*more: str) -> list[str]:
        command = [sys.executable, "-c", CALL, str(tmp_path / "cache"), *more]
        paths = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
        env = os.environ | {"PYTHONPATH": paths}
        run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        return run.stdout.split()

    assert said("and look") == ["12", "compiled", "compiled", "called"]
    lost = list(tmp_path.glob("cache/**/rules.double-*"))
    assert len(lost) == 2  # its index and its code
    for file in lost:
        file.unlink()
    assert said() == ["12", "compiled", "loaded"]


LIGHT = """
import sys
from importlib.metadata import packages_distributions

before = set(sys.modules)
import jacta
for game in jacta.GAMES:
    table = jacta.play_game(["greedy", "random"], game, seed=3)
    lines = table.record().text().splitlines()
    assert jacta.Table.resume(next(jacta.read_records(lines))).state == table.state
    assert jacta.Table.at(table.position).state == table.state
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted((new & set(packages_distributions())) - {"jacta", "typing_extensions"}))  # msgspec's
"""


@pytest.mark.slow
def test_rules_tables_records_and_fast_bots_need_msgspec_alone() -> None:
    """No NumPy, no Numba, no server: docs/install.md promises it."""
    run = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["msgspec"]


# The folder for compiled code


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_a, **_k: str(tmp_path))
    return tmp_path


def test_compiled_code_is_kept_in_the_users_cache(home: Path) -> None:
    folder = cache_folder.__wrapped__()
    assert folder.is_dir()
    assert folder.parent == home / "compiled"
    assert cache_folder.__wrapped__() == folder


def test_other_options_or_sources_have_another_folder(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = {cache_folder.__wrapped__()}
    monkeypatch.setattr(kernel, "OPTIONS", {"nogil": False})
    folders.add(cache_folder.__wrapped__())
    monkeypatch.setattr(kernel, "SOURCES", ("core/*.py",))
    folders.add(cache_folder.__wrapped__())
    assert len(folders) == 3
    assert {folder.parent for folder in folders} == {home / "compiled"}


def older_folders(home: Path, seconds: int) -> None:
    """Make folders of eight other sources, last used this long after 1970."""
    for number in range(8):
        folder = home / "compiled" / f"old{number}"
        folder.mkdir(parents=True)
        os.utime(folder, (seconds, seconds))


def test_old_folders_are_deleted(home: Path) -> None:
    older_folders(home, 1000)
    folder = cache_folder.__wrapped__()
    kept = list((home / "compiled").iterdir())
    assert folder in kept
    assert len(kept) == kernel.KEPT_CACHES


def test_the_folder_in_use_is_never_deleted(home: Path) -> None:
    folder = cache_folder.__wrapped__()
    older_folders(home, 10**10)
    assert cache_folder.__wrapped__() == folder
    assert folder.is_dir()


def test_without_a_cache_folder_of_their_own_users_can_still_compile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_a, **_k: str(blocked))
    folder = cache_folder.__wrapped__()
    assert folder.is_dir()
    assert not folder.is_relative_to(tmp_path)
    folder.rmdir()


def test_it_is_known_what_was_compiled(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = cache_folder.__wrapped__()
    monkeypatch.setattr(kernel, "cache_folder", lambda: folder)
    assert not is_cached("mlem", "random")
    note_cached("mlem", "random")
    assert is_cached("mlem", "random")
    assert not is_cached("mlem", "bots")
    assert folder.is_relative_to(home)


@pytest.mark.slow
def test_checkouts_with_the_same_sources_share_compiled_code() -> None:
    from jacta.core.compiling import SharedCacheLocator  # noqa: PLC0415 - imports Numba

    here, there = "here/jacta/bots/loops/search.py", "there/lib/jacta/bots/loops/search.py"
    folder = SharedCacheLocator.get_suitable_cache_subpath
    assert folder(here) == folder(there)
    assert folder(here) != folder("here/jacta/bots/mlem/search.py")
