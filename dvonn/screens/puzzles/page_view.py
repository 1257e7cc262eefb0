"""The cards and the calendar of the puzzles' page: solved days are dvonn rings, and those in a row are linked."""

from calendar import Calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from dvonn.board.layout import RING_THICKNESS
from dvonn.board.view import draw_small_board
from dvonn.language import _, month_heading, part_text
from dvonn.rules.position import Position
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.storage.puzzle_progress import PuzzleProgress
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Point
from dvonn.ui.theme import RGB, blended
from dvonn.ui.widgets import Button, draw_frame

PLUG_SCALE: Final = 1.15  # of the disc below the number, relative to the hole
NUMBER_SHARE: Final = 0.62  # of the ring's unit, for the number

GRADE_PADDING: Final = 8  # in a window of 1280x720
GRADE_NAME_SHARE: Final = 0.48  # of the height
GRADE_BAR_SHARE: Final = 0.36  # of the height below the name

TODAY_PADDING: Final = 12  # in a window of 1280x720
BOARD_WIDTH_SHARE: Final = 0.5  # of the card's width
BOARD_ASPECT: Final = 1.35  # width by height
MIN_LABEL_SIZE: Final = 32  # type size of a label beside the board
TEXT_SHARES: Final = (0.34, 0.24, 0.42)  # of the height, for the label, the question and the streak
MAX_TEXT_HEIGHT: Final = 190  # of all lines, in a window of 1280x720
STREAK_RING_SHARE: Final = 0.25  # of the width beside the board
STREAK_RING_GLOW: Final = 1.4  # in units of the ring

FIRST_YEAR: Final = 2020  # before which the calendar does not go
WEEK_ROWS: Final = 6  # that a month may touch
MONTH_TITLE_SHARE: Final = 0.13  # of the calendar's height
MONTH_ARROW_ASPECT: Final = 1.5  # of the buttons beside the title, width by height
WEEKDAYS_SHARE: Final = 0.09
DAY_RING_SHARE: Final = 0.96  # of a cell's height, for the ring's unit
GLOW_SCALE: Final = 1.3  # of the glow around the ring of a solved day, in units of the ring
GLOW_ALPHA: Final = 150  # of 255
DAY_LINK_SHARE: Final = 0.16  # of a cell's height, for the link between days in a row
DAY_DOT_SHARE: Final = 0.08  # of a cell's height, for the dot of a missed day


def draw_numbered_ring(canvas: Canvas, at: Point, unit: float, name: str, number: int) -> None:
    """Draw a ring around a point with a number on a disc."""
    (x, y), half, room = at, unit * RING_THICKNESS / 2, round(unit * NUMBER_SHARE)
    canvas.assets.sprite(name, unit).draw(canvas.surface, (x, y + half))
    canvas.assets.sprite("plug", PLUG_SCALE * unit, canvas.theme.plug).draw(canvas.surface, (x, y - half))
    box = Box(round(x - room / 2), round(y - half - room / 2), room, room)
    canvas.draw_text(str(number), box, SMALL_TEXT, canvas.theme.plug_text)


@dataclass
class GradeButton(Button):
    """A button with the share of a grade's puzzles that has been solved."""

    solved: int = 0
    total: int = 1
    limits_text: bool = False

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        """Draw the name above the bar and the numbers."""
        theme, inner = canvas.theme, self.box.inset(canvas.layout.gap_px(GRADE_PADDING))
        name, rest = inner.cut_top(round(GRADE_NAME_SHARE * inner.height))
        bar, numbers = rest.cut_top(round(GRADE_BAR_SHARE * rest.height))
        canvas.draw_text(self.label, name, TEXT, ink)
        bar = bar.inset(bar.height // 4).narrowed(inner.width // 12)
        canvas.draw_panel(bar, theme.panel, theme.panel_edge)
        if self.solved:
            done = max(bar.height, round(bar.width * self.solved / self.total))
            canvas.draw_panel(bar.cut_left(done)[0], theme.accent, theme.accent)
        canvas.draw_text(part_text(self.solved, self.total), numbers, SMALL_TEXT, ink)


@dataclass
class TodayCard(Button):
    """A button with a small board beside its label and two sentences; a streak of some days has a ring."""

    position: Position | None = None
    question: str = ""
    sentence: str = ""
    streak: int = 0
    limits_text: bool = False

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        """Draw the board and the texts beside it."""
        layout = canvas.layout
        inner, gap = self.box.inset(layout.gap_px(TODAY_PADDING)), layout.gap_px(TODAY_PADDING)
        board, rest = inner.cut_left(round(min(inner.height * BOARD_ASPECT, BOARD_WIDTH_SHARE * inner.width)), gap)
        least = HEADLINE if layout.text_size > 1 else MIN_LABEL_SIZE
        if canvas.text_width(self.label, least) <= rest.width:
            draw_small_board(canvas, board.middle(board.width, round(board.width / BOARD_ASPECT)), self.position)
        else:
            rest = inner
        rest = rest.middle(rest.width, layout.px(MAX_TEXT_HEIGHT))
        label, below = rest.cut_top(round(TEXT_SHARES[0] * rest.height))
        question, streak = below.cut_top(round(TEXT_SHARES[1] * rest.height))
        canvas.draw_text(self.label, label, HEADLINE, ink)
        canvas.draw_text(self.question, question, TEXT, ink)
        self._draw_streak(canvas, streak, ink)

    def _draw_streak(self, canvas: Canvas, box: Box, ink: RGB) -> None:
        """Draw the sentence, and before it the streak on a ring."""
        if self.streak:
            unit = min(box.height, STREAK_RING_SHARE * box.width)
            place, box = box.cut_left(round(unit), canvas.layout.gap_px(TODAY_PADDING) // 2)
            canvas.assets.sprite("glow", STREAK_RING_GLOW * unit, canvas.theme.life).draw(canvas.surface, place.centre)
            draw_numbered_ring(canvas, place.centre, unit, "ring-dvonn", self.streak)
        canvas.draw_text(self.sentence, box, SMALL_TEXT, ink)


@dataclass(frozen=True)
class Month:
    """A month of a year."""

    year: int
    number: int

    @staticmethod
    def of(day: date) -> "Month":
        """Return the month of a day."""
        return Month(day.year, day.month)

    def moved(self, by: int) -> "Month":
        """Return the month some months later."""
        years, number = divmod(self.number - 1 + by, 12)
        return Month(self.year + years, number + 1)

    def weeks(self) -> list[list[date]]:
        """Return the days of the month in their weeks, which begin on Monday."""
        weeks = Calendar().monthdayscalendar(self.year, self.number)
        return [[date(self.year, self.number, day) for day in week if day] for week in weeks]

    def can_move(self, by: int, today: date) -> bool:
        """Tell whether the calendar shows the month some months later: not after today's, nor before FIRST_YEAR."""
        if by < 0:
            return (self.year, self.number) > (FIRST_YEAR, 1)
        return (self.year, self.number) < (today.year, today.month)

    @property
    def title(self) -> str:
        """The month and the year in words."""
        return month_heading(self.year, self.number)


@dataclass
class DayButton(Button):
    """A day of the calendar: today or not, with its puzzle solved that day, later, or not at all."""

    day: date = date.min
    is_today: bool = False
    solved_that_day: bool = False
    solved_later: bool = False
    limits_text: bool = False

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the day; `pointer` is a point in it."""
        theme = canvas.theme
        if focused or pointer or self.is_today:
            face = (theme.button_focus, theme.text_focus) if self.is_today else (theme.button, theme.text)
            draw_frame(canvas, self.box, face, focused=focused, enabled=self.enabled, pointed=bool(pointer))
        if self.solved_that_day or self.solved_later:
            self._draw_ring(canvas)
            return
        ink = theme.text_focus if self.is_today else theme.text if self.enabled else theme.text_off
        canvas.draw_text(str(self.day.day), self.box.inset(self.box.height // 12), TEXT, ink)
        if self.enabled and not self.is_today:
            side = max(3, round(DAY_DOT_SHARE * self.box.height))
            dot = Box(self.box.centre[0] - side // 2, self.box.bottom - 2 * side, side, side)
            canvas.draw_panel(dot, theme.text_dim, theme.text_dim)

    def _draw_ring(self, canvas: Canvas) -> None:
        """Draw the day's number in a ring, which is red and glows if the puzzle was solved that day."""
        unit, (x, y) = DAY_RING_SHARE * min(self.box.height, self.box.width), self.box.centre
        if self.solved_that_day:
            canvas.assets.sprite("glow", GLOW_SCALE * unit, canvas.theme.life).draw(canvas.surface, (x, y), GLOW_ALPHA)
        name = "ring-dvonn" if self.solved_that_day else "ring-white"
        draw_numbered_ring(canvas, (x, y), unit, name, self.day.day)


class MonthView:
    """The calendar of a month: its title, the weekdays, and the buttons of the days."""

    def __init__(self, month: Month, days: Sequence[Sequence[DayButton]]) -> None:
        self.month, self.days = month, days
        self.title = self._weekdays = self._grid = UNPLACED_BOX

    def lay_out(self, inner: Box, earlier: Button, later: Button) -> None:
        """Place the title between the buttons that change the month, and the days below the weekdays."""
        head, rest = inner.cut_top(round(MONTH_TITLE_SHARE * inner.height))
        earlier.box, middle = head.cut_left(round(MONTH_ARROW_ASPECT * head.height))
        later.box, self.title = middle.cut_right(round(MONTH_ARROW_ASPECT * head.height))
        self._weekdays, self._grid = rest.cut_top(round(WEEKDAYS_SHARE * inner.height))
        for row, week in zip(self._grid.rows(WEEK_ROWS), self.days, strict=False):
            cells = row.columns(len(words.WEEKDAYS))
            for button in week:
                button.box = cells[button.day.weekday()]

    def draw(self, canvas: Canvas) -> None:
        """Draw the title, the weekdays and the links between days in a row; the form draws the buttons."""
        canvas.draw_text(self.month.title, self.title, TEXT)
        cells = zip(map(_, words.WEEKDAYS), self._weekdays.columns(len(words.WEEKDAYS)), strict=True)
        for name, cell in cells:
            canvas.draw_text(name, cell, SMALL_TEXT, canvas.theme.text_dim)
        for week in self.days:
            for one, other in pairwise(week):
                if one.solved_that_day and other.solved_that_day:
                    _draw_link(canvas, one.box, other.box)


def _draw_link(canvas: Canvas, one: Box, other: Box) -> None:
    """Draw a glowing link between two neighbouring days."""
    height = max(2, round(DAY_LINK_SHARE * one.height))
    link = Box(one.centre[0], one.centre[1] - height // 2, other.centre[0] - one.centre[0], height)
    canvas.surface.fill(blended(canvas.theme.panel, canvas.theme.life, 0.75), link)


def day_note(day: date, today: date, progress: PuzzleProgress) -> str:
    """Return what there is to say about a day."""
    number = day.toordinal()
    if number in progress.solved_that_day:
        sentence = _("Today's puzzle: solved") if day == today else _(words.DAY_SOLVED)
    elif number in progress.solved_later:
        sentence = _(words.DAY_SOLVED_LATER)
    else:
        sentence = _(words.TODAY_WAITS) if day == today else _(words.DAY_MISSED)
    return sentence.format(date=words.date_words(day))
