"""How long things take, in seconds at normal speed, and the speeds to choose from. No pygame."""

from enum import Enum
from typing import Final

# Plies
PLACE: Final = 0.32
HOP: Final = 0.17  # for each space stepped on ...
LONGEST_WAY: Final = 1.1  # ... but the whole way takes no longer than this
LEAVE: Final = 0.55  # for a stack that is cut off to vanish
LEAVE_APART: Final = 0.13  # between one stack that leaves and the next
LONGEST_WAIT: Final = 1.6  # before the last stack that leaves begins to
UNDO_SPEED: Final = 2.0  # times as fast as forwards

# What is waited for
NOTICE: Final = 2.6  # for a notice in the middle of the board, a forced pass above all
COMPUTER_PLACES: Final = 0.25  # the computer takes at least so long ...
COMPUTER_MOVES: Final = 0.65  # ... as people want to see what it answers to
FAREWELL: Final = 1.2  # between the last move and the score
VERDICT: Final = 0.5  # for the result to be seen before a button can be pressed
COUNT: Final = 0.09  # for each piece counted on the score's towers


class Speed(Enum):
    """How fast things move: how much time passes in the picture while a second does."""

    SLOW = 0.6
    NORMAL = 1.0
    FAST = 2.0
    OFF = float("inf")
