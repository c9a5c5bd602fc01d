"""What all messages have in common."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from jacta.server.names import one_line

__all__ = ["NAME_LENGTH", "VERSION", "Emote", "Id", "Message", "Name", "Request", "Version"]

VERSION: Literal[1] = 1
NAME_LENGTH = 24
ID_LENGTH = 64  # of games, boards, options and bots

Name = Annotated[
    str,
    Field(min_length=1, max_length=NAME_LENGTH, pattern=r"\S"),
    AfterValidator(one_line),
]
Id = Annotated[str, Field(max_length=ID_LENGTH)]
Version = Literal[1]
Emote = Literal["hello", "joy", "wow", "grumble", "sad", "luck"]


class Message(BaseModel):
    """Strict: no unknown fields, nothing converted."""

    model_config = ConfigDict(
        extra="forbid", strict=True, json_schema_serialization_defaults_required=True
    )


class Request(Message):
    """What a browser says; it may leave out what has a default."""
