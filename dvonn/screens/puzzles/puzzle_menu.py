"""The page of puzzles: today's, the calendar, the grades; and rounds against time."""

from calendar import Calendar
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
from itertools import chain, pairwise
from math import ceil, inf
from typing import Final, NamedTuple

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import PanelClock
from dvonn.board.layout import RING_THICKNESS
from dvonn.input.intentions import DIAGONAL_FALLBACK, DIRECTION_STEPS, Action, Device, Intention
from dvonn.language import N_, _, month_heading, ngettext, part_text
from dvonn.match.clocks import LOW_TIME_SECONDS
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, daily_puzzle, in_use, timed_series
from dvonn.screens.dialog import Dialog, follow_focus, handle_page
from dvonn.screens.exercise import Exercise, QuestionState
from dvonn.screens.play.players import panel_clock
from dvonn.screens.puzzles import puzzle_session as words
from dvonn.screens.puzzles.puzzle_session import (
    PUZZLE_FILE,
    PuzzleSession,
    StreamSession,
    TimedSession,
    file_problem,
    read_puzzles,
)
from dvonn.screens.review.mistakes import TrainingSession
from dvonn.screens.scene import AppContext, Change, Pop, Push, Replace, Scene, SceneCommand, window_title
from dvonn.screens.setup.match_setup import CardButton
from dvonn.storage.puzzle_progress import PuzzleProgress
from dvonn.ui.button import Button, draw_frame
from dvonn.ui.canvas import Canvas, draw_light, draw_rays
from dvonn.ui.choice import Widget
from dvonn.ui.form import Form, WidgetRow, can_focus
from dvonn.ui.layout import GAP, HEADING, HEADLINE, REST, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Pixels, Point
from dvonn.ui.scroll_form import ScrolledPage
from dvonn.ui.theme import RGB, blended
from dvonn.words import seconds_left_words

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


def page_places(layout: Layout, scroller: ScrolledPage) -> tuple[dict[str, Box], list[Box]]:
    """Return the boxes of the page, by name, and those of the user's level and the grades; all but the note scroll."""
    gap = layout.px(GAP)
    window = layout.window.cut_top(layout.bottom_bar.y)[0].inset(gap)
    page = window.middle(layout.px(1160), window.height)
    is_wide = page.width >= layout.text_px(900) and not layout.is_tall
    note, page = page.cut_bottom(layout.text_px(46 if is_wide else 60), gap)  # in narrow windows two lines
    count = 1 + len(GRADES)
    in_row = count if page.width >= count * layout.text_px(150) else 3
    rows = ceil(count / in_row)
    grades_height = rows * (layout.text_px(88) + gap) - gap
    head = layout.text_px(50 if is_wide else 64)  # in narrow windows with the rating in two lines
    picture = WIDE_PAGE if is_wide else NARROW_PAGE if page.width >= 2 * layout.text_px(340) else NARROWEST_PAGE
    heights = {WIDE_PAGE: [330], NARROW_PAGE: [190, 130, 330], NARROWEST_PAGE: [190, 130, 130, 330]}
    parts = [layout.text_px(height) for height in heights[picture]]
    page = scroller.place(layout, page, head + grades_height + sum(parts) + gap * (len(parts) + 1))
    lower, upper = page.cut_bottom(grades_height, gap)
    stretch = min(1.5, (upper.height - head - gap * len(parts)) / sum(parts))
    stretched = [0.6, REST] if is_wide else [Pixels(round(stretch * part)) for part in parts]
    columns = {WIDE_PAGE: [REST, REST, 0.46], NARROW_PAGE: [REST, REST], NARROWEST_PAGE: [REST]}[picture]
    areas = layout.areas(upper, picture, [Pixels(head), *stretched], columns)
    return {**areas, "note": note}, [box for row in lower.rows(rows, gap) for box in row.columns(in_row, gap)]


def draw_numbered_ring(canvas: Canvas, at: Point, unit: float, name: str, number: int) -> None:
    """Draw a ring around a point with a number on a disc."""
    (x, y), half, room = at, unit * RING_THICKNESS / 2, round(unit * 0.62)
    canvas.assets.sprite(name, unit).draw(canvas.surface, (x, y + half))
    canvas.assets.sprite("plug", 1.15 * unit, canvas.theme.plug).draw(canvas.surface, (x, y - half))
    box = Box(round(x - room / 2), round(y - half - room / 2), room, room)
    canvas.draw_text(str(number), box, SMALL_TEXT, canvas.theme.plug_text)


@dataclass
class GradeButton(Button):
    """A button with the share of a grade's puzzles that has been solved."""

    solved: int = 0
    total: int = 1
    limits_text: bool = False

    def explanation(self, at: Point | None = None) -> str:
        # Translators: {part} is like 3 of 12 puzzles
        return _("Solved: {part}").format(part=part_text(self.solved, self.total))

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        theme, inner = canvas.theme, self.box.inset(canvas.layout.px(8))
        name, rest = inner.cut_top(round(0.48 * inner.height))
        bar, numbers = rest.cut_top(round(0.36 * rest.height))
        canvas.draw_text(self.label, name, TEXT, ink)
        bar = bar.inset(bar.height // 4).narrowed(inner.width // 12)
        canvas.draw_panel(bar, theme.panel, theme.panel_edge)
        if self.solved:
            done = max(bar.height, round(bar.width * self.solved / self.total))
            canvas.draw_panel(bar.cut_left(done)[0], theme.accent, theme.accent)
        canvas.told("", numbers).draw_text(part_text(self.solved, self.total), numbers, SMALL_TEXT, ink)


class Month(NamedTuple):
    """A month of a year."""

    year: int
    number: int

    def moved(self, by: int) -> "Month":
        """Return the month some months later."""
        years, number = divmod(self.number - 1 + by, 12)
        return Month(self.year + years, number + 1)

    def weeks(self) -> list[list[date]]:
        """Return the days of the month in their weeks, which begin on Monday."""
        weeks = Calendar().monthdayscalendar(self.year, self.number)
        return [[date(self.year, self.number, day) for day in week if day] for week in weeks]


@dataclass
class DayButton(Button):
    """A day of the calendar: today or not, with its puzzle solved that day, later, or not at all."""

    day: date = date.min
    is_today: bool = False
    solved_that_day: bool = False
    solved_later: bool = False
    limits_text: bool = False
    summed_up: bool = True

    @property
    def name(self) -> str:
        return words.date_words(self.day)

    def explanation(self, at: Point | None = None) -> str:
        if not self.enabled:
            return ""
        if self.solved_that_day:
            return _("Today's puzzle: solved") if self.is_today else _("Solved")
        if self.solved_later:
            return _("Solved on a later day")
        return _("Today's puzzle is waiting") if self.is_today else _("Not solved")

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
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
        unit, at = 0.96 * min(self.box.height, self.box.width), self.box.centre
        if self.solved_that_day:
            canvas.assets.sprite("glow", 1.3 * unit, canvas.theme.life).draw(canvas.surface, at, 150)
        draw_numbered_ring(canvas, at, unit, "ring-dvonn" if self.solved_that_day else "ring-white", self.day.day)


class MonthView:
    """The calendar of a month: its title, the weekdays, and the buttons of the days."""

    def __init__(self, month: Month, play: Callable[[date], Change]) -> None:
        self.month = month
        self.days = [[DayButton(partial(play, day), str(day.day), day=day) for day in week] for week in month.weeks()]
        self.title = self._weekdays = UNPLACED_BOX

    def lay_out(self, inner: Box, earlier: Button, later: Button) -> None:
        """Place the title between the buttons that change the month, and the days below the weekdays."""
        head, rest = inner.cut_top(round(0.13 * inner.height))
        earlier.box, middle = head.cut_left(round(1.5 * head.height))
        later.box, self.title = middle.cut_right(round(1.5 * head.height))
        self._weekdays, grid = rest.cut_top(round(0.09 * inner.height))
        for row, week in zip(grid.rows(6), self.days, strict=False):  # weeks that a month may touch
            cells = row.columns(len(words.WEEKDAYS))
            for button in week:
                button.box = cells[button.day.weekday()]

    def draw(self, canvas: Canvas) -> None:
        """Draw the title, the weekdays and the links between days in a row; the form draws the buttons."""
        canvas.draw_text(month_heading(*self.month), self.title, TEXT)
        for name, cell in zip(map(_, words.WEEKDAYS), self._weekdays.columns(len(words.WEEKDAYS)), strict=True):
            canvas.told("", cell).draw_text(name, cell, SMALL_TEXT, canvas.theme.text_dim)
        for one, other in chain(*map(pairwise, self.days)):
            if one.solved_that_day and other.solved_that_day:
                (x, y), height = one.box.centre, max(2, round(0.16 * one.box.height))
                link = Box(x, y - height // 2, other.box.centre[0] - x, height)
                canvas.surface.fill(blended(canvas.theme.panel, canvas.theme.life, 0.75), link)


class PuzzleMenu(Scene):
    """Reads the puzzles when it is first opened; if that fails it shows the problem and only the button Back."""

    name = N_("Puzzles")

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.puzzles: list[Puzzle] = []
        self.problem = ""
        try:
            self.puzzles = read_puzzles(context.assets.folder.parent / PUZZLE_FILE)
        except (OSError, ValueError) as error:
            # Translators: {problem} is the system's reason, or one such as "line 3 is damaged"
            self.problem = _("Can't read the puzzles: {problem}").format(problem=file_problem(error))
        self._stock, self._daily = in_use(self.puzzles), cache(partial(daily_puzzle, self.puzzles))
        self._today = self.todays_card(HEADLINE)
        self._today.primary, self._today.line_size = lambda: not self._solved_today, TEXT
        self._today.note = N_("A new puzzle every day; those of earlier days don't count for your streak")
        card = partial(CardButton, primary=False, label_size=HEADING)
        self._timed = card(self._play_against_time, _(words.AGAINST_TIME), "icon-clock")
        self._timed.note = _("They get harder as you go; the clock waits while pieces move")
        self._mistakes = card(self._train, _("Your mistakes"), "icon-again")
        self._mistakes.note = N_("Find better moves where a review found mistakes in your games")
        none = N_("A review of a game against the computer collects mistakes where one move was clearly best")
        self._mistakes.disabled_note = none
        self._earlier = Button(partial(self._turn_month, -1), "", "icon-previous", note=N_("Previous month"))
        self._earlier.enabled = lambda: self.month.month > (2020, 1)  # the calendar begins there
        self._later = Button(partial(self._turn_month, 1), "", "icon-next", note=N_("Next month"))
        self._later.enabled = lambda: self.month.month < (context.today().year, context.today().month)
        self._stream = card(self._play_stream, _("At your level"), label_size=TEXT)
        self._stream.note = N_("One puzzle after another, matched to your rating")
        self._stream.lines = lambda: (words.stream_words(self._progress.rating),)
        self._grades = [GradeButton(partial(self._play_grade, one), words.grade_name(one)) for one in GRADES]
        self._keys = [{one.key for one in self._stock if one.grade == grade} for grade in GRADES]
        self._back = Button(Pop, _("Back"), "icon-back")
        self._page, self._places = ScrolledPage(), dict[str, Box]()
        self._show_month(Month(context.today().year, context.today().month))

    # The calendar

    def _show_month(self, month: Month) -> None:
        self.month = MonthView(month, self._play_day)
        cards: list[WidgetRow] = [[self._today], [self._timed, self._mistakes], [self._earlier, self._later]]
        rows: list[WidgetRow] = [*cards, *self.month.days, [self._stream, *self._grades], [self._back]]
        self.form = Form([[self._back]] if self.problem else rows)

    def _turn_month(self, by: int) -> None:
        """Show another month, with the focus where it was or on the button that leads there."""
        arrow = self._earlier if by < 0 else self._later
        if not self.problem and arrow.enabled:
            self._show_month(self.month.month.moved(by))
            self.form.focus_on(arrow)
            follow_focus(self._page, self.form, [self._back])

    # Rounds

    def play_today(self) -> Change:
        """Play today's puzzle, or show why the puzzles can't be read."""
        return Push(self) if self.problem else self._play_day(self.context.today())

    def _play_day(self, day: date) -> Change:
        counts = day == self.context.today()
        session = PuzzleSession([self._daily(day)], self.context.puzzle_progress, day, counts=counts)
        return Push(Exercise(self.context, session))

    def _play_against_time(self) -> Change:
        context, store = self.context, self.context.puzzle_progress
        return Push(against_time(context, lambda: TimedSession(timed_series(self.puzzles, context.rng), store)))

    def _play_stream(self) -> Change:
        session = StreamSession(self._stock, self.context.puzzle_progress, self.context.rng)
        return Push(Exercise(self.context, session))

    def _play_grade(self, grade: int) -> Change:
        """Begin a round of all puzzles of a grade in random order, those not solved yet first."""
        chosen = [puzzle for puzzle in self._stock if puzzle.grade == grade]
        mixed = self.context.rng.sample(chosen, len(chosen))
        unsolved_first = sorted(mixed, key=lambda puzzle: puzzle.key in self._progress.solved)
        return Push(Exercise(self.context, PuzzleSession(unsolved_first, self.context.puzzle_progress)))

    def _train(self) -> Change:
        training, today = self.context.training, self.context.today
        return Push(Exercise(self.context, TrainingSession(training.due(today()), training, today)))

    @property
    def _progress(self) -> PuzzleProgress:
        return self.context.puzzle_progress.value

    # Input

    def act(self, intention: Intention) -> Change | None:
        """Move the focus in a direction, turn the months, or use the form; back leaves."""
        if intention is Action.BACK:
            return Pop()
        turns = intention is Action.PREVIOUS_MOVE or intention is Action.NEXT_MOVE
        if turns and not (self._page.bar.width and self.context.controls.device is Device.MOUSE):
            self._turn_month(-1 if intention is Action.PREVIOUS_MOVE else 1)
            return None
        if isinstance(intention, Action):
            step = DIRECTION_STEPS.get(DIAGONAL_FALLBACK.get(intention, intention))
            if step:
                self.form.focus_on(_nearest(self.form.widgets, self.form.focused, *step))
                follow_focus(self._page, self.form, [self._back])
                self.context.sound.play("focus")
                return None
        return handle_page(self._page, self.form, [self._back], intention, self.context)

    # Layout

    def lay_out(self) -> None:
        layout, (self._places, grades) = self.context.layout, page_places(self.context.layout, self._page)
        self._back.box = layout.button_row(1)
        if self.problem:
            return
        self._label_cards()
        self._label_days()
        self._stream.box, *grades = grades
        for button, keys, box in zip(self._grades, self._keys, grades, strict=False):
            button.box, button.solved, button.total = box, len(keys & self._progress.solved), len(keys)
        for name, card in {"today": self._today, "timed": self._timed, "mistakes": self._mistakes}.items():
            card.box = self._places[name]
        self.month.lay_out(self._places["month"].inset(layout.px(10)), self._earlier, self._later)
        if self._page.is_resized:
            follow_focus(self._page, self.form, [self._back])
            self.lay_out()

    @property
    def _todays_puzzle(self) -> Puzzle:
        return self._daily(self.context.today())

    def todays_card(self, label_size: float) -> CardButton:
        """Return the card of today's puzzle; if the puzzles can't be read, it has no board and leads to the reason."""
        card = CardButton(self.play_today, N_("Today's puzzle"), lines=self._today_words, label_size=label_size)
        card.note, card.primary = N_("A new puzzle every day, the same for everyone"), False
        card.position = lambda: None if self.problem else self._todays_puzzle.position
        return card

    @property
    def _solved_today(self) -> bool:
        return self.context.today().toordinal() in self._progress.solved_that_day

    def _today_words(self) -> Sequence[str]:
        """Return the grade and the question of today's puzzle, and the sentence on the streak."""
        streak = words.streak_words(self._progress.streak(self.context.today()), solved_today=self._solved_today)
        puzzle = None if self.problem else self._todays_puzzle
        return (words.grade_name(puzzle.grade), words.question_text(puzzle), streak) if puzzle else ("", streak)

    def _label_cards(self) -> None:
        """Write the streak, the best score and the mistakes to train on the cards."""
        today, progress = self.context.today(), self._progress
        self._timed.lines = (_("Three minutes, three errors"), words.best_words(progress.best_score))
        exercises = self.context.training.exercises()
        due = sum(one.is_due(today) for one in exercises)
        self._mistakes.enabled = due > 0
        # Translators: two lines on a card, the first one above the second
        self._mistakes.lines = (_("Review your games"), _("No clear mistakes so far"))
        if due:
            self._mistakes.lines = (ngettext("{count} position to train", "{count} positions to train", due),)
        elif exercises:
            self._mistakes.lines = (words.return_words((exercises[0].due - today).days),)

    def _label_days(self) -> None:
        """Mark the days whose puzzles were solved, and enable those up to today."""
        today, progress = self.context.today(), self._progress
        for button in chain(*self.month.days):
            number = button.day.toordinal()
            button.enabled, button.is_today = button.day <= today, button.day == today
            button.solved_that_day = number in progress.solved_that_day
            button.solved_later = number in progress.solved_later

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        theme, layout, places = canvas.theme, canvas.layout, self._places
        canvas.draw_ground()
        if self.problem:
            canvas.draw_text(self.problem, places["today"], colour=theme.accent)
            self.form.draw(canvas)
            return
        canvas.draw_panel(places["note"], theme.panel, theme.panel_edge)
        canvas.draw_text(self.form.explanation, places["note"].inset(layout.px(3)), SMALL_TEXT, theme.text_dim)
        with self._page.shown(canvas):
            canvas.draw_text(self.headline, places["head"], HEADLINE, at_left=True)
            beside = places["head"].cut_left(canvas.text_width(self.headline, HEADLINE), layout.px(GAP))[1]
            canvas.draw_text(words.rating_words(self._progress.rating), beside, TEXT, theme.text_dim, at_right=True)
            canvas.draw_panel(places["month"], theme.panel, theme.panel_edge)
            self.month.draw(canvas)
            self.form.draw(canvas)
        self.form.draw_widgets(canvas, [self._back])


def _nearest(widgets: Sequence[Widget], focused: Widget, right: int, up: int) -> Widget:
    """Return the widget that is nearest in a direction and can have the focus; else the one that has it."""
    here = focused.box

    def cost(box: Box) -> float:
        """Return the distance along the step, with twice the gap beside it and a little for the offset."""
        gap_across = max(box.x - here.right, here.x - box.right)
        gap_down = max(box.y - here.bottom, here.y - box.bottom)
        along, aside = (gap_across, gap_down) if right else (gap_down, gap_across)
        off_centre = abs(box.centre[1] - here.centre[1]) if right else abs(box.centre[0] - here.centre[0])
        return along + 2.0 * max(0, aside) + 0.1 * off_centre

    def lies_ahead(box: Box) -> bool:
        if right:
            return box.x >= here.right if right > 0 else box.right <= here.x
        return box.y >= here.bottom if up < 0 else box.bottom <= here.y

    ahead = [widget for widget in widgets if can_focus(widget) and lies_ahead(widget.box)]
    return min(ahead, key=lambda widget: cost(widget.box), default=focused)


RESULT_SECONDS: Final = {QuestionState.TRIED: 0.5, QuestionState.SHOWN: 1.6, QuestionState.SOLVED: 0.8}
"""How long the result of an answer is shown after its animation."""


class TimedResult(Dialog):
    """Shows how many puzzles were solved, why the round is over, and the best score before and now."""

    panel_width = 560
    body_height = 250

    def __init__(self, context: AppContext, result: TimedSession, play_again: SceneCommand) -> None:
        again = Button(play_again, _("Play again"), "icon-again", height_factor=1.25)
        ending = _(words.AGAINST_TIME) if result.seconds_left else _("Time's up")
        heading = _("That was the third error") if result.is_lost else ending
        super().__init__(context, heading, [[again], [Button(Pop, _("Back"), "icon-back")]])
        self._solved, before = result.solved, result.former_best
        self.is_best = result.solved > before
        self.comparison = words.best_words(before)
        if self.is_best:
            # Translators: {score} is a number of puzzles solved
            words_of_best = _("A new best! Your old best: {score}") if before else _("Your first score: now beat it")
            self.comparison = words_of_best.format(score=before)

    @property
    def title(self) -> str:
        return window_title(ngettext("{count} puzzle solved", "{count} puzzles solved", self._solved))

    def paint_body(self, canvas: Canvas) -> None:
        upper, lower = self.body.cut_top(round(self.body.height * 0.58))
        if self.is_best:
            draw_rays(canvas, upper.centre, 0.62 * upper.height, 0.5, 0.5)
            draw_light(canvas, upper.centre, 0.62 * upper.height, canvas.theme.life, 0.5)
        colour = canvas.theme.accent if self.is_best else canvas.theme.text
        canvas.draw_text(str(self._solved), upper, 3 * HEADLINE, colour)
        first, second, _rest = lower.rows(3)
        # Translators: below the number in large figures
        canvas.draw_text(ngettext("puzzle solved", "puzzles solved", self._solved), first, TEXT)
        canvas.draw_text(self.comparison, second, TEXT, canvas.theme.text_dim)


class TimedPlay(Exercise):
    """A round against time. The clock runs while an answer is looked for; after a wrong one the solution is shown.

    `end` and `leave` return the changes that follow the end of the round and the player's wish to leave it.
    """

    session: TimedSession

    def __init__(
        self,
        context: AppContext,
        make_round: Callable[[], TimedSession],
        end: "Callable[[TimedPlay], Change]",
        leave: "Callable[[TimedPlay], Change]",
    ) -> None:
        super().__init__(context, make_round())
        self.make_round, self._end, self._leave = make_round, end, leave
        self.wait_for(lambda: True)  # for the clock

    @property
    def can_go_on(self) -> bool:
        """Whether the result of an answer may be skipped."""
        return not self.can_choose

    def idle(self, seconds: float) -> None:
        """Search for nothing: wrong answers are not refuted."""

    def update_at_rest(self, seconds: float) -> Change | None:
        """Run the clock; or show the solution after a wrong answer, and go on after that or a right one."""
        if self.can_choose:
            return self._run_clock(seconds)
        if self.player.rest_seconds < RESULT_SECONDS.get(self.session.state, inf):
            return None
        if self.session.is_done:
            return self.go_on()
        self.change(self.session.show)
        return None

    def _run_clock(self, seconds: float) -> Change | None:
        before = self.session.clock_seconds
        self.session.spend(seconds * self.context.clock_rate)
        shown = self.session.clock_seconds
        if shown == before:
            return None
        self.changed = True
        if not shown:
            return self.end()
        if shown <= LOW_TIME_SECONDS:
            self.context.sound.play("clock")
            self.context.sound.say(seconds_left_words(shown))
        return None

    @property
    def shown_clock(self) -> PanelClock | None:
        return panel_clock(self.session.clock_seconds, runs=self.can_choose)

    def end(self) -> Change:
        return self._end(self)

    def leave(self) -> Change:
        return self._leave(self)


def against_time(context: AppContext, make_round: Callable[[], TimedSession]) -> TimedPlay:
    """Return the scene of a round, which leads to the result and to the page of puzzles."""
    return TimedPlay(context, make_round, _show_result, _leave)


def _show_result(play: TimedPlay) -> Change:
    result = TimedResult(play.context, play.session, lambda: Replace(against_time(play.context, play.make_round)))
    play.context.sound.play("win" if result.is_best else "hint")
    return Replace(result)


def _leave(play: TimedPlay) -> Change:
    """Leave, by way of the result if there is one."""
    return _show_result(play) if play.session.solved else Exercise.leave(play)
