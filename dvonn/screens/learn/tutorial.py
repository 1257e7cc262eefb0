"""The tutorial: short lessons on the board, each with some plies to be found; and its end."""

from collections import deque
from dataclasses import replace
from typing import Final, NamedTuple

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.marks import Marks
from dvonn.board.view import draw_flight
from dvonn.engine.levels import DREAMY
from dvonn.input import Action, Device, Intention
from dvonn.language import _
from dvonn.match import Match, MatchTerms
from dvonn.rules.board import Space
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Place, Ply
from dvonn.rules.position import Position
from dvonn.screens.dialog import Dialog
from dvonn.screens.exercise import PAGE_BUTTON_WIDTH, Exercise
from dvonn.screens.learn.lesson_view import draw_progress, draw_scores, draw_task_text
from dvonn.screens.learn.lessons import LESSONS, LessonProgress
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import Change, Push, RefreshMode, ShowMatch, ShowMenu, Stage, window_title
from dvonn.ui import timing
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button
from dvonn.words import level_name

PRAISE_SECONDS: Final = 1.6  # before the next task
MISTAKE_SECONDS: Final = 2.0  # for which the effect of a wrong move is shown
FIRST_GAME_COACH: Final = 5  # pieces that a move must give away for the coach to stop
LESSON_TURNS: Final = {Action.PREVIOUS_MOVE, Action.NEXT_MOVE}


class Mistake(NamedTuple):
    """A legal move that is not the solution, and the reason, which may be told."""

    ply: Ply
    reason: str


class Tutorial(Exercise):
    """Runs the lessons in order, from the one that was left last; the settings keep its number."""

    def __init__(self, stage: Stage) -> None:
        self._previous_button = KeyButton(
            lambda: self._go_to(self.lesson - 1),
            _("Previous"),
            "icon-back",
            width_factor=PAGE_BUTTON_WIDTH,
            action=Action.PREVIOUS_MOVE,
        )
        super().__init__(stage, self._previous_button)
        self._mistake: Mistake | None = None  # on the board, to be taken back
        lesson = stage.settings.lesson
        self._begin_lesson(lesson if lesson < len(LESSONS) else 0)

    def _begin_lesson(self, lesson: int) -> None:
        """Begin a lesson and keep its number."""
        self.lesson = self.stage.settings.lesson = lesson
        self.progress = LessonProgress(LESSONS[lesson])
        self._begin_task()

    def _begin_task(self) -> None:
        """Begin a task; the stacks that differ from those of the previous position fade in."""
        self._previous_position, self._task_position = self.selection.position, self.progress.position
        self._replies: deque[Ply] = deque()
        self._mistake = None
        self.toolbar_has_focus = False
        self.player.stop()
        self.show(self.progress.position)

    @property
    def title(self) -> str:
        """The window's title with the name of the lesson."""
        return window_title(_(self.progress.lesson.title))

    @property
    def succeeded(self) -> bool:
        """Whether all tasks of the lesson are solved and shown."""
        return self.progress.is_solved and self.progress.is_last and self._is_at_rest

    @property
    def _is_praised(self) -> bool:
        """Whether the task is solved and the solution has been animated."""
        plan = self.player.plan
        return self.progress.is_solved and not (plan and plan.before is self._task_position)

    @property
    def _is_at_rest(self) -> bool:
        return not self.player.plan and not self._replies

    # Input

    def lay_out(self) -> None:
        """Enable, label and place the buttons."""
        self._previous_button.enabled = self.lesson > 0
        # Translators: to go on to the next lesson, after this one is solved, or without solving it
        self.next_button.words = _("Next") if self.succeeded else _("Skip")
        super().lay_out()

    def act(self, intention: Intention) -> Change | None:
        """Take a mistake back at once on undo; a wheel turns no lessons."""
        if intention is Action.UNDO and self._mistake:
            self._take_back()
            return None
        is_wheel = intention in LESSON_TURNS and self.stage.controls.device is Device.MOUSE
        return None if is_wheel else super().act(intention)

    @property
    def can_choose(self) -> bool:
        """Whether the task is still to be solved."""
        return not self.progress.is_solved and not self._mistake

    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen; only those of the solutions once these are shown."""
        if not self.can_choose:
            return []
        shown = self.progress.solutions() if self.progress.reveals_solutions else []
        return self.selection.choices(shown) or super().choices()

    # Answers

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; after a solution skip its animation or continue, after a mistake take it back as well."""
        if self.progress.is_solved:
            return self._skip_ahead()
        was_flying = self.player.plan is not None
        self.finish()
        if self._mistake and was_flying:
            return None
        if self._mistake:
            self._take_back()
            self.finish()
            space = space if space in self.choices() else None
        if space is not None:
            self.choose(space)
        return None

    def choose(self, space: Space) -> None:
        """Choose a space; one that is refused counts as a wrong answer."""
        ply = self.selection.choose(space)
        if ply:
            self.play(ply)
        elif self.selection.remark:
            self.player.shake(space)
            self.progress.wrong_answers += 1

    def play(self, ply: Ply) -> None:
        """Play a solution; another ply counts as a wrong answer, whose effect is shown before it is taken back."""
        before, objection = self.progress.position, self.progress.objection(ply)
        if objection:
            self.progress.wrong_answers += 1
            after = before.play(ply)
            self.show(after, self.player.plan_ply(before, ply, after))
            self._mistake = Mistake(ply, _(objection))
            return
        self.progress.is_solved = True
        if self.progress.is_last:
            self.stage.settings.finished_lessons |= {self.lesson + 1}
        self._play(ply)
        self._replies.extend(self.progress.replies())

    def _take_back(self) -> None:
        """Take the mistake back, and give the reason until there was time to read it."""
        assert self._mistake, "only a mistake is taken back"
        (ply, reason), self._mistake = self._mistake, None
        self.finish()
        self._previous_position = position = self.progress.position
        self.show(position, self.player.plan_ply(position, ply, self.selection.position, backwards=True))
        self.selection.refuse(reason)

    def _play(self, ply: Ply) -> None:
        """Play a solution or a reply with its animation."""
        before = self.progress.position
        self.progress.play(ply)
        self.show(self.progress.position, self.player.plan_ply(before, ply, self.progress.position))

    def _skip_ahead(self) -> Change | None:
        """Finish the animation with all replies; if there is none, continue."""
        if self._is_at_rest:
            return self._continue()
        while self._replies:
            self.progress.play(self._replies.popleft())
        self.finish()
        self.show(self.progress.position)
        return None

    def _continue(self) -> Change | None:
        """Continue with the next task or lesson."""
        if self.progress.is_last:
            return self.go_on()
        self.progress.begin_next_task()
        self._begin_task()
        return None

    def go_on(self) -> Change | None:
        """Go to the next lesson."""
        return self._go_to(self.lesson + 1)

    def _go_to(self, lesson: int) -> Change | None:
        """Go to a lesson, or to the end after the last one."""
        if lesson < len(LESSONS):
            self._begin_lesson(lesson)
            return None
        self.stage.settings.lesson = 0
        self.stage.sound.play("win")
        return Push(TutorialEnd(self.stage))

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate while stacks fade in, and at least updates before a reply and the next task."""
        if not self.progress.is_solved and self.player.rest_seconds < timing.PLY_FADE_SECONDS:
            return RefreshMode.FULL_RATE
        waits = self.can_choose or self.succeeded
        return max(super().refresh_mode, RefreshMode.ON_INPUT if waits else RefreshMode.UPDATE_ONLY)

    def update_at_rest(self, seconds: float) -> Change | None:
        """Take a mistake back, play the next reply, a move after a pause or all placements, or begin the next task."""
        if self._mistake:
            if self.player.rest_seconds >= MISTAKE_SECONDS:
                self._take_back()
            return None
        while self._replies and isinstance(self._replies[0], Place):
            self._play(self._replies.popleft())
        if self._replies:
            if self.player.has_rested(timing.MIN_COMPUTER_MOVE_SECONDS):
                self._play(self._replies.popleft())
        elif self.progress.is_solved and not self.progress.is_last and self.player.has_rested(PRAISE_SECONDS):
            return self._continue()
        return None

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the board, the task, the progress through the lessons and the buttons."""
        progress, task = self.progress, self.progress.task
        remark = self.selection.remark
        if self._mistake and not self.player.plan:
            remark = self._mistake.reason
        picture = self._picture(ahead)
        self.player.draw(canvas, picture, self.marks())
        draw_progress(canvas, self.lesson, self.stage.settings.finished_lessons, self.player.light_seconds)
        if progress.lesson.scored:
            draw_scores(canvas, self.scored_position)
        draw_flight(canvas, picture)
        if self._is_praised:
            draw_task_text(canvas, _("That's it!"), _(task.praise), is_praise=True)
        else:
            explanation = remark or _(task.explanation)
            draw_task_text(canvas, _(task.instruction), explanation, is_warning=bool(remark))
        self.tools.draw(canvas, show_focus=self.toolbar_has_focus or self.succeeded)

    def _picture(self, ahead: float) -> Picture:
        """Return the picture of the board, on which the new stacks of a task fade in."""
        picture = self.player.picture(self.selection.position, ahead)
        share = (self.player.rest_seconds + ahead) / timing.PLY_FADE_SECONDS
        if not self.can_choose or share >= 1 or self.stage.settings.speed is Speed.OFF:
            return picture
        new = [space for space, stack in picture.stacks.items() if self._previous_position.stacks[space] != stack]
        return replace(picture, opacity=dict.fromkeys(new, share))

    @property
    def last_ply(self) -> Ply | None:
        """The mistake on the board."""
        return self._mistake.ply if self._mistake else None

    def choice_marks(self) -> Marks:
        """Return the marks of the choices, and of the solutions after some wrong answers."""
        marks, choices = super().choice_marks(), frozenset(self.choices())
        if self.progress.reveals_solutions:
            return replace(marks, movable=marks.movable & choices, targets=choices)
        return marks if self.progress.task.marks_movable else replace(marks, movable=frozenset())


class TutorialEnd(Dialog):
    """The end of the tutorial, with the offer of a first game against the lowest level."""

    def __init__(self, stage: Stage) -> None:
        rows = [
            [Button(self._first_game, _("Play a first game"), "icon-play", height_factor=1.25, primary=True)],
            [Button(ShowMenu, _("Menu"), "icon-menu")],
        ]
        super().__init__(stage, _("You know DVONN"), rows)

    @property
    def subtitle(self) -> str:
        """The terms of the first game."""
        return _("You play White against {level}, with a coach").format(level=level_name(DREAMY))

    def _first_game(self) -> Change:
        """Start a game on a random full board, with a coach."""
        rng = self.stage.rng
        start, seats = Game(Position.random_full(rng)), {Colour.WHITE: None, Colour.BLACK: DREAMY}
        terms = MatchTerms(coach=FIRST_GAME_COACH)
        return ShowMatch(Match(seats, start, rng.getrandbits(32), terms))
