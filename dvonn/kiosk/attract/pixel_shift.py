"""The layout of the attract loop, with pixel shift: its parts swap places from reel to reel and drift slowly.

This protects screens that show the loop for days from burn-in. Pure arithmetic.
"""

from dataclasses import dataclass
from math import pi, sin
from typing import Final

from dvonn.ui.layout import Box, Layout, Point

PIXEL_SHIFT_REACH: Final = 0.02  # to any side, as a share of the window's shorter side
PIXEL_SHIFT_PERIODS: Final = (97.0, 61.0)  # seconds, horizontal and vertical
# Shares of the window's height, in a landscape and in a portrait window
ATTRACT_HEADER_HEIGHTS: Final = (0.155, 0.20)
LARGE_HEADER_HEIGHTS: Final = (0.25, 0.23)
ATTRACT_FOOTER_HEIGHTS: Final = (0.18, 0.21)


@dataclass(frozen=True)
class AttractLayout:
    """The boxes of the header (title and prompt), the body (picture) and the footer (captions), in pixels.

    The body and fixed_footer are not shifted: a picture drawn there is shifted on its own.
    """

    header: Box
    body: Box
    footer: Box
    fixed_footer: Box
    portrait: bool  # whether the window is taller than wide
    mirrored: bool  # whether the title is to the right of the prompt, or below it


def max_pixel_shift(size: tuple[int, int]) -> int:
    """Return the maximum shift to any side in a window of a size, in pixels."""
    return max(2, round(min(size) * PIXEL_SHIFT_REACH))


def pixel_shift_at(size: tuple[int, int], seconds: float, phase: float = 0.0) -> tuple[int, int]:
    """Return the shift to the right and down, in pixels, after some seconds; the phase is in cycles."""
    across, along = (sin(2 * pi * (seconds / period + phase)) for period in PIXEL_SHIFT_PERIODS)
    reach = max_pixel_shift(size)
    return round(reach * across), round(reach * along)


def attract_layout(layout: Layout, variant: int, seconds: float, *, large: bool) -> AttractLayout:
    """Return the layout of a variant; odd variants have the header at the bottom, every other pair is mirrored."""
    size = layout.width, layout.height
    portrait, margin = layout.height > layout.width, max_pixel_shift(size)
    header = round(layout.height * (LARGE_HEADER_HEIGHTS if large else ATTRACT_HEADER_HEIGHTS)[portrait])
    footer = round(layout.height * ATTRACT_FOOTER_HEIGHTS[portrait])
    body = layout.height - header - footer - 2 * margin
    low = variant % 2 == 1
    header_top, body_top, footer_top = margin, margin + header, layout.height - margin - footer
    if low:
        header_top, body_top, footer_top = layout.height - margin - header, margin + footer, margin
    wide = layout.width - 4 * margin
    fixed_footer = Box(2 * margin, footer_top, wide, footer)
    return AttractLayout(
        header=_moved(Box(2 * margin, header_top, wide, header), pixel_shift_at(size, seconds, 0.3)),
        body=Box(0, body_top + margin, layout.width, body - 2 * margin),
        footer=_moved(fixed_footer, pixel_shift_at(size, seconds, 0.7)),
        fixed_footer=fixed_footer,
        portrait=portrait,
        mirrored=variant // 2 % 2 == 1,
    )


def sub_box(box: Box, left: float, top: float, width: float, height: float) -> Box:
    """Return a part of a box, with position and size given as shares of the box."""
    at = box.x + round(box.width * left), box.y + round(box.height * top)
    return Box(*at, round(box.width * width), round(box.height * height))


def _moved(box: Box, by: Point) -> Box:
    return Box(box.x + round(by[0]), box.y + round(by[1]), box.width, box.height)
