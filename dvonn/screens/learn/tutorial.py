"""The tutorial: short lessons on the board, each with some plies to be found."""

from collections import deque
from enum import Enum, auto
from typing import Final

import pygame

from dvonn.board.animation import Picture, Plan, Playback, still_picture
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.input import Action
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move, Phase, Place, Ply
from dvonn.rules.position import Position
from dvonn.screens.exercise import Exercise
from dvonn.screens.learn.lesson_progress import LessonProgress
from dvonn.screens.learn.lesson_view import TutorialProgress, draw_progress, draw_scores, draw_task_text
from dvonn.screens.learn.lessons import LESSONS
from dvonn.screens.learn.tutorial_end import TutorialEnd
from dvonn.screens.prompts import capitalized
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Stage
from dvonn.ui import timing
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button

PRAISE_TEXT: Final = "That's it!"
PRAISE_SECONDS: Final = 1.6  # before the next task
FILL_SPEED: Final = 14.0  # the speed factor of the automatic placements


class TutorialCommand(Enum):
    """The buttons below the board."""

    PREVIOUS = auto()
    NEXT = auto()
    LEAVE = auto()


TUTORIAL_SHORTCUTS: Final = {Action.UNDO: TutorialCommand.PREVIOUS, Action.REDO: TutorialCommand.NEXT}


class Tutorial(Exercise):
    """Runs the lessons in order, from the one that was left last; the settings keep its number."""

    def __init__(self, stage: Stage) -> None:
        self._previous = Button(TutorialCommand.PREVIOUS, "Previous (U)", "icon-undo")
        self._next = Button(TutorialCommand.NEXT, "", "icon-play")
        tools = Form([[self._previous, self._next, Button(TutorialCommand.LEAVE, "Leave (Esc)", "icon-menu")]])
        super().__init__(stage, tools, TUTORIAL_SHORTCUTS)
        lesson = stage.settings.lesson
        self._begin_lesson(lesson if lesson < len(LESSONS) else 0, Position())

    def _begin_lesson(self, lesson: int, previous: Position) -> None:
        """Begin a lesson and keep its number; `previous` is the position on the screen so far."""
        self.lesson = self.stage.settings.lesson = lesson
        self.progress = LessonProgress(LESSONS[lesson])
        self._begin_task(previous)

    def _begin_task(self, previous: Position) -> None:
        """Begin a task; the stacks that differ from those of the previous position fade in."""
        self._previous_position, self._fade_seconds = previous, 0.0
        self._playback, self._speed_factor = Playback(), 1.0
        self._replies: deque[Ply] = deque()
        self._remark = ""
        self._rest_seconds = 0.0  # seconds since the last animation
        self.selected: Space | None = None
        self.toolbar_has_focus = False

    # Where it stands

    @property
    def finished(self) -> bool:
        """Whether all tasks of the lesson are solved and shown."""
        return self.progress.is_solved and self.progress.is_last and self._is_at_rest

    @property
    def _is_at_rest(self) -> bool:
        return not self._playback.plan and not self._replies

    @property
    def title(self) -> str:
        """The window's title with the name of the lesson."""
        return f"DVONN: {self.progress.lesson.title}"

    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen; only those of the solutions once these are shown."""
        if self.progress.is_solved:
            return []
        legal = self.progress.position.moves()
        plies = self.progress.solutions() if self.progress.reveals_solutions else legal
        if self.selected is None:
            return sorted({ply[0] for ply in plies})
        targets = [ply[-1] for ply in plies if ply[0] == self.selected]
        return sorted(targets or [ply[-1] for ply in legal if ply[0] == self.selected])

    # Input

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.progress.position

    def clear_remark(self) -> None:
        """Clear the remark on the last choice."""
        self._remark = ""

    def go_back(self) -> Change | None:
        """Let go of the selected stack, or leave."""
        if self.selected is None:
            return Pop()
        self._select(None)
        return None

    def use_tool(self, tool: TutorialCommand) -> Change | None:
        """Go to another lesson, or leave."""
        self.stage.sound.play("choose")
        if tool is TutorialCommand.LEAVE:
            return Pop()
        return self._go_to(max(0, self.lesson - 1) if tool is TutorialCommand.PREVIOUS else self.lesson + 1)

    # Answers

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; after a solution, skip its animation or continue."""
        if self.progress.is_solved:
            return self._skip_ahead()
        if space is not None:
            self._choose(space)
        return None

    def _choose(self, space: Space) -> None:
        """Place a piece on a space, move the selected stack to it, select the stack there, or deselect it."""
        position = self.progress.position
        if position.phase is Phase.PLACEMENT:
            self._answer(Place(space))
            return
        ply = None if self.selected is None else Move(self.selected, space)
        blocked = position.objection_to_stack(space)
        if ply and not position.objection(ply):
            self._answer(ply)
        elif space == self.selected:
            self._select(None)
        elif blocked is None:
            self._select(space)
        else:
            self._refuse((ply and position.objection(ply)) or blocked)

    def _select(self, space: Space | None) -> None:
        self.selected = space
        self.stage.sound.play("drop" if space is None else "pick")

    def _answer(self, ply: Ply) -> None:
        objection = self.progress.objection(ply)
        if objection:
            self.selected = None
            self._refuse(objection)
            return
        self.progress.is_solved = True
        self.selected, self._speed_factor = None, 1.0
        self._play(ply)
        self._replies.extend(self.progress.replies())

    def _refuse(self, why: str) -> None:
        self.progress.wrong_answers += 1
        self._remark = capitalized(why)
        self.stage.sound.play("illegal")

    def _play(self, ply: Ply) -> None:
        """Play a legal ply with its animation."""
        before = self.progress.position
        self.progress.play(ply)
        after = self.progress.position
        self._playback.add([Plan(before, ply, after, faded=self.stage.settings.reduced_motion)])
        self._rest_seconds, self._fade_seconds = 0.0, timing.PLY_FADE_SECONDS

    def _skip_ahead(self) -> Change | None:
        """Finish the animation with all replies; if there is none, continue."""
        if self._is_at_rest:
            return self._advance()
        while self._replies:
            self.progress.play(self._replies.popleft())
        self.advance_playback(float("inf"))
        return None

    def _advance(self) -> Change | None:
        """Continue with the next task or lesson."""
        if self.progress.is_last:
            return self._go_to(self.lesson + 1)
        previous = self.progress.position
        self.progress.begin_next_task()
        self._begin_task(previous)
        return None

    def _go_to(self, lesson: int) -> Change | None:
        """Go to a lesson, or to the end after the last one."""
        if lesson < len(LESSONS):
            self._begin_lesson(lesson, self.progress.position)
            return None
        self.stage.settings.lesson = 0
        self.stage.sound.play("win")
        return Push(TutorialEnd(self.stage))

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate during an animation, then a low rate until idle; updates only before the next task."""
        if self._playback.plan or self._fade_seconds < timing.PLY_FADE_SECONDS:
            return RefreshMode.FULL_RATE
        settings = self.stage.settings
        if (
            self._idle_seconds < timing.REST_AFTER_SECONDS
            and settings.speed is not Speed.OFF
            and not settings.reduced_motion
        ):
            return RefreshMode.LOW_RATE
        return RefreshMode.UPDATE_ONLY if self.progress.is_solved and not self.finished else RefreshMode.ON_INPUT

    def update(self, seconds: float) -> Change | None:
        """Advance the animation; then play the replies and continue with the next task."""
        self._breath_seconds += seconds
        self._idle_seconds += seconds
        speed = self.stage.settings.speed.value
        self._fade_seconds = min(timing.PLY_FADE_SECONDS, self._fade_seconds + seconds)
        if self._playback.plan:
            self._idle_seconds = 0.0
            self.advance_playback(seconds * speed * self._speed_factor)
            return None
        self._rest_seconds += seconds * speed
        if self._replies:
            self._reply()
        elif self.progress.is_solved and not self.finished and self._rest_seconds >= PRAISE_SECONDS:
            return self._advance()
        return None

    def _reply(self) -> None:
        """Play the next reply: a move after a pause, placements in quick succession."""
        fills = isinstance(self._replies[0], Place)
        if fills or self._rest_seconds >= timing.MIN_COMPUTER_MOVE_SECONDS:
            self._speed_factor = FILL_SPEED if fills else 1.0
            self._play(self._replies.popleft())

    def advance_playback(self, seconds: float) -> None:
        """Move the picture on, with its sounds; a finished lesson is followed by a chime."""
        super().advance_playback(seconds)
        if self.finished:
            self.stage.sound.play("hint")

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board, the task, the progress through the lessons and the buttons."""
        canvas = self.stage.canvas(surface)
        speed = self.stage.settings.speed
        picture = self._playback.picture(
            float("inf") if speed is Speed.OFF else ahead * speed.value * self._speed_factor
        )
        picture = picture or self._fade_in_picture(ahead)
        draw_board(canvas, picture, self.marks(), self._breath_seconds)
        draw_progress(
            canvas, TutorialProgress(self.lesson + self.finished, self.lesson, len(LESSONS)), self._breath_seconds
        )
        if self.progress.lesson.scored:
            plan = self._playback.plan
            draw_scores(canvas, plan.before if plan else self.progress.position)
        draw_flight(canvas, picture)
        task = self.progress.task
        if self.progress.is_solved:
            draw_task_text(canvas, PRAISE_TEXT, task.praise, is_praise=True)
        else:
            draw_task_text(canvas, task.instruction, self._remark or task.explanation, is_warning=bool(self._remark))
        self.lay_out()
        self._toolbar.draw(canvas, show_focus=self.toolbar_has_focus or self.finished)

    def _fade_in_picture(self, ahead: float) -> Picture:
        """Return the picture of the position, with new stacks fading in."""
        picture, share = still_picture(self.progress.position), (self._fade_seconds + ahead) / timing.PLY_FADE_SECONDS
        if share >= 1 or self.stage.settings.speed is Speed.OFF:
            return picture
        new = [space for space, stack in picture.stacks.items() if self._previous_position.stacks[space] != stack]
        return Picture(picture.stacks, {}, opacity=dict.fromkeys(new, share))

    def marks(self) -> Marks:
        """Return the marks of the choices, and of the solutions after some wrong answers."""
        choices, progress = frozenset(self.choices()), self.progress
        cursor = None if self.toolbar_has_focus else self.cursor.shown
        aimed = self.cursor.aimed if self.cursor.aimed in choices and not self.toolbar_has_focus else None
        if progress.is_solved:
            return Marks(cursor=cursor)
        if self.selected is not None:
            return Marks(targets=choices, selected=self.selected, cursor=cursor, aimed=aimed)
        shown = choices if progress.reveals_solutions else frozenset()
        if progress.position.phase is Phase.PLACEMENT:
            return Marks(targets=shown, next_piece=progress.position.next_piece, cursor=cursor, aimed=aimed)
        return Marks(
            movable=choices if progress.task.marks_movable else shown, targets=shown, cursor=cursor, aimed=aimed
        )

    def lay_out(self) -> None:
        """Label and place the buttons."""
        layout = self.stage.layout
        self._previous.enabled = self.lesson > 0
        self._next.label = "Next (R)" if self.finished else "Skip (R)"
        if not self.toolbar_has_focus:
            self._toolbar.focus = 1  # Enter continues after a finished lesson
        self._toolbar.lay_out(layout.button_row(len(self._toolbar.widgets)), layout.gap_px(GAP))
