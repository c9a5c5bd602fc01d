"""What the batch does in the same way in every game: one source, bound to each game.

It works like `jacta.bots.loops`: a game's package of environments has this folder in its
search path, and the `engine` that a loop imports relatively is the game's.

stepping  games begun, stepped and shown, some at a time
masks     legal actions, marked by their numbers
waiting   threads that wait for each other without sleeping
outside   what the loops cannot say in Python, with its compiled forms in `compiling`
"""
