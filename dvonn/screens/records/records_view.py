"""The records screen's layout and drawing: a scrolling list, and a record's final position and facts."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.rules.notation import ParsedGame
from dvonn.rules.outcome import Outcome
from dvonn.rules.pieces import Colour
from dvonn.screens.records.record_words import (
    damage_text,
    date_text,
    detail_text,
    fact_lines,
    players_text,
    result_text,
    won,
)
from dvonn.storage.records.record_entry import RecordEntry
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.scroller import Scroller
from dvonn.ui.text import draw_paragraphs
from dvonn.ui.theme import RGB, Theme

# Pixels in a window of 1280x720
RECORDS_HEADER_HEIGHT: Final = 54  # the heading and the filter
RECORDS_HEADING_WIDTH: Final = 190  # beside the filter
RECORDS_FOOTER_HEIGHT: Final = 32  # the line below the list
RECORDS_BUTTON_ROW_WIDTH: Final = 1260
RECORD_ROW_HEIGHT: Final = 66
RECORD_SCROLLBAR_WIDTH: Final = 30  # with the margin around the track
RECORD_ROW_PADDING: Final = 10
MIN_ROW_TEXT_SCALE: Final = 0.55  # of all rows; a line too long for it shrinks alone
RECORD_FACTS_PADDING: Final = 18
RECORD_FACTS_LINE_HEIGHT: Final = 34
RECORD_FACTS_RESULT_HEIGHT: Final = 52

RECORD_LIST_WIDTH_SHARE: Final = 0.55  # of the window's width, for the list beside the picture
UPRIGHT_RECORD_LIST_HEIGHT_SHARE: Final = 0.5  # of an upright window's height, for the list above the picture
RECORD_PICTURE_ASPECT: Final = 0.52  # height / width of the picture
MAX_RECORD_PICTURE_HEIGHT_SHARE: Final = 0.56  # of the height beside the list
RECORD_FIRST_LINE_SHARE: Final = 0.56  # of a row's height, for its first line
RECORD_RESULT_WIDTH_SHARE: Final = 0.36  # of a row's width, for the result
WINNER_RING_SHARE: Final = 0.74  # of a row's height: the unit of the winner's ring


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
    room = layout.window.inset(gap)
    buttons = list[Box]()
    for _ in range(2 if upright else 1):
        row, room = room.cut_bottom(layout.bottom_bar.height - gap, gap)
        buttons.insert(0, row.middle(layout.px(RECORDS_BUTTON_ROW_WIDTH), row.height))
    heading, room = room.cut_top(head, gap)
    if upright:
        choice, room = room.cut_top(head, gap)
        whole, side = room.cut_top(round(room.height * UPRIGHT_RECORD_LIST_HEIGHT_SHARE) - gap, gap)
    else:
        heading, choice = heading.cut_left(layout.px(RECORDS_HEADING_WIDTH), gap)
        whole, side = room.cut_left(round(room.width * RECORD_LIST_WIDTH_SHARE), gap)
    foot, rows = whole.cut_bottom(layout.px(RECORDS_FOOTER_HEIGHT))
    height = min(round(side.width * RECORD_PICTURE_ASPECT), round(side.height * MAX_RECORD_PICTURE_HEIGHT_SHARE))
    picture, facts = side.cut_top(height, gap)
    return RecordsLayout(heading, choice, rows, foot, picture, facts, buttons)


class RecordList(Scroller):
    """A list of records that draws only its visible rows; it scrolls by the pixel."""

    def __init__(self) -> None:
        super().__init__()
        self.current = 0
        self._box = UNPLACED_BOX

    def place(self, layout: Layout, box: Box, count: int) -> None:
        """Place `count` rows in a box."""
        self.current = max(0, min(count - 1, self.current))
        row = max(1, min(layout.px(RECORD_ROW_HEIGHT), box.height))
        scrolls = row * count > box.height
        bar, self._box = box.cut_right(layout.px(RECORD_SCROLLBAR_WIDTH) if scrolls else 0)
        self.lay_out(layout, bar, count, box.height / row, row)

    def holds(self, point: Point) -> bool:
        """Return whether a point is on the list or its scrollbar."""
        return self._box.contains(point) or self.bar.contains(point)

    def row_at(self, point: Point) -> int | None:
        """Return the number of the row at a point, None if there is none."""
        number = int(self.top + (point[1] - self._box.y) / self.row_height)
        return number if self._box.contains(point) and number < self.count else None

    def select(self, number: int) -> None:
        """Make a row the current one, clamped to the list, and scroll it into view."""
        self.current = max(0, min(self.count - 1, number))
        self.show(self.current)

    @property
    def nearest_visible_row(self) -> int:
        """The fully visible row that is the nearest to the current one, or the first one below the upper edge."""
        first = ceil(self.top)
        return max(first, min(int(self.top + self.visible_rows) - 1, self.current))

    def draw_rows(self, canvas: Canvas, entries: Sequence[RecordEntry], pointed: int | None) -> None:
        """Draw the visible rows, with the `pointed` one highlighted, and the scrollbar if there are more."""
        outer, first = canvas.surface.get_clip(), int(self.top)
        canvas.surface.set_clip(self._box)
        texts: list[RowText] = []
        for number in range(first, min(self.count, first + int(self.visible_rows) + 2)):
            down = round((number - self.top) * self.row_height)
            box = self._box.moved(0, down)._replace(height=self.row_height)
            if number in {self.current, pointed}:
                edge = canvas.theme.accent if number == self.current else canvas.theme.panel_edge
                canvas.draw_panel(box.inset(canvas.layout.gap_px(2)), canvas.theme.button, edge)
            texts += _draw_winner(canvas, box.inset(canvas.layout.gap_px(RECORD_ROW_PADDING)), entries[number])
        for size in (TEXT, SMALL_TEXT):
            _draw_texts(canvas, [text for text in texts if text.size == size], size)
        canvas.surface.set_clip(outer)
        self.draw(canvas)


class RowText(NamedTuple):
    """A text of a row before it is shrunk, at the left or the right of its box."""

    words: str
    box: Box
    size: float
    ink: RGB
    at_left: bool


def _draw_winner(canvas: Canvas, box: Box, entry: RecordEntry) -> list[RowText]:
    """Draw the winner's ring of a row; return its texts: the names and the date, and the result at the right."""
    theme, gap = canvas.theme, canvas.layout.gap_px(RECORD_ROW_PADDING)
    unit = canvas.layout.px(RECORD_ROW_HEIGHT) * WINNER_RING_SHARE
    _draw_rings(canvas, (box.x + unit / 2, box.centre[1] + unit * 0.04), unit, entry.outcome)
    texts = box.cut_left(round(unit) + gap)[1]
    result, names = texts.cut_right(round(texts.width * RECORD_RESULT_WIDTH_SHARE), gap)
    found = []
    for column, upper, ink, lower, left in (
        (names, players_text(entry), theme.text, date_text(entry), True),
        (result, result_text(entry), result_colour(theme, entry), detail_text(entry), False),
    ):
        head, foot = column.cut_top(round(box.height * RECORD_FIRST_LINE_SHARE))
        found += [RowText(upper, head, TEXT, ink, left), RowText(lower, foot, SMALL_TEXT, theme.text_dim, left)]
    return found


def _draw_texts(canvas: Canvas, texts: Sequence[RowText], size: float) -> None:
    """Draw texts with one size that fits all of them, unless one is so long that the others would become too small."""
    size *= max(MIN_ROW_TEXT_SCALE, canvas.group_scale(((text.words, text.box) for text in texts), size))
    for text in texts:
        canvas.draw_text(text.words, text.box, size, text.ink, at_left=text.at_left, at_right=not text.at_left)


def _draw_rings(canvas: Canvas, at: tuple[float, float], unit: float, outcome: Outcome | None) -> None:
    """Draw the winner's ring, two small rings for a draw, or an empty space for an unfinished game."""
    x, y = at
    if not outcome:
        canvas.assets.sprite("space", unit).draw(canvas.surface, at)
    elif outcome.winner:
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, at)
        canvas.assets.sprite(PIECE_SPRITES[outcome.winner.piece], unit).draw(canvas.surface, at)
    else:
        for ring, dx, dy in zip(Colour, (-0.17, 0.17), (-0.1, 0.1), strict=True):
            sprite = canvas.assets.sprite(PIECE_SPRITES[ring.piece], unit * 0.66)
            sprite.draw(canvas.surface, (x + dx * unit, y + dy * unit))


def result_colour(theme: Theme, entry: RecordEntry) -> RGB:
    """Return the colour of a result; its text says the same."""
    if entry.problem:
        return theme.accent
    if not entry.outcome or won(entry) is False:
        return theme.text_dim
    return theme.target if won(entry) else theme.text


def draw_facts(canvas: Canvas, box: Box, entry: RecordEntry, parsed: ParsedGame | None) -> None:
    """Draw the result of a record, the lines below it, and the problem of its file."""
    theme, layout, lines = canvas.theme, canvas.layout, fact_lines(entry, parsed)
    canvas.draw_panel(box, theme.panel, theme.panel_edge)
    inner = box.inset(layout.gap_px(RECORD_FACTS_PADDING))
    wanted = layout.px(RECORD_FACTS_RESULT_HEIGHT + RECORD_FACTS_LINE_HEIGHT * len(lines))
    share = min(1.0, inner.height / wanted)
    line = round(layout.px(RECORD_FACTS_LINE_HEIGHT) * share)
    head, rest = inner.cut_top(round(layout.px(RECORD_FACTS_RESULT_HEIGHT) * share))
    canvas.draw_text(result_text(entry), head, HEADLINE, result_colour(theme, entry), at_left=True)
    for n, words in enumerate(lines):
        size, colour = (SMALL_TEXT, theme.text_dim) if n else (TEXT, theme.text)
        part, rest = rest.cut_top(line)
        canvas.draw_text(words, part, size, colour, at_left=True)
    rest = rest.cut_top(line // 3)[1]
    if parsed and parsed.problem and rest.height > line // 2:
        draw_paragraphs(canvas, rest, [damage_text(parsed)])
