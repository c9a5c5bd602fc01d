"""Environments for learning agents and planners.

batch       thousands of games stepped together in compiled code; needs NumPy only
pettingzoo  one game for several agents (AEC): `<game>_v0`
gymnasium   one learning seat against bots: `jacta/<Game>-v0`
openspiel   games of pyspiel with explicit chance: `jacta_<game>`

All have the same actions, numbered densely, and the same observations (`fields`). Each
adapter imports its library when it is imported itself; nothing else here needs one.

batch_games: the games of a batch in arrays, and the compiled code that works on them
spec     a set-up, its actions and its observations
fields   what an observation consists of
rewards  what a game was worth to each seat
match    one game, for the adapters; opponents, the bots at its other seats
spaces, missing: Gymnasium's spaces, the hint for a missing library
loops/   what the batch does in compiled code, in the same way in every game
kit      what a game supplies

What each game supplies is in a package of its own here, named by the game's kit.
"""
