"""What each choice would do, and why another is not allowed.

A preview is found by taking the action on a copy of what the seat knows, up to the next
outcome of chance. A reason names the rule that forbids an action or the use of a thing.
Screens draw previews and reasons; they hold no rules of their own.

A game's own part of a preview is `Details` in `jacta.games.<game>.preview`, a dataclass or a
union of several. The sentences of its reasons are in a file `reasons.json` beside it.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping  # noqa: TC003 - views with reasons are described at run time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from jacta.core.game import Fact, Game, Result

__all__ = ["LANGUAGES", "Preview", "Reason", "previews_of", "read_reasons"]

LANGUAGES = ("en", "fr", "uk")


@dataclass(frozen=True)
class Preview:
    """What one legal action would do, based only on what its seat may see.

    `scores` is every seat's result if the game ended right after it. `gains` is what it adds
    to the parts of the seat's own score, without unchanged parts. `details` is the game's own:
    where the rocket or the route would be, which dice would be left.
    """

    action: str
    rule: str
    facts: Sequence[Fact]
    cost: str
    scores: Sequence[int]
    gains: Mapping[str, int]
    details: Any


@dataclass(frozen=True)
class Reason:
    """Why something cannot be done now: the rule's number, and a sentence by its code.

    The sentences of a game are in its `reasons.json`, in every language.
    """

    code: str
    rule: str
    values: Mapping[str, int | str] = field(default_factory=dict)

    def text(self, sentences: Mapping[str, str]) -> str:
        """Return the sentence, followed by the rule's number."""
        return f"{sentences[self.code].format(**self.values)} ({self.rule})"


def previews_of(game: Game[Any], s: Any, seat: int) -> list[Preview]:
    """Return what each legal action of the seat to move would do, as far as it may know."""
    known = game.blinded(s, seat)
    now = game.standing(known, seat)
    return [_preview(game, known, seat, action, now) for action in game.legal(known)]


def _preview(game: Game[Any], known: Any, seat: int, action: int, now: Result) -> Preview:
    after = known.copy()
    game.step(after, action)
    result = now if game.stands_alike(known, after) else game.standing(after, seat)
    before, then = now.breakdown[seat], result.breakdown[seat]
    return Preview(
        action=game.action_text(action),
        rule=game.rule_of(known, action),
        facts=game.facts(after.told),
        cost=game.cost_of(known, action),
        scores=result.scores,
        gains={part: then[part] - before[part] for part in then if then[part] != before[part]},
        details=game.preview(known, action, after),
    )


@functools.cache
def read_reasons(path: Path) -> Mapping[str, Mapping[str, str]]:
    """Return the sentences of a game by language and code."""
    sentences: dict[str, dict[str, str]] = json.loads(path.read_text("utf-8"))
    return sentences
