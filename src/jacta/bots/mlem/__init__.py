"""Bots for MLEM.

worth         what a landing brings, in points ahead of the rivals
boarding      what decides beside the points who boards
returning     which mission to give back
risk          the chance to crash
greedy        a simple, sensible player, as rules for both twins
stakes        what every end of an expedition is worth to a traveller
flight        what flying on is worth, exactly
temperaments  how a player looks at risk
odds          a player that reckons with all of these
features      what the learned player sees
learned       a player that judges positions by a net
lookahead     how it looks ahead
selfplay      games by which the net learns
search        simulations in a tree, for the bot that searches
policies      the fast players by number
playout       whole games by bots, for simulation
"""
