"""The layout of the big screen: the event's words, the sums of the day, and between them the room of a reel.

Nothing stays in one place for hours: the words swap places with the sums from reel to reel, and all drifts slowly.
"""

from typing import Final, NamedTuple

from dvonn.kiosk.attract import AttractLayout, max_pixel_shift, pixel_shift_at
from dvonn.ui.layout import Box, Layout

# Shares of the window's height, in a landscape and in a portrait window
EVENT_HEIGHTS: Final = (0.11, 0.12)
TOTALS_HEIGHTS: Final = (0.08, 0.08)
CAPTION_HEIGHTS: Final = (0.11, 0.09)  # of what a reel says, below its picture


class ShowLayout(NamedTuple):
    """The boxes of the event's words and of the sums, and the layout of the reel; only the latter is not shifted."""

    event: Box
    totals: Box
    reel: AttractLayout


def show_layout(layout: Layout, variant: int, seconds: float) -> ShowLayout:
    """Return the layout of a variant after some seconds; odd variants have the event's words at the bottom."""
    size, portrait, swapped = (layout.width, layout.height), layout.height > layout.width, variant % 2 == 1
    margin, shift = max_pixel_shift(size), pixel_shift_at(size, seconds)
    event_height, totals_height, caption_height = (
        round(layout.height * heights[portrait]) for heights in (EVENT_HEIGHTS, TOTALS_HEIGHTS, CAPTION_HEIGHTS)
    )
    room = layout.window.inset(round(1.5 * margin)).narrowed(margin)
    event, rest = (room.cut_bottom if swapped else room.cut_top)(event_height, margin)
    totals, content = (rest.cut_top if swapped else rest.cut_bottom)(totals_height, margin)
    caption, body = content.cut_bottom(caption_height, margin)
    event = event.moved(*shift)
    reel = AttractLayout(event, body, caption.moved(*shift), content, portrait, mirrored=False)
    return ShowLayout(event, totals.moved(*shift), reel)
