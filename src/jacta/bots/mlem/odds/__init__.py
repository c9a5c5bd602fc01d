"""The odds player of MLEM: exact dice odds, in three temperaments.

player        the value of each legal action
temperaments  how it weighs the risk of a crash
trips         what a trip is worth to those aboard
flight        what flying on is worth, over every roll
picks         the commander's best pick of a roll
aids          what an engineer and the token add
cells         how the values of a flight are laid out
end_values    what each end of an expedition is worth to a traveller
"""
