"""Puzzles: positions of played games in which one action is clearly the best (docs/puzzles.md).

model         a puzzle, and what its difficulty is
files         files of them, and those that come with jacta
maker         games of strong players, and which of their positions may be puzzles
collection    puzzles collected in a file, game by game
confirmation  whether one action is clearly the best, by playouts
levels        how likely each opponent is to find it
themes        what a puzzle is about
blocks        whether it is about what an action takes away from rivals

Each game has a folder with what its actions take.
rating        how good somebody is at them
"""
