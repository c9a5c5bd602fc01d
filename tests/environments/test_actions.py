"""Actions by dense numbers."""

from __future__ import annotations

import pytest

from environments.setups import SETUPS, SOME, random_states, spec_of
from jacta import MalformedAction, SetupError
from jacta.envs.spec import Spec


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_legal_action_has_a_number_that_leads_back_to_it(
    setup: tuple[str, str, int, tuple[str, ...]],
) -> None:
    spec = spec_of(setup)
    game = spec.game
    for s in random_states(spec, seed=3):
        for action in game.legal(s):
            assert game.action_numbered(s, game.number_of(action)) == action


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_a_mask_marks_exactly_the_legal_actions(
    setup: tuple[str, str, int, tuple[str, ...]],
) -> None:
    game = spec_of(setup).game
    for s in random_states(spec_of(setup), seed=4):
        mask = game.legal_mask(s)
        assert len(mask) == game.action_count
        assert [
            game.action_numbered(s, n) for n, is_legal in enumerate(mask) if is_legal
        ] == sorted(game.legal(s), key=game.number_of)


def test_there_are_few_actions() -> None:
    """Dense: far fewer than ids; what they mean is pinned by the digest."""
    assert spec_of(("mlem", "standard", 2, ())).action_count < 150
    for setup in SETUPS:
        assert spec_of(setup).action_count <= 1600


def test_the_digest_changes_when_numbers_change_their_meaning() -> None:
    two, three = Spec.of("mlem"), Spec.of("mlem", 3)
    assert two.actions_digest == Spec.of("mlem", first=1).actions_digest
    assert two.actions_digest != three.actions_digest
    assert two.action_texts[0] == two.game.action_text(two.game.actions[0])
    assert f"{two.action_count} actions" in repr(two)


def test_unknown_numbers_and_actions_are_rejected() -> None:
    game = Spec.of("mlem").game
    most = game.action_count
    with pytest.raises(MalformedAction, match=f"numbered from 0 to {most - 1}, not {most}"):
        game.action_numbered(game.start(), most)
    with pytest.raises(MalformedAction, match="unknown action 4000"):
        game.number_of(4000)


def test_wrong_setups_are_rejected() -> None:
    with pytest.raises(SetupError, match="options must be a list"):
        Spec.of("mlem", options="ufo")
    with pytest.raises(SetupError, match="unknown game 'chess'"):
        Spec.of("chess")
