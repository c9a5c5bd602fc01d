"""Tuning: what a file of aims frees and wants, and the search for boards that meet it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from jacta.core.errors import JactaError
from jacta.games.mlem.board import Board
from jacta.games.mlem.game import Mlem
from jacta.lab.report.estimates import Estimate
from jacta.lab.tuning import search
from jacta.lab.tuning.aims import Aim, Aims, Finding, loss_of
from jacta.lab.tuning.aims_file import read_aims
from jacta.lab.tuning.board_file import changed_text
from jacta.lab.tuning.freedom import Variable, paths_of, with_values
from jacta.lab.tuning.log import Log, heading_of
from jacta.lab.tuning.proposals import Proposals
from jacta.lab.tuning.search import Tuning
from jacta.lab.tuning.walk import Walk
from jacta.lab.workers import Threads

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MAT = Path(__file__).parents[1] / "mlem" / "mat.toml"  # not tuned, so tests stay
BOARD: dict[str, Any] = Board.read(MAT).data
SMALL = """
games = 20
players = [2]
options = [[]]
[[free]]
key = "spaces.6-8.burn"
low = 1
high = 3
[[free]]
key = ["spaces.24.fuel", "spaces.25.fuel"]
choices = [[1, 2], [1, 3, "*"], [2, 4]]
together = true
[[aim]]
measure = "wins"
fair = 0.03
"""


def aims_of(text: str, folder: Path) -> Aims:
    path = folder / "aims.toml"
    path.write_text(text, encoding="utf-8")
    return read_aims(path, Mlem, BOARD)


def row(value: float, error: float = 0.01, **about: Any) -> dict[str, Any]:
    usual = {"measure": "wins", "key": "1", "detail": "", "players": 2, "options": ""}
    return {**usual, "policy": "greedy", "value": value, "error": error, **about}


def test_a_key_leads_to_every_place_that_it_means() -> None:
    assert paths_of("planets.1.points.0", BOARD) == [("planets", 1, "points", 0)]
    assert len(paths_of("spaces.6-25.burn", BOARD)) == 20
    assert len(paths_of("moons.*.points", BOARD)) == len(BOARD["moons"])
    for key in ("nothing", "spaces.30.burn", "spaces.x.burn", "comet.1"):
        with pytest.raises(JactaError, match=f"no value '{key}'"):
            paths_of(key, BOARD)


def test_values_change_on_a_copy() -> None:
    fuel = Variable((("spaces", 1, "fuel"), ("spaces", 2, "fuel")), ([1, 2], [3, 4]), ordered=False)
    new = with_values(BOARD, [fuel], [1])
    assert [new["spaces"][i]["fuel"] for i in (1, 2)] == [[3, 4], [3, 4]]
    assert new["spaces"][1]["fuel"] is not new["spaces"][2]["fuel"]
    assert BOARD["spaces"][1]["fuel"] != [3, 4]


def test_a_file_of_aims_is_read(tmp_path: Path) -> None:
    text = SMALL.replace('[1, 3, "*"], [2, 4]]', '[1, 3, "*"], [2, 4]]\nordered = true')
    aims = aims_of(text, tmp_path)
    assert [v.key for v in aims.variables] == [
        *("spaces.6.burn", "spaces.7.burn", "spaces.8.burn", "spaces.24.fuel")
    ]
    assert aims.variables[0].choices == (1, 2, 3)
    assert aims.variables[3].ordered
    assert len(aims.variables[3].paths) == 2
    assert (aims.policies, aims.players, aims.options) == (("greedy",), (2,), ((),))
    assert aims.aims == (Aim("wins", fair=0.03),)


def test_by_default_every_table_is_played_with_no_option_and_with_all(tmp_path: Path) -> None:
    text = SMALL.replace("players = [2]\noptions = [[]]\n", "")
    aims = aims_of(text, tmp_path)
    assert aims.players == (2, 3, 4, 5)
    assert aims.options == ((), ("ufo", "explorations", "missions"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("fair = 0.03", "", r"aim\[0\]: expected low, high or fair"),
        ("low = 1\nhigh = 3", "low = 1", r"free\[0\]: expected low and high, or choices"),
        ("low = 1\nhigh = 3", "low = 2\nhigh = 3", "spaces.6.burn is 1 on the board"),
        ("spaces.6-8", "spaces.40", "the board has no value 'spaces.40.burn'"),
        ("players = [2]", "players = [7]", "players.*expected a whole number from 2 to 5"),
        ("options = [[]]", 'options = [["x"]]', "expected one of 'ufo'"),
        ("games = 20", 'policies = ["nobody"]', "unknown policy 'nobody'"),
        ("games = 20", "speed = 3", "expected a key of"),
        ("games = 20", "step = 0", "step: expected a number above 0"),
        ("games = 20", 'method = "dream"', "method: expected one of 'evolution', 'walk'"),
        ("games = 20", "games = 20\nconfirm = 90", 'confirm: expected method = "walk"'),
        (
            "games = 20",
            'games = 20\nmethod = "walk"\nconfirm = 20',
            "confirm: expected a whole number from 21",
        ),
    ],
)
def test_errors_in_a_file_of_aims_are_named(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    assert old in SMALL
    with pytest.raises(JactaError, match=message):
        aims_of(SMALL.replace(old, new), tmp_path)


def test_a_value_can_be_freed_only_once(tmp_path: Path) -> None:
    again = '[[free]]\nkey = "spaces.6.burn"\nlow = 1\nhigh = 3\n[[aim]]'
    with pytest.raises(JactaError, match=r"spaces\.6\.burn is freed twice"):
        aims_of(SMALL.replace("[[aim]]", again), tmp_path)


def test_an_aim_wants_the_same_of_every_key_and_set_up() -> None:
    rows = [row(0.5), row(0.6, key="2"), row(0.3, players=4), row(9, measure="length")]
    found = list(Aim("wins", fair=0.05).findings(rows))
    assert [finding.is_met for finding in found] == [True, False, True]
    assert found[1].off == pytest.approx(1)
    assert str(found[1]) == (
        "wins 2, 2 players, no options, greedy: 0.6 ± 0.02, wanted 0.45 to 0.55"
    )
    assert len(list(Aim("wins", key="2", low=0.1).findings(rows))) == 1
    assert len(list(Aim("wins", players=(4,), low=0.1).findings(rows))) == 1


def test_pooled_aims_want_it_of_all_set_ups_together() -> None:
    rows = [row(0.9, 0.03, players=2), row(0.5, 0.04, players=3)]
    (found,) = Aim("wins", low=0.05, high=0.95, pooled=True).findings(rows)
    assert (found.estimate.value, found.estimate.error) == pytest.approx((0.7, 0.025))


def test_the_loss_grows_with_the_distance_and_is_0_well_inside() -> None:
    def loss(value: float, error: float) -> float:
        return loss_of(Aim("wins", low=0.1, high=0.2).findings([row(value, error)]))

    assert loss(0.15, 0.01) == 0
    assert loss(0.1, 0.01) > 0  # it may well be outside
    assert loss(0.3, 0.01) > loss(0.25, 0.01) > loss(0.2, 0.01)
    assert loss(0.15, 0.5) == pytest.approx(0)  # as good as so few games can tell


def judged_by(value: Callable[[Any], float]) -> Callable[..., list[Finding]]:
    """Return how boards are judged without playing: by a number that should be 0."""

    def findings_on(_kind: Any, data: Any, aims: Aims, *_: Any) -> list[Finding]:
        return [Finding(aims.aims[0], "", "", Estimate(value(data), 0), 0, 0)]

    return findings_on


def burns(data: Any) -> float:
    spaces = data["spaces"]
    fuel = spaces[24]["fuel"] == [2, 4] == spaces[25]["fuel"]
    return float(abs(7 - sum(spaces[i]["burn"] for i in (6, 7, 8))) + 2 * (not fuel))


def tuned(folder: Path, rounds: int, aims: Aims, seed: int = 1) -> tuple[Any, Log]:
    log = Log(heading_of(Mlem, BOARD, aims, seed), folder / "tuning.jsonl")
    with Threads(1) as workers:
        return Tuning(Mlem, BOARD, aims, seed, log, rounds).run(workers), log


def test_a_search_finds_what_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "findings_on", judged_by(burns))
    found, _ = tuned(tmp_path, 15, aims_of(SMALL, tmp_path))
    assert burns(found.data) == 0
    assert found.loss < found.loss_before
    assert {change.variable.key for change in found.changes} >= {"spaces.24.fuel"}


def test_a_walk_finds_what_is_wanted_and_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "findings_on", judged_by(burns))
    aims = aims_of(f'method = "walk"\n{SMALL}', tmp_path)
    found, _ = tuned(tmp_path / "whole", 10, aims)
    assert found.loss == 0 < found.loss_before
    tuned(tmp_path / "stopped", 2, aims)
    again, _ = tuned(tmp_path / "stopped", 10, aims)
    assert again.data == found.data


def test_a_walk_moves_only_to_boards_that_more_games_confirm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def findings_on(_kind: Any, data: Any, aims: Aims, *_: Any) -> list[Finding]:
        played.append(aims.games)
        few = aims.games == 20  # which see the opposite of what is true
        value = 9 - burns(data) if few else burns(data)
        return [Finding(aims.aims[0], "", "", Estimate(value, 0), 0, 0)]

    class Listening(Walk):
        def tell(self, losses: Sequence[float]) -> None:
            told.append(list(losses))
            super().tell(losses)

    told: list[list[float]] = []
    monkeypatch.setattr(search, "Walk", Listening)
    monkeypatch.setattr(search, "findings_on", findings_on)
    text = SMALL.replace("games = 20", 'games = 20\nmethod = "walk"\nconfirm = 90')
    found, log = tuned(tmp_path / "whole", 3, aims_of(text, tmp_path))
    for losses in told:  # a walk hears only of boards that many games were played on
        assert 2 <= sum(loss < float("inf") for loss in losses) <= 3
    least = [min(losses) for losses in told]
    assert least[0] <= found.loss_before  # the start is confirmed with the first generation
    assert set(played) == {20, 90, 180}
    assert played.count(90) <= 1 + 2 * 3
    again, _ = tuned(tmp_path / "whole", 3, aims_of(text, tmp_path))
    assert again.data == found.data
    assert len(log.path.read_bytes().splitlines()) == 1 + len(log)


def test_the_same_seed_finds_the_same_board_also_if_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "findings_on", judged_by(burns))
    aims = aims_of(SMALL, tmp_path)
    whole, _ = tuned(tmp_path / "whole", 6, aims)
    _, begun = tuned(tmp_path / "parts", 2, aims)
    lines = begun.path.read_bytes()
    begun.path.write_bytes(lines[:-5])  # stopped while it wrote
    resumed, _ = tuned(tmp_path / "parts", 6, aims)
    assert resumed.data == whole.data
    one, other = (tuned(tmp_path / f"{seed}", 1, aims, seed)[1] for seed in (1, 2))
    tried = [log.path.read_bytes().splitlines()[2:] for log in (one, other)]
    assert tried[0] != tried[1]


def test_a_folder_of_another_search_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "findings_on", judged_by(burns))
    aims = aims_of(SMALL, tmp_path)
    tuned(tmp_path / "a", 1, aims)
    with pytest.raises(JactaError, match="begun with another seed: 1, not 2"):
        tuned(tmp_path / "a", 1, aims, seed=2)
    with pytest.raises(JactaError, match="begun with another aims"):
        tuned(tmp_path / "a", 1, aims_of(SMALL.replace("0.03", "0.02"), tmp_path))


def test_with_a_small_step_proposals_stay_near_the_board() -> None:
    numbers = [Variable((("spaces", n, "burn"),), tuple(range(20)), ordered=True) for n in range(9)]

    def moved(step: float | None) -> int:
        strategy = Proposals(numbers, [10] * len(numbers), 1, step)
        drawn = [each for _ in range(5) for each in strategy.generation(lambda _: True)]
        return sum(abs(value - 10) for each in drawn for value in each)

    assert 0 < moved(0.3) < moved(None) / 5


def test_proposals_that_are_no_boards_are_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        search, "findings_on", judged_by(lambda data: data["planets"][4]["points"][1])
    )
    text = SMALL + '[[free]]\nkey = "planets.4.points.1"\nlow = 0\nhigh = 20\n'
    found, _ = tuned(tmp_path, 4, aims_of(text, tmp_path))
    Mlem.load_board(found.data)  # silver is never more than gold


def test_a_changed_board_keeps_its_comments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "findings_on", judged_by(burns))
    found, _ = tuned(tmp_path, 8, aims_of(SMALL, tmp_path))
    old = MAT.read_text(encoding="utf-8")
    new = changed_text(old, found.changes)
    assert tomllib.loads(new) == found.data
    assert len(new.splitlines()) == len(old.splitlines())
    assert new.splitlines()[0] == old.splitlines()[0]
