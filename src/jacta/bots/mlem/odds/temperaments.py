"""How the odds player of MLEM looks at risk: the only place where temperaments differ.

Every temperament computes the same exact odds, but weighs those of a crash: with nerves
of 2, a crash at odds of 1 to 3 is feared like one at 2 to 3. So a cautious player lands
earlier and a gambler flies on; a steady one takes the odds as they are.
"""

from __future__ import annotations

__all__ = ["NERVES", "TEMPERAMENTS"]

TEMPERAMENTS = ("cautious", "steady", "gambler")
NERVES = (2.0, 1.0, 0.5)
