"""Puzzles: positions of played games in which one action is clearly the best (docs/puzzles.md).

model    a puzzle, and files of them
making   games of strong players, and which of their positions are puzzles
"""
