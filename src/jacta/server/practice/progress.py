"""What is known of somebody's practice: small enough to be stored as one document."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from jacta.lab.puzzles.rating import BEGINNING, Rating

__all__ = ["Blunder", "GameProgress", "Marks", "Progress", "decoded", "encoded"]


class Marks(NamedTuple):
    """Which puzzles of a file were answered, as bits of two numbers in hexadecimal."""

    right: str = "0"
    wrong: str = "0"

    def of(self, number: int) -> bool | None:
        """Whether a puzzle was answered rightly; None if it was not answered."""
        for text, verdict in ((self.right, True), (self.wrong, False)):
            if int(text, 16) >> number & 1:
                return verdict
        return None

    def marked(self, number: int, *, right: bool) -> Marks:
        """Return the same with one more."""
        bit = 1 << number
        if right:
            return self._replace(right=f"{int(self.right, 16) | bit:x}")
        return self._replace(wrong=f"{int(self.wrong, 16) | bit:x}")

    @property
    def counts(self) -> tuple[int, int]:
        """How many were right, and how many wrong."""
        return int(self.right, 16).bit_count(), int(self.wrong, 16).bit_count()


class GameProgress(msgspec.Struct, frozen=True):
    """Somebody's rating in a game, and what they answered of a file of puzzles."""

    rating: Rating = BEGINNING
    file: str = ""  # its digest: numbers mean nothing in another one
    marks: Marks = Marks()

    def with_file(self, digest: str) -> GameProgress:
        """Return the same for a file; its marks are kept only if they are of this one."""
        if self.file == digest:
            return self
        return GameProgress(self.rating, digest)


class Blunder(msgspec.Struct, frozen=True):
    """A mistake of a reviewed game: where it was made, what the choices were worth, its card."""

    table: str
    seq: int  # entries before it
    seat: int
    game: str
    did: str
    values: dict[str, float]  # the best first
    margin: float
    card: str  # FSRS's own, as JSON
    due: float  # seconds since 1970


class Progress(msgspec.Struct, frozen=True):
    """All of somebody's practice."""

    games: dict[str, GameProgress] = {}
    blunders: tuple[Blunder, ...] = ()

    def of(self, game: str) -> GameProgress:
        """Return the progress in a game."""
        return self.games.get(game, GameProgress())

    def with_game(self, game: str, changed: GameProgress) -> Progress:
        """Return the same with another progress in a game."""
        return msgspec.structs.replace(self, games={**self.games, game: changed})

    def with_blunders(self, blunders: tuple[Blunder, ...]) -> Progress:
        """Return the same with other blunders."""
        return msgspec.structs.replace(self, blunders=blunders)


def encoded(progress: Progress) -> str:
    """Return progress as it is stored."""
    return msgspec.json.encode(progress).decode()


def decoded(text: str) -> Progress:
    """Return stored progress."""
    return msgspec.json.decode(text, type=Progress)
