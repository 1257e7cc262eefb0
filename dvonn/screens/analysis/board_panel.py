"""A board with a panel beside it: the parts of the window, and the focus that walks between board and panel."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import COORDINATE_MARGIN, PLATE_MARGIN, BoardLayout, Viewpoint, fit_board
from dvonn.input import DIAGONAL_FALLBACK, Action
from dvonn.rules.board import NEIGHBOURS, Space
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, Box, Layout

# Pixels in a window of 1280x720
PANEL_WIDTH: Final = 400  # beside the board
PANEL_OVERHANG: Final = 20  # how far the panel extends beyond the window, which hides its outer edges

MAX_PANEL_WIDTH_SHARE: Final = 0.38  # of the window's width, beside the board
UPRIGHT_PANEL_HEIGHT_SHARE: Final = 0.42  # of an upright window's height, below the board


@dataclass(frozen=True)
class SplitWindow:
    """The part of a window for the board with its bars, and the panel's frame, which extends beyond the window."""

    layout: Layout
    board_window: Layout
    frame: Box
    inside: Box

    def buttons(self) -> Box:
        """Return the box of the buttons below the board, which are as high as elsewhere."""
        gap = self.layout.gap_px(GAP)
        bar = self.board_window.window.cut_bottom(self.layout.bottom_bar.height)[0]
        return bar.cut_bottom(gap)[1].narrowed(gap)

    def board(self, viewpoint: Viewpoint) -> BoardLayout:
        """Return the layout of the board, with its coordinates."""
        return _board_between(self, viewpoint)

    def board_canvas(self, canvas: Canvas, board: BoardLayout) -> BoardCanvas:
        """Return the canvas of the board's part of the window."""
        part = canvas.surface.subsurface(self.board_window.window)
        return BoardCanvas(part, self.board_window, canvas.assets, board)


@lru_cache(maxsize=8)
def _board_between(split: SplitWindow, viewpoint: Viewpoint) -> BoardLayout:
    """Return the layout of the board between the players and the buttons."""
    below = split.board_window.window.cut_top(split.board_window.top_bar.height)[1]
    between = below._replace(height=split.buttons().y - split.layout.gap_px(GAP) - below.y)
    margin = PLATE_MARGIN + COORDINATE_MARGIN * split.layout.text_size
    return fit_board(between, viewpoint, margin, shows_coordinates=True)


def split_window(layout: Layout) -> SplitWindow:
    """Return the parts of a window: the panel at the right, or below the board if the window is upright."""
    by = layout.px(PANEL_OVERHANG)
    outside = Box(-by, -by, layout.width + 2 * by, layout.height + 2 * by)
    if layout.height > layout.width:
        side, board = layout.window.cut_bottom(round(layout.height * UPRIGHT_PANEL_HEIGHT_SHARE))
        frame = outside.cut_bottom(side.height + by)[0]
    else:
        width = min(layout.px(PANEL_WIDTH), round(layout.width * MAX_PANEL_WIDTH_SHARE))
        side, board = layout.window.cut_right(width)
        frame = outside.cut_right(width + by)[0]
    window = replace(layout, width=board.width, height=board.height)
    return SplitWindow(layout, window, frame, side.inset(layout.gap_px(GAP)))


class PanelForm(Form):
    """The widgets of the panel and the buttons below the board."""

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw the panel with the widgets."""
        canvas.draw_panel(split_window(canvas.layout).frame, canvas.theme.panel, canvas.theme.panel_edge)
        super().draw(canvas, show_focus=show_focus)

    def walk(self, action: Action) -> bool:
        """Move the focus as an action directs; tell whether it stays in the form instead of going to the board."""
        action = DIAGONAL_FALLBACK.get(action, action)
        if action is Action.UP:
            if not any(widget.enabled for row in self.rows[: self.focused_row] for widget in row):
                return False
            self.step_down(-1)
        elif action is Action.DOWN and self.focused_row < len(self.rows) - 1:
            self.step_down(1)
        elif action is Action.LEFT:
            if self.rows[self.focused_row][0] is self.focused and not self.focused.step(-1):
                return False
            self.step_across(-1)
        elif action is Action.RIGHT:
            self.step_across(1)
        return True


def leads_off_board(board: BoardLayout, space: Space, action: Action) -> bool:
    """Tell whether an action leads from a space over the right or the front edge of the board as it is seen."""
    axis = {Action.RIGHT: 0, Action.DOWN: 1}.get(action)
    if axis is None:
        return False
    return all(board.centre(near)[axis] <= board.centre(space)[axis] + 1 for near in NEIGHBOURS[space])
