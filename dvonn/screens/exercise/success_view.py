"""The pleasure after solving: embers that burst from the last move, and numbers that roll."""

from math import cos, pi, sin
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.ui.glow import draw_light
from dvonn.ui.layout import Point

SUCCESS_SECONDS: Final = 1.7  # of the embers
ROLL_SECONDS: Final = 0.9  # of the numbers
SUCCESS_EMBERS: Final = 64
FLASH_SECONDS: Final = 0.5
EMBER_SIZES: Final = (0.09, 0.13, 0.19)  # in units of the board, as all lengths here
FLASH_SIZE: Final = 2.2
MIN_EMBER_SPEED: Final = 2.4  # units a second
EMBER_SPEED_SPREAD: Final = 4.4
EMBER_DRAG: Final = 2.2  # by which the flight slows down, a second
EMBER_RISE: Final = 0.9  # at which embers float upwards in the end, in units a second


def rolled_share(seconds: float) -> float:
    """Return how far the numbers have rolled (0 to 1), some seconds after the last move has landed."""
    left = max(0.0, 1 - seconds / ROLL_SECONDS)
    return 1 - left * left * left


def draw_success(canvas: BoardCanvas, at: Point, seconds: float) -> None:
    """Draw the flash and the embers that burst from a point, some seconds ago."""
    if not 0 <= seconds < SUCCESS_SECONDS:
        return
    unit, theme = canvas.board.unit, canvas.theme
    flash = max(0.0, 1 - seconds / FLASH_SECONDS)
    draw_light(canvas, at, FLASH_SIZE * unit, theme.spark, 0.8 * flash * flash)
    for number in range(SUCCESS_EMBERS):
        share = min(1.0, seconds / (SUCCESS_SECONDS * (0.55 + 0.45 * _spread(number, 0.754))))
        right, up = _flight(number, seconds)
        tint = theme.spark if number % 3 else theme.life
        size = EMBER_SIZES[number % len(EMBER_SIZES)] * unit
        draw_light(canvas, (at[0] + right * unit, at[1] - up * unit), size, tint, (1 - share) ** 0.7)


def _flight(number: int, seconds: float) -> Point:
    """Return how far an ember is to the right of its origin and above it."""
    angle = 2 * pi * _spread(number, 0.618)
    speed = MIN_EMBER_SPEED + EMBER_SPEED_SPREAD * _spread(number, 0.414)
    way = speed * seconds / (1 + EMBER_DRAG * seconds)
    sway = 0.12 * sin(2 * pi * (seconds + _spread(number, 0.271)))
    return way * cos(angle) + sway * seconds, 0.75 * way * sin(angle) + EMBER_RISE * seconds * seconds / 2


def _spread(number: int, step: float) -> float:
    """Return one of evenly spread numbers from 0 to 1."""
    return (number + 1) * step % 1
