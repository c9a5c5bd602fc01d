"""Bots for Magpie: these modules, and those of `jacta.bots.loops` for this game.

engine  all that the loops ask of this game
kit     which bots play it
"""

from __future__ import annotations

from jacta.bots import loops

__path__ += loops.__path__
