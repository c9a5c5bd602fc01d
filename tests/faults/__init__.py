"""Faults of real processes and real files: kills under load, a database that does not work.

`python -m faults --kills 1000` in the folder `tests` kills a server that often.
"""
