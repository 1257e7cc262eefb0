"""The layout of the attract loop, with pixel shift: its parts swap places from reel to reel and drift slowly.

This protects screens that show the loop for days from burn-in. Pure arithmetic.
"""

from dataclasses import dataclass
from math import pi, sin
from typing import Final

from dvonn.ui.layout import Box, Layout

PIXEL_SHIFT_REACH: Final = 0.02  # to any side, as a share of the window's shorter side
PIXEL_SHIFT_PERIODS: Final = (97.0, 61.0)  # seconds, horizontal and vertical
# Shares of the window's height, in a landscape and in a portrait window
ATTRACT_HEADER_HEIGHTS: Final = (0.155, 0.20)
LARGE_HEADER_HEIGHTS: Final = (0.25, 0.23)
ATTRACT_FOOTER_HEIGHTS: Final = (0.20, 0.23)


@dataclass(frozen=True)
class AttractLayout:
    """The boxes of the header (title and prompt), the body (picture) and the footer (captions), in pixels.

    The content is the body with the footer. These two are not shifted: a picture drawn there is shifted on its own.
    """

    header: Box
    body: Box
    footer: Box
    content: Box
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
    header_height = round(layout.height * (LARGE_HEADER_HEIGHTS if large else ATTRACT_HEADER_HEIGHTS)[portrait])
    footer_height = round(layout.height * ATTRACT_FOOTER_HEIGHTS[portrait])
    room = layout.window.cut_top(margin)[1].cut_bottom(margin)[1]
    if variant % 2:
        header, content = room.cut_bottom(header_height)
        footer, body = content.cut_top(footer_height)
    else:
        header, content = room.cut_top(header_height)
        footer, body = content.cut_bottom(footer_height)
    return AttractLayout(
        header=header.narrowed(2 * margin).moved(*pixel_shift_at(size, seconds, 0.3)),
        body=body.cut_top(margin)[1].cut_bottom(margin)[1],
        footer=footer.narrowed(2 * margin).moved(*pixel_shift_at(size, seconds, 0.7)),
        content=content.cut_top(margin)[1].cut_bottom(margin)[1].narrowed(2 * margin),
        portrait=portrait,
        mirrored=variant // 2 % 2 == 1,
    )


def sub_box(box: Box, left: float, top: float, width: float, height: float) -> Box:
    """Return a part of a box, with position and size given as shares of the box."""
    at = box.x + round(box.width * left), box.y + round(box.height * top)
    return Box(*at, round(box.width * width), round(box.height * height))
