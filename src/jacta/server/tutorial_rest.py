"""Learning a game over HTTP: its tutorial, and the worked examples of its rules."""

from __future__ import annotations

import functools
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends

from jacta.core.game import find_game
from jacta.games.rulebooks import Language  # noqa: TC001 - FastAPI reads it
from jacta.games.scripts import examples, scripted_table
from jacta.server.context import Context, context_of, limited, person_of
from jacta.server.messages import Created, EventMessage, Example, ExampleStep, Lesson, NewLesson
from jacta.server.new_tables import stored_lesson
from jacta.server.tutorials import lesson

__all__ = ["router"]

router = APIRouter(prefix="/api", dependencies=[limited("requests")])

Here = Annotated[Context, Depends(context_of)]
Me = Annotated[str, Depends(person_of)]


@router.get("/tutorials/{game}")
def tutorial(game: str, lang: Language = "en") -> Lesson:
    """Return the coach's words of a game's tutorial."""
    find_game(game)
    return lesson(game, lang)


@router.post("/tutorials/{game}", status_code=201, dependencies=[limited("tables")])
async def begin_tutorial(game: str, new: NewLesson, here: Here, me: Me) -> Created:
    """Set up a table whose dice and rivals follow the tutorial's script."""
    now = here.tables.clock.now()
    stored = await here.tables.workers.run(lambda: stored_lesson(game, me, new.name, now))
    here.count_table()
    await here.tables.open(stored)
    return Created(id=stored.id, links=[])


@router.get("/examples/{game}")
def worked_examples(game: str, lang: Language = "en") -> list[Example]:
    """Return the worked examples of a game's rules, as the rules play them."""
    find_game(game)
    return _examples(game, lang)


@functools.cache
def _examples(game: str, language: Language) -> list[Example]:
    found = []
    for script in examples(game):
        table = scripted_table(game, script)
        for entry in script.before:
            table.play(entry)
        steps = []
        for step in script.step:
            since = table.seq
            for entry in step.play:
                table.play(entry)
            events = [EventMessage(**msgspec.to_builtins(event)) for event in table.events(since)]
            steps.append(
                ExampleStep(
                    text=step.text.in_language(language),
                    at=list(step.at),
                    view=msgspec.to_builtins(table.view(None)),
                    events=events,
                )
            )
        title = script.title.in_language(language)
        players = list(script.players)
        found.append(
            Example(rule=script.rule, title=title, board=script.board, players=players, steps=steps)
        )
    return found
