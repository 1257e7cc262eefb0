"""The tutorial: short lessons on the board, each with some plies to be found; and its end."""

from collections import deque
from dataclasses import replace
from typing import Final

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.marks import Marks
from dvonn.board.view import draw_flight
from dvonn.engine.levels import DREAMY
from dvonn.input import Action
from dvonn.match import Match
from dvonn.rules.board import Space
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Place, Ply
from dvonn.rules.position import Position
from dvonn.screens.dialog import SubtitledDialog
from dvonn.screens.exercise import Exercise
from dvonn.screens.learn.lesson_view import draw_progress, draw_scores, draw_task_text
from dvonn.screens.learn.lessons import LESSONS, LessonProgress
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import Change, Push, RefreshMode, ShowMatch, ShowMenu, Stage
from dvonn.ui import timing
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button

PRAISE_TEXT: Final = "That's it!"
PRAISE_SECONDS: Final = 1.6  # before the next task


class Tutorial(Exercise):
    """Runs the lessons in order, from the one that was left last; the settings keep its number."""

    def __init__(self, stage: Stage) -> None:
        previous = KeyButton(lambda: self._go_to(self.lesson - 1), "Previous", "icon-undo", action=Action.UNDO)
        super().__init__(stage, previous)
        self._previous_button = previous
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
        self.toolbar_has_focus = False
        self.player.stop()
        self.show(self.progress.position)

    @property
    def title(self) -> str:
        """The window's title with the name of the lesson."""
        return f"DVONN: {self.progress.lesson.title}"

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
        self.next_button.words = "Next" if self.succeeded else "Skip"
        super().lay_out()

    @property
    def can_choose(self) -> bool:
        """Whether the task is still to be solved."""
        return not self.progress.is_solved

    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen; only those of the solutions once these are shown."""
        shown = self.progress.solutions() if self.progress.reveals_solutions else []
        return self.selection.choices(shown) or super().choices()

    # Answers

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; after a solution, skip its animation or continue."""
        if not self.can_choose:
            return self._skip_ahead()
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
        """Play a solution; another ply counts as a wrong answer and only shows its reason."""
        objection = self.progress.objection(ply)
        if objection:
            self.progress.wrong_answers += 1
            self.selection.selected = self.selection.proposed = None
            self.selection.refuse(objection, ply[-1])
            self.player.shake(ply[0])
            return
        self.progress.is_solved = True
        self._play(ply)
        self._replies.extend(self.progress.replies())

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
        waits = not self.progress.is_solved or self.succeeded
        return max(super().refresh_mode, RefreshMode.ON_INPUT if waits else RefreshMode.UPDATE_ONLY)

    def update_at_rest(self, seconds: float) -> Change | None:
        """Play the next reply: a move after a pause, or all placements at once; then begin the next task."""
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
        progress, task, remark = self.progress, self.progress.task, self.selection.remark
        picture = self._picture(ahead)
        self.player.draw(canvas, picture, self.marks())
        draw_progress(canvas, self.lesson, self.player.light_seconds, completed=self.succeeded)
        if progress.lesson.scored:
            draw_scores(canvas, self.scored_position)
        draw_flight(canvas, picture)
        if self._is_praised:
            draw_task_text(canvas, PRAISE_TEXT, task.praise, is_praise=True)
        else:
            draw_task_text(canvas, task.instruction, remark or task.explanation, is_warning=bool(remark))
        self.tools.draw(canvas, show_focus=self.toolbar_has_focus or self.succeeded)

    def _picture(self, ahead: float) -> Picture:
        """Return the picture of the board, on which the new stacks of a task fade in."""
        picture = self.player.picture(self.progress.position, ahead)
        share = (self.player.rest_seconds + ahead) / timing.PLY_FADE_SECONDS
        if self.progress.is_solved or share >= 1 or self.stage.settings.speed is Speed.OFF:
            return picture
        new = [space for space, stack in picture.stacks.items() if self._previous_position.stacks[space] != stack]
        return replace(picture, opacity=dict.fromkeys(new, share))

    def choice_marks(self) -> Marks:
        """Return the marks of the choices, and of the solutions after some wrong answers."""
        marks, choices = super().choice_marks(), frozenset(self.choices())
        if self.progress.reveals_solutions:
            return replace(marks, movable=marks.movable & choices, targets=choices)
        return marks if self.progress.task.marks_movable else replace(marks, movable=frozenset())


class TutorialEnd(SubtitledDialog):
    """The end of the tutorial, with the offer of a first game against the lowest level."""

    subtitle = f"You are White, against {DREAMY.name}, the gentlest level"

    def __init__(self, stage: Stage) -> None:
        rows = [
            [Button(self._first_game, "Play a first game", "icon-play", height_factor=1.25)],
            [Button(ShowMenu, "Menu", "icon-menu")],
        ]
        super().__init__(stage, "You know DVONN", rows)

    def _first_game(self) -> Change:
        """Start a game on a random full board."""
        rng = self.stage.rng
        start, seats = Game(Position.random_full(rng)), {Colour.WHITE: None, Colour.BLACK: DREAMY}
        return ShowMatch(Match(seats, start, rng.getrandbits(32), self.stage.clock))
