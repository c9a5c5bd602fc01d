"""What a puzzle is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.core.kits import find_kit

if TYPE_CHECKING:
    from jacta.lab.review.net_judge import NetJudge

__all__ = ["secret_theme", "theme_of", "themes_of"]


def themes_of(game: str) -> list[str]:
    """Return all themes of a game."""
    return list(dict.fromkeys(theme for _, theme in find_kit(game).puzzle_themes))


def theme_of(game: str, best: str, rival: str) -> str:
    """Return the theme of a puzzle, by the verbs of its best action and of the strongest rival.

    The game's kit lists themes by verbs; the first verb that occurs counts.
    """
    verbs = [text.partition(":")[0] for text in (best, rival)]
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
