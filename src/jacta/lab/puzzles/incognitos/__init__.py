"""What puzzles of Los Incognitos are about.

blocking  which sections and destinations an action takes from the rivals
"""
