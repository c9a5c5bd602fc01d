"""What puzzles of MLEM are about.

blocking  what a landing takes from the rivals
"""
