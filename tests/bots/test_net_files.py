"""Nets by file: `learned:PATH.npz`, wherever a bot is named."""

from __future__ import annotations

import pickle
from pathlib import Path

import msgspec
import numpy as np
import pytest

from jacta import SetupError, Table
from jacta.bots import Budget, advice, find_bot, full_name, kind_of, temperament_of
from jacta.bots.nets import purpose
from jacta.bots.nets.net import size_of
from jacta.bots.nets.purpose import purpose_of
from jacta.bots.nets.weights import net_named, net_of, read_net, write_net
from jacta.bots.registry import net_path
from jacta.core.dice import Seeded
from jacta.games.mlem.game import Mlem
from jacta.lab.game_records import recorded_games
from jacta.lab.ladder.entrants import parse_entrants
from jacta.lab.ladder.log import heading_of
from jacta.lab.policies import full_policies
from jacta.lab.simulation import Simulation


def small_net(path: Path, seed: int = 1, game: str = "mlem") -> Path:
    features = read_features(game)
    rng = np.random.default_rng(seed)
    write_net(path, rng.normal(0, 0.3, size_of(features, 3, 5)), game)
    return path


def read_features(game: str) -> int:
    with np.load(Path(str(net_file(game)))) as file:
        return int(file["features"])


def net_file(game: str) -> Path:
    from jacta.bots.nets.weights import weights_file  # noqa: PLC0415

    return weights_file(game)


def test_a_net_is_named_by_its_path(tmp_path: Path) -> None:
    name = f"learned:{small_net(tmp_path / 'old.npz')}"
    assert full_name(name, "mlem", files=True) == name
    assert (kind_of(name), temperament_of(name)) == ("learned", None)
    assert net_path(name) == str(tmp_path / "old.npz")
    assert net_path("learned") == net_path("odds:steady") == net_path("learned:x.txt") == ""
    assert find_bot(name, "mlem").name == name
    assert full_policies([name, "odds"]) == [name, "odds:steady"]


def test_players_of_a_server_cannot_name_files(tmp_path: Path) -> None:
    """The server asks without `files`: a name from the net never opens a path."""
    name = f"learned:{small_net(tmp_path / 'old.npz')}"
    with pytest.raises(SetupError, match="unknown bot"):
        full_name(name, "mlem")


@pytest.mark.parametrize("change", ["rules", "features", "boards", "game"])
def test_a_net_made_for_something_else_is_rejected_with_the_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    path = tmp_path / "other.npz"
    right = purpose_of("mlem")
    other = {"boards": {**right.boards, "standard": "changed"}}.get(change, f"another-{change}")
    wrong = msgspec.structs.replace(right, **{change: other})
    with monkeypatch.context() as patch:
        patch.setattr(purpose, "purpose_of", lambda _game: wrong)
        small_net(path)
    what = {"boards": "the board standard", "game": r"the game \(another-game, not mlem\)"}
    with pytest.raises(SetupError, match=f"what differs: {what.get(change, change)}$"):
        find_bot(f"learned:{path}", "mlem")


def test_a_file_without_its_purpose_or_with_wrong_numbers_is_rejected(tmp_path: Path) -> None:
    path, features = tmp_path / "net.npz", read_features("mlem")
    np.savez(path, net=np.zeros(size_of(features, 2, 5)), features=features)
    with pytest.raises(SetupError, match="does not say what it was made for"):
        net_named(str(path), "mlem")
    write_net(path, np.zeros(size_of(features, 2, 5) + 1), "mlem")
    with pytest.raises(SetupError, match="its numbers do not fit together"):
        read_net(path, "mlem")
    write_net(path, np.full(size_of(features, 2, 5), np.nan), "mlem")
    with pytest.raises(SetupError, match="its numbers do not fit together"):
        read_net(path, "mlem")
    with pytest.raises(SetupError, match=r"cannot read the net .*No such file"):
        net_named(str(tmp_path / "none.npz"), "mlem")


class Bomb:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (Path.touch, (Path("exploded"),))  # type: ignore[return-value]


def test_loading_never_unpickles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    np.savez("evil.npz", net=np.array([Bomb()], object), features=1, purpose=np.array([Bomb()]))
    Path("raw.npz").write_bytes(pickle.dumps(Bomb()))
    for name in ("evil.npz", "raw.npz"):
        with pytest.raises(SetupError, match="is not a net"):
            net_named(name, "mlem")
        with pytest.raises(SetupError, match="is not a net"):
            read_net(Path(name), "mlem")
    assert not Path("exploded").exists()


def test_a_digest_ignores_comments_and_docstrings(tmp_path: Path) -> None:
    file = tmp_path / "rule.py"
    file.write_text('"""Text."""\n\n\ndef f(x):\n    """Say it."""\n    return x + 1\n')
    before = purpose._code_digest(tmp_path)
    file.write_text('"""Other."""\ndef f(x):\n    # why\n    return (x + 1)\n')
    assert purpose._code_digest(tmp_path) == before
    file.write_text("def f(x):\n    return x + 2\n")
    assert purpose._code_digest(tmp_path) != before


def test_a_ladder_accepts_nets_and_records_their_digests(tmp_path: Path) -> None:
    old, new = small_net(tmp_path / "old.npz"), small_net(tmp_path / "new.npz", 2)
    entrants = parse_entrants(f"learned:{old},learned:{new}@50ms,greedy", "mlem")
    assert [entrant.is_fast("mlem") for entrant in entrants] == [True, False, True]
    game = Mlem.on("standard", 2)
    before = heading_of(game, 1, entrants)
    small_net(old, 3)
    assert heading_of(game, 1, entrants).sources != before.sources
    assert heading_of(game, 1, entrants[2:]).sources == heading_of(game, 1).sources


@pytest.mark.slow
def test_every_seat_plays_by_its_own_net(tmp_path: Path) -> None:
    """In compiled series as in plain games, and as the bot at a table thinks."""
    path = small_net(tmp_path / "weak.npz")
    weak = f"learned:{path}"
    mixed = Simulation(Mlem.on("standard", 3), ["learned", weak, "greedy"], seed=3)
    records = list(recorded_games(mixed, range(2)))  # raises unless both twins agree
    assert [player.bot for player in records[0].header.players] == ["learned", weak, "greedy"]
    wins = Simulation(Mlem.on("standard", 2), ["learned", weak], seed=3).batch(range(200))
    assert (wins["winners"] == 1).mean() > 0.7

    table = Table.new("mlem", 2, dice=Seeded(4))
    glance = Budget(simulations=0)
    thoughts = [
        {c.action: c.value for c in advice(find_bot(name, "mlem", 1, glance), table).choices}
        for name in (weak, "learned")
    ]
    assert thoughts[0] != thoughts[1]
    assert len(net_of("mlem")) != len(net_named(str(path), "mlem"))
