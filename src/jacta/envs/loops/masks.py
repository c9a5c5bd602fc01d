"""Legal actions, marked by their numbers, for both twins."""

from __future__ import annotations

from jacta.core.kernel import rule
from jacta.envs.loops.outside import index, spread

__all__ = ["LOW", "WORD", "allow", "is_allowed", "show_words"]

WORD = 32  # numbers of actions in a word of legal ones
LOW = (1 << WORD) - 1


@rule
def allow(number: int, legal: list[int]) -> None:
    """Mark the action with a dense number as legal."""
    number = index(number)
    legal[number // WORD] |= 1 << number % WORD


@rule
def is_allowed(number: int, legal: list[int]) -> bool:
    """Whether the action with a dense number is marked."""
    number = index(number)
    return bool(legal[number // WORD] >> number % WORD & 1)


@rule
def show_words(words: list[int], mask: list[int], legal: list[int]) -> None:
    """Note words of legal actions, and write each of their bits as a number of the mask."""
    count = len(mask)
    if count < WORD:
        legal[0] = words[0]
        for n in range(count):
            mask[n] = words[0] >> n & 1
        return
    for word in range(count // WORD):
        bits = words[word]
        legal[word] = bits
        spread(mask, word * WORD, bits)
    rest = count % WORD
    if rest:  # the last ones, after some of those that are written already
        last = len(legal) - 1
        before = words[last - 1] & LOW
        bits = words[last]
        legal[last] = bits
        spread(mask, count - WORD, before >> rest | bits << (WORD - rest))
