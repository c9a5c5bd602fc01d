"""What the learned player of MLEM sees, and the weights of its net.

features       all features of a position
seat_features  those of one seat
"""
