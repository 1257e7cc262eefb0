"""How long things take, in seconds at normal speed, and the speeds to choose from. No pygame."""

from enum import Enum
from typing import Final

# Plies
PLACE: Final = 0.32
HOP: Final = 0.17  # for each space stepped on ...
LONGEST_WAY: Final = 1.1  # ... but the whole way takes no longer than this
SETTLE: Final = 0.24  # for what has landed to come to rest
BURST: Final = 0.6  # for dust, sparks and ash
DIE: Final = 0.3  # for the light of what is cut off to die
LEAVE: Final = 0.75  # for a stack that is cut off to vanish: it cools ...
COOLED: Final = 0.45  # ... in this share of it, and sinks in the rest
LEAVE_APART: Final = 0.17  # between one stack that leaves and the next
LONGEST_WAIT: Final = 1.5  # before the last stack that leaves begins to
FADE: Final = 0.36  # for a ply where motion is reduced
UNDO_SPEED: Final = 2.0  # times as fast as forwards

# Life
BREATH: Final = 3.6  # for a dvonn piece to breathe in and out
PULSE: Final = 0.22  # for light to run from one stack to the next
REST: Final = 30.0  # without input or motion until the embers rest, and the window costs nothing

# What is waited for
NOTICE: Final = 2.6  # for a notice in the middle of the board, a forced pass above all
COMPUTER_PLACES: Final = 0.12  # the computer takes at least so long ...
COMPUTER_MOVES: Final = 0.65  # ... as people want to see what it answers to
FAREWELL: Final = 1.2  # between the last move and the score
VERDICT: Final = 0.5  # for the result to be seen before a button can be pressed

# The count
COUNT_LOOK: Final = 0.4  # at the board, before the first stack leaves it
COUNT_FLIGHT: Final = 0.62  # for a stack to reach its tower ...
COUNT_AIRBORNE: Final = 0.9  # ... or this share of the time since the one before landed, if that is more
COUNT: Final = 0.45  # between one landing and the next ...
COUNT_SLOWER: Final = (1.3, 1.8, 2.6)  # ... so many times as long before the last ones
SUSPENSE: Final = 0.6  # between the last landing and the result
COUNT_LEAST: Final = 2.0  # for the whole count, up to the result ...
COUNT_MOST: Final = 7.0  # ... however many stacks there are
LIGHT: Final = 1.1  # for the light of the result to come


class Speed(Enum):
    """How fast things move: how much time passes in the picture while a second does."""

    SLOW = 0.6
    NORMAL = 1.0
    FAST = 2.0
    OFF = float("inf")
