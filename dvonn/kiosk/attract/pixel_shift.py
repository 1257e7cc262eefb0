"""The layouts of the attract loop and the show, with pixel shift: parts swap places from reel to reel and drift slowly.

This protects screens that show them for days from burn-in. Pure arithmetic.
"""

from dataclasses import dataclass
from math import pi, sin

from dvonn.ui.layout import Box, Layout


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
    return max(2, round(0.02 * min(size)))


def pixel_shift_at(size: tuple[int, int], seconds: float, phase: float = 0.0) -> tuple[int, int]:
    """Return the shift to the right and down, in pixels, after some seconds; the phase is in cycles."""
    across, along = (sin(2 * pi * (seconds / period + phase)) for period in (97.0, 61.0))  # they seldom meet
    reach = max_pixel_shift(size)
    return round(reach * across), round(reach * along)


def attract_layout(layout: Layout, variant: int, seconds: float, *, large: bool) -> AttractLayout:
    """Return the layout of a variant; odd variants have the header at the bottom, every other pair is mirrored."""
    size = layout.width, layout.height
    portrait, margin = layout.height > layout.width, max_pixel_shift(size)
    header_height = round(layout.height * ((0.25, 0.23) if large else (0.155, 0.20))[portrait])
    cut_header, cut_footer = (Box.cut_bottom, Box.cut_top) if variant % 2 else (Box.cut_top, Box.cut_bottom)
    header, content = cut_header(layout.window.cut_top(margin)[1].cut_bottom(margin)[1], header_height)
    footer, body = cut_footer(content, round(layout.height * (0.20, 0.23)[portrait]))
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


def show_layout(layout: Layout, variant: int, seconds: float) -> tuple[Box, Box, AttractLayout]:
    """Return the boxes of the event's words and of the sums, and the layout of the reel, which alone is not shifted.

    They are those of a variant after some seconds; odd variants have the event's words at the bottom.
    """
    size, portrait, swapped = (layout.width, layout.height), layout.height > layout.width, variant % 2 == 1
    margin, shift = max_pixel_shift(size), pixel_shift_at(size, seconds)
    room = layout.window.inset(round(1.5 * margin)).narrowed(margin)
    cut_event, cut_totals = (Box.cut_bottom, Box.cut_top) if swapped else (Box.cut_top, Box.cut_bottom)
    event, rest = cut_event(room, round(layout.height * (0.12 if portrait else 0.11)), margin)
    totals, content = cut_totals(rest, round(layout.height * 0.08), margin)
    caption, body = content.cut_bottom(round(layout.height * (0.09 if portrait else 0.11)), margin)
    event = event.moved(*shift)
    reel = AttractLayout(event, body, caption.moved(*shift), content, portrait, mirrored=False)
    return event, totals.moved(*shift), reel
