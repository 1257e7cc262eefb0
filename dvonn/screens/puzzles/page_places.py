"""The places of the puzzles' page: cards beside the calendar in wide windows, above it in tall ones. No pygame."""

from typing import Final, NamedTuple

from dvonn.ui.layout import GAP, Box, Layout

# Pixels in a window of 1280x720
PAGE_WIDTH: Final = 1160
PAGE_HEAD_HEIGHT: Final = 50
PUZZLE_NOTE_HEIGHT: Final = 46
GRADES_HEIGHT: Final = 88
MAX_MONTH_HEIGHT: Final = 560  # in a tall window
CARD_HEIGHT: Final = 130  # of the smaller cards in a tall window
TODAY_HEIGHT: Final = 250  # in a tall window

MAX_TALL_STRETCH: Final = 1.4  # of the cards and the calendar in a tall window
MONTH_WIDTH_SHARE: Final = 0.46  # of a wide page
TODAY_HEIGHT_SHARE: Final = 0.6  # of the cards' height in a wide window
MAX_HEAD_SHARE: Final = 0.1  # of the page's height
MAX_NOTE_SHARE: Final = 0.085
MAX_GRADES_SHARE: Final = 0.17


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


def page_places(layout: Layout, grades: int) -> PagePlaces:
    """Return the places in a window for a number of grades."""
    gap = layout.gap_px(GAP)
    window = layout.window.cut_top(layout.bottom_bar.y)[0].inset(gap)
    page = window.middle(layout.gap_px(PAGE_WIDTH), window.height)

    def height(wanted: float, share: float) -> int:
        return min(layout.px(wanted), round(share * page.height))

    head, rest = page.cut_top(height(PAGE_HEAD_HEIGHT, MAX_HEAD_SHARE), gap)
    note, rest = rest.cut_bottom(height(PUZZLE_NOTE_HEIGHT, MAX_NOTE_SHARE), gap)
    row, rest = rest.cut_bottom(height(GRADES_HEIGHT, MAX_GRADES_SHARE), gap)
    today, timed, mistakes, month = _tall_parts(layout, rest) if layout.is_tall else _wide_parts(rest, gap)
    return PagePlaces(head, today, timed, mistakes, month, row.columns(grades, gap), note, layout.button_row(1))


def _wide_parts(box: Box, gap: int) -> tuple[Box, Box, Box, Box]:
    """Return the boxes of today's card, the two smaller ones and the calendar beside them."""
    month, cards = box.cut_right(round(MONTH_WIDTH_SHARE * box.width), gap)
    today, lower = cards.cut_top(round(TODAY_HEIGHT_SHARE * cards.height), gap)
    timed, mistakes = lower.columns(2, gap)
    return today, timed, mistakes, month


def _tall_parts(layout: Layout, box: Box) -> tuple[Box, Box, Box, Box]:
    """Return the boxes of today's card, the two smaller ones and the calendar below them."""
    gap = layout.gap_px(GAP)
    share = min(MAX_TALL_STRETCH, (box.height - 2 * gap) / layout.px(TODAY_HEIGHT + CARD_HEIGHT + MAX_MONTH_HEIGHT))
    today, rest = box.cut_top(round(share * layout.px(TODAY_HEIGHT)), gap)
    cards, rest = rest.cut_top(round(share * layout.px(CARD_HEIGHT)), gap)
    timed, mistakes = cards.columns(2, gap)
    return today, timed, mistakes, rest.cut_top(round(share * layout.px(MAX_MONTH_HEIGHT)))[0]
