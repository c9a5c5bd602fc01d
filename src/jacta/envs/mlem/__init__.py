"""What MLEM supplies to the environments.

engine       all that the loops need of this game
observation  what a seat sees, as a row of numbers
fields       the names and ranges of these numbers
"""

from __future__ import annotations

from jacta.envs import loops

__path__ += loops.__path__  # `jacta.envs.loops` says why
