"""Dice that anybody can check: sealed before a game, opened and derived again after it.

docs/fair-dice.md tells it to players first, then to programmers.

plans     what a game asks of chance: so many dice, so many tokens of a pile
draws     numbers from a key, every one equally likely
seals     seeds, their seals, and the key of a table
dice      dice of a sealed table
chains    the key of a single roll, for tables where everybody holds a chain of hashes
headers   what a record says about its dice
checking  whether a record's dice are those that were sealed
page      the same check as one HTML file
"""
