"""Messages of tutorials and worked examples."""

from __future__ import annotations

from typing import Any

from jacta.server.messages.base import Message, Name, Request
from jacta.server.messages.to_browser import EventMessage

__all__ = ["Example", "ExampleStep", "Lesson", "LessonStep", "NewLesson"]


class NewLesson(Request):
    """A tutorial to be set up; `name` is the learner's."""

    name: Name | None = None


class LessonStep(Message):
    """What a coach says after entry `seq`: the learner is to do `do`, at one of these spots."""

    seq: int
    do: str
    at: list[str]
    text: str


class Lesson(Message):
    """A game's tutorial: its steps, how many entries it has, and the coach's last words."""

    title: str
    steps: list[LessonStep]
    length: int
    end: str


class ExampleStep(Message):
    """A position of a worked example: what led to it, and what there is to say about it."""

    text: str
    at: list[str]
    view: Any
    events: list[EventMessage]


class Example(Message):
    """A worked example of a rule, played by the rules themselves."""

    rule: str
    title: str
    board: str
    players: list[str]
    steps: list[ExampleStep]
