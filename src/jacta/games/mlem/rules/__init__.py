"""The rules of MLEM: small functions on a board's tables and a state, each with its rule number.

They are written once and run plain or compiled (`jacta.core.kernel`).

names         phases, faces, astronauts, actions as numbers
state         everything that decides how a game can go on
tables        a mat in numbers
expedition    take-off, crash, end (rules 2, 4.6, 4.7, 5.2)
travel        fuel, picks, flying (3)
landing       landing and the astronauts' functions (4, 6)
goals         5.1
scoring       5.3, 5.4
ufo           variant 7.1
explorations  variant 7.2
missions      variant 7.3
flow          set-up and the order of everything (1, 10)
choices       legal actions
chance        random outcomes
playout       whole random games
"""
