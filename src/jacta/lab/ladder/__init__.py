"""Strength, measured: bots play each other with paired dice and are rated.

entrants    a bot with its budget, by name: `greedy`, `search@1s`, `search@2000`
seatings    who meets whom, and every way in which they sit
games       one series at one seating: compiled, or move by move where a bot thinks
log         finished games in a file that is only appended to
tournament  all of it together: plays what the log does not hold yet
matches     the games of a match-up, side by side by their dice
estimates   means with intervals that respect the pairing
ratings     Bradley-Terry for any number of players
adjustment  results without luck, by a model that plays on
luck        how much of a result who played, the order of play and the dice explain
report      everything that was measured, ready for JSON
plot        the same as a picture
"""
