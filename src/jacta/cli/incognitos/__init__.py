"""Los Incognitos on a terminal.

screen     all of it by the contract of a screen
maps       the map, drawn
links      links in a row, and what is known of a destination
scoring    the scoring table
players    the players' points and logbooks
choices    what an action would do: prospect, moves
odds       the goals of a position, and how likely they are; odds_command is `jacta odds incognitos`
questions  what a player is asked
sentences  what happened, told
final      the scores at the end
boards     a board out of the box
words      names and legends in plain English
"""
