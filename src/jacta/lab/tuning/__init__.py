"""Boards by search: the values that a file of aims frees, so that games come out as it wants.

freedom     the free values of a board, by their keys
aims        what is wanted of games, and how far measured games are from it
aims_file   reading a file of aims
evaluation  playing a board and judging its games
proposals   the evolution strategy that proposes values
search      the whole search, with its log
board_file  writing a board with other values, its comments and layout kept
"""
