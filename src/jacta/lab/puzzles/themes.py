"""What a puzzle is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.kits import find_kit
from jacta.lab.puzzles.blocks import BLOCK, is_block, may_block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.review.net_judge import NetJudge

__all__ = ["likely_theme", "secret_theme", "theme_of", "themes_of", "verb_theme"]


def themes_of(game: str) -> list[str]:
    """Return all themes of a game."""
    kit = find_kit(game)
    themes = [theme for _, theme in kit.puzzle_themes]
    return list(dict.fromkeys(themes if kit.blocking is None else [*themes, BLOCK]))


def theme_of(judge: NetJudge, s: Any, tried: Sequence[int]) -> str:
    """Return the theme of a puzzle with these actions, the best first."""
    if is_block(judge, s, tried):
        return BLOCK
    return secret_theme(judge, s, tried[0]) or _by_verbs(judge, *tried[:2])


def likely_theme(judge: NetJudge, s: Any, actions: Sequence[int], own: Any) -> str:
    """Return the theme that a position may have, by what its actions are worth at a glance."""
    if may_block(judge, s, actions, own):
        return BLOCK
    first, second = (actions[n] for n in np.argsort(-own, kind="stable")[:2])
    return secret_theme(judge, s, first) or _by_verbs(judge, first, second)


def _by_verbs(judge: NetJudge, *actions: int) -> str:
    return verb_theme(judge.game.name, *map(judge.game.action_text, actions))


def verb_theme(game: str, best: str, second: str) -> str:
    """Return the theme by the verbs of the best and the second-best action.

    The game's kit lists themes by verbs; the first verb that occurs counts.
    """
    verbs = [text.partition(":")[0] for text in (best, second)]
    themes = find_kit(game).puzzle_themes
    return next((theme for verb, theme in themes if verb in verbs), verbs[0])


def secret_theme(judge: NetJudge, s: Any, best: int) -> str | None:
    """Return the theme of a secret without which another action of its seat would look best.

    The game's kit lists themes by secrets too.
    """
    seat, themes = judge.mover(s), dict(find_kit(judge.game.name).puzzle_themes)
    for field in judge.game.secret_fields:
        if field in themes and getattr(s, field)[seat]:
            without = s.copy()
            getattr(without, field)[seat] = 0
            actions, values = judge.glance(without)
            if actions[int(values[:, seat].argmax())] != best:
                return themes[field]
    return None
