"""Bots of your own: registered, asked, and replaced when they fail."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from jacta import Decision, Seeded, SetupError, Table, play_game, register_bot
from jacta.bots import advice, bots_for, find_bot, full_name, plugins
from jacta.bots.plugins import load_plugin, plugin_names, unregister_bot
from jacta.cli.app import app
from jacta.lab.policies import full_policies
from jacta.lab.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCE = """
import jacta

@jacta.register_bot("lander", games=["mlem"])
def lander(turn: jacta.Decision) -> str:
    return "land" if "land" in turn.legal else turn.random.choice(turn.legal)
"""


@pytest.fixture(autouse=True)
def nothing_registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(plugins, "_registered", {})
    monkeypatch.setenv(plugins.VARIABLE, "")
    plugins._import_once.cache_clear()
    plugins._warn_once.cache_clear()
    yield
    plugins._import_once.cache_clear()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my_bots.py"
    path.write_text(SOURCE)
    return path


def thought(name: str) -> Any:
    return advice(find_bot(name, "mlem", 1), Table.new("mlem", 2, dice=Seeded(3)))


def test_a_registered_function_can_be_named_like_any_bot(file: Path) -> None:
    load_plugin(str(file))
    assert plugin_names("mlem") == ("lander",)
    assert plugin_names("incognitos") == ()
    assert bots_for("mlem")[-1] == "lander"
    assert full_name("lander", "mlem") == full_name("lander") == "lander"
    assert full_policies(["lander", "odds"]) == ["lander", "odds:steady"]
    assert thought("lander").fault == ""
    with pytest.raises(SetupError, match="unknown bot 'lander'"):
        find_bot("lander", "incognitos")


def test_child_processes_find_a_registered_bot_too(file: Path) -> None:
    load_plugin(str(file))
    plugins._registered.clear()
    plugins._import_once.cache_clear()  # as in another process, which knows the environment
    assert plugin_names("mlem") == ("lander",)


def test_a_class_is_instantiated_once_per_seat(caplog: pytest.LogCaptureFixture) -> None:
    made = []

    @register_bot("counter")
    class Counter:
        def __init__(self) -> None:
            made.append(self)
            self.asked = 0

        def __call__(self, turn: Decision) -> int:
            self.asked += 1
            assert turn.view.turn == turn.seat
            assert [preview.action for preview in turn.previews()] == turn.legal
            return turn.game.legal(turn.state)[0]

    table = play_game(["counter", "counter"], "mlem", seed=4)
    assert len(made) == 2
    assert all(bot.asked > 5 for bot in made)
    assert not caplog.records  # nobody was replaced
    assert table.is_over
    assert [player.bot for player in table.players] == ["counter", "counter"]


def raises(_turn: Decision) -> str:
    raise ValueError("no idea")


def babbles(_turn: Decision) -> str:
    return "fly me to the moon"


def cheats(_turn: Decision) -> int:
    return 4000


def leaves(_turn: Decision) -> str:
    raise SystemExit


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (raises, "raised ValueError: no idea"),
        (babbles, "answered 'fly me to the moon', which is no action"),
        (cheats, "answered 4000, which is not legal"),
        (lambda _turn: None, "answered None, which is not legal"),
        (leaves, "raised SystemExit: "),
    ],
)
def test_a_faulty_bot_is_replaced_and_reported(
    bot: Any, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    register_bot("faulty")(bot)
    told = f"the bot faulty {fault}; odds:steady plays instead"
    for _ in range(2):
        answer = thought("faulty")
        assert answer.fault == told
        assert answer.action == thought("odds:steady").action
    assert [record.message for record in caplog.records] == [told]


def test_a_bot_that_hangs_keeps_nobody_waiting() -> None:
    forever = threading.Event()

    @register_bot("sleeper", seconds=0.01)
    def sleeper(_turn: Decision) -> str:
        forever.wait()
        return "never"

    bot, table = find_bot("sleeper", "mlem", 1), Table.new("mlem", 2, dice=Seeded(3))
    assert "took longer than 0.01 s" in advice(bot, table).fault
    assert "is still busy with an earlier decision" in advice(bot, table).fault
    forever.set()


@pytest.mark.parametrize("name", ["", "two words", "a:b", "a@b", "a,b", "greedy", 7])
def test_invalid_names_are_rejected(name: Any) -> None:
    with pytest.raises(SetupError):
        register_bot(name)


def test_the_games_of_a_bot_must_be_a_list() -> None:
    with pytest.raises(SetupError, match="games must be a list"):
        register_bot("x", games="mlem")
    register_bot("x")(raises)
    unregister_bot("x")
    assert plugin_names() == ()


@pytest.mark.parametrize(
    ("source", "message"),
    [("1 / 0", "ZeroDivisionError: division by zero"), ("def", "SyntaxError"), (None, "no file")],
)
def test_a_broken_plugin_gives_a_one_line_error(
    tmp_path: Path, source: str | None, message: str
) -> None:
    path = tmp_path / "broken.py"
    if source is not None:
        path.write_text(source)
    with pytest.raises(SetupError, match=f"cannot load the plugin .*{message}"):
        load_plugin(str(path))


def test_commands_accept_plugins(file: Path) -> None:
    run = CliRunner().invoke
    shown = run(
        app, ["simulate", "mlem", "--plugin", str(file), "--policy", "lander,greedy", "-n", "3"]
    )
    assert shown.exit_code == 0
    assert "lander" in shown.output
    wrong = run(app, ["simulate", "mlem", "--policy", "nobody"])
    assert (wrong.exit_code, "unknown policy 'nobody'" in wrong.output) == (2, True)


def test_a_series_with_a_registered_bot_is_reproducible(file: Path) -> None:
    load_plugin(str(file))
    game = Table.new("mlem", 2).game
    one, two = (Simulation(game, ["lander", "random"], 5).batch(range(2)) for _ in range(2))
    assert one.tobytes() == two.tobytes()
    assert Simulation(game, ["lander", "random"], 5).is_compiled


def test_functions_and_objects_play_whole_games() -> None:
    def first(turn: Decision) -> str:
        return turn.legal[0]

    table = play_game([first, find_bot("random", "incognitos", 1)], "incognitos", seed=2)
    assert table.is_over
    assert [player.bot for player in table.players] == ["first", "random"]
    with pytest.raises(SetupError, match="5 is not a bot"):
        play_game([5, 5], "mlem")  # type: ignore[list-item]
    with pytest.raises(SetupError, match="one for each seat"):
        play_game("greedy", "mlem")


def test_bots_of_unknown_games_are_rejected() -> None:
    with pytest.raises(SetupError, match="unknown game 'chess'; choose from mlem"):
        find_bot("greedy", "chess")
