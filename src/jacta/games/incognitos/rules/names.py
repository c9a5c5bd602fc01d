"""The words of Los Incognitos as numbers: phases, symbols, monsters, signs, actions."""

from __future__ import annotations

SEATS = 4
DICE = 6
PAD = 2  # places on a landing pad
WIDTH = 64  # the numbers that a word of the options has room for; all stay below 62
DESTINATIONS = 62  # at most, as of links: masks of them stay positive
LINKS = 62
SECTIONS = 4  # of a link, at most
SITES = 8  # at most
ENTRIES = 16  # of a logbook row, at most
MARKS = 6  # in one turn, at most: a monster costs one die or more

LOCATOR, SPRAY, MOONBOOT, JETPACK, RED_GIANT, VORTEX = range(6)
SYMBOLS = 6
STORABLE = 4  # the symbols before the red giant

YELLOW, WHITE, RED, BLUE, GREEN = range(5)
KINDS = 5
ROW = 12  # fields of a kind in the scoring table, at most
FIELDS = KINDS * ROW  # a field's number is its kind * ROW + its place in the row

STAR, DROP, OVAL, ARROW, SQUARE = range(5)  # the shapes of fields

FORCE_FIELD, CHEST, CARAVANSERAI, ARENA = range(1, 5)  # a site's function, by scenario

SIGNS = 1  # the extension, as a flag of the variants

# Phases. Chance: FIRST and the rolls. It never stops at SIGN, CHALLENGE, LOGBOOK.
(
    FIRST,
    ROLL,
    ACT,
    SIGN,
    SIGN_ROLL,
    TELEPORT,
    SET,
    CHALLENGE,
    DUEL,
    DUEL_ROLL,
    RIVAL_ROLL,
    LOGBOOK,
    OVER,
) = range(13)
CHANCE_PHASES = 1 << FIRST | 1 << ROLL | 1 << SIGN_ROLL | 1 << DUEL_ROLL | 1 << RIVAL_ROLL

NO_MOVING, NO_MARKING = 1, 2  # what a roll forbids
MOVED, SCORED = 1, 2  # what was done in a turn

# Entries of a logbook; any other is the turn's points.
ONLY_MOVED, ZERO, USED_ZERO = -1, -2, -3

# Actions. Those of a turn are word * WIDTH + bit of the options, a word per sort of action.
MOVING = 0  # + (way * SECTIONS + sections - 1) * WIDTH + the link
MARKING = 512  # + kind * WIDTH + the destination
EXPLORING = 832  # + the destination
OTHERS = 896
STORING = OTHERS  # + the symbol
CASHING = OTHERS + 6
DONE = OTHERS + 7
PASS = OTHERS + 8
SETTING = OTHERS + 9  # + the symbol
CHEST_MARKING = 960  # + kind * WIDTH + the destination
HOARDING = 1280  # + the rank of the stored dice
HOARDS = 462
TELEPORTING = 1792  # + section * WIDTH + the link
DUELLING = 2048  # + (seat * WIDTH + own field) * WIDTH + the rival's field
ACTIONS = DUELLING + SEATS * WIDTH * WIDTH

MARK_WORD = MARKING // WIDTH
EXPLORE_WORD = EXPLORING // WIDTH
OTHER_WORD = OTHERS // WIDTH
WORDS = OTHER_WORD + 1

# The facts that the rules tell, each with its numbers.
(
    TURN_BEGAN,  # seat, number of the entry, from 1
    EXTRA_TURN,  # seat
    MOVED_ON,  # seat, link, way, sections
    REACHED,  # seat, destination
    MARKED,  # seat, destination, field, points, by chest
    EXPLORED,  # seat, destination, points
    STORED,  # seat, symbol
    HOARDED,  # seat, dice
    CASHED,  # seat, points
    FELL_STAR,  # seat, field, points
    FELL_DROP,  # seat, field, points lost
    READ_OVAL,  # seat, field, points
    TELEPORTED,  # seat, link, section
    SET_ASIDE,  # seat, symbol
    CHALLENGED,  # seat, own field, rival, the rival's field, points for the arena
    DUELLED,  # seat, its total, rival, its total
    DEFEATED,  # winner, loser, field
    ENTERED,  # seat, entry
    CUT_OFF,  # seat
    MEASURED,  # seat, parts of its longest route
    ENDED,
) = range(21)
