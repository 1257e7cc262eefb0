"""Where the parts of the attract loop are: they change places from reel to reel and wander a little all the time.

So nothing burns itself into a screen that shows the loop for days. Pure arithmetic.
"""

from dataclasses import dataclass
from math import pi, sin
from typing import Final

from dvonn.ui.layout import Box, Layout, Point

REACH: Final = 0.02  # of the window's shorter side: how far to any side things wander ...
PERIODS: Final = (97.0, 61.0)  # ... and in how many seconds there and back, across and along
HEAD: Final = (
    0.155,
    0.20,
)  # of the window's height, for the title and the prompt: side by side, or one above the other
LARGE_HEAD: Final = (0.25, 0.23)
FOOT: Final = (0.18, 0.21)  # for what is said: in a wide window, in a tall one


@dataclass(frozen=True)
class AttractLayout:
    """Where the title with its prompt, the picture and what is said about it are, in pixels.

    The picture's place, and that of the foot where it is a picture too, stand still: what is drawn there wanders by
    itself.
    """

    head: Box
    body: Box
    foot: Box
    still_foot: Box
    tall: bool  # whether the window is higher than wide
    turned: bool  # whether the title is at the right of its prompt, or below it


def reach(size: tuple[int, int]) -> int:
    """Return how far things wander in a window of some size, in pixels."""
    return max(2, round(min(size) * REACH))


def drift(size: tuple[int, int], seconds: float, phase: float = 0.0) -> tuple[int, int]:
    """Return how far to the right and down something has wandered; its phase, in turns, lets it go its own way."""
    across, along = (sin(2 * pi * (seconds / period + phase)) for period in PERIODS)
    most = reach(size)
    return round(most * across), round(most * along)


def attract_layout(layout: Layout, turn: int, seconds: float, *, large: bool) -> AttractLayout:
    """Return the places in a window for the loop's reel of some number: the head is above, and then it is below."""
    size = layout.width, layout.height
    tall, air = layout.height > layout.width, reach(size)
    head = round(layout.height * (LARGE_HEAD if large else HEAD)[tall])
    foot = round(layout.height * FOOT[tall])
    body = layout.height - head - foot - 2 * air
    low = turn % 2 == 1
    head_top, body_top, foot_top = air, air + head, layout.height - air - foot
    if low:
        head_top, body_top, foot_top = layout.height - air - head, air + foot, air
    wide = layout.width - 4 * air
    still_foot = Box(2 * air, foot_top, wide, foot)
    return AttractLayout(
        head=_moved(Box(2 * air, head_top, wide, head), drift(size, seconds, 0.3)),
        body=Box(0, body_top + air, layout.width, body - 2 * air),
        foot=_moved(still_foot, drift(size, seconds, 0.7)),
        still_foot=still_foot,
        tall=tall,
        turned=turn // 2 % 2 == 1,
    )


def part(box: Box, left: float, top: float, width: float, height: float) -> Box:
    """Return a part of a box, its place and size given as shares of it."""
    at = box.x + round(box.width * left), box.y + round(box.height * top)
    return Box(*at, round(box.width * width), round(box.height * height))


def _moved(box: Box, by: Point) -> Box:
    return Box(box.x + round(by[0]), box.y + round(by[1]), box.width, box.height)
