"""Exact odds: what the dice will bring, as fractions inside and floats at the edge.

mlem        flights: how likely a crash is, where a rocket gets to, and when to land
incognitos  turns: how likely a goal comes within reach on the next roll, or by the end
"""
