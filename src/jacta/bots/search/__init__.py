"""The search bot: Monte Carlo tree search on information sets.

bot      the bot: it searches until its budget is spent
methods  which policies and settings a search uses
trees    the trees of one decision, one per thread
tree     one tree in flat arrays, for both twins

The simulations themselves are a loop over a game's rules: `jacta.bots.loops.search`.
"""
