"""MLEM: Space Agency.

board              mats as files
board_tables       a mat in numbers, for the rules
rules              the rules, plain and compiled
texts              actions and outcomes as texts
words              the ids used in texts and views
action_list        every action that is legal now, or can occur on a mat
odds               what chance can bring
chance_plan        what chance does, step by step, for dice that anybody can check
facts              what happened, for logs
hidden             what a seat may not know, blanked
view               what a seat may see
view_builder       builds that from a state
position           a board and a state together
preview            what an action would do
reasons            why an action, or a thing, cannot be used now
reasons_in_flight  the same while the commander picks
reasons_to_land    the same when somebody may land
game               all of it behind the `Game` contract
kit                references to all parts, including bots, odds, report and screen
"""
