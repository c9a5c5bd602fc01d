"""Bots for Los Incognitos: these modules, and those of `jacta.bots.loops` for this game.

greedy         a simple, sensible player, as rules for both twins
promises       what it expects of every destination
goals          what it would like to do in a turn, and how likely it can
deeds          what the actions of a turn use up, store and leave
turn_end       what it decides at the end of a turn
odds           a player that weighs points by exact odds, in three temperaments
temperaments   the numbers by which it weighs
chances        how likely the dice that a goal misses come up, exactly
chance_tables  the same as tables for both twins
prospects      what it expects of scoring table, destinations and map
trails         what the longest route may bring
aims           what it can aim at in the rest of a turn
plans          what that is worth on average over all rolls
features       what the learned player sees: seen_seat, seen_turn, and worths of the map
results        who wins
engine         all that the loops ask of this game
"""

from __future__ import annotations

from jacta.bots import loops

__path__ += loops.__path__
