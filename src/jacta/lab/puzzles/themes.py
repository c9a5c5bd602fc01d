"""What a puzzle is about."""

from __future__ import annotations

from jacta.core.kits import find_kit

__all__ = ["theme_of"]


def theme_of(game: str, best: str, rival: str) -> str:
    """Return the theme of a puzzle, by the verbs of its best action and of the strongest rival.

    The game's kit lists themes by verbs; the first verb that occurs counts.
    """
    verbs = [text.partition(":")[0] for text in (best, rival)]
    themes = find_kit(game).puzzle_themes
    return next((theme for verb, theme in themes if verb in verbs), verbs[0])
