"""The neural net of the learned bot.

net       the net itself, for both twins
learning  how it learns from games against itself, for both twins
weights   reading and writing its weights
"""
