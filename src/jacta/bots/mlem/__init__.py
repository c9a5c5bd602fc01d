"""Bots for MLEM: these modules, and those of `jacta.bots.loops` for this game.

worth         what a landing brings, in points ahead of the rivals
boarding      what decides beside the points who boards
returning     which mission to give back
risk          the chance to crash
greedy        a simple, sensible player, as rules for both twins
stakes        what every end of an expedition is worth to a traveller
flight        what flying on is worth, exactly
trips         ... to one alone, or to a commander and a passenger
temperaments  how a player looks at risk
odds          a player that reckons with all of these
gains         what a seat has, and what a landing would add now
features      what the learned player sees
unseen        what a seat may not know, supposed
results       who wins
engine        all that the loops ask of this game
"""

from __future__ import annotations

from jacta.bots import loops

__path__ += loops.__path__
