"""The records' screen: where its parts are, and how the final position of a record looks with what is known of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.board.animation import still
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import fitted
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board
from dvonn.rules.position import Position
from dvonn.screens.records.record_list_view import Mood, paint
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, Box, Layout
from dvonn.ui.text import draw_text

# For a window of 1280x720
HEAD: Final = 54  # the height of the heading and of the filter
HEADING: Final = 190  # the width of the heading beside the filter
FOOT: Final = 32  # the height of the line below the list
BUTTONS: Final = 1260  # the width of all buttons in a row
PAD: Final = 18
LINE: Final = 34  # the height of a line of facts ...
TITLE: Final = 52  # ... and of the result above them

LIST_SHARE: Final = 0.55  # of the width, for the list beside the picture, ...
LOW_SHARE: Final = 0.5  # ... and of the height, above it in an upright window
PICTURE: Final = 0.52  # of its panel's width: the height of the picture, at most ...
PICTURE_SHARE: Final = 0.56  # ... of the panel's height


@dataclass(frozen=True)
class RecordsLayout:
    """The boxes of the screen; the buttons' are in as many rows as there are boxes for them."""

    heading: Box
    filter: Box
    list: Box
    foot: Box
    picture: Box
    facts: Box
    buttons: tuple[Box, ...]


def parts(layout: Layout) -> RecordsLayout:
    """Return the parts: the list beside the picture, or above it in an upright window."""
    gap, head, upright = layout.air(GAP), layout.px(HEAD), layout.height > layout.width
    wide = max(0, layout.width - 2 * gap)
    bottom, high = layout.bottom, layout.bottom.height - gap
    row = min(wide, layout.px(BUTTONS))
    left = (layout.width - row) // 2
    rows = 2 if upright else 1
    buttons = tuple(Box(left, layout.height - n * (high + gap), row, high) for n in range(rows, 0, -1))
    heading = min(wide, layout.px(HEADING))
    if upright:
        strips = Box(gap, gap, wide, head), Box(gap, 2 * gap + head, wide, head)
    else:
        strips = Box(gap, gap, heading, head), Box(2 * gap + heading, gap, max(0, wide - heading - gap), head)
    top = strips[1].y + head + gap
    room = Box(gap, top, wide, max(0, min(buttons[0].y, bottom.y) - gap - top))
    return _in_room(layout, room, strips, buttons, upright=upright)


def _in_room(
    layout: Layout, room: Box, strips: tuple[Box, Box], buttons: tuple[Box, ...], *, upright: bool
) -> RecordsLayout:
    """Share the room between the heads and the buttons out."""
    gap, foot = layout.air(GAP), min(room.height, layout.px(FOOT))
    if upright:
        high = round(room.height * LOW_SHARE)
        whole = Box(room.x, room.y, room.width, max(0, high - gap))
        side = Box(room.x, room.y + high, room.width, room.height - high)
    else:
        whole = Box(room.x, room.y, round(room.width * LIST_SHARE), room.height)
        left = room.x + whole.width + gap
        side = Box(left, room.y, max(0, room.x + room.width - left), room.height)
    high = min(round(side.width * PICTURE), round(side.height * PICTURE_SHARE))
    picture = Box(side.x, side.y, side.width, high)
    facts = Box(side.x, side.y + high + gap, side.width, max(0, side.height - high - gap))
    inner = Box(whole.x, whole.y, whole.width, max(0, whole.height - foot))
    return RecordsLayout(
        *strips, inner, Box(whole.x, whole.y + inner.height, whole.width, foot), picture, facts, buttons
    )


def placed(boxes: Sequence[Box], count: int, gap: int) -> list[Box]:
    """Return so many equally wide boxes side by side, in as many rows as there are boxes to share out."""
    each = -(-count // len(boxes))
    found = []
    for n, box in enumerate(boxes):
        here = min(each, count - n * each)
        wide = max(0, box.width - gap * (here - 1)) // max(1, here)
        found += [Box(box.x + k * (wide + gap), box.y, wide, box.height) for k in range(here)]
    return found


@dataclass(frozen=True)
class RecordFacts:
    """What is known of a record: how it ended, lines, and what is wrong with its file, if anything is."""

    result: str
    mood: Mood
    lines: Sequence[str]
    problem: str = ""


def draw_picture(canvas: Canvas, box: Box, position: Position | None) -> None:
    """Draw a position in a frame; without one the frame alone."""
    line = canvas.layout.air(2)
    inner = box.inset(line)
    if min(inner.width, inner.height) < 1:
        return
    canvas.surface.fill(canvas.theme.panel, inner)
    if position:
        part = canvas.surface.subsurface(inner)
        layout, board = Layout(inner.width, inner.height), fitted(Box(0, 0, inner.width, inner.height))
        draw_board(BoardCanvas(part, layout, canvas.assets, board), still(position), Marks())
    pygame.draw.rect(canvas.surface, canvas.theme.panel_edge, box, line)


def draw_facts(canvas: Canvas, box: Box, facts: RecordFacts) -> None:
    """Write how it ended over what else is known, and what is wrong."""
    theme, layout = canvas.theme, canvas.layout
    canvas.panel(box, theme.panel, theme.panel_edge)
    inner = box.inset(layout.air(PAD))
    share = min(1.0, inner.height / max(1, layout.px(TITLE + LINE * len(facts.lines))))
    title, line = round(layout.px(TITLE) * share), round(layout.px(LINE) * share)
    head = Box(inner.x, inner.y, inner.width, title)
    canvas.words(facts.result, head, HEADLINE, paint(canvas, facts.mood), at_left=True)
    y = inner.y + title
    for n, words in enumerate(facts.lines):
        size = SMALL_TEXT if n else TEXT
        colour = theme.text_dim if n else theme.text
        canvas.words(words, Box(inner.x, y, inner.width, line), size, colour, at_left=True)
        y += line
    rest = Box(inner.x, y + line // 3, inner.width, max(0, inner.y + inner.height - y - line // 3))
    if facts.problem and rest.height > line // 2:
        draw_text(canvas, rest, [facts.problem])
