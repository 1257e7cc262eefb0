"""The durations of animations and pauses, in seconds at normal speed, and the speed setting. No pygame."""

from enum import Enum
from typing import Final

# Plies
PLACE_SECONDS: Final = 0.32
HOP_SECONDS: Final = 0.17  # of a move, per space
MAX_MOVE_SECONDS: Final = 1.1  # of a move, at any distance
DROP_SECONDS: Final = 0.09  # of a stack that a hand lets go above its target
SHAKE_SECONDS: Final = 0.36  # of a stack that is refused
SPRING_BACK_SECONDS: Final = 0.18  # of a stack that a hand lets go elsewhere
SETTLE_SECONDS: Final = 0.24  # of the bounce after a landing
BURST_SECONDS: Final = 0.6  # of dust, sparks and ash
LIGHT_OUT_SECONDS: Final = 0.3  # until the light of stacks that are cut off is out
REMOVAL_SECONDS: Final = 0.9  # of a stack that is cut off: it cools, then crumbles
COOLING_SHARE: Final = 0.4  # of REMOVAL_SECONDS
REMOVAL_INTERVAL_SECONDS: Final = 0.17  # from the removal of one stack to the next
MAX_CUT_OFF_SECONDS: Final = 3.5  # of a move that cuts off many stacks, with their removal
DIM_SECONDS: Final = 0.3  # until the room is dim at a cut-off
BRIGHTEN_SECONDS: Final = 0.6  # until it is bright again
FRACTURE_SECONDS: Final = 0.5  # in which a fracture runs through the plate
FRACTURE_LEAD_SECONDS: Final = 0.35  # of the longest one, before the first stack leaves
NUDGE_SECONDS: Final = 0.5  # of the camera
PLY_FADE_SECONDS: Final = 0.36  # of a ply under reduced motion
UNDO_SPEED_FACTOR: Final = 2.0  # relative to a ply forwards
SPREAD_SECONDS: Final = 1.1  # of the light that runs over a board that has just been filled

# The light of the dvonn pieces
BREATH_PERIOD_SECONDS: Final = 3.6  # from bright to dim and back
PULSE_DELAY_SECONDS: Final = 0.22  # from one stack to the next
REST_AFTER_SECONDS: Final = 30.0  # without input or motion, until the light stands still and the window is not redrawn

# Transitions between scenes, at any speed but Off
PANEL_FADE_SECONDS: Final = 0.12  # of a dialog that opens or closes
SCENE_FADE_SECONDS: Final = 0.18  # from one full screen to another
BOARD_MOVE_SECONDS: Final = 0.42  # of a board to its place on another screen
BOARD_TURN_SECONDS: Final = 0.55  # of a board to the side of another player

# Pauses
NOTICE_SECONDS: Final = 2.6  # of a notice in the middle of the board, such as a forced pass
MIN_COMPUTER_PLACE_SECONDS: Final = 0.12  # from the last ply to the computer's placement
MIN_COMPUTER_MOVE_SECONDS: Final = 0.65  # from the last ply to the computer's move
LAST_MOVE_SECONDS: Final = 1.6  # from the last move to the score screen
GATHERING_SECONDS: Final = 0.7  # in which the light gathers at the winner's stacks after the last move
NEXT_GAME_SECONDS: Final = 8.0  # from a result to the next game of two computers' series
RESULT_GUARD_SECONDS: Final = 0.5  # before buttons below a result accept input

# The score count
COUNT_START_SECONDS: Final = 0.4  # until the first stack leaves the board
COUNT_FLIGHT_SECONDS: Final = 0.62  # of a stack to its tower, at least
COUNT_FLIGHT_SHARE: Final = 0.9  # of the time between two landings, if that is more
COUNT_INTERVAL_SECONDS: Final = 0.45  # from one landing to the next
COUNT_SLOWDOWNS: Final = (1.3, 1.8, 2.6)  # factors of the interval before the last landings
COUNT_RESULT_DELAY_SECONDS: Final = 0.6  # from the last landing to the result
MIN_COUNT_SECONDS: Final = 2.0  # of the whole count, up to the result
MAX_COUNT_SECONDS: Final = 7.0  # of the whole count, with any number of stacks
RECORD_SECONDS: Final = 2.4  # of the light around an event's record
RESULT_LIGHT_SECONDS: Final = 1.1  # of the fade-in of the result's light


class Speed(Enum):
    """The speed of animations: animated seconds per second."""

    SLOW = 0.6
    NORMAL = 1.0
    FAST = 2.0
    OFF = float("inf")
