"""Calls of a kernel that lives elsewhere: in a worker of the page, or in Node.

A message is a dictionary with numbers, texts, lists and bytes; so is its answer. Both are
described in docs/third-twin.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

__all__ = ["NET", "Answer", "Held", "Kernel", "Shaped", "message_of"]

NET = {"net": True}  # as an argument: the weights that come with the game


class Held(NamedTuple):
    """An array that stays in the kernel."""

    number: int


class Shaped(NamedTuple):
    """An array of several dimensions."""

    data: bytes
    shape: tuple[int, ...]


class Answer(NamedTuple):
    """What a call returned, and the arrays that were asked for, as they are after it."""

    result: float | None
    arrays: list[bytes]


class Kernel:
    """A kernel that is asked by messages."""

    def __init__(self, ask: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]) -> None:
        self._ask = ask

    async def call(
        self, game: str, entry: str, arguments: Sequence[Any], give: Sequence[int] = ()
    ) -> Answer:
        """Call an entry; `give` says which of its arguments are wanted back, by position."""
        sent = [message_of(argument) for argument in arguments]
        order = {"do": "call", "game": game, "entry": entry, "arguments": sent, "give": list(give)}
        answer = await self._ask(order)
        return Answer(answer["result"], [bytes(array) for array in answer["arrays"]])

    async def hold(self, game: str, arrays: Sequence[bytes | int]) -> list[Held]:
        """Keep arrays in the kernel: their bytes, or how many zero bytes they have."""
        answer = await self._ask({"do": "hold", "game": game, "arrays": list(arrays)})
        return [Held(int(number)) for number in answer["held"]]

    async def release(self, game: str, held: Sequence[Held]) -> None:
        """Give back the room of arrays."""
        numbers = [array.number for array in held]
        await self._ask({"do": "release", "game": game, "held": numbers})


def message_of(argument: Any) -> Any:
    """Return an argument as it is sent."""
    if isinstance(argument, Held):
        return {"held": argument.number}
    if isinstance(argument, Shaped):
        return {"bytes": argument.data, "shape": list(argument.shape)}
    return argument
