"""Previews and reasons of any game: they agree with the rules, and tell nothing hidden."""

from __future__ import annotations

import json
import random
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest

import incognitos.positions
import mlem.hidden
import mlem.positions
from games.playing import random_play
from jacta import IllegalAction, Table
from jacta.core.errors import MalformedAction
from jacta.core.game import find_game
from jacta.core.previews import LANGUAGES, previews_of, read_reasons
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.rules import names as incognitos_names
from jacta.games.mlem.rules import names as mlem_names

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.game import Game

SEED = 12
TRIED = 20  # actions that are asked about in each position


class Kind(NamedTuple):
    """A game: its set-ups, the number of its actions, and states that a seat cannot tell apart."""

    setups: list[tuple[Any, ...]]
    new: Callable[..., Table]
    actions: int
    lookalikes: Callable[[Any, int | None, random.Random], tuple[Any, Any]] | None


MLEM = Kind(
    setups=[(players, variants) for players in range(2, 6) for variants in range(8)],
    new=mlem.positions.new_table,
    actions=mlem_names.ACTIONS,
    lookalikes=mlem.hidden.lookalikes,
)
INCOGNITOS = Kind(
    setups=[
        (board, players, signs)
        for board in Incognitos.boards
        for players in range(2, 5)
        for signs in (False, True)
    ],
    new=incognitos.positions.new_table,
    actions=incognitos_names.ACTIONS,
    lookalikes=None,
)
KINDS = {"mlem": MLEM, "incognitos": INCOGNITOS}
SETUPS = [(name, setup) for name, kind in KINDS.items() for setup in kind.setups]
each_setup = pytest.mark.parametrize(
    ("name", "setup"), SETUPS, ids=["-".join(map(str, (n, *s))) for n, s in SETUPS]
)
# With every board, number of players and option in one of them
some_setups = pytest.mark.parametrize(
    ("name", "setup"), SETUPS[::5], ids=["-".join(map(str, (n, *s))) for n, s in SETUPS[::5]]
)
each_game = pytest.mark.parametrize("name", KINDS)


def played_out(game: Game[Any], s: Any, seat: int, action: int) -> tuple[Any, ...]:
    """Really take an action; return what its preview must say."""
    after = s.copy()
    game.step(after, action)
    now, then = game.standing(s, seat), game.standing(after, seat)
    parts = then.breakdown[seat]
    gains = {part: parts[part] - now.breakdown[seat][part] for part in parts}
    return (
        game.action_text(action),
        game.facts(after.told),
        then.scores,
        {part: gain for part, gain in gains.items() if gain},
        game.cost_of(s, action),
        game.preview(s, action, after),
    )


@pytest.mark.slow
@each_setup
def test_previews_agree_with_playing(name: str, setup: tuple[Any, ...]) -> None:
    previewed = 0
    for table in random_play(KINDS[name].new(*setup), SEED):
        seat, game, s = table.turn, table.game, table.state
        if seat is None:
            continue
        previews = table.previews(seat)
        told = [(p.action, p.facts, p.scores, p.gains, p.cost, p.details) for p in previews]
        assert told == [played_out(game, s, seat, action) for action in game.legal(s)]
        assert all(p.rule for p in previews)
        assert all((p.details is not None) for p in previews)
        previewed += len(previews)
    assert previewed > 50


@some_setups
def test_preview_scores_are_exact_where_nothing_is_hidden(
    name: str, setup: tuple[Any, ...]
) -> None:
    for table in random_play(KINDS[name].new(*setup), SEED + 1):
        if table.game.has_secrets:
            return
        if table.turn is not None:
            preview = random.Random(table.seq).choice(table.previews(table.turn))
            after = table.copy()
            after.play(preview.action)
            assert preview.scores == after.game.result(after.state).scores


@each_setup
def test_hidden_facts_change_no_preview(name: str, setup: tuple[Any, ...]) -> None:
    kind, rng = KINDS[name], random.Random(SEED)
    if kind.lookalikes is None:
        return
    for table in random_play(kind.new(*setup), SEED + 2):
        game, seat = table.game, table.turn
        if seat is None or rng.random() < 0.5:
            continue
        one, other = kind.lookalikes(table.state, seat, rng)
        assert previews_of(game, one, seat) == previews_of(game, other, seat)
        assert game.standing(one, seat) == game.standing(other, seat)


def well_formed(game: Game[Any], actions: int) -> list[int]:
    """Return every action of a game that has a text."""
    found = []
    for action in range(actions):
        try:
            game.action_text(action)
        except MalformedAction:
            continue
        found.append(action)
    return found


@pytest.mark.slow
@each_setup
def test_exactly_the_illegal_actions_have_a_reason(name: str, setup: tuple[Any, ...]) -> None:
    kind, rng = KINDS[name], random.Random(SEED)
    table = kind.new(*setup)
    actions = well_formed(table.game, kind.actions)
    sentences = read_reasons(table.game.reasons_file)
    for _ in random_play(table, SEED + 3):
        if table.turn is None:
            continue
        legal = set(table.game.legal(table.state))
        for action in {*rng.sample(actions, TRIED), *legal}:
            text = table.game.action_text(action)
            reason = table.why_not(text)
            assert (reason is None) == (action in legal), text
            if reason is not None:
                told = [reason.text(sentences[language]) for language in LANGUAGES]
                assert all(text.endswith(f" ({reason.rule})") for text in told)


@some_setups
def test_an_illegal_action_is_rejected_with_its_reason(name: str, setup: tuple[Any, ...]) -> None:
    kind, rng = KINDS[name], random.Random(SEED)
    table = kind.new(*setup)
    actions = well_formed(table.game, kind.actions)
    refused = 0
    for _ in random_play(table, SEED + 4):
        action = rng.choice(actions)
        if table.turn is None or action in table.game.legal(table.state):
            continue
        text = table.game.action_text(action)
        with pytest.raises(IllegalAction) as caught:
            table.play(text)
        reason = caught.value.reason
        assert reason is not None
        assert reason == table.why_not(text)
        assert str(caught.value).startswith(table.game.sentence(reason))
        refused += 1
    assert refused > 10


@each_game
def test_previews_and_reasons_can_be_sent_as_json(name: str) -> None:
    kind = KINDS[name]
    for table in random_play(kind.new(*kind.setups[-1]), SEED):
        if table.turn is not None:
            for preview in map(msgspec.to_builtins, table.previews(table.turn)):
                assert json.loads(json.dumps(preview)) == preview


@each_game
def test_previews_are_for_the_seat_to_move_only(name: str) -> None:
    kind = KINDS[name]
    for table in random_play(kind.new(*kind.setups[-1]), SEED):
        for seat in (None, *range(table.game.players)):
            assert bool(table.previews(seat)) == (seat is not None and seat == table.turn)


@each_game
def test_every_sentence_is_there_in_every_language(name: str) -> None:
    sentences = read_reasons(find_game(name).reasons_file)
    assert tuple(sentences) == LANGUAGES
    for language in LANGUAGES:
        assert list(sentences[language]) == list(sentences["en"])
        for code, sentence in sentences[language].items():
            assert fields(sentence) == fields(sentences["en"][code]), (language, code)
            assert sentence[0].isupper()
            assert not sentence.endswith(".")


def fields(sentence: str) -> set[str | None]:
    """Return the placeholders of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
