"""What the pages take from Python: all messages and views as one JSON Schema, and numbers.

web/scripts/message_types.py writes both as TypeScript; `python -m jacta.server.schema` prints
the schema.
"""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any, Literal

import msgspec
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from jacta.core.game import GAMES, find_game
from jacta.core.kits import find_kit, load
from jacta.server import messages
from jacta.server.messages.base import Request

__all__ = ["drawn_numbers", "schema"]


def schema() -> dict[str, Any]:
    """Return the schema: every message, and every game's view, details and odds, is one definition.

    Details are the game's own part of a preview.
    """
    models = [getattr(messages, name) for name in messages.__all__]
    # QuickPlay is no model: it is `Play`, read faster.
    modes = [(m, _mode(m)) for m in models if isinstance(m, type) and issubclass(m, BaseModel)]
    _, whole = models_json_schema(modes, ref_template="#/definitions/{model}")
    definitions = dict(sorted(whole["$defs"].items()))
    definitions |= _definitions("", "jacta.server.messages.review:Reviewing")
    for game in GAMES:
        for reference in find_kit(game).messages:
            definitions |= _definitions(game, reference)
    required = sorted(definitions)
    return {
        "title": "Messages",
        "type": "object",
        "additionalProperties": False,
        "required": required,
        "properties": {name: {"$ref": f"#/definitions/{name}"} for name in required},
        "definitions": definitions,
    }


def drawn_numbers() -> dict[str, dict[str, int]]:
    """Return the numbers of each game's rules that the pages draw."""
    return {game: dict(find_game(game).drawn_numbers) for game in GAMES}


def _mode(model: type) -> Literal["validation", "serialization"]:
    """Return the schema's mode: a browser may leave out defaults, the server always sends them."""
    return "validation" if issubclass(model, Request) else "serialization"


def _definitions(game: str, reference: str) -> dict[str, Any]:
    """Return the definitions of a game's class, each with the game's name before its own."""
    model: Any = load(reference, object)
    prefix = game.capitalize()
    if isinstance(model, type) and issubclass(model, msgspec.Struct):
        template = f"#/definitions/{prefix}{{name}}"
        _, named = msgspec.json.schema_components([model], ref_template=template)
    else:
        found = TypeAdapter(model).json_schema(ref_template=f"#/definitions/{prefix}{{model}}")
        named = {**found.pop("$defs", {}), reference.partition(":")[2]: found}
    return {prefix + name: _titled(part, prefix + name) for name, part in named.items()}


def _titled(part: dict[str, Any], name: str) -> dict[str, Any]:
    about = inspect.cleandoc(part.get("description", ""))
    return {**part, "title": name, **({"description": about} if about else {})}


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1)
