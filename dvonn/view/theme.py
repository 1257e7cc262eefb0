"""The look as data: colours in sRGB, durations in seconds. No pygame."""

from typing import Final

Colour = tuple[int, int, int]

# Colours
GROUND: Final[Colour] = (12, 10, 11)
PLATE: Final[Colour] = (38, 31, 35)
PLATE_SIDE: Final[Colour] = (20, 15, 17)
PLATE_EDGE: Final[Colour] = (104, 70, 58)
PANEL: Final[Colour] = (30, 24, 27)
PANEL_EDGE: Final[Colour] = (74, 56, 52)
BUTTON: Final[Colour] = (46, 36, 40)
BUTTON_FOCUS: Final[Colour] = (112, 52, 30)
TEXT: Final[Colour] = (244, 234, 214)
TEXT_DIM: Final[Colour] = (186, 170, 152)
TEXT_OFF: Final[Colour] = (104, 92, 88)
ACCENT: Final[Colour] = (255, 150, 64)
MOVABLE: Final[Colour] = (255, 176, 92)
TARGET: Final[Colour] = (120, 226, 140)
SELECTED: Final[Colour] = (255, 236, 190)
LAST: Final[Colour] = (150, 176, 232)
CURSOR: Final[Colour] = (255, 255, 255)
EMBER: Final[Colour] = (255, 84, 30)
DIM: Final = 176  # how much a screen below another one is darkened, of 255

# Durations in seconds
PLACE: Final = 0.32
HOP: Final = 0.17  # for each space stepped on ...
LONGEST_WAY: Final = 1.1  # ... but the whole way takes no longer than this
LEAVE: Final = 0.55  # for a stack that is cut off to vanish
LEAVE_APART: Final = 0.13  # between one stack that leaves and the next
LONGEST_WAIT: Final = 1.6  # before the last stack that leaves begins to
UNDO_SPEED: Final = 2.0  # times as fast as forwards
NOTICE: Final = 2.6  # for a notice in the middle of the board, a forced pass above all
COMPUTER_PLACES: Final = 0.25  # the computer takes at least so long ...
COMPUTER_MOVES: Final = 0.65  # ... as people want to see what it answers to
FAREWELL: Final = 1.2  # between the last move and the score
VERDICT: Final = 0.5  # for the result to be seen before a button can be pressed
COUNT: Final = 0.09  # for each piece counted on the score's towers
