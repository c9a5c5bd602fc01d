"""What a puzzle is about."""

from __future__ import annotations

__all__ = ["THEMES", "theme_of"]

# By the verbs of the best action and of its strongest rival: the first that occurs counts.
THEMES = {
    "mlem": {
        "board": "astronaut",
        "return": "mission",
        "reroll": "reroll",
        "crash": "crash",
        "stay": "landing",
        "land": "drift",
        "fly": "dice",
    },
    "incognitos": {
        "duel": "duel",
        "teleport": "teleport",
        "set": "die",
        "vortex": "vortex",
        "explore": "site",
        "done": "stop",
        "pass": "stop",
        "mark": "monster",
        "move": "route",
        "store": "storing",
    },
}


def theme_of(game: str, best: str, rival: str) -> str:
    """Return the theme of a puzzle by its best action and the strongest rival of that."""
    verbs = [text.partition(":")[0] for text in (best, rival)]
    themes = THEMES.get(game, {})
    return next((theme for verb, theme in themes.items() if verb in verbs), verbs[0])
