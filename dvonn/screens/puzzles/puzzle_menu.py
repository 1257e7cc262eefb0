"""The page of the puzzles: today's with the calendar, the grades, the round against time, and one's own mistakes."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.input import DIAGONAL_FALLBACK, Action, Device, Intention
from dvonn.language import N_, _, part_text
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, daily_puzzle, timed_series
from dvonn.screens.dialog import follow_focus, handle_page
from dvonn.screens.exercise import Exercise
from dvonn.screens.new_game import CardButton
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.page_places import page_places
from dvonn.screens.puzzles.page_view import DayButton, GradeButton, Month, MonthView, TodayCard, day_note
from dvonn.screens.puzzles.puzzle_file import PUZZLE_FILE, file_problem, read_puzzles
from dvonn.screens.puzzles.puzzle_round import PuzzleRound, TimedRound
from dvonn.screens.puzzles.timed_play import against_time
from dvonn.screens.review import TrainingRound
from dvonn.screens.scene import Change, Pop, Push, Scene, Stage
from dvonn.storage.puzzle_progress import PuzzleProgress
from dvonn.ui.form import Form, WidgetRow, can_focus
from dvonn.ui.layout import GAP, HEADING, HEADLINE, SMALL_TEXT, TEXT, Box
from dvonn.ui.scroller import ScrolledPage
from dvonn.ui.widgets import Button, Widget

FOCUS_STEPS: Final = {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}
"""The steps to the right and down."""
ASIDE_COST: Final = 2.0  # of a pixel between two buttons aside of the direction of a step, relative to one along it
OFF_CENTRE_COST: Final = 0.1  # of a pixel between their centres
MONTH_MARGIN: Final = 10  # in a window of 1280x720
NOTE_PADDING: Final = 3  # in a window of 1280x720


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
        self._today.box, self._timed.box, self._mistakes.box = places.today, places.timed, places.mistakes
        for button, box in zip(self._grades, places.grades, strict=True):
            button.box = box
        self.month.lay_out(places.month.inset(layout.gap_px(MONTH_MARGIN)), self._earlier, self._later)
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
            canvas.draw_text(self.problem, places.today, colour=theme.accent)
            self.form.draw(canvas)
            return
        canvas.draw_panel(places.note, theme.panel, theme.panel_edge)
        note = places.note.inset(canvas.layout.gap_px(NOTE_PADDING))
        canvas.draw_text(self.form.explanation, note, SMALL_TEXT, theme.text_dim)
        with self._page.shown(canvas):
            canvas.draw_text(self.headline, places.head, HEADLINE, at_left=True)
            rating = words.rating_words(self._progress.rating)
            beside = places.head.cut_left(canvas.text_width(self.headline, HEADLINE), canvas.layout.gap_px(GAP))[1]
            canvas.draw_text(rating, beside, TEXT, theme.text_dim, at_right=True)
            canvas.draw_panel(places.month, theme.panel, theme.panel_edge)
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
