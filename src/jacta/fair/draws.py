"""Numbers from a key: HMAC-SHA-256 gives the bits, rejection keeps every number equally likely.

The bits of a draw depend on the key, the number of the entry in the table's log, the kind of
chance (such as `roll` or `deal:0`), and how many were used before. So no two draws share any.
"""

from __future__ import annotations

import functools
import hmac

__all__ = ["Draws", "kept"]

WORD = 4  # bytes
SPACE = 1 << 8 * WORD
KEYS_KEPT = 4096


def kept(number: int, space: int, below: int) -> int | None:
    """Map a number below `space` to one below `below`; None for the few that would cause a bias.

    Every result comes from equally many numbers.
    """
    return number % below if number < space - space % below else None


class Draws:
    """The numbers that one outcome is made of, one after the other."""

    def __init__(self, key: bytes, entry: int, kind: str) -> None:
        self._keyed, self._about = _keyed(key), f"entry:{entry}\nkind:{kind}\nblock:"
        self._bits, self._used, self._blocks = b"", 0, 0

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1."""
        if bound <= SPACE:
            return self._below_word(bound)
        size = WORD
        while 1 << 8 * size < bound:
            size += WORD
        while True:
            found = kept(int.from_bytes(self._next(size)), 1 << 8 * size, bound)
            if found is not None:
                return found

    def _below_word(self, bound: int) -> int:
        """Return the same for a bound that one word covers: every die needs it."""
        most = SPACE - SPACE % bound
        while True:
            end = self._used + WORD
            if end > len(self._bits):
                self._add_block()
            number = int.from_bytes(self._bits[self._used : end])
            self._used = end
            if number < most:
                return number % bound

    def _next(self, size: int) -> bytes:
        start, end = self._used, self._used + size
        while len(self._bits) < end:
            self._add_block()
        self._used = end
        return self._bits[start:end]

    def _add_block(self) -> None:
        block = self._keyed.copy()
        block.update(f"{self._about}{self._blocks}\n".encode())
        self._bits += block.digest()
        self._blocks += 1


@functools.lru_cache(KEYS_KEPT)
def _keyed(key: bytes) -> hmac.HMAC:
    """Return HMAC with a key, to be copied.

    Unlike `hmac.digest` a copy keeps the interpreter's lock, which a server gets back late.
    """
    return hmac.new(key, digestmod="sha256")
