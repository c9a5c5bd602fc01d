"""Mutation testing: change the code in small ways, and check whether a test notices.

`python -m mutation mlem` in `tests` mutates MLEM's rules; `--help` lists the other parts. Each
mutant is tried in a forked process by the fast tests that run the changed line, the quickest
first. Results are kept, so that a run can be stopped and continued.
"""
