"""A board with a panel beside it: the parts of the window, and the focus that walks between board and panel."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, Viewpoint, fit_board_with_names
from dvonn.input import DIAGONAL_FALLBACK, Action
from dvonn.rules.board import NEIGHBOURS, Space
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form, can_focus
from dvonn.ui.layout import GAP, Box, Layout

# Pixels in a window of 1280x720
PANEL_WIDTH: Final = 400  # beside the board
PANEL_OVERHANG: Final = 20  # how far the panel extends beyond the window, which hides its outer edges

MAX_PANEL_WIDTH_SHARE: Final = 0.42  # of the window's width, beside the board
UPRIGHT_PANEL_HEIGHT_SHARE: Final = 0.42  # of an upright window's height, below the board


@dataclass(frozen=True)
class SplitWindow:
    """The part of a window for the board with its bars, the panel with its frame, which extends beyond the window.

    The buttons stand below the board; where that is narrow they have the width of the window.
    """

    layout: Layout
    board_window: Layout
    frame: Box
    inside: Box
    buttons: Box

    def board(self, viewpoint: Viewpoint, min_height: int) -> BoardLayout:
        """Return the layout of the board, with its coordinates and the heights of stacks from a height on."""
        return _board_between(self, viewpoint, min_height)

    def board_canvas(self, canvas: Canvas, board: BoardLayout) -> BoardCanvas:
        """Return the canvas of the board's part of the window."""
        part = canvas.surface.subsurface(self.board_window.window)
        return BoardCanvas(part, self.board_window, canvas.assets, board, outline=canvas.outline)


@lru_cache(maxsize=8)
def _board_between(split: SplitWindow, viewpoint: Viewpoint, min_height: int) -> BoardLayout:
    """Return the layout of the board between the players and the buttons."""
    below = split.board_window.window.cut_top(split.board_window.top_bar.height)[1]
    between = below._replace(height=split.buttons.y - split.layout.gap_px(GAP) - below.y)
    return fit_board_with_names(split.layout, between, viewpoint, min_height)


def split_window(layout: Layout, *, wide_bar: bool = False) -> SplitWindow:
    """Return the parts of a window: the panel at the right, or below the board if the window is upright."""
    by, gap = layout.gap_px(PANEL_OVERHANG), layout.gap_px(GAP)
    is_upright = layout.height > layout.width
    if is_upright:
        side, board = layout.window.cut_bottom(round(layout.height * UPRIGHT_PANEL_HEIGHT_SHARE))
    else:
        width = min(layout.px(PANEL_WIDTH), round(layout.width * MAX_PANEL_WIDTH_SHARE))
        side, board = layout.window.cut_right(width)
    part = layout.part(board.width, board.height)
    bar = board.cut_bottom(part.bottom_bar.height)[0]
    if (part.is_stacked or wide_bar) and not is_upright:
        bar, side = bar._replace(width=layout.width), side.cut_bottom(bar.height)[1]
    left, top = (-by, side.y) if is_upright else (side.x, -by)
    bottom = side.bottom + (by if side.bottom == layout.height else 0)
    frame = Box(left, top, layout.width + by - left, bottom - top)
    return SplitWindow(layout, part, frame, side.inset(gap), bar.cut_bottom(gap)[1].narrowed(gap))


class PanelForm(Form):
    """The widgets of the panel and the buttons below the board."""

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw the panel with the widgets."""
        canvas.draw_panel(split_window(canvas.layout).frame, canvas.theme.panel, canvas.theme.panel_edge)
        self.draw_rows(canvas, show_focus=show_focus)

    def walk(self, action: Action) -> bool:
        """Move the focus as an action directs; tell whether it stays in the form instead of going to the board."""
        action = DIAGONAL_FALLBACK.get(action, action)
        if action is Action.UP:
            if not any(can_focus(widget) for row in self.rows[: self.focused_row] for widget in row):
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
