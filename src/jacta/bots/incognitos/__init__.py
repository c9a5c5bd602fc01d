"""Bots for Los Incognitos: a folder for each player, and the loops bound to this game.

greedy/, odds/, learned/  the players
turn_actions              what each action of a turn uses up, stores and leaves
turn_end                  duels and signs at the end of a turn
links                     who holds the map's links, and the dice they still cost
signs                     what a sign is expected to bring
results                   who wins
notes                     what reports show of a game beside its outcome
engine                    all that the loops need of this game
"""

from __future__ import annotations

from jacta.bots import loops

__path__ += loops.__path__  # `jacta.bots.loops` says why
