"""Bots for Los Incognitos.

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
learned        a player that judges positions by a net
features       what it sees of a position: seen_seat, seen_turn, and worths of the map
selfplay       games that a net plays against itself, to learn from
lookahead      how the learned player plays on in its mind
search         simulations in a tree, for the bot that searches
policies       the fast players by number
playout        whole games by bots, for simulation
"""
