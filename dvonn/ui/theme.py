"""Themes, the looks of the game by named colours; and the durations of animations at each speed. No pygame."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from dvonn.language import N_

RGB = tuple[int, int, int]
WARMTH: Final = 0.2  # of a dim light: its share of the colour of life


def blended(first: RGB, second: RGB, share: float) -> RGB:
    """Return a mix of two colours, with a share (0 to 1) of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@dataclass(frozen=True)
class Theme:
    """A theme. `key` is the name of its folder in assets/images and in the settings file, `name` is a message."""

    key: str
    name: str
    # The window
    ground: RGB  # the average; the background picture is drawn over it
    panel: RGB
    panel_edge: RGB
    button: RGB
    button_focus: RGB
    text: RGB
    text_dim: RGB
    text_off: RGB
    text_focus: RGB  # on a button that has the focus
    accent: RGB  # frames of focused widgets, and warnings
    veil: int  # opacity, of 255, of the ground colour over a screen below a dialog
    # The board
    plate: RGB  # the average of the picture
    plate_side: RGB
    plate_edge: RGB
    plug: RGB  # below a number on a ring, or a number on a white one
    plug_text: RGB  # the other way round
    life: RGB  # the light that spreads from the dvonn pieces
    spark: RGB
    dust: RGB
    # Marks on the board; the outline makes them visible on any piece
    movable: RGB
    target: RGB
    selected: RGB
    last: RGB
    cursor: RGB
    outline: RGB
    is_flat: bool = False  # whether the pieces cast neither light nor shadows on each other

    def shade(self, dimness: float) -> RGB:
        """Return the colour that dims a picture by a share (0 to 1) when it is multiplied by it."""
        return blended((255, 255, 255), self.plug if self.is_flat else blended(self.plug, self.life, WARMTH), dimness)


EMBER: Final = Theme(
    key="ember",
    name=N_("Ember"),
    ground=(16, 13, 14),
    panel=(30, 24, 27),
    panel_edge=(130, 100, 90),
    button=(48, 37, 40),
    button_focus=(122, 52, 24),
    text=(246, 236, 216),
    text_dim=(192, 175, 156),
    text_off=(146, 131, 124),
    text_focus=(255, 246, 228),
    accent=(255, 150, 64),
    veil=176,
    plate=(38, 31, 35),
    plate_side=(48, 38, 38),
    plate_edge=(112, 74, 60),
    plug=(12, 10, 11),
    plug_text=(246, 236, 216),
    life=(255, 104, 36),
    spark=(255, 178, 84),
    dust=(170, 150, 138),
    movable=(255, 206, 132),
    target=(120, 226, 140),
    selected=(255, 236, 190),
    last=(150, 176, 232),
    cursor=(255, 255, 255),
    outline=(12, 10, 11),
)

WOOD: Final = Theme(
    key="wood",
    name=N_("Wood"),
    ground=(226, 206, 176),
    panel=(244, 230, 205),
    panel_edge=(126, 92, 56),
    button=(232, 212, 180),
    button_focus=(126, 58, 24),
    text=(58, 36, 20),
    text_dim=(98, 70, 46),
    text_off=(122, 96, 68),
    text_focus=(255, 244, 224),
    accent=(145, 48, 10),
    veil=150,
    plate=(205, 170, 120),
    plate_side=(138, 94, 56),
    plate_edge=(236, 208, 160),
    plug=(46, 28, 16),
    plug_text=(255, 246, 228),
    life=(212, 70, 2),
    spark=(255, 170, 60),
    dust=(120, 92, 62),
    movable=(140, 44, 0),
    target=(0, 92, 44),
    selected=(96, 12, 48),
    last=(10, 46, 120),
    cursor=(30, 18, 10),
    outline=(255, 248, 232),
)

CONTRAST: Final = Theme(
    key="contrast",
    name=N_("High contrast"),
    ground=(0, 0, 0),
    panel=(0, 0, 0),
    panel_edge=(200, 200, 200),
    button=(24, 24, 24),
    button_focus=(255, 224, 0),
    text=(255, 255, 255),
    text_dim=(220, 220, 220),
    text_off=(140, 140, 140),
    text_focus=(0, 0, 0),
    accent=(255, 224, 0),
    veil=216,
    plate=(8, 8, 8),
    plate_side=(60, 60, 60),
    plate_edge=(255, 255, 255),
    plug=(0, 0, 0),
    plug_text=(255, 255, 255),
    life=(255, 120, 40),
    spark=(255, 224, 0),
    dust=(190, 190, 190),
    movable=(255, 224, 0),
    target=(0, 255, 120),
    selected=(255, 255, 255),
    last=(150, 210, 255),
    cursor=(255, 255, 255),
    outline=(0, 0, 0),
    is_flat=True,
)

THEMES: Final = {theme.key: theme for theme in (EMBER, WOOD, CONTRAST)}


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
PANEL_FADE_SECONDS: Final = 0.16  # of a dialog that opens or closes
SCENE_FADE_SECONDS: Final = 0.24  # from one full screen to another
BOARD_TURN_SECONDS: Final = 0.55  # of a board to the side of another player


def reading_seconds(words: str) -> float:
    """Return how long words stay that vanish by themselves: at least a quarter of a second for each."""
    return 1.6 + 0.05 * len(words)


# Pauses
MIN_COMPUTER_PLACE_SECONDS: Final = 0.12  # from the last ply to the computer's placement
MIN_COMPUTER_MOVE_SECONDS: Final = 0.65  # from the last ply to the computer's move
LAST_MOVE_SECONDS: Final = 2.6  # from the last move to the score screen
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
