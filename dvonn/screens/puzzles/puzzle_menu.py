"""The page of puzzles: today's, the calendar, the grades, rounds against time; its places and its drawing."""

from calendar import Calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import RING_THICKNESS
from dvonn.board.view import draw_small_board
from dvonn.input.intentions import DIAGONAL_FALLBACK, Action, Device, Intention
from dvonn.language import N_, _, month_heading, part_text
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, daily_puzzle, timed_series
from dvonn.rules.position import Position
from dvonn.screens.dialog import follow_focus, handle_page
from dvonn.screens.exercise import Exercise
from dvonn.screens.new_game.match_setup import CardButton
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_round import PUZZLE_FILE, PuzzleRound, TimedRound, file_problem, read_puzzles
from dvonn.screens.puzzles.timed_play import against_time
from dvonn.screens.review.mistakes import TrainingRound
from dvonn.screens.scene import Change, Pop, Push, Scene, Stage
from dvonn.storage.puzzle_progress import PuzzleProgress
from dvonn.ui.button import Button, draw_frame
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Widget
from dvonn.ui.form import Form, WidgetRow, can_focus
from dvonn.ui.layout import GAP, HEADING, HEADLINE, REST, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Pixels, Point
from dvonn.ui.scroll_form import ScrolledPage
from dvonn.ui.theme import RGB, blended

if TYPE_CHECKING:
    from dvonn.ui.scroll_form import ScrolledPage


MAX_PAGE_STRETCH: Final = 1.5  # of the cards and the calendar in a narrow window
WIDE_PAGE: Final = """
    head  head     head
    today today    month
    timed mistakes month
"""
NARROW_PAGE: Final = """
    head  head
    today today
    timed mistakes
    month month
"""
NARROWEST_PAGE: Final = """
    head
    today
    timed
    mistakes
    month
"""


class PagePlaces(NamedTuple):
    """The boxes of the page: those of its picture by name, the row of grades, the line, and the button Back."""

    parts: dict[str, Box]
    grades: list[Box]
    note: Box
    back: Box


def page_places(layout: Layout, scroller: "ScrolledPage", grades: int) -> PagePlaces:
    """Return the places in a window for a number of grades; all but the line and the button scroll."""
    gap = layout.gap_px(GAP)
    window = layout.window.cut_top(layout.bottom_bar.y)[0].inset(gap)
    page = window.middle(layout.gap_px(1160), window.height)
    is_wide = page.width >= layout.px(900) and not layout.is_tall
    note, page = page.cut_bottom(layout.px(46 if is_wide else 60), gap)  # in narrow windows two lines
    in_row = grades if page.width >= grades * layout.px(165) else 3
    rows = ceil(grades / in_row)
    grades_height = rows * (layout.px(88) + gap) - gap
    head = layout.px(50 if is_wide else 64)  # in narrow windows with the rating in two lines
    picture = WIDE_PAGE if is_wide else NARROW_PAGE if page.width >= 2 * layout.px(340) else NARROWEST_PAGE
    heights = {WIDE_PAGE: [330], NARROW_PAGE: [190, 130, 330], NARROWEST_PAGE: [190, 130, 130, 330]}[picture]
    parts = [layout.px(height) for height in heights]
    page = scroller.place(layout, page, head + grades_height + sum(parts) + gap * (len(parts) + 1))
    lower, upper = page.cut_bottom(grades_height, gap)
    stretch = min(MAX_PAGE_STRETCH, (upper.height - head - gap * len(parts)) / sum(parts))
    stretched = [0.6, REST] if is_wide else [Pixels(round(stretch * part)) for part in parts]
    columns = {WIDE_PAGE: [REST, REST, 0.46], NARROW_PAGE: [REST, REST], NARROWEST_PAGE: [REST]}[picture]
    grade_boxes = [box for row in lower.rows(rows, gap) for box in row.columns(in_row, gap)][:grades]
    areas = layout.areas(upper, picture, [Pixels(head), *stretched], columns)
    return PagePlaces(areas, grade_boxes, note, layout.button_row(1))


PLUG_SCALE: Final = 1.15  # of the disc below the number, relative to the hole


TODAY_PADDING: Final = 12  # in a window of 1280x720
BOARD_ASPECT: Final = 1.35  # width by height
MIN_LABEL_SIZE: Final = 32  # type size of a label beside the board
TEXT_SHARES: Final = (0.34, 0.24, 0.42)  # of the height, for the label, the question and the streak
MAX_TEXT_HEIGHT: Final = 190  # of all lines, in a window of 1280x720

FIRST_YEAR: Final = 2020  # before which the calendar does not go
WEEK_ROWS: Final = 6  # that a month may touch
MONTH_ARROW_ASPECT: Final = 1.5  # of the buttons beside the title, width by height
GLOW_SCALE: Final = 1.3  # of the glow around the ring of a solved day, in units of the ring
GLOW_ALPHA: Final = 150  # of 255


def draw_numbered_ring(canvas: Canvas, at: Point, unit: float, name: str, number: int) -> None:
    """Draw a ring around a point with a number on a disc."""
    (x, y), half, room = at, unit * RING_THICKNESS / 2, round(unit * 0.62)
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
        theme, inner = canvas.theme, self.box.inset(canvas.layout.gap_px(8))
        name, rest = inner.cut_top(round(0.48 * inner.height))
        bar, numbers = rest.cut_top(round(0.36 * rest.height))
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
        board, rest = inner.cut_left(round(min(inner.height * BOARD_ASPECT, 0.5 * inner.width)), gap)
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
            unit = min(box.height, 0.25 * box.width)
            place, box = box.cut_left(round(unit), canvas.layout.gap_px(TODAY_PADDING) // 2)
            canvas.assets.sprite("glow", 1.4 * unit, canvas.theme.life).draw(canvas.surface, place.centre)
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
            side = max(3, round(0.08 * self.box.height))
            dot = Box(self.box.centre[0] - side // 2, self.box.bottom - 2 * side, side, side)
            canvas.draw_panel(dot, theme.text_dim, theme.text_dim)

    def _draw_ring(self, canvas: Canvas) -> None:
        """Draw the day's number in a ring, which is red and glows if the puzzle was solved that day."""
        unit, (x, y) = 0.96 * min(self.box.height, self.box.width), self.box.centre
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
        head, rest = inner.cut_top(round(0.13 * inner.height))
        earlier.box, middle = head.cut_left(round(MONTH_ARROW_ASPECT * head.height))
        later.box, self.title = middle.cut_right(round(MONTH_ARROW_ASPECT * head.height))
        self._weekdays, self._grid = rest.cut_top(round(0.09 * inner.height))
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
    height = max(2, round(0.16 * one.height))
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


FOCUS_STEPS: Final = {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}
"""The steps to the right and down."""
ASIDE_COST: Final = 2.0  # of a pixel between two buttons aside of the direction of a step, relative to one along it
OFF_CENTRE_COST: Final = 0.1  # of a pixel between their centres


class PuzzleMenu(Scene):
    """Reads the puzzles when it is first opened; if that fails it shows the problem and only the button Back."""

    name = N_("Puzzles")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.puzzles: list[Puzzle] = []
        self.problem = ""
        try:
            self.puzzles = read_puzzles(stage.assets.folder.parent / PUZZLE_FILE)
        except (OSError, ValueError) as error:
            # Translators: {problem} is the system's reason, or one such as "line 3 is damaged"
            self.problem = _("Can't read the puzzles: {problem}").format(problem=file_problem(error))
        self._today = TodayCard(lambda: self._play_day(stage.today()), _(words.TODAYS_PUZZLE))
        self._today.note = _("A new puzzle every day, the same for everyone")
        card = partial(CardButton, primary=False, label_size=HEADING)
        self._timed = card(self._play_against_time, _(words.AGAINST_TIME), "icon-clock")
        self._timed.note = _("They get harder as you go; the clock waits while pieces move")
        self._mistakes = card(self._train, _("Your mistakes"), "icon-again")
        self._mistakes.note = _("Find better moves where a review found mistakes in your games")
        none = _("A review of a game against the computer collects mistakes where one move was clearly best")
        self._mistakes.disabled_note = none
        self._earlier = Button(partial(self._turn_month, -1), "", "icon-previous", note=_(words.EARLIER_MONTH))
        self._later = Button(partial(self._turn_month, 1), "", "icon-next", note=_(words.LATER_MONTH))
        self._grades = [GradeButton(partial(self._play_grade, one), words.grade_name(one)) for one in GRADES]
        self._keys = {grade: {one.key for one in self.puzzles if one.grade == grade} for grade in GRADES}
        self._back = Button(Pop, _("Back"), "icon-back")
        self._page = ScrolledPage()
        self._show_month(Month.of(stage.today()))

    # The calendar

    def _show_month(self, month: Month) -> None:
        """Make the buttons of a month's days, and the form with them."""
        play, weeks = self._play_day, month.weeks()
        days = [[DayButton(partial(play, day), str(day.day), day=day) for day in week] for week in weeks]
        self.month = MonthView(month, days)
        cards: list[WidgetRow] = [[self._today], [self._timed, self._mistakes], [self._earlier, self._later]]
        self.form = Form([[self._back]] if self.problem else [*cards, *self.month.days, self._grades, [self._back]])

    def _turn_month(self, by: int) -> None:
        """Show another month, with the focus where it was or on the button that leads there."""
        if self.problem or not self.month.month.can_move(by, self.stage.today()):
            return
        self._show_month(self.month.month.moved(by))
        self.form.focus_on(self._earlier if by < 0 else self._later)
        follow_focus(self._page, self.form, [self._back])

    # Rounds

    def _play_day(self, day: date) -> Change:
        counts = day == self.stage.today()
        puzzle_round = PuzzleRound([daily_puzzle(self.puzzles, day)], self.stage.puzzle_progress, day, counts=counts)
        return Push(Exercise(self.stage, puzzle_round))

    def _play_against_time(self) -> Change:
        stage, puzzles = self.stage, self.puzzles
        return Push(against_time(stage, lambda: TimedRound(timed_series(puzzles, stage.rng), stage.puzzle_progress)))

    def _play_grade(self, grade: int) -> Change:
        """Begin a round of all puzzles of a grade in random order, those not solved yet first."""
        chosen = [puzzle for puzzle in self.puzzles if puzzle.grade == grade]
        mixed = self.stage.rng.sample(chosen, len(chosen))
        solved = self._progress.solved
        unsolved_first = sorted(mixed, key=lambda puzzle: puzzle.key in solved)
        return Push(Exercise(self.stage, PuzzleRound(unsolved_first, self.stage.puzzle_progress)))

    def _train(self) -> Change:
        training, today = self.stage.training, self.stage.today
        return Push(Exercise(self.stage, TrainingRound(training.due(today()), training, today)))

    @property
    def _progress(self) -> PuzzleProgress:
        return self.stage.puzzle_progress.progress

    # Input

    def act(self, intention: Intention) -> Change | None:
        """Move the focus to what lies in a direction, turn the months, or use the form; back leaves."""
        if intention is Action.BACK:
            return Pop()
        turns = intention is Action.PREVIOUS_MOVE or intention is Action.NEXT_MOVE
        if turns and not (self._page.bar.width and self.stage.controls.device is Device.MOUSE):
            self._turn_month(-1 if intention is Action.PREVIOUS_MOVE else 1)
            return None
        if isinstance(intention, Action):
            step = FOCUS_STEPS.get(DIAGONAL_FALLBACK.get(intention, intention))
            if step:
                self.form.focus_on(_nearest(self.form.widgets, self.form.focused, *step))
                follow_focus(self._page, self.form, [self._back])
                self.stage.sound.play("focus")
                return None
        return handle_page(self._page, self.form, [self._back], intention, self.stage)

    # Layout

    def lay_out(self) -> None:
        """Label the buttons with the progress, and place them."""
        layout, places = self.stage.layout, page_places(self.stage.layout, self._page, len(GRADES))
        self._back.box = places.back
        if self.problem:
            return
        self._label_cards()
        self._label_days()
        for button, grade in zip(self._grades, GRADES, strict=True):
            button.solved, button.total = len(self._keys[grade] & self._progress.solved), len(self._keys[grade])
            # Translators: {part} is like 3 of 12 puzzles
            button.note = _("Solved: {part}").format(part=part_text(button.solved, button.total))
        for name, card in {"today": self._today, "timed": self._timed, "mistakes": self._mistakes}.items():
            card.box = places.parts[name]
        for button, box in zip(self._grades, places.grades, strict=True):
            button.box = box
        self.month.lay_out(places.parts["month"].inset(layout.gap_px(10)), self._earlier, self._later)
        if self._page.is_resized:
            follow_focus(self._page, self.form, [self._back])
            self.lay_out()

    def _label_cards(self) -> None:
        """Write the streak, the best score and the mistakes to train on the cards."""
        today, progress = self.stage.today(), self._progress
        puzzle, solved = daily_puzzle(self.puzzles, today), today.toordinal() in progress.solved_that_day
        self._today.position, self._today.primary = puzzle.position, not solved
        self._today.streak = progress.streak(today)
        self._today.question = words.question_text(puzzle)
        self._today.sentence = words.streak_words(self._today.streak, solved_today=solved)
        self._timed.lines = (_("Three minutes, three errors"), words.best_words(progress.best_score))
        due, exercises = self.stage.training.due(today), self.stage.training.exercises()
        self._mistakes.enabled = bool(due)
        # Translators: two lines on a card, the first one above the second
        self._mistakes.lines = (_("Review your games"), _("No clear mistakes so far"))
        if due:
            self._mistakes.lines = (words.due_words(len(due)),)
        elif exercises:
            self._mistakes.lines = (words.return_words((exercises[0].due - today).days),)

    def _label_days(self) -> None:
        """Mark the days whose puzzles were solved, and enable those up to today."""
        today, progress = self.stage.today(), self._progress
        self._earlier.enabled, self._later.enabled = (self.month.month.can_move(by, today) for by in (-1, 1))
        for button in (button for week in self.month.days for button in week):
            number = button.day.toordinal()
            button.enabled, button.is_today = button.day <= today, button.day == today
            button.solved_that_day = number in progress.solved_that_day
            button.solved_later = number in progress.solved_later
            button.note = day_note(button.day, today, progress)

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the heading with the user's rating, the calendar, the buttons and the line on what is pointed at."""
        theme, places = canvas.theme, page_places(canvas.layout, self._page, len(GRADES))
        canvas.draw_ground()
        if self.problem:
            canvas.draw_text(self.problem, places.parts["today"], colour=theme.accent)
            self.form.draw(canvas)
            return
        canvas.draw_panel(places.note, theme.panel, theme.panel_edge)
        note = places.note.inset(canvas.layout.gap_px(3))
        canvas.draw_text(self.form.explanation, note, SMALL_TEXT, theme.text_dim)
        with self._page.shown(canvas):
            canvas.draw_text(self.headline, places.parts["head"], HEADLINE, at_left=True)
            rating = words.rating_words(self._progress.rating)
            title = canvas.text_width(self.headline, HEADLINE)
            beside = places.parts["head"].cut_left(title, canvas.layout.gap_px(GAP))[1]
            canvas.draw_text(rating, beside, TEXT, theme.text_dim, at_right=True)
            canvas.draw_panel(places.parts["month"], theme.panel, theme.panel_edge)
            self.month.draw(canvas)
            self.form.draw(canvas)
        self.form.draw_widgets(canvas, [self._back])


def _nearest(widgets: Sequence[Widget], focused: Widget, right: int, down: int) -> Widget:
    """Return the widget that is nearest in a direction and can have the focus; else the one that has it."""
    here = focused.box

    def cost(box: Box) -> float:
        gap_across = max(box.x - here.right, here.x - box.right)
        gap_down = max(box.y - here.bottom, here.y - box.bottom)
        along, aside = (gap_across, gap_down) if right else (gap_down, gap_across)
        off_centre = abs((box.centre[0] - here.centre[0]) * down) + abs((box.centre[1] - here.centre[1]) * right)
        return along + ASIDE_COST * max(0, aside) + OFF_CENTRE_COST * off_centre

    def lies_ahead(box: Box) -> bool:
        if right:
            return box.x >= here.right if right > 0 else box.right <= here.x
        return box.y >= here.bottom if down > 0 else box.bottom <= here.y

    ahead = [widget for widget in widgets if can_focus(widget) and lies_ahead(widget.box)]
    return min(ahead, key=lambda widget: cost(widget.box), default=focused)
