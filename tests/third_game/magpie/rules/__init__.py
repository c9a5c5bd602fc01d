"""The rules of Magpie: small functions on a board's tables and a state.

state    a game in progress and a board, in numbers
flow     the course of a game
playout  whole games at random, and how they went
"""
