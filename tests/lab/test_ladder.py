"""A ladder's games: who sits where, with which dice, and that stopping changes nothing."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from jacta import RecordError, SetupError
from jacta.bots import Budget, find_bot
from jacta.core.game import GAMES, find_game
from jacta.games.mlem.board import Board
from jacta.games.mlem.game import Mlem
from jacta.lab.ladder import entrants as entrants_module
from jacta.lab.ladder.entrants import Entrant, parse_entrant, parse_entrants, policy_names
from jacta.lab.ladder.games import is_fast, play, thoughtful_game
from jacta.lab.ladder.log import Log, heading_of
from jacta.lab.ladder.report import anchor_of, report_of
from jacta.lab.ladder.seatings import duels, mixed_tables, rotations
from jacta.lab.ladder.tournament import Ladder

if TYPE_CHECKING:
    from pathlib import Path

    from jacta.bots import Bot, Thought
    from jacta.core.game import Game

ALL = ("ufo", "explorations", "missions")
RANDOM, GREEDY = Entrant("random"), Entrant("greedy")
SLOW = Entrant("greedy", Budget(simulations=5))  # asked move by move


# Entrants


@pytest.mark.parametrize(
    ("text", "budget", "shown"),
    [
        ("greedy", None, "greedy"),
        ("odds:steady", None, "odds:steady"),
        ("odds", None, "odds:steady"),
        (" search@1s ", Budget(seconds=1, cores=1), "search@1s"),
        ("search@1500ms", Budget(seconds=1.5, cores=1), "search@1.5s"),
        ("learned@0.05s", Budget(seconds=0.05, cores=1), "learned@50ms"),
        ("search@2000", Budget(simulations=2000, cores=1), "search@2000"),
    ],
)
def test_an_entrant_is_a_bot_with_a_budget(text: str, budget: Budget | None, shown: str) -> None:
    entrant = parse_entrant(text)
    assert entrant.budget == budget
    assert str(entrant) == shown
    assert parse_entrant(shown) == entrant


@pytest.mark.parametrize(
    "text",
    ["", "@1s", "search@", "search@fast", "search@0s", "search@1.5", "greedy@1s"],
)
def test_other_texts_are_rejected(text: str) -> None:
    with pytest.raises(SetupError):
        parse_entrant(text)


def test_a_ladder_needs_two_different_bots_that_exist() -> None:
    for text, message in (
        ("greedy", "at least two"),
        ("greedy,random,greedy", "greedy is named twice"),
        ("odds,odds:steady", "odds:steady is named twice"),
        ("greedy,clever", "unknown bot 'clever'"),
    ):
        with pytest.raises(SetupError, match=message):
            parse_entrants(text, "mlem")
    with pytest.raises(SetupError, match="takes no part"):
        anchor_of([RANDOM, GREEDY], "search")
    assert anchor_of([GREEDY, RANDOM], None) == RANDOM
    search = parse_entrant("search@1s")
    assert anchor_of([GREEDY, search], "search@1000ms") == search


# Seatings


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_bot_sits_in_every_seat_once(players: int) -> None:
    lineup = tuple(Entrant(name) for name in "abcde"[:players])
    seated = Counter(
        (seat, who) for seating in rotations(lineup) for seat, who in enumerate(seating)
    )
    assert seated == Counter(itertools.product(range(players), lineup))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_pair_meets(players: int) -> None:
    bots = [Entrant(name) for name in "abcd"]
    lineups = duels(bots, players)
    assert all(len(lineup) == players and len(set(lineup)) == 2 for lineup in lineups)
    met = Counter((one, lineup[1]) for lineup in lineups for one in lineup[:1])
    both_ways = Counter(itertools.permutations(bots, 2))
    assert met == both_ways if players > 2 else met + _swapped(met) == both_ways


def _swapped(pairs: Counter[tuple[Entrant, Entrant]]) -> Counter[tuple[Entrant, Entrant]]:
    return Counter({(other, one): count for (one, other), count in pairs.items()})


def test_mixed_tables_seat_every_choice_of_bots_in_an_order_of_the_seed() -> None:
    bots = [Entrant(name) for name in "abcde"]
    tables = mixed_tables(bots, 3, seed=1)
    assert {frozenset(t) for t in tables} == set(map(frozenset, itertools.combinations(bots, 3)))
    assert tables == mixed_tables(bots, 3, seed=1) != mixed_tables(bots, 3, seed=2)
    with pytest.raises(SetupError, match="at least 3 bots"):
        mixed_tables(bots[:2], 3, seed=1)


# Dice and what bots see


class Watcher:
    """Takes what comes first, and checks that it was shown no more than its seat may see."""

    name, is_ready = "watcher", True

    def __init__(self) -> None:
        self.asked = 0

    def prepare(self) -> None: ...

    def think(self, game: Game[Any], s: Any) -> Thought:
        assert s == game.blinded(s, game.turn(s))
        self.asked += 1
        return find_bot("greedy", game.name).think(game, s)


def watched(monkeypatch: pytest.MonkeyPatch) -> Watcher:
    watcher = Watcher()

    def find(name: str, game: str, seed: int, budget: Budget | None) -> Bot:
        return watcher if name in {"one", "other"} else find_bot(name, game, seed, budget)

    monkeypatch.setattr(entrants_module, "find_bot", find)
    return watcher


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_all_seatings_have_the_same_dice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that decide alike change seats, and every seat gets what it got before."""
    watcher = watched(monkeypatch)
    kind = find_game(name)
    game = kind.on(kind.boards[-1], 3, kind.option_names)
    lineup = (Entrant("one"), Entrant("other"), Entrant("other"))
    results = []
    for number in range(2):
        games = [play(game, seating, 7, range(number, number + 1)) for seating in rotations(lineup)]
        assert len({str((g.first, g.winners, g.scores)) for g in games}) == 1
        assert sum(count for g in games for count in g.decisions) > 0
        results.append(games[0].scores)
    assert results[0] != results[1]
    assert watcher.asked > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_fast_players_play_the_same_move_by_move(name: str) -> None:
    """The same dice, and the same decisions, in compiled series as where a bot is asked."""
    kind = find_game(name)
    game = kind.on(kind.boards[0], 3, kind.option_names)
    for policy in policy_names(name)[1:]:  # all but random
        seating = (Entrant(policy), GREEDY, Entrant(policy))
        assert is_fast(game, seating)
        assert not is_fast(game, (*seating[1:], SLOW))
        series = play(game, seating, 3, range(4, 6))
        for number, *told in zip(
            series.numbers, series.first, series.winners, series.scores, strict=True
        ):
            single = thoughtful_game(game, seating, 3, number)
            assert [*single.first, *single.winners, *single.scores] == told


# The whole ladder


def ladder(games: int = 12, *entrants: Entrant, players: int = 2, mixed: bool = False) -> Ladder:
    game = Mlem.on("standard", players, ALL)
    return Ladder(game, entrants or (RANDOM, GREEDY), games, seed=5, mixed=mixed)


def result(tournament: Ladder, log: Log, jobs: int = 1) -> dict[str, Any]:
    tournament.run(log, jobs)
    report = report_of(tournament, log, "", tournament.entrants[0]).as_json()
    for rating in report["ratings"]:
        rating.pop("seconds", None)
    return report


def log_of(tournament: Ladder, path: Path | None = None) -> Log:
    return Log(heading_of(tournament.game, tournament.seed), path)


@pytest.mark.slow
def test_a_ladder_is_the_same_whatever_the_jobs() -> None:
    """Series in threads, and games with a bot that searches in processes."""
    tournament = ladder(2, GREEDY, parse_entrant("search@5"))
    alone, shared = (result(tournament, log_of(tournament), jobs) for jobs in (1, 2))
    assert alone == shared
    assert alone["games"] == 2 * 2
    other = Ladder(tournament.game, tournament.entrants, 2, seed=6)
    assert result(other, log_of(other)) != alone


@pytest.mark.slow
def test_a_resumed_ladder_gives_the_same_result(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    short, long = ladder(700), ladder(1100)
    result(short, log_of(short, path))
    content = path.read_bytes()
    path.write_bytes(content[:-100])  # stopped while it wrote the last line
    log = log_of(long, path)
    assert len(log.series) == content.count(b"\n") - 2
    kept = sum(len(played.numbers) for played in log.series)
    told: list[int] = []
    long.run(log, 2, lambda task: told.append(len(task.numbers)))
    assert sum(told) == 2 * 1100 - kept
    assert result(long, log_of(long, path)) == result(long, log_of(long))
    assert not long.tasks(log_of(long, path), fast=True)


def test_a_log_of_something_else_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    log_of(ladder(), path)
    with pytest.raises(SetupError, match="begun with players 2"):
        log_of(ladder(players=3), path)
    with pytest.raises(SetupError, match="begun with seed 5"):
        Log(heading_of(ladder().game, 6), path)
    own_mat = Mlem.on(Board.standard().data | {"failures": 9}, 2, ALL)
    with pytest.raises(SetupError, match="begun with board 'standard"):
        Log(heading_of(own_mat, 5), path)
    other_bots = msgspec.structs.replace(heading_of(ladder().game, 5), sources="others")
    with pytest.raises(SetupError, match="begun with other rules or bots"):
        Log(other_bots, path)
    path.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(RecordError, match="line 1: no line of a ladder's log"):
        log_of(ladder(), path)


@pytest.mark.slow
def test_mixed_tables_are_rated_too() -> None:
    tournament = ladder(2, RANDOM, GREEDY, SLOW, players=3, mixed=True)
    report = result(tournament, log_of(tournament))
    (match,) = report["matches"]
    assert sorted(match["lineup"]) == ["greedy", "greedy@5", "random"]
    assert sum(rate["value"] for rate in match["wins"].values()) == pytest.approx(1)
    assert report["ratings"][-1]["bot"] == "random"
