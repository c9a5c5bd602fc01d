"""How a player of MLEM looks at risk: the one place where temperaments differ.

Every temperament reckons exactly and in the same way, but weighs the odds of a
crash: with nerves of 2, a crash at odds of 1 to 3 is feared like one at 2 to 3. A
cautious player therefore lands earlier, a gambler flies on; a steady one takes the
odds as they are.
"""

from __future__ import annotations

__all__ = ["NERVES", "TEMPERAMENTS"]

TEMPERAMENTS = ("cautious", "steady", "gambler")
NERVES = (2.0, 1.0, 0.5)
