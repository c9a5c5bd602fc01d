"""Tutorials at real tables: dice and rivals follow a script, and so does the learner.

A tutorial is a table where `SCRIPTED` plays a seat. The number of the game's entries says how far
the script has run; nothing else is stored, so a tutorial survives a restart and decisions can be
undone. After the script the game goes on with fair dice and the default bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.core.errors import SetupError
from jacta.games.scripts import scripted_table, tutorial
from jacta.server.messages import Lesson, LessonStep
from jacta.server.refusals import Refusal
from jacta.server.storage import StoredSeat

if TYPE_CHECKING:
    from jacta.core.dice import Dice
    from jacta.core.game import Game
    from jacta.core.table import Table
    from jacta.games.rulebooks import Language
    from jacta.games.scripts import Script
    from jacta.server.live import LiveTable

__all__ = [
    "SCRIPTED",
    "check_lesson",
    "is_lesson",
    "lesson",
    "lesson_dice",
    "lesson_seats",
    "lesson_table",
    "scripted_action",
]

SCRIPTED = "script"  # who plays the rivals of a tutorial
LEARNER = 0


class LessonDice:
    """Dice that fall as the script says, and fairly after its end."""

    def __init__(self, entries: tuple[str, ...], other: Dice) -> None:
        self._entries, self._other = iter(entries), other

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Return the next outcome."""
        text = next(self._entries, None)
        return self._other.outcome(game, s) if text is None else game.outcome_of(s, text)


def is_lesson(live: LiveTable) -> bool:
    """Whether a table is that of a tutorial."""
    return SCRIPTED in [seat.bot for seat in live.stored.seats]


def _script(live: LiveTable) -> Script | None:
    return tutorial(live.table.game.name) if is_lesson(live) else None


def lesson_dice(live: LiveTable, dice: Dice, *, after: int) -> Dice:
    """Return the dice of a table, as they fall after a number of further entries."""
    script = _script(live)
    return dice if script is None else LessonDice(script.entries[live.table.seq + after :], dice)


def check_lesson(live: LiveTable, action: str) -> None:
    """Refuse a legal action that the tutorial does not ask for."""
    script, seq = _script(live), live.table.seq
    if script is None or seq >= len(script.entries) or action == script.entries[seq]:
        return
    if action in live.table.legal():
        raise Refusal("lesson", "A fine idea, but the tutorial shows something else first.")


def scripted_action(live: LiveTable) -> str | None:
    """Return a rival's scripted action; None if it decides for itself."""
    script, seq = _script(live), live.table.seq
    return None if script is None or seq >= len(script.entries) else script.entries[seq]


# Setting up and telling


def _tutorial(game: str) -> Script:
    script = tutorial(game)
    if script is None:
        raise SetupError(f"{game} has no tutorial")
    return script


def lesson_table(game: str) -> Table:
    """Return the table of a game's tutorial before it begins."""
    return scripted_table(game, _tutorial(game))


def lesson_seats(game: str, owner: str, name: str | None) -> list[StoredSeat]:
    """Return who sits at the table of a tutorial: the learner, and rivals by the script."""
    learner, *rivals = _tutorial(game).players
    return [
        StoredSeat(name or learner, owner=owner),
        *(StoredSeat(rival, SCRIPTED) for rival in rivals),
    ]


def lesson(game: str, language: Language) -> Lesson:
    """Return what a coach says before each decision of a tutorial."""
    script = _tutorial(game)
    steps = [
        LessonStep(seq=seq, do=step.play[0], at=list(step.at), text=step.text.in_language(language))
        for seq, step in zip(script.starts, script.step, strict=True)
    ]
    end = "" if script.end is None else script.end.in_language(language)
    title = script.title.in_language(language)
    return Lesson(title=title, steps=steps, length=len(script.entries), end=end)
