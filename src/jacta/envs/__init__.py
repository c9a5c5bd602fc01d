"""Environments for learning agents and planners.

batch       thousands of games stepped together in compiled code; needs NumPy only
pettingzoo  one game for several agents (AEC): `mlem_v0`, `incognitos_v0`
gymnasium   one learning seat against bots: `jacta/Mlem-v0`, `jacta/Incognitos-v0`
openspiel   games of pyspiel with explicit chance: `jacta_mlem`, `jacta_incognitos`

All have the same actions, numbered densely, and the same observations (`fields`). Each
adapter imports its library when it is imported itself; nothing else here needs one.

spec     a set-up, its actions and its observations
fields   what an observation consists of
rewards  what a game was worth to each seat
match    one game, for the adapters
loops/   what the batch does in compiled code, in the same way in every game
kit      what a game supplies

What each game supplies is in a package of its own here, named by the game's kit.
"""
