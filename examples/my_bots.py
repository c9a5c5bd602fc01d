"""A bot of your own: jacta ladder mlem --plugin examples/my_bots.py --bots lander,greedy"""

import jacta


@jacta.register_bot("lander", games=["mlem"])
def lander(turn: jacta.Decision) -> str:
    """Land whenever possible; otherwise do anything."""
    return "land" if "land" in turn.legal else turn.random.choice(turn.legal)
