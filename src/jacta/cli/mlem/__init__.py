"""MLEM on a terminal.

screen     all of it by the contract of a screen
boards     a board out of the box
mat        the mat, and what lies on it
players    the players, and the rocket's crew
questions  what a player is asked
choices    what an action would do
risk       how likely a crash is
odds       tables of odds; odds_command is `jacta odds mlem`
sentences  what happened, told
secrets    what only one player may see
final      the scores at the end
words      names and abilities in plain English
"""
