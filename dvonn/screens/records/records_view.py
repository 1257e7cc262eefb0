"""The layout of the records screen, and the drawing of a record's final position and facts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.board.animation import still_picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import fit_board
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board
from dvonn.rules.position import Position
from dvonn.screens.records.record_list_view import ResultTone, tone_colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, Box, Layout
from dvonn.ui.text import draw_paragraphs

# Pixels in a window of 1280x720
RECORDS_HEADER_HEIGHT: Final = 54  # the heading and the filter
RECORDS_HEADING_WIDTH: Final = 190  # beside the filter
RECORDS_FOOTER_HEIGHT: Final = 32  # the line below the list
RECORDS_BUTTON_ROW_WIDTH: Final = 1260
RECORD_FACTS_PADDING: Final = 18
RECORD_FACTS_LINE_HEIGHT: Final = 34
RECORD_FACTS_RESULT_HEIGHT: Final = 52

RECORD_LIST_WIDTH_SHARE: Final = 0.55  # of the window's width, for the list beside the picture
UPRIGHT_RECORD_LIST_HEIGHT_SHARE: Final = 0.5  # of an upright window's height, for the list above the picture
RECORD_PICTURE_ASPECT: Final = 0.52  # height / width of the picture
MAX_RECORD_PICTURE_HEIGHT_SHARE: Final = 0.56  # of the height beside the list


@dataclass(frozen=True)
class RecordsLayout:
    """The boxes of the screen; there is one box for each row of buttons."""

    heading: Box
    filter: Box
    list: Box
    foot: Box
    picture: Box
    facts: Box
    buttons: Sequence[Box]


def records_layout(layout: Layout) -> RecordsLayout:
    """Return the layout: the list beside the picture, or above it in an upright window."""
    gap, head, upright = layout.gap_px(GAP), layout.px(RECORDS_HEADER_HEIGHT), layout.height > layout.width
    height = layout.bottom_bar.height - gap
    room = layout.window.inset(gap)
    buttons = list[Box]()
    for _ in range(2 if upright else 1):
        row, room = room.cut_bottom(height, gap)
        buttons.insert(0, layout.window.middle(min(room.width, layout.px(RECORDS_BUTTON_ROW_WIDTH)), 0))
        buttons[0] = buttons[0]._replace(y=row.y, height=row.height)
    heading, room = room.cut_top(head, gap)
    if upright:
        choice, room = room.cut_top(head, gap)
        side_by_side = room.cut_top(round(room.height * UPRIGHT_RECORD_LIST_HEIGHT_SHARE) - gap, gap)
    else:
        heading, choice = heading.cut_left(layout.px(RECORDS_HEADING_WIDTH), gap)
        side_by_side = room.cut_left(round(room.width * RECORD_LIST_WIDTH_SHARE), gap)
    whole, side = side_by_side
    foot, rows = whole.cut_bottom(layout.px(RECORDS_FOOTER_HEIGHT))
    height = min(round(side.width * RECORD_PICTURE_ASPECT), round(side.height * MAX_RECORD_PICTURE_HEIGHT_SHARE))
    picture, facts = side.cut_top(height, gap)
    return RecordsLayout(heading, choice, rows, foot, picture, facts, buttons)


def button_boxes(rows: Sequence[Box], count: int, gap: int) -> list[Box]:
    """Return `count` boxes of equal width, distributed over the boxes of the rows."""
    per_row = -(-count // len(rows))
    parts = [row.columns(max(1, min(per_row, count - n * per_row)), gap) for n, row in enumerate(rows)]
    return [box for part in parts for box in part][:count]


@dataclass(frozen=True)
class RecordFacts:
    """The facts of a record: its result, lines of text, and the problem of its file, if there is one."""

    result: str
    tone: ResultTone
    lines: Sequence[str]
    problem: str = ""


def draw_picture(canvas: Canvas, box: Box, position: Position | None) -> None:
    """Draw a position in a frame; without a position draw the frame alone."""
    line = canvas.layout.gap_px(2)
    inner = box.inset(line)
    if min(inner.width, inner.height) < 1:
        return
    canvas.surface.fill(canvas.theme.panel, inner)
    if position:
        part = canvas.surface.subsurface(inner)
        layout, board = Layout(inner.width, inner.height), fit_board(Box(0, 0, inner.width, inner.height))
        draw_board(BoardCanvas(part, layout, canvas.assets, board), still_picture(position), Marks())
    pygame.draw.rect(canvas.surface, canvas.theme.panel_edge, box, line)


def draw_facts(canvas: Canvas, box: Box, facts: RecordFacts) -> None:
    """Draw the result, the lines below it, and the problem."""
    theme, layout = canvas.theme, canvas.layout
    canvas.draw_panel(box, theme.panel, theme.panel_edge)
    inner = box.inset(layout.gap_px(RECORD_FACTS_PADDING))
    wanted = layout.px(RECORD_FACTS_RESULT_HEIGHT + RECORD_FACTS_LINE_HEIGHT * len(facts.lines))
    share = min(1.0, inner.height / max(1, wanted))
    line = round(layout.px(RECORD_FACTS_LINE_HEIGHT) * share)
    head, rest = inner.cut_top(round(layout.px(RECORD_FACTS_RESULT_HEIGHT) * share))
    canvas.draw_text(facts.result, head, HEADLINE, tone_colour(canvas, facts.tone), at_left=True)
    for n, words in enumerate(facts.lines):
        size, colour = (SMALL_TEXT, theme.text_dim) if n else (TEXT, theme.text)
        part, rest = rest.cut_top(line)
        canvas.draw_text(words, part, size, colour, at_left=True)
    rest = rest.cut_top(line // 3)[1]
    if facts.problem and rest.height > line // 2:
        draw_paragraphs(canvas, rest, [facts.problem])
