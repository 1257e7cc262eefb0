"""A long list of records, of which only the rows in sight are made; it scrolls by the pixel, with a bar."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from dvonn.board.stacks import RINGS
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, Box, Layout, Point
from dvonn.ui.theme import Colour as Paint

# For a window of 1280x720
ROW: Final = 66
BAR: Final = 30  # the bar's width with the air around it ...
BAR_WIDE: Final = 12  # ... and as it is seen
KNOB: Final = 40  # the height of the bar's mark, at least
PAD: Final = 10

UPPER: Final = 0.56  # of a row's height, for its first line
RESULT: Final = 0.36  # of a row's width, for the result
RING: Final = 0.74  # of a row's height: the unit of the winner's ring
NOWHERE: Final = Box(0, 0, 0, 0)


class Mood(Enum):
    """What a result is to the player; the words say it as well."""

    GLAD = auto()
    PLAIN = auto()
    DIM = auto()
    WARNING = auto()


@dataclass(frozen=True)
class RecordRow:
    """A record in the list; rings are the winner's, both sides' for a draw, none where the game was not finished."""

    names: str
    date: str
    result: str
    detail: str
    rings: tuple[Colour, ...]
    mood: Mood


def paint(canvas: Canvas, mood: Mood) -> Paint:
    """Return the colour that belongs to a mood."""
    theme = canvas.theme
    colours = {Mood.GLAD: theme.target, Mood.PLAIN: theme.text, Mood.DIM: theme.text_dim, Mood.WARNING: theme.accent}
    return colours[mood]


class RecordList:
    """Which of so many rows is the current one, and which are in sight; top is the first of them, with a fraction."""

    def __init__(self) -> None:
        self.current = 0
        self._count = 0
        self._top = 0.0
        self._box = self._bar = NOWHERE
        self._row = self._knob = 1  # pixels
        self._start: Point | None = None  # where a drag began ...
        self._grip = 0.0  # ... and the top then

    # Layout

    def lay_out(self, layout: Layout, box: Box, count: int) -> None:
        """Place so many rows in a box."""
        self._count = count
        self.current = max(0, min(count - 1, self.current))
        self._row = max(1, min(layout.px(ROW), box.height))
        scrolls = self._row * count > box.height
        bar = min(box.width, layout.px(BAR)) if scrolls else 0
        self._box = Box(box.x, box.y, box.width - bar, box.height)
        self._bar = Box(box.x + box.width - bar, box.y, bar, box.height)
        self._knob = max(1, min(box.height, max(layout.px(KNOB), round(box.height * self._seen / max(1, count)))))
        self._scroll_to(self._top)

    @property
    def _seen(self) -> float:
        """How many rows are in sight."""
        return self._box.height / self._row

    @property
    def _last_top(self) -> float:
        return max(0.0, self._count - self._seen)

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies on the list or on its bar."""
        return self._box.holds(point) or self._bar.holds(point)

    def row_at(self, point: Point) -> int | None:
        """Return the number of the row at a point, None if there is none."""
        number = int(self._top + (point[1] - self._box.y) / self._row)
        return number if self._box.holds(point) and number < self._count else None

    # Scrolling

    def _scroll_to(self, top: float) -> None:
        self._top = max(0.0, min(self._last_top, top))

    def choose(self, number: int) -> None:
        """Make a row the current one, as far as there are any, and bring it into sight."""
        self.current = max(0, min(self._count - 1, number))
        self._scroll_to(min(max(self._top, self.current + 1 - self._seen), self.current))

    def scroll(self, by: float) -> None:
        """Scroll by so many rows; the current one stays in sight."""
        self._scroll_to(self._top + by)
        self._follow()

    def _follow(self) -> None:
        """Let the current row be one that is wholly in sight, if there is one."""
        first = -int(-self._top // 1)  # rounded up
        last = max(first, int(self._top + self._seen) - 1)
        self.current = max(0, min(self._count - 1, max(first, min(last, self.current))))

    @property
    def page(self) -> int:
        """How many rows make a page."""
        return max(1, int(self._seen) - 1)

    def press_bar(self, point: Point) -> bool:
        """Bring what a point of the bar stands for into sight; tell whether the point is on the bar."""
        if not self._bar.holds(point):
            return False
        self._slide(point)
        return True

    def _slide(self, point: Point) -> None:
        share = (point[1] - self._bar.y - self._knob / 2) / max(1, self._bar.height - self._knob)
        self._scroll_to(share * self._last_top)
        self._follow()

    def drag(self, start: Point, at: Point) -> None:
        """Drag the bar, or else the rows, from where they were when the drag began."""
        if start != self._start:
            self._start, self._grip = start, self._top
        if self._bar.holds(start):
            self._slide(at)
        else:
            self._scroll_to(self._grip + (start[1] - at[1]) / self._row)
            self._follow()

    def let_go(self) -> None:
        """End a drag."""
        self._start = None

    # Drawing

    def draw(self, canvas: Canvas, row_of: Callable[[int], RecordRow], pointed: int | None) -> None:
        """Draw the rows in sight, lit what the pointer is on, and the bar where these are not all."""
        surface = canvas.surface
        outer = surface.get_clip()
        surface.set_clip(self._box)
        first = int(self._top)
        for number in range(first, min(self._count, first + int(self._seen) + 2)):
            top = self._box.y + round((number - self._top) * self._row)
            box = Box(self._box.x, top, self._box.width, self._row)
            if number in {self.current, pointed}:
                edge = canvas.theme.accent if number == self.current else canvas.theme.panel_edge
                canvas.panel(box.inset(canvas.layout.air(2)), canvas.theme.button, edge)
            draw_row(canvas, box.inset(canvas.layout.air(PAD)), row_of(number), current=number == self.current)
        surface.set_clip(outer)
        if self._bar.width:
            self._draw_bar(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        bar, theme = self._bar, canvas.theme
        wide = min(bar.width, canvas.layout.px(BAR_WIDE))
        track = Box(bar.centre[0] - wide // 2, bar.y, wide, bar.height)
        canvas.panel(track, theme.button, theme.panel_edge)
        down = round((bar.height - self._knob) * self._top / max(0.001, self._last_top))
        canvas.panel(Box(track.x, bar.y + down, wide, self._knob), theme.accent, theme.accent)


def draw_row(canvas: Canvas, box: Box, row: RecordRow, *, current: bool) -> None:
    """Draw the winner's ring, who played and when, and at the right how it ended."""
    theme, gap = canvas.theme, canvas.layout.air(PAD)
    unit = canvas.layout.px(ROW) * RING
    left = min(box.width, round(unit) + gap)
    _draw_rings(canvas, (box.x + unit / 2, box.centre[1] + unit * 0.04), unit, row)
    result = round((box.width - left) * RESULT)
    names = max(0, box.width - left - result - gap)
    upper = round(box.height * UPPER)
    lower = Box(box.x + left, box.y + upper, names, box.height - upper)
    ends = Box(box.x + box.width - result, box.y, result, upper)
    canvas.words(row.names, Box(box.x + left, box.y, names, upper), TEXT, theme.text if current else None, at_left=True)
    canvas.words(row.date, lower, SMALL_TEXT, theme.text_dim, at_left=True)
    canvas.words(row.result, ends, TEXT, paint(canvas, row.mood), at_right=True)
    canvas.words(row.detail, Box(ends.x, lower.y, result, lower.height), SMALL_TEXT, theme.text_dim, at_right=True)


def _draw_rings(canvas: Canvas, at: tuple[float, float], unit: float, row: RecordRow) -> None:
    """Draw the winner's ring, two small ones for a draw, an empty space for a game without an end."""
    x, y = at
    if not row.rings:
        canvas.assets.sprite("space", unit).draw(canvas.surface, at)
    elif len(row.rings) == 1:
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, at)
        canvas.assets.sprite(RINGS[row.rings[0].piece], unit).draw(canvas.surface, at)
    else:
        small = unit * 0.66
        for ring, dx, dy in zip(row.rings, (-0.17, 0.17), (-0.1, 0.1), strict=True):
            canvas.assets.sprite(RINGS[ring.piece], small).draw(canvas.surface, (x + dx * unit, y + dy * unit))
