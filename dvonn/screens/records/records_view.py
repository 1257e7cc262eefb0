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
    buttons: tuple[Box, ...]


def records_layout(layout: Layout) -> RecordsLayout:
    """Return the layout: the list beside the picture, or above it in an upright window."""
    gap, head, upright = layout.gap_px(GAP), layout.px(RECORDS_HEADER_HEIGHT), layout.height > layout.width
    width = max(0, layout.width - 2 * gap)
    bottom, height = layout.bottom_bar, layout.bottom_bar.height - gap
    row = min(width, layout.px(RECORDS_BUTTON_ROW_WIDTH))
    left = (layout.width - row) // 2
    rows = 2 if upright else 1
    buttons = tuple(Box(left, layout.height - n * (height + gap), row, height) for n in range(rows, 0, -1))
    heading = min(width, layout.px(RECORDS_HEADING_WIDTH))
    if upright:
        strips = Box(gap, gap, width, head), Box(gap, 2 * gap + head, width, head)
    else:
        strips = Box(gap, gap, heading, head), Box(2 * gap + heading, gap, max(0, width - heading - gap), head)
    top = strips[1].y + head + gap
    room = Box(gap, top, width, max(0, min(buttons[0].y, bottom.y) - gap - top))
    return _divide_space(layout, room, strips, buttons, upright=upright)


def _divide_space(
    layout: Layout, room: Box, strips: tuple[Box, Box], buttons: tuple[Box, ...], *, upright: bool
) -> RecordsLayout:
    """Divide the space between the headings and the buttons."""
    gap, foot = layout.gap_px(GAP), min(room.height, layout.px(RECORDS_FOOTER_HEIGHT))
    if upright:
        height = round(room.height * UPRIGHT_RECORD_LIST_HEIGHT_SHARE)
        whole = Box(room.x, room.y, room.width, max(0, height - gap))
        side = Box(room.x, room.y + height, room.width, room.height - height)
    else:
        whole = Box(room.x, room.y, round(room.width * RECORD_LIST_WIDTH_SHARE), room.height)
        left = room.x + whole.width + gap
        side = Box(left, room.y, max(0, room.x + room.width - left), room.height)
    height = min(round(side.width * RECORD_PICTURE_ASPECT), round(side.height * MAX_RECORD_PICTURE_HEIGHT_SHARE))
    picture = Box(side.x, side.y, side.width, height)
    facts = Box(side.x, side.y + height + gap, side.width, max(0, side.height - height - gap))
    inner = Box(whole.x, whole.y, whole.width, max(0, whole.height - foot))
    return RecordsLayout(
        *strips, inner, Box(whole.x, whole.y + inner.height, whole.width, foot), picture, facts, buttons
    )


def button_boxes(boxes: Sequence[Box], count: int, gap: int) -> list[Box]:
    """Return `count` boxes of equal width, distributed over the boxes of the rows."""
    per_row = -(-count // len(boxes))
    result = []
    for n, box in enumerate(boxes):
        in_row = min(per_row, count - n * per_row)
        width = max(0, box.width - gap * (in_row - 1)) // max(1, in_row)
        result += [Box(box.x + k * (width + gap), box.y, width, box.height) for k in range(in_row)]
    return result


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
    share = min(
        1.0, inner.height / max(1, layout.px(RECORD_FACTS_RESULT_HEIGHT + RECORD_FACTS_LINE_HEIGHT * len(facts.lines)))
    )
    title = round(layout.px(RECORD_FACTS_RESULT_HEIGHT) * share)
    line = round(layout.px(RECORD_FACTS_LINE_HEIGHT) * share)
    head = Box(inner.x, inner.y, inner.width, title)
    canvas.draw_text(facts.result, head, HEADLINE, tone_colour(canvas, facts.tone), at_left=True)
    y = inner.y + title
    for n, words in enumerate(facts.lines):
        size = SMALL_TEXT if n else TEXT
        colour = theme.text_dim if n else theme.text
        canvas.draw_text(words, Box(inner.x, y, inner.width, line), size, colour, at_left=True)
        y += line
    rest = Box(inner.x, y + line // 3, inner.width, max(0, inner.y + inner.height - y - line // 3))
    if facts.problem and rest.height > line // 2:
        draw_paragraphs(canvas, rest, [facts.problem])
