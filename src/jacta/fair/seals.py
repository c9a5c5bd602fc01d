"""Seeds and their seals, and the key that all dice of a table come from.

A seal is the SHA-256 digest of a seed: it fixes the seed without revealing it. The seeds of a
series of games are a chain, each the digest of the next: what opens the seal of one game is the
seal of its rematch. So the words that players said after the first seal also serve every rematch.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from typing import TYPE_CHECKING

import msgspec

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["LONGEST_WORD", "SERIES", "Seal", "Word", "checked_word", "seal_of", "table_key"]

SIZE = 32  # bytes of a seed
SERIES = 256  # games that one chain of seeds lasts for
LONGEST_WORD = 64  # characters
NAME = "jacta dice 1"

Word = tuple[int, str]  # a seat, and what its player said


def seal_of(seed: bytes) -> str:
    """Return the seal of a seed."""
    return hashlib.sha256(seed).hexdigest()


def table_key(seed: bytes, table: str, words: Sequence[Word] = ()) -> bytes:
    """Return the key of all dice of a table."""
    lines = [NAME, f"table:{table}", *(f"word:{seat}:{word}" for seat, word in sorted(words))]
    return hmac.digest(seed, "".join(f"{line}\n" for line in lines).encode(), "sha256")


def checked_word(text: str) -> str:
    """Return a player's word as it is used; raise SetupError for one that could be misread."""
    word = unicodedata.normalize("NFC", text.strip())
    if not 0 < len(word) <= LONGEST_WORD or not word.isprintable():
        raise SetupError(f"a word for the dice has 1 to {LONGEST_WORD} characters on one line")
    return word


class Seal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sealed seed as the server stores it; nobody else may see `root` before the end.

    `game` is the number of the game in its series; dice are derived after entry `since`.
    """

    root: str
    game: int = 0
    words: tuple[Word, ...] = ()
    since: int = 0

    @classmethod
    def new(cls, since: int = 0) -> Seal:
        """Return a fresh one."""
        return cls(secrets.token_hex(SIZE), since=since)

    @property
    def seed(self) -> bytes:
        """What opens the seal of this game."""
        seed = bytes.fromhex(self.root)
        for _ in range(SERIES - 1 - self.game):
            seed = hashlib.sha256(seed).digest()
        return seed

    @property
    def mark(self) -> str:
        """The seal, which everybody may see."""
        return seal_of(self.seed)

    def with_word(self, seat: int, word: str) -> Seal:
        """Return it with a seat's word, replacing an earlier one."""
        others = tuple(known for known in self.words if known[0] != seat)
        words = tuple(sorted((*others, (seat, checked_word(word)))))
        return msgspec.structs.replace(self, words=words)

    def next(self) -> Seal:
        """Return the seal of the rematch; a series that has ended gives a fresh one."""
        if self.game + 1 == SERIES:
            return Seal.new()
        return msgspec.structs.replace(self, game=self.game + 1, since=0)
