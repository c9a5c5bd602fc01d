"""Practice: puzzles with a rating, and one's own blunders, which come back.

progress   what is known of somebody's practice: one document for each identity
blunders   mistakes from reviewed games, and when each comes back (FSRS)
positions  a position as the page shows it, and the answer to it
store      reads and stores progress
rest       the requests of the page
"""
