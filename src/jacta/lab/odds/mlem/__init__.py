"""Exact odds of MLEM.

flights    a mat and what helps on it: every roll and every pick from a place, by the rules
pilots     how a commander picks: safest, longest, or best for an astronaut
exact_numbers  exact numbers as integers
journeys   the same pilot all the way: where the next flight leads, what is ever reached
landings   what landing on each space would bring an astronaut
passengers staying against landing
position   all of this for a game in progress
choices    the risk that each choice takes
plots      the odds of a mat as a picture
places     all of this for a space and some dice, on an empty mat

>>> from jacta.lab.odds.mlem import Rocket, Sky
>>> from jacta.games.mlem.board import Board
>>> sky = Sky.over(Board.standard())
>>> sky.crash(Rocket(space=0, dice=1)), sky.crash(Rocket(space=11, dice=3))
(Fraction(1, 3), Fraction(8, 27))
"""

from jacta.lab.odds.mlem.flights import Ability, Rocket, Sky
from jacta.lab.odds.mlem.journeys import Journey
from jacta.lab.odds.mlem.landings import Prizes, empty_mat_prizes, prizes_of
from jacta.lab.odds.mlem.passengers import Passenger, weigh
from jacta.lab.odds.mlem.pilots import POLICIES, Pilot, find_pilot
from jacta.lab.odds.mlem.places import PlaceOdds, place_odds
from jacta.lab.odds.mlem.position import PositionOdds, position_odds

__all__ = [
    "POLICIES",
    "Ability",
    "Journey",
    "Passenger",
    "Pilot",
    "PlaceOdds",
    "PositionOdds",
    "Prizes",
    "Rocket",
    "Sky",
    "empty_mat_prizes",
    "find_pilot",
    "place_odds",
    "position_odds",
    "prizes_of",
    "weigh",
]
