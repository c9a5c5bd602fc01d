"""What bots do in the same way in every game: one source, bound to each game.

A game's package of bots has this folder in its search path. So its module `search` is
`loops/search.py`, executed as a module of that package: the `engine` that it imports
relatively is the game's, and its compiled twin is the compiled twin of the game's bots. By
themselves the modules here cannot be imported: there is no game to play, only `engine.pyi`,
which declares what a game supplies.

afterstates  the learned player, which judges what follows a decision by a net
selfplay     games that a net plays against itself, to learn from
policies     the fast players by number
playout      whole games by bots, for simulation
search       simulations in a tree, for the search bot
"""
