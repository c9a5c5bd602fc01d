"""Los Incognitos: Alien iacta est.

board         boards as files
board_map     their destinations and links
board_tables  a board in numbers, for the rules
route_order   the order of links for measuring routes, and its cost
rules         the rules, plain and compiled
texts         actions and outcomes as texts
words         the ids used in texts and views
action_list   every action that can occur on a board
odds          what chance can bring
chance_plan   what chance does, step by step, for dice that anybody can check
facts         what happened, for logs
view          what a seat may see
view_builder  builds that from a state
trails        where the longest routes run
circuit_links where they run in circles
actions       what an action costs, and the rule that allows it
preview       what an action would do
reasons       why an action is not legal
things        why a thing cannot be used
idle_dice     why a die cannot be used
game          all of it behind the `Game` contract
kit           references to all parts, including bots, odds, report and screen
"""
