"""Magpie: a small game of our own, registered from outside jacta.

rulebook.md  the rules
boards       board files, read by `board`
rules        the rules, plain and compiled
game         all of it behind the `Game` contract
bots         what bots need to play it
kit          where all of this is found
"""
