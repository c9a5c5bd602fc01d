"""The greedy player of MLEM: it weighs landings, and flights by a rough plan."""
