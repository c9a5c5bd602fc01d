"""What the learned player of Los Incognitos sees, and the weights of its net.

features            all features of a position
seat_features       those of one seat
turn_features       those of the turn in progress
destination_values  what the map holds
"""
