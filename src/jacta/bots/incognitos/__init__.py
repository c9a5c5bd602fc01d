"""Bots for Los Incognitos.

greedy     a simple, sensible player, as rules for both twins
promises   what it expects of every destination
goals      what it would like to do in a turn, and how likely it can
deeds      what the actions of a turn use up, store and leave
turn_end   what it decides at the end of a turn
policies   the fast players by number
playout    whole games by bots, for simulation
search     simulations in a tree, for the bot that searches
"""
