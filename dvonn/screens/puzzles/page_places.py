"""The places of the puzzles' page: cards beside the calendar in wide windows, above it in narrow ones. No pygame."""

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from dvonn.ui.layout import GAP, Box, Layout

if TYPE_CHECKING:
    from dvonn.ui.scroller import ScrolledPage

# Pixels in a window of 1280x720
PAGE_WIDTH: Final = 1160
MIN_WIDE_PAGE: Final = 900  # of a page with the calendar beside the cards
MIN_CARD_COLUMN: Final = 340  # of one of two cards side by side
PAGE_HEAD_HEIGHT: Final = 50
NARROW_HEAD_HEIGHT: Final = 64  # with the rating in two lines
PUZZLE_NOTE_HEIGHT: Final = 46
NARROW_NOTE_HEIGHT: Final = 60  # of two lines
GRADES_HEIGHT: Final = 88
MIN_GRADE_WIDTH: Final = 165
MONTH_HEIGHT: Final = 330
CARD_HEIGHT: Final = 130  # of the smaller cards
TODAY_HEIGHT: Final = 190

MAX_PAGE_STRETCH: Final = 1.5  # of the cards and the calendar
MONTH_WIDTH_SHARE: Final = 0.46  # of a wide page
TODAY_HEIGHT_SHARE: Final = 0.6  # of the cards' height in a wide window
GRADES_IN_ROW: Final = 3  # where not all have room


class PagePlaces(NamedTuple):
    """The boxes of the page: the heading, the cards, the calendar, the row of grades, the line, and the button Back."""

    head: Box
    today: Box
    timed: Box
    mistakes: Box
    month: Box
    grades: list[Box]
    note: Box
    back: Box


def page_places(layout: Layout, scroller: "ScrolledPage", grades: int) -> PagePlaces:
    """Return the places in a window for a number of grades; all but the line and the button scroll."""
    gap = layout.gap_px(GAP)
    window = layout.window.cut_top(layout.bottom_bar.y)[0].inset(gap)
    page = window.middle(layout.gap_px(PAGE_WIDTH), window.height)
    is_wide = page.width >= layout.px(MIN_WIDE_PAGE) and not layout.is_tall
    note, page = page.cut_bottom(layout.px(PUZZLE_NOTE_HEIGHT if is_wide else NARROW_NOTE_HEIGHT), gap)
    in_row = grades if page.width >= grades * layout.px(MIN_GRADE_WIDTH) else GRADES_IN_ROW
    rows = ceil(grades / in_row)
    head_height, row_height = layout.px(PAGE_HEAD_HEIGHT if is_wide else NARROW_HEAD_HEIGHT), layout.px(GRADES_HEIGHT)
    cards = 1 if page.width >= 2 * layout.px(MIN_CARD_COLUMN) else 2  # rows of the smaller cards
    narrow = TODAY_HEIGHT, *[CARD_HEIGHT] * cards, MONTH_HEIGHT
    parts = [layout.px(part) for part in ((MONTH_HEIGHT,) if is_wide else narrow)]
    page = scroller.place(layout, page, head_height + rows * (row_height + gap) + sum(parts) + gap * len(parts))
    head, rest = page.cut_top(head_height, gap)
    lower, rest = rest.cut_bottom(rows * (row_height + gap) - gap, gap)
    grade_boxes = [box for row in lower.rows(rows, gap) for box in row.columns(in_row, gap)][:grades]
    today, timed, mistakes, month = _wide_parts(rest, gap) if is_wide else _narrow_parts(rest, gap, parts)
    return PagePlaces(head, today, timed, mistakes, month, grade_boxes, note, layout.button_row(1))


def _wide_parts(box: Box, gap: int) -> tuple[Box, Box, Box, Box]:
    """Return the boxes of today's card, the two smaller ones and the calendar beside them."""
    month, cards = box.cut_right(round(MONTH_WIDTH_SHARE * box.width), gap)
    today, lower = cards.cut_top(round(TODAY_HEIGHT_SHARE * cards.height), gap)
    timed, mistakes = lower.columns(2, gap)
    return today, timed, mistakes, month


def _narrow_parts(box: Box, gap: int, heights: list[int]) -> tuple[Box, Box, Box, Box]:
    """Return the boxes of today's card, the two smaller ones in one row or in two, and the calendar below them."""
    share = min(MAX_PAGE_STRETCH, (box.height - gap * (len(heights) - 1)) / sum(heights))
    parts = list[Box]()
    for height in heights:
        part, box = box.cut_top(round(share * height), gap)
        parts.append(part)
    today, *cards, month = parts
    timed, mistakes = cards if len(cards) > 1 else cards[0].columns(2, gap)
    return today, timed, mistakes, month
