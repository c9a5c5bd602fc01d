"""The words of MLEM as numbers: phases, faces, astronauts, variants, actions."""

from __future__ import annotations

SEATS = 5
ASTRONAUTS = 8
SPACES = 26
DEEP_SPACE = 26
FIRST_BODY_SPACE = 6
DICE = 6
FACES = 5
AFTERBURNER = 4
PLANETS = 8  # at most; the default mat has five
BODIES = 20  # at most; each adjoins one of the spaces 6 to 25
NOTHING = BODIES  # the number of a body that is not there: it has no moons
SPOTS = 102  # at most; every planet, every single moon, the comet and the galaxy
GOAL_POINTS = 5

# Phases. Chance: FIRST, DEAL, PLACE, REVEAL, ROLL.
FIRST, DEAL, RETURN, PLACE, REVEAL, BOARD, ROLL, FLY, LAND, PARACHUTE, OVER = range(11)
CHANCE_PHASES = 1 << FIRST | 1 << DEAL | 1 << PLACE | 1 << REVEAL | 1 << ROLL

PIONEER, DRIFTER, PARACHUTIST, MOONWALKER, SETTLER, VOYAGER, TINKERER, ENGINEER = range(8)

UFO, EXPLORATIONS, MISSIONS = 1, 2, 4

FOUR_PLANETS, THREE_ON_ONE, FOUR_MOONS, TWO_IN_DEEP_SPACE = range(4)

# Where an astronaut is: one of these, or a spot of the mat.
AT_HOME, ABOARD = -1, -2

KEEP_DICE, REROLL_DICE, EXTRA_DICE = range(3)  # an expedition token's ability
POINTS_TOKEN, DIE_TOKEN, TUNNEL_TOKEN = 1, 2, 3  # an exploration token's effect
UFO_TOKENS = 5
EXPEDITION_TOKENS = 14
EXPLORATION_TOKENS = 20
TUNNEL_LENGTH = 4

# Actions. A pick is the mask of its groups: faces, engineers by seat, extra dice; or-ed with KEEP.
ENGINEER_BIT = 5
EXTRA = 1 << 10
GROUPS = (1 << 11) - 1
PIP_GROUPS = 0b01111
DICE_GROUPS = 0b11111
KEEP = 1 << 11
REROLL = 4096
CRASH = 4097
LANDING = 4098  # + STAY, DOWN, ...
STAY, DOWN, DRIFT_ON, DRIFT_BACK = range(4)
BOARDING = LANDING + 4  # + the astronaut
RETURNING = BOARDING + ASTRONAUTS  # + the mission
MISSION_TOKENS = 20
ACTIONS = RETURNING + MISSION_TOKENS

# What else the commander may do, as flags of the options beside the groups.
MAY_KEEP = KEEP
MAY_REROLL = 1 << 12
MAY_CRASH = 1 << 13

# The facts that the rules tell, each with its numbers.
(
    EXPEDITION_BEGAN,  # number, starting seat
    UFO_FLEW,  # to space
    BOARDED,  # seat, astronaut
    LAUNCHED,  # from space, with dice
    FLEW,  # seat, pick, dice used, from space, to space, dice left
    TUNNELLED,  # to space
    REGAINED_DIE,  # dice now
    FOUND_POINTS,  # seat
    MET_UFO,  # seat
    CRASHED,  # on space, failures now
    LANDED,  # seat, astronaut, spot, points at once
    TINKERED,  # seat, dice left
    REACHED_GOAL,  # seat, goal
    WENT_HOME,  # seat, astronaut
    TOOK_COMMAND,  # seat, dice
    ENDED,
) = range(16)
