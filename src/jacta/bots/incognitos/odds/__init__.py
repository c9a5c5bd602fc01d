"""The odds player of Los Incognitos: it plans by exact odds, in three temperaments.

player              the value of each legal action
temperaments        its weights
turn_plan           the goals of the rest of a turn, and their expected value
goals               which goals there are
destination_values  what it expects of the scoring table, the destinations and the map
route_values        what the longest route may bring
chances             how likely missing dice come up, exactly
chance_tables       the same as tables for both twins
"""
