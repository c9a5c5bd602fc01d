from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from jacta import BoardError, Table
from jacta.games.mlem.board import FOLDER, Board
from mlem.scripts import STANDARD, loose_mat, mat

if TYPE_CHECKING:
    from collections.abc import Callable

BOARD = Board.standard()


@pytest.mark.rule("1.2", "9")
def test_the_standard_mat_agrees_with_public_descriptions() -> None:
    assert len(BOARD.spaces) == 26
    assert [tuple(space.fuel) for space in (BOARD.spaces[0], BOARD.spaces[5])] == [
        (0, 1, 4),
        (0, 3),
    ]
    assert all(2 <= len(space.fuel) <= 3 and 1 <= space.burn <= 3 for space in BOARD.spaces)
    planets = [body for body in BOARD.bodies if body.is_planet]
    assert len(planets) == 5
    assert (5, 3, 2) in [planet.points for planet in planets]
    assert (BOARD.satellite, BOARD.failures, BOARD.comet, BOARD.galaxy) == (3, 11, 7, 5)


@pytest.mark.rule("1.2")
def test_the_spaces_from_6_adjoin_something_and_those_before_nothing() -> None:
    assert all(BOARD.body_at(space) is None for space in range(6))
    assert all(BOARD.body_at(space) is not None for space in range(6, 26))
    assert BOARD.body_at(26) is None


@pytest.mark.rule("9")
def test_the_standard_mat_says_that_it_is_a_reconstruction() -> None:
    text = (FOLDER / "standard.toml").read_text(encoding="utf-8")
    assert "reconstruction" in BOARD.title
    assert "RECONSTRUCTION" in text.splitlines()[0]


@pytest.mark.rule("7.1", "7.2", "7.3")
def test_the_tokens_of_the_variants_are_complete() -> None:
    assert BOARD.ufo == (5, 4, 3, 2, 1)
    assert len(BOARD.expeditions) == 14
    assert {token.ability for token in BOARD.expeditions} == {"keep", "reroll", "extra"}
    assert [token.space for token in BOARD.explorations] == list(range(6, 26))
    assert {token.effect for token in BOARD.explorations} == {1, 2, 3, "die", "tunnel"}
    assert len(BOARD.missions) == 20
    assert all(len(mission.bodies) == 1 for mission in BOARD.missions)
    assert {body for mission in BOARD.missions for body in mission.bodies} == set(
        range(len(BOARD.bodies))
    )


def test_a_mat_from_a_file_is_played_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = (FOLDER / "standard.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("comet = 7", "comet = 9"), encoding="utf-8")
    for board in (path, str(path)):
        assert Table.new("mlem", 2, board=board).game.board.comet == 9


@pytest.mark.rule("7.2", "9")
def test_exploration_tokens_are_numbered_in_the_files_order() -> None:
    data = mat()
    data["explorations"].reverse()
    tables, standard = Board.of(data, "test").tables(), BOARD.tables()
    assert tables.explore_points == standard.explore_points[::-1]
    assert tables.explore_effect == standard.explore_effect[::-1]
    assert tables.explore_at[6] == 1 << 19
    assert tables.explore_at[25] == 1
    assert tables.tunnels.bit_count() == standard.tunnels.bit_count() == 4


@pytest.mark.rule("1.2", "9")
def test_moons_may_lie_beside_several_spaces_and_spaces_beside_nothing() -> None:
    board = Board.of(loose_mat(), "test")
    bells = next(body for body in board.bodies if body.id == "bells")
    assert bells.spaces == (8, 9, 10)
    assert all(board.body_at(space) is bells for space in bells.spaces)
    assert board.body_at(7) is board.body_at(14) is None


@pytest.mark.rule("7.3", "9")
def test_a_mission_may_name_several_targets() -> None:
    board = Board.of(loose_mat(), "test")
    named = [[board.bodies[body].id for body in m.bodies] for m in board.missions[:3]]
    assert named == [["tabbor", "bells"], ["whiskara", "bells", "crumb"], ["yarnix"]]


def put(value: Any, *keys: str | int) -> Callable[[dict[str, Any]], object]:
    """Return a change that puts a value somewhere in a mat."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


def drop(*keys: str | int) -> Callable[[dict[str, Any]], object]:
    """Return a change that drops a key, or the element of a list."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


WHOLE = "a whole number from"
AN_ID = "an id of lower-case letters, digits, - and _, beginning with a letter"
MISTAKES: list[tuple[str, Callable[[dict[str, Any]], object], str, str]] = [
    ("unknown key", put(1, "colour"), "colour", "found 'colour'"),
    ("no format", drop("format"), "format", "a value, found nothing"),
    ("other format", put(2, "format"), "format", "one of 1, found 2"),
    ("bool format", put(True, "format"), "format", "one of 1, found True"),
    ("upper case id", put("Mine", "id"), "id", f"{AN_ID}, found 'Mine'"),
    ("id of action signs", put("a+b", "id"), "id", f"{AN_ID}, found 'a+b'"),
    ("no name", put(" ", "name"), "name", "one line of text, found ' '"),
    ("name of lines", put("a\nb", "name"), "name", r"one line of text, found 'a\nb'"),
    ("satellite off", put(26, "satellite"), "satellite", f"{WHOLE} 0 to 25, found 26"),
    ("satellite text", put("3", "satellite"), "satellite", f"{WHOLE} 0 to 25, found '3'"),
    ("satellite bool", put(True, "satellite"), "satellite", f"{WHOLE} 0 to 25, found True"),
    ("no failures", put(0, "failures"), "failures", f"{WHOLE} 1 to 99, found 0"),
    ("half a point", put(7.5, "comet"), "comet", f"{WHOLE} 0 to 60, found 7.5"),
    ("below nothing", put(-1, "galaxy"), "galaxy", f"{WHOLE} 0 to 60, found -1"),
    ("spaces no list", put({}, "spaces"), "spaces", "a list of 26, found {}"),
    ("a space less", drop("spaces", 25), "spaces", "a list of 26, found a list of 25"),
    ("space no table", put(3, "spaces", 4), "spaces[4]", "a table, found 3"),
    ("one fuel", put([1], "spaces", 4, "fuel"), "spaces[4].fuel", "a list of 2 to 3"),
    ("four fuels", put([1, 2, 3, 4], "spaces", 4, "fuel"), "spaces[4].fuel", "a list of 2 to 3"),
    ("fuel 5", put([1, 5], "spaces", 4, "fuel"), "spaces[4].fuel[1]", "one of 1, 2, 3, 4, '*'"),
    ("fuel text", put([1, "2"], "spaces", 4, "fuel"), "spaces[4].fuel[1]", "found '2'"),
    ("fuel twice", put([1, 1], "spaces", 4, "fuel"), "spaces[4].fuel", "different faces"),
    ("burn 4", put(4, "spaces", 4, "burn"), "spaces[4].burn", f"{WHOLE} 1 to 3, found 4"),
    ("no burn", drop("spaces", 4, "burn"), "spaces[4].burn", "a value, found nothing"),
    ("no planets", put([], "planets"), "planets", "a list of 1 to 8, found a list of 0"),
    ("two medals", put([3, 1], "planets", 0, "points"), "planets[0].points", "a list of 3"),
    ("bronze first", put([1, 2, 3], "planets", 0, "points"), "planets[0].points", "gold, silver"),
    ("planet at 5", put([5], "planets", 0, "spaces"), "planets[0].spaces[0]", f"{WHOLE} 6 to 25"),
    (
        "space shared",
        put([12, 13, 14], "planets", 0, "spaces"),
        "planets, moons (space 14)",
        "found 'tabbor and kibbles'",
    ),
    (
        "space twice",
        put([12, 13, 13], "planets", 0, "spaces"),
        "planets, moons (space 13)",
        "found 'tabbor and tabbor'",
    ),
    ("moons at 26", put(26, "moons", 0, "space"), "moons[0].space", f"{WHOLE} 6 to 25, found 26"),
    ("moons nowhere", put([], "moons", 0, "space"), "moons[0].space", "a list of 1 to 20"),
    ("moons at 6 and 26", put([6, 26], "moons", 0, "space"), "moons[0].space[1]", "found 26"),
    (
        "moons at 6 twice",
        put([6, 6], "moons", 0, "space"),
        "planets, moons (space 6)",
        "one planet or group of moons, found 'crumb and crumb'",
    ),
    ("no moon", put([], "moons", 0, "points"), "moons[0].points", "a list of 1 to 5"),
    ("six moons", put([1] * 6, "moons", 0, "points"), "moons[0].points", "a list of 1 to 5"),
    ("dear moon", put([61], "moons", 0, "points"), "moons[0].points[0]", "found 61"),
    ("body ids", put("tabbor", "moons", 0, "id"), "planets", "unique ids"),
    ("planet called comet", put("comet", "planets", 0, "id"), "planets[0].id", "found 'comet'"),
    ("moons called galaxy", put("galaxy", "moons", 0, "id"), "moons[0].id", "found 'galaxy'"),
    ("four UFO tokens", put([4, 3, 2, 1], "ufo"), "ufo", "a list of 5, found a list of 4"),
    ("13 expeditions", drop("expeditions", 0), "expeditions", "a list of 14"),
    ("UFO flies 4", put(4, "expeditions", 0, "ufo"), "expeditions[0].ufo", f"{WHOLE} 0 to 3"),
    ("three dice", put(3, "expeditions", 0, "dice"), "expeditions[0].dice", f"{WHOLE} 4 to 6"),
    (
        "unknown ability",
        put("jump", "expeditions", 0, "ability"),
        "expeditions[0].ability",
        "one of 'keep', 'reroll', 'extra', found 'jump'",
    ),
    (
        "no faces",
        drop("expeditions", 8, "faces"),
        "expeditions[8].faces",
        "faces of the extra dice",
    ),
    ("no face", put([], "expeditions", 8, "faces"), "expeditions[8].faces", "a list of 1 to 6"),
    ("faces of keep", put([1], "expeditions", 0, "faces"), "expeditions[0].faces", "no faces"),
    ("token ids", put("x02", "expeditions", 0, "id"), "expeditions", "found 'x02'"),
    ("19 explorations", drop("explorations", 0), "explorations", "a list of 20"),
    ("effect 4", put(4, "explorations", 0, "effect"), "explorations[0].effect", "found 4"),
    ("effect true", put(True, "explorations", 0, "effect"), "explorations[0].effect", "found True"),
    ("exploration ids", put("e07", "explorations", 0, "id"), "explorations", "found 'e07'"),
    ("exploration at 5", put(5, "explorations", 0, "space"), "explorations[0].space", "found 5"),
    ("exploration at two", put([6, 7], "explorations", 0, "space"), "explorations[0].space", WHOLE),
    ("19 missions", drop("missions", 0), "missions", "a list of 20"),
    ("mission nowhere", put("moon", "missions", 0, "target"), "missions[0].target", "found 'moon'"),
    (
        "mission to none",
        put([], "missions", 0, "target"),
        "missions[0].target",
        "a list of 1 to 20",
    ),
    (
        "mission to tabbor and nowhere",
        put(["tabbor", "moon"], "missions", 0, "target"),
        "missions[0].target[1]",
        "found 'moon'",
    ),
    ("mission ids", put("s02", "missions", 0, "id"), "missions", "found 's02'"),
]


@pytest.mark.rule("9")
@pytest.mark.parametrize(
    ("change", "key", "message"), [m[1:] for m in MISTAKES], ids=[m[0] for m in MISTAKES]
)
def test_an_error_names_file_key_value_and_expectation(
    change: Callable[[dict[str, Any]], object], key: str, message: str
) -> None:
    data = copy.deepcopy(STANDARD)
    change(data)
    with pytest.raises(BoardError) as caught:
        Board.of(data, "mine.toml")
    assert caught.value.key == key
    text = str(caught.value)
    assert text.startswith(f"mine.toml: {key}: expected ")
    assert message in text


@pytest.mark.parametrize("data", [[], "mat", 3, None])
def test_a_mat_must_be_a_table(data: Any) -> None:
    with pytest.raises(BoardError, match="a table"):
        Board.of(data, "mine.toml")


def test_the_shipped_file_is_what_the_standard_mat_says() -> None:
    path = Path(FOLDER / "standard.toml")
    assert tomllib.loads(path.read_text(encoding="utf-8")) == BOARD.data


def test_the_mat_of_the_tests_has_the_places_and_tokens_of_the_standard_one() -> None:
    """Only values are tuned: tests on either name the same things."""
    for key in ("ufo", "explorations", "missions"):
        assert STANDARD[key] == BOARD.data[key]
    for key in ("planets", "moons", "expeditions"):
        things = [[without_values(one) for one in data[key]] for data in (STANDARD, BOARD.data)]
        assert things[0] == things[1]


def without_values(one: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in one.items() if key not in {"points", "dice"}}
