"""Dice that anybody can check: sealed before a game, opened and derived again after it.

docs/fair-dice.md explains it, first for players, then for programmers.

plans     what a game needs from chance: a number of dice, or tokens from a pile
draws     numbers from a key, every one equally likely
seals     seeds, their seals, and the key of a table
dice      dice of a sealed table
chains    links of hash chains, and the key of a single roll that is made of them
table_chains    the chains of everybody at one table, from anchors to the last link
headers   what a record says about its dice
checking  whether a record's dice are those that were sealed
page      the same check as one HTML file
"""
