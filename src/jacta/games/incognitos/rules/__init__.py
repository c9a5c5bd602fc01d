"""The rules of Los Incognitos: small functions on a board's tables and a state, by rule number.

They are written once and run plain or compiled (`jacta.core.kernel`).

names         phases, symbols, monsters, actions as numbers
state         everything that decides how a game can go on
tables        a board in numbers
dice          dice, storing, paying (rules 2.2-2.4, 3)
sections      sections; perilous and magic-carpet ones (1.2, 4.1, 9.3, 9.4)
routes        moving and reaching (4)
monsters      marking (5)
sites         exploring (6)
force_field   scenario I (9.1)
chest         scenario II (9.2)
caravanserai  scenario III (9.3)
arena         scenario IV (9.4)
signs         the extension (8)
logbook       entries and zero rolls (7.1, 7.2)
turns         a turn's beginning and end, and who is next (2, 7.1-7.4)
longest       the longest route (7.4)
circuits      the longest trail where routes run in circles (7.4)
scoring       7.4, 7.5
flow          set-up and the order of everything (11)
choices       legal actions (2.1, 2.3, 11)
chance        random outcomes
playout       whole random games
steps         one step at a time
"""
