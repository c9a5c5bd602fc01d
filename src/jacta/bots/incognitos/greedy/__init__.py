"""The greedy player of Los Incognitos: it looks one action ahead.

player              the value of each legal action
goals               what it wants to do this turn, and roughly how likely that is
destination_values  what it expects of every destination on the map
"""
