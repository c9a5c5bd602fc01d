"""The ledger adds up, luck is fair, errors never peek, and stronger bots err less."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from typer.testing import CliRunner

from jacta import Seeded, Table
from jacta.bots import Budget, find_bot, suggestion
from jacta.bots.kit import Engine, Judging, bot_kit
from jacta.bots.nets.net import size_of
from jacta.cli.app import app
from jacta.core.game import CHANCE, GAMES, find_game
from jacta.core.seeds import game_rng
from jacta.lab.boards import random_board
from jacta.lab.ladder.adjustment import PolicyModel
from jacta.lab.review import net_judge, outcomes, review
from jacta.lab.review.confirmation import DOUBTFUL
from jacta.lab.review.course import course_of
from jacta.lab.review.judges import judge_for, net_judge_for, playout_judge_for
from jacta.lab.review.looker import NO_CHOICE
from jacta.lab.review.model import band_of, grade_of
from jacta.lab.review.outcomes import outcomes_of
from jacta.lab.review.playout_judge import ENTRIES, LEAST_SECONDS
from jacta.lab.review.pricing import price_of

if TYPE_CHECKING:
    from pathlib import Path

    from jacta.core.game import Game
    from jacta.lab.review import Review

EXACT = 1e-9
MANY = 100  # outcomes
SETUPS = [
    (name, board, players, options)
    for name in GAMES
    for kind in [find_game(name)]
    for board in kind.boards
    for players in kind.seats
    for count in range(len(kind.option_names) + 1)
    for options in itertools.combinations(kind.option_names, count)
]

# Sums do not depend on how long a game is, the time does.
SHORTER: dict[str, Any] = {
    "mlem": {"failures": 3},
    "incognitos": {"rounds": dict.fromkeys("234", 2)},
}


def shorter(game: str, board: Any) -> Any:
    """Return a board on which games are soon over."""
    return {**find_game(game).load_board(board).data, **SHORTER[game]}


def wrong_net(game: str) -> Any:
    """Return a small net that knows nothing: random numbers."""
    kind = find_game(game)
    features = bot_kit(game).plain("engine", Engine).FEATURES
    rng = np.random.default_rng(3)
    return rng.normal(0, 0.3, size_of(features, 2, kind.seats[-1])).astype(np.float32)


def played(game: Game[Any], bots: str | list[str] = "greedy", seed: int = 1) -> Table:
    """Return a finished game; the plain rules need nothing compiled."""
    names = [bots] * game.players if isinstance(bots, str) else bots
    minds = [find_bot(name, game.name, seed, Budget(simulations=0)) for name in names]
    table = Table(game, dice=Seeded(seed))
    while table.turn is not None:
        table.play(suggestion(minds[table.turn], table))
    return table


def played_quickly(game: Game[Any], bot: str, seed: int) -> Table:
    """Return a finished game of a bot against itself, by compiled code; without secrets."""
    if bot == "random":
        return played(game, bot, seed)
    model, table = PolicyModel(game, [bot] * game.players), Table(game, dice=Seeded(seed))
    while table.turn is not None:
        action = model.action(table.state)
        assert action is not None
        table.play(game.action_text(action))
    return table


def check_sums(found: Review) -> None:
    for seat in found.seats:
        whole = seat.start + seat.luck + seat.decisions + seat.reassessment
        assert whole == pytest.approx(seat.result, abs=EXACT)
    for move in found.moves:
        for parts in (move.luck, move.error, move.reassessment):
            assert parts is None or sum(parts) == pytest.approx(0, abs=EXACT)
        assert sum(move.value) == pytest.approx(1, abs=EXACT)
        assert move.own_error >= 0
        assert (move.luck is None) == (move.by != "chance")
    assert sum(seat.start for seat in found.seats) == pytest.approx(1, abs=EXACT)


@pytest.fixture
def quick_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the judge look at fewer outcomes and guesses: less exact, but as fair."""
    fewer = ((net_judge, "GUESSES", 2), (outcomes, "MOST", 60), (outcomes, "SAMPLE", 30))
    for module, name, count in fewer:
        monkeypatch.setattr(module, name, count)


@pytest.mark.slow
@pytest.mark.usefixtures("quick_judge")
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(map(str, setup[:3])))
def test_the_ledger_adds_up_in_every_set_up(setup: tuple[str, str, int, tuple[str, ...]]) -> None:
    name, board, players, options = setup
    game = find_game(name).on(shorter(name, board), players, options)
    judge = net_judge_for(game, wrong_net(name))
    table = played(game, "random")
    seen: list[Review] = []
    found = review(table, judge=judge, seconds=0, progress=seen.append)
    for one in (*seen, found):
        check_sums(one)
    winners = [seat for seat, whose in enumerate(found.seats) if whose.result]
    assert table.result is not None
    assert winners == table.result.winners


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_luck_is_fair_whatever_the_judge_thinks(game: str) -> None:
    kind = find_game(game)
    table = played(kind.on(kind.boards[0], 3, kind.option_names))
    judge = net_judge_for(table.game, wrong_net(game))
    states, steps = course_of(table)
    events = [s for s, step in zip(states[:-1], steps, strict=True) if step.by == CHANCE]
    fair = 0
    for s in events[::7]:
        listed = list(table.game.outcomes(s))
        if len(listed) <= MANY:
            mean = sum(float(chance) * judge.drawn(s, one).luck for one, chance in listed)
            assert np.abs(mean).max() < EXACT
            fair += 1
    assert fair >= len(events) // 20 > 0


@pytest.mark.slow
def test_luck_has_mean_zero_over_many_games() -> None:
    game = find_game("mlem").on("standard", 2)
    judge = net_judge_for(game, wrong_net("mlem"))
    games = (played(game, "random", seed) for seed in range(20))
    luck = [review(table, judge=judge, seconds=0).seats[0].luck for table in games]
    assert np.std(luck) > 0.01
    assert abs(np.mean(luck)) < 4 * np.std(luck) / np.sqrt(len(luck))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_outcomes_taken_together_have_the_same_effect(game: str) -> None:
    kind = find_game(game)
    table = played(kind.on(kind.boards[0], 2, kind.option_names))
    judge = net_judge_for(table.game, wrong_net(game))
    states, steps = course_of(table)
    events = [s for s, step in zip(states[:-1], steps, strict=True) if step.by == CHANCE]
    for s in events[2::9]:
        listed = list(table.game.outcomes(s))
        choices = np.array([outcome for outcome, _ in listed])
        chances = np.array([float(chance) for _, chance in listed])
        known = outcomes_of(table.game, s)
        assert known.chances.sum() == pytest.approx(1, abs=EXACT)
        one_by_one = chances @ judge.looks([s], choices.tolist())[0]
        assert judge.value(s) == pytest.approx(one_by_one, abs=EXACT)


@pytest.mark.slow
def test_an_error_is_judged_by_what_the_seat_could_know() -> None:
    game = find_game("mlem").on("standard", 3, ("missions", "explorations"))
    table = played(game)
    judge = judge_for(game)
    states, steps = course_of(table)
    decided = [(s, step) for s, step in zip(states[:-1], steps, strict=True) if step.by != CHANCE]
    for s, step in decided[5::10]:
        others = [seat for seat in range(3) if seat != step.by]
        secret = s.copy()
        hidden = [secret.missions[seat] for seat in others]
        secret.missions[others[0]], secret.missions[others[1]] = hidden[1], hidden[0]
        seen, peeked = (judge.compare(one, step.choice) for one in (s, secret))
        assert seen.actions == peeked.actions
        assert np.array_equal(seen.values, peeked.values)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_plain_twin_judges_alike(game: str) -> None:
    kind = find_game(game)
    table = Table.new(game, 3, options=kind.option_names, dice=Seeded(2))
    s, net = table.state, wrong_net(game)
    choices = table.game.legal(s)[:4]
    compiled = net_judge_for(table.game, net)
    for horizon, by_net in ((0, True), (5, True), (5, False)):
        fast = compiled.play_on([s], choices, range(7, 8), by_net=by_net, horizon=horizon)
        plain = [[[0.0] * kind.seats[-1] for _ in choices]]
        twin = bot_kit(game).plain("judging", Judging)
        how = (by_net, horizon, net.tolist())
        twin.judge_choices([table.game.tables], [s], choices, game_rng(2016, 7), *how, plain)
        assert np.array(plain)[:, :, :3] == pytest.approx(fast, abs=1e-4)


@pytest.mark.slow
@pytest.mark.usefixtures("quick_judge")
@pytest.mark.parametrize("game", GAMES)
def test_stronger_bots_err_less(game: str) -> None:
    each = {
        bot: error_per_decision(game, bot) for bot in ("random", "greedy", "odds:steady", "learned")
    }
    assert list(each.values()) == sorted(each.values(), reverse=True), each


def error_per_decision(game: str, bot: str) -> float:
    """Let a bot play itself: a bot that loses anyway would have little to lose by errors."""
    kind, errors, choices = find_game(game), 0.0, 0
    for number, board in enumerate(itertools.islice(itertools.cycle(kind.boards), 4)):
        found = review(played_quickly(kind.on(board, 2), bot, 11 + number), seconds=0)
        errors += sum(seat.own_errors for seat in found.seats)
        choices += sum(seat.choices for seat in found.seats)
    return errors / choices


@pytest.mark.slow
def test_mistakes_are_confirmed_or_called_equal() -> None:
    game = find_game("mlem").on("standard", 2)
    table = played(game, "random", 4)
    found = review(table, seconds=60)
    check_sums(found)
    assert found.is_whole
    assert {move.band for move in found.moves} >= {"equal", "blunder", None}
    for move in found.moves:
        assert move.is_confirmed
        if move.own_error >= DOUBTFUL:
            assert move.margin is not None
            assert move.own_error > move.margin
            assert move.best != move.do
            assert all(
                sum(one.value) == pytest.approx(1, abs=EXACT) and min(one.value) >= 0
                for one in move.alternatives
            )
    # What else there was stays, though only two actions were played out.
    assert any(len(move.alternatives) > 4 for move in found.moves if move.margin is not None)
    # So does what was not compared with care: it is never ahead of the best. What was taken leads
    # if nothing can be told to be better, even where the judge liked something else.
    for move in found.moves:
        own = [one.value[move.by] for one in move.alternatives if isinstance(move.by, int)]
        assert own == sorted(own, reverse=True)
        if move.alternatives:
            assert move.alternatives[0].do == move.best
    equal = [move for move in found.moves if move.margin is not None and move.own_error == 0]
    assert equal
    assert all(move.best == move.do for move in equal)
    assert found.turning_points == sorted(found.turning_points)
    # A choice costs beforehand what the review says afterwards.
    judge = judge_for(game)
    for _ in range(12):
        move = found.moves[table.undo()[0].seq - 1]
        price = price_of(table, move.do, judge, 60)
        assert price.cost == pytest.approx(move.own_error, abs=EXACT)
        assert price.best == move.best


@pytest.mark.slow
def test_on_a_custom_board_a_longer_game_gets_fewer_playouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = played(find_game("mlem").on(random_board("mlem", 3), 2), "random")
    judge, (states, _) = playout_judge_for(table.game), course_of(table)
    left = {repr(s): entries for entries, s in enumerate(reversed(states))}
    look, entries = judge.looker.look, 0

    def noted(positions: Any, choices: Any, *how: Any, **more: Any) -> Any:
        nonlocal entries
        entries += left[repr(positions[0])] * len(positions) * len(choices)
        return look(positions, choices, *how, **more)

    monkeypatch.setattr(judge.looker, "look", noted)
    review(table, judge=judge, seconds=0)
    allowed = ENTRIES * LEAST_SECONDS
    assert allowed / 2 < entries <= allowed


@pytest.mark.slow
def test_on_a_custom_board_playouts_judge() -> None:
    game = find_game("mlem").on(shorter("mlem", random_board("mlem", 3)), 2)
    found = review(played(game), seconds=0)
    assert found.judge.kind == "playouts"
    check_sums(found)


def test_bands_and_grades_have_their_limits() -> None:
    published = {0.0199: "equal", 0.02: "inaccuracy", 0.04: "mistake", 0.08: "blunder"}
    assert {least: band_of(least) for least in published} == published
    assert [band_of(error) for error in (0.0399, 0.0799)] == ["inaccuracy", "mistake"]
    assert [grade_of(error, 1) for error in (0.0025, 0.005, 0.01, 0.02)] == list("BCDE")
    assert grade_of(0.0, 0) is None
    assert [grade_of(error, 1) for error in (0.001, 0.004, 0.009, 0.019, 0.02)] == list("ABCDE")


@pytest.mark.slow
def test_the_command_prints_the_columns_and_writes_files(tmp_path: Path) -> None:
    import polars as pl  # noqa: PLC0415 - slow to import

    table = played(find_game("mlem").on("standard", 2))
    record, page, rows = (tmp_path / name for name in ("a.jsonl", "a.html", "a.parquet"))
    record.write_text(table.record().text() * 2, "utf-8")
    files = ["--html", str(page), "--out", str(rows), "--seconds", "0"]
    told = CliRunner().invoke(app, ["review", str(record), "--json", *files])
    assert told.exit_code == 0, told.output
    first, second = map(json.loads, told.output.splitlines())
    assert first == second
    assert {"start", "luck", "decisions", "reassessment", "result"} <= set(first["seats"][0])
    for move in first["moves"]:
        assert {"seq", "by", "do", "luck", "error", "best", "band"} <= set(move)
    assert page.read_text("utf-8").count("<polygon") == 4
    frame = pl.read_parquet(rows)
    assert len(frame) == 2 * 2 * table.seq
    assert frame["luck"].sum() == pytest.approx(0, abs=1e-6)
    shown = CliRunner().invoke(app, ["review", str(record), "--seconds", "0"])
    assert "Turning points" in shown.output


def test_the_command_names_what_is_wrong(tmp_path: Path) -> None:
    missing = CliRunner().invoke(app, ["review", str(tmp_path / "none.jsonl")])
    assert missing.exit_code == 2
    assert "cannot be read" in missing.output
    strange = CliRunner().invoke(app, ["review", "x.jsonl", "--out", "x.xls"])
    assert strange.exit_code == 2
    assert ".parquet" in strange.output


def test_the_code_for_no_choice_is_the_same_everywhere() -> None:
    for game in GAMES:
        twin: Any = bot_kit(game).plain("judging", Judging)
        assert twin.NO_CHOICE == NO_CHOICE
