"""Records as bytes without NumPy: the layout that compiled code knows."""

from __future__ import annotations

import subprocess
import sys

import pytest

from jacta.bots.first_decision import first_decision
from jacta.core.game import GAMES
from jacta.wasm.packing import floats_in, floats_packed, ints_in, ints_packed, packed, unpacked


@pytest.mark.parametrize("name", GAMES)
def test_bytes_are_those_of_numpy(name: str) -> None:
    game, s = first_decision(name)
    for record in (game.tables, s):
        assert packed(record) == record.packed().tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_record_survives_packing(name: str) -> None:
    game, s = first_decision(name)
    for record in (game.tables, s):
        assert unpacked(type(record), packed(record)) == record


def test_numbers_survive_packing() -> None:
    assert ints_in(ints_packed(1, -2, 1 << 62)) == [1, -2, 1 << 62]
    assert floats_in(floats_packed(0.1, -2.5)) == [0.1, -2.5]


def test_a_page_needs_neither_numpy_nor_numba() -> None:
    block = "import sys; sys.modules.update(dict.fromkeys(['numpy', 'numba', 'llvmlite']))"
    use = "from jacta.wasm.bots import find_bot; find_bot('learned', 'mlem', None)"
    subprocess.run([sys.executable, "-c", f"{block}; {use}"], check=True)
