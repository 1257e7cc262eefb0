"""The places of the menu: a panel at the left in wide windows, below in tall ones, and the demo board in the rest."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import GAP, SMALL_TEXT, UNPLACED_BOX, Box, Layout
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.widgets import Button

MENU_PANEL_SHARE: Final = 1 / 3  # of a wide window's width
MAX_MENU_PANEL_SHARE: Final = 0.5  # of a wide window's width; where the text needs more, there is no demo board
MAX_UPRIGHT_PANEL_SHARE: Final = 0.62  # of a tall window's height
UPRIGHT_STRETCH: Final = 1.7  # of the panel's rows in a tall window, which has room
MAX_COLUMNS: Final = 3  # of the smaller buttons

# Pixels in a window of 1280x720
MENU_ROW_HEIGHT: Final = 48
MENU_PADDING: Final = 16
MENU_TITLE_HEIGHT: Final = 150
MIN_MENU_TITLE_HEIGHT: Final = 76
MAX_MENU_TITLE_HEIGHT: Final = 180


class MenuPlaces(NamedTuple):
    """The boxes of the menu: the panel with the title, the form and the line of explanation, and the demo board."""

    panel: Box
    title: Box
    form: Box
    note: Box
    board: Box


def menu_row_height(layout: Layout) -> int:
    """Return the usual height of an ordinary row in pixels."""
    return layout.px(MENU_ROW_HEIGHT * (UPRIGHT_STRETCH if _is_upright(layout) else 1))


def _is_upright(layout: Layout) -> bool:
    return layout.width < layout.height


def menu_panel(measure: TextMeasure, buttons: Sequence[Button]) -> tuple[Box, int]:
    """Return the panel, and the number of columns in which its smaller buttons have room for their labels."""
    layout = measure.layout
    gap, pad = layout.gap_px(GAP), layout.gap_px(MENU_PADDING)
    column = gap + max(button.one_line_width(measure) for button in buttons)
    width, window = 2 * column - gap + 2 * pad, layout.window.inset(gap)
    if not _is_upright(layout) and width <= layout.width * MAX_MENU_PANEL_SHARE:
        return window.cut_left(max(width, round(layout.width * MENU_PANEL_SHARE) - gap))[0], 2
    return window, max(1, min(MAX_COLUMNS, (window.width - 2 * pad + gap) // column))


def menu_places(measure: TextMeasure, panel: Box, form: ScrollForm) -> MenuPlaces:
    """Return the places in a window for a panel and its form: without the title and the line if there is no room."""
    layout, window = measure.layout, measure.layout.window
    pad, gap = layout.gap_px(MENU_PADDING), layout.gap_px(GAP)
    heights = form.heights(measure, panel.width - 2 * pad, menu_row_height(layout))
    note = gap + max(measure.height(words, panel.width - 2 * pad, SMALL_TEXT) for words in form.explanations)
    if _is_upright(layout):
        most = round(layout.height * MAX_UPRIGHT_PANEL_SHARE)
        panel, rest = panel.cut_bottom(min(most, heights.usual + note + 2 * pad))
        title, board = rest.cut_top(min(layout.gap_px(MENU_TITLE_HEIGHT), rest.height // 4))
        inner = panel.inset(pad)
    else:
        board = window._replace(x=panel.right, width=window.right - panel.right)
        inner = panel.inset(pad)
        note = note if heights.least + note <= inner.height else 0
        room = inner.height - heights.usual - note
        title, inner = inner.cut_top(room if room >= layout.px(MIN_MENU_TITLE_HEIGHT) else 0)
        title = title.middle(title.width, layout.gap_px(MAX_MENU_TITLE_HEIGHT))
    note_box, form_box = inner.cut_bottom(note)
    board = board.inset(gap) if board.width > 2 * gap else UNPLACED_BOX
    return MenuPlaces(panel, title, form_box, note_box, board)
