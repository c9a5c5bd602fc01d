"""Bots for MLEM.

greedy    a simple, sensible player, as rules for both twins
policies  the fast players by number
playout   whole games by bots, for simulation
search    simulations in a tree, for the bot that searches
"""
