"""Games that are small enough to be solved exactly, to see how much the bots lose.

solution  the value of every position under best play, and what a bot's play is worth
bots      how bots decide there

Each game that has a small one keeps it in a package of its own here.
"""
