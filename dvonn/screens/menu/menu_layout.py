"""The places of the menu: a panel at the left in wide windows, below in tall ones, and the demo board in the rest."""

from typing import Final, NamedTuple

from dvonn.ui.layout import GAP, Box, Layout

MENU_PANEL_SHARE: Final = 1 / 3  # of a wide window's width
MAX_MENU_PANEL_SHARE: Final = 0.42  # of a wide window's width, where the text needs it
MAX_UPRIGHT_PANEL_SHARE: Final = 0.5  # of a tall window's height
UPRIGHT_STRETCH: Final = 1.7  # of the panel's rows in a tall window, which has room

# Pixels in a window of 1280x720
MIN_MENU_PANEL_WIDTH: Final = 380
MAX_MENU_PANEL_WIDTH: Final = 560
MENU_ROW_HEIGHT: Final = 48
MENU_PADDING: Final = 16
MENU_TITLE_HEIGHT: Final = 150
MENU_NOTE_HEIGHT: Final = 50


class MenuPlaces(NamedTuple):
    """The boxes of the menu: the panel with the title, the form and the line of explanation, and the demo board."""

    panel: Box
    title: Box
    form: Box
    note: Box
    board: Box


def menu_places(layout: Layout, form_height: int) -> MenuPlaces:
    """Return the places in a window for a form of a height, which is reduced where the window is too small."""
    pad, gap, note = layout.gap_px(MENU_PADDING), layout.gap_px(GAP), layout.px(MENU_NOTE_HEIGHT)
    if layout.width < layout.height:
        wanted = round(form_height * UPRIGHT_STRETCH) + note + 2 * pad
        panel, rest = layout.window.inset(gap).cut_bottom(min(wanted, round(layout.height * MAX_UPRIGHT_PANEL_SHARE)))
        title, board = rest.cut_top(min(layout.px(MENU_TITLE_HEIGHT), rest.height // 4))
        inner = panel.inset(pad)
    else:
        width = max(layout.width * MENU_PANEL_SHARE, layout.px(MIN_MENU_PANEL_WIDTH))
        width = min(width, layout.px(MAX_MENU_PANEL_WIDTH), layout.width * MAX_MENU_PANEL_SHARE)
        panel, board = layout.window.inset(gap).cut_left(round(width) - gap)
        title, inner = panel.inset(pad).cut_top(max(panel.height - 2 * pad - form_height - note, panel.height // 7))
        title = title.middle(title.width, layout.px(MENU_TITLE_HEIGHT * 1.2))
    note_box, form = inner.cut_bottom(min(note, inner.height // 7))
    return MenuPlaces(panel, title, form, note_box, board.inset(gap))
