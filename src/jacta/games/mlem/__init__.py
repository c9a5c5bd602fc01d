"""MLEM: Space Agency.

board   mats as files
rules   the rules, plain and compiled
texts   actions and outcomes as texts
words   the ids used in texts and views
odds    what chance can bring
facts   what happened, for logs
view    what a seat may see
game    all of it behind the `Game` contract
kit     references to all parts, including bots, odds, report and screen
"""
