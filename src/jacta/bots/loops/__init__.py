"""What bots of both games do in the same way: one source, bound to each game.

A game's package of bots, such as `jacta.bots.mlem`, has this folder in its search
path: `jacta.bots.mlem.search` is `loops/search.py`, executed as a module of that
package. So the `engine` that it imports relatively is MLEM's, and the compiled twin
of it is the compiled twin of MLEM's bots. By themselves the modules here cannot be
imported: there is no game to play, only `engine.pyi`, which tells what one supplies.

learned    a player that judges positions by a net
selfplay   games that a net plays against itself, to learn from
policies   the fast players by number
playout    whole games by bots, for simulation
search     simulations in a tree, for the bot that searches
"""
