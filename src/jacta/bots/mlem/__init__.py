"""Bots for MLEM: a folder for each player, and the loops bound to this game.

greedy/, odds/, learned/  the players
landing_value             what a landing is worth, in points ahead of the rivals
boarding                  what besides the points decides who boards
mission_return            which mission to return
crash_risk                the chance of a crash
known_mat                 whether a mat is the one that the net knows best
points                    the points of a seat, and what a landing would add
hidden                    random guesses at what a seat cannot see
results                   who wins
notes                     what reports show of a game beside its outcome
engine                    all that the loops need of this game
"""

from __future__ import annotations

from jacta.bots import loops

__path__ += loops.__path__  # `jacta.bots.loops` says why
