"""Several people at one keyboard: nobody sees what another may not show (rule 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from terminal import header, jacta, written

if TYPE_CHECKING:
    from pathlib import Path

HAND_OVER = "Hand the keyboard to"
ADAS = {"by": "chance", "do": "deal:0:s01+s03+s05+s07"}
BOS = [
    {"by": "chance", "do": "deal:1:s02+s04+s06+s08"},
    {"by": "chance", "do": "deal:1:s17+s18+s19+s20"},
]
BOS_TARGETS = [{"Tabbor", "Yarnix", "Purrion", "Sardina"}, {"Kibbles", "Kittens", "Feathers"}]


def begun(path: Path, *lines: dict[str, Any]) -> Path:
    return written(path, header("Ada", "Bo", missions=True, ufo=True, first=0), ADAS, *lines)


def shown(path: Path, keys: list[str]) -> str:
    result = jacta("play", "--resume", path, keys=keys)
    assert result.exit_code == 0
    return result.output.replace(str(path), "FILE")


def test_before_the_handover_bos_missions_change_nothing_on_screen(
    tmp_path: Path,
) -> None:
    keys = ["", "l", "m", "", "", "?", "1"]
    screens = [shown(begun(tmp_path / f"{i}", deal), keys) for i, deal in enumerate(BOS)]
    before = [screen.partition(f"{HAND_OVER} Bo")[0] for screen in screens]
    assert before[0] == before[1]
    assert "Ada, which secret mission do you give back?" in before[0]
    assert "Bo gets four secret missions." in before[0]


@pytest.mark.parametrize("game", [0, 1])
def test_bo_sees_his_own_missions_but_not_adas(tmp_path: Path, game: int) -> None:
    screen = shown(begun(tmp_path / "game", BOS[game]), ["", "1", "", "l"])
    _, before, after = screen.split(HAND_OVER)
    assert before.startswith(" Ada")
    assert all(f"give back: {target}" in after for target in BOS_TARGETS[game])
    assert "Ada gives back a secret mission." in after
    assert "Ada gets four secret missions." in after
    assert "return:s03" in before
    assert "return:s03" not in after


@pytest.mark.slow
def test_the_shared_screen_is_the_same_whatever_bo_holds(tmp_path: Path) -> None:
    gone = [{"by": 0, "do": "return:s01"}], ["s02", "s20"]
    screens = []
    for i, deal in enumerate(BOS):
        bo = {"by": 1, "do": f"return:{gone[1][i]}"}
        path = begun(tmp_path / f"{i}", deal, *gone[0], bo)
        screens.append(shown(path, ["l", *["1"] * 20, "2", "1", "l", "q"]))
    assert screens[0] == screens[1]
    assert "Bo, which of your astronauts boards?" in screens[0]
    assert HAND_OVER not in screens[0]
    assert "Your missions" not in screens[0]


def test_missions_are_shown_only_after_the_handover(tmp_path: Path) -> None:
    decided = {"by": 0, "do": "return:s01"}, {"by": 1, "do": "return:s20"}
    screen = shown(begun(tmp_path / "game", BOS[1], *decided), ["1", "m", "", "", "q"])
    before, _, after = screen.partition(f"{HAND_OVER} Bo")
    assert "mission: " not in before
    assert " · mission: Kibbles, moons at 14 (2 3)" in after
    assert "Yarnix, planet" not in after


def test_a_single_person_is_never_asked_to_hand_over(tmp_path: Path) -> None:
    options = ("--players", 2, "--variants", "missions", "--seed", 1)
    result = jacta("play", "mlem", *options, "--record", tmp_path / "g.jsonl", keys=["1", "m"])
    assert HAND_OVER not in result.output
    assert "Your missions: " in result.output
    assert " · mission: " in result.output
    assert "Félicette gets four secret missions." in result.output
