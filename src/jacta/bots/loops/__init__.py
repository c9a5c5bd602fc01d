"""What bots do in the same way in every game: one source, bound to each game.

A game's package of bots, such as `jacta.bots.mlem`, has this folder in its search path:
`jacta.bots.mlem.search` is `loops/search.py`, executed as a module of that package. So
the `engine` that it imports relatively is MLEM's, and its compiled twin belongs to the
compiled twin of MLEM's bots. The modules here cannot be imported by themselves: without
a game there is only `engine.pyi`, which declares what a game supplies.

policies     the fast players, by number
playout      whole games by bots, for simulation
search       simulations in a tree, for the search bot
afterstates  judging each action by the position after it, for the learned player
selfplay     games of a net against itself, to learn from
"""
