"""Learn in a minute: short lessons on the board itself, each some plies that must be found."""

from collections import deque
from enum import Enum, auto
from typing import Final

import pygame

from dvonn.board.animation import Picture, Plan, Playback, still
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.input import Action
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move, Phase, Place, Ply
from dvonn.rules.position import Position
from dvonn.screens.exercise import Exercise
from dvonn.screens.learn.lesson_progress import LessonProgress
from dvonn.screens.learn.lesson_view import LessonDots, draw_progress, draw_scores, draw_words
from dvonn.screens.learn.lessons import LESSONS
from dvonn.screens.learn.tutorial_end import TutorialEnd
from dvonn.screens.prompts import sentence
from dvonn.screens.scene import Activity, Change, Pop, Push, Stage
from dvonn.ui import timing
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button

PRAISED: Final = "That's it!"
PRAISE: Final = 1.6  # seconds that praise is seen before the next task
FILLING: Final = 14.0  # how much faster than by hand a board fills by itself


class TutorialCommand(Enum):
    """The buttons below the board."""

    PREVIOUS = auto()
    NEXT = auto()
    LEAVE = auto()


TOOLS: Final = {Action.UNDO: TutorialCommand.PREVIOUS, Action.REDO: TutorialCommand.NEXT}


class Tutorial(Exercise[TutorialCommand]):
    """Lesson after lesson, from the one where the guest left last time; the settings keep its number."""

    def __init__(self, stage: Stage) -> None:
        self._previous = Button(TutorialCommand.PREVIOUS, "Previous (U)", "icon-undo")
        self._next = Button(TutorialCommand.NEXT, "", "icon-play")
        tools = Form([[self._previous, self._next, Button(TutorialCommand.LEAVE, "Leave (Esc)", "icon-menu")]])
        super().__init__(stage, tools, TOOLS)
        lesson = stage.settings.lesson
        self._begin(lesson if lesson < len(LESSONS) else 0, Position())

    def _begin(self, lesson: int, seen: Position) -> None:
        """Begin a lesson in place of the position that has been seen, and keep its number."""
        self.lesson = self.stage.settings.lesson = lesson
        self.practice = LessonProgress(LESSONS[lesson])
        self._turn_to_task(seen)

    def _turn_to_task(self, seen: Position) -> None:
        """Let the stacks of a task come into sight, as far as they have not been seen there before."""
        self._seen, self._since = seen, 0.0
        self._playback, self._pace = Playback(), 1.0
        self._replies: deque[Ply] = deque()
        self._remark = ""
        self._waited = 0.0  # seconds since the picture came to rest
        self.selected: Space | None = None
        self.at_tools = False

    # Where it stands

    @property
    def finished(self) -> bool:
        """Whether all of the lesson has been found and seen."""
        return self.practice.found and self.practice.is_last and self._at_rest

    @property
    def _at_rest(self) -> bool:
        return not self._playback.plan and not self._replies

    @property
    def title(self) -> str:
        """The window's title: the lesson's."""
        return f"DVONN: {self.practice.lesson.title}"

    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen; once the right ones are shown, only these."""
        if self.practice.found:
            return []
        legal = self.practice.position.moves()
        plies = self.practice.wanted() if self.practice.shows else legal
        if self.selected is None:
            return sorted({ply[0] for ply in plies})
        targets = [ply[-1] for ply in plies if ply[0] == self.selected]
        return sorted(targets or [ply[-1] for ply in legal if ply[0] == self.selected])

    # Input

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.practice.position

    def forget_remark(self) -> None:
        """Let go of what was wrong with the last choice."""
        self._remark = ""

    def back(self) -> Change | None:
        """Let go of the selected stack, or leave."""
        if self.selected is None:
            return Pop()
        self._select(None)
        return None

    def use(self, tool: TutorialCommand) -> Change | None:
        """Go to another lesson, or leave."""
        self.stage.sound.play("choose")
        if tool is TutorialCommand.LEAVE:
            return Pop()
        return self._go_to(max(0, self.lesson - 1) if tool is TutorialCommand.PREVIOUS else self.lesson + 1)

    # Answers

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; what has been found is seen to its end at once."""
        if self.practice.found:
            return self._hurry()
        if space is not None:
            self._choose(space)
        return None

    def _choose(self, space: Space) -> None:
        """Place a piece on a space, move the selected stack to it, select the stack there, or let go of it."""
        position = self.practice.position
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
        objection = self.practice.objection(ply)
        if objection:
            self.selected = None
            self._refuse(objection)
            return
        self.practice.found = True
        self.selected, self._pace = None, 1.0
        self._play(ply)
        self._replies.extend(self.practice.replies())

    def _refuse(self, why: str) -> None:
        self.practice.wrong += 1
        self._remark = sentence(why)
        self.stage.sound.play("illegal")

    def _play(self, ply: Ply) -> None:
        """Play a legal ply, and let it be seen."""
        before = self.practice.position
        self.practice.play(ply)
        after = self.practice.position
        self._playback.add([Plan(before, ply, after, faded=self.stage.settings.reduced_motion)])
        self._waited, self._since = 0.0, timing.FADE

    def _hurry(self) -> Change | None:
        """Let what is in motion be over, or go on at once."""
        if self._at_rest:
            return self._go_on()
        while self._replies:
            self.practice.play(self._replies.popleft())
        self.see(float("inf"))
        return None

    def _go_on(self) -> Change | None:
        """Go on to the next task, or to the next lesson."""
        if self.practice.is_last:
            return self._go_to(self.lesson + 1)
        seen = self.practice.position
        self.practice.go_on()
        self._turn_to_task(seen)
        return None

    def _go_to(self, lesson: int) -> Change | None:
        """Go to a lesson, or beyond the last to the end."""
        if lesson < len(LESSONS):
            self._begin(lesson, self.practice.position)
            return None
        self.stage.settings.lesson = 0
        self.stage.sound.play("win")
        return Push(TutorialEnd(self.stage))

    # Time

    @property
    def activity(self) -> Activity:
        """It moves while something is played or comes into sight, breathes for a while, and works before it goes on."""
        if self._playback.plan or self._since < timing.FADE:
            return Activity.MOVING
        settings = self.stage.settings
        if self._calm < timing.REST and settings.speed is not Speed.OFF and not settings.reduced_motion:
            return Activity.BREATHING
        return Activity.WORKING if self.practice.found and not self.finished else Activity.STILL

    def update(self, seconds: float) -> Change | None:
        """Move the picture on; when it rests, play the reply, and go on to the next task."""
        self._breath += seconds
        self._calm += seconds
        speed = self.stage.settings.speed.value
        self._since = min(timing.FADE, self._since + seconds)
        if self._playback.plan:
            self._calm = 0.0
            self.see(seconds * speed * self._pace)
            return None
        self._waited += seconds * speed
        if self._replies:
            self._reply()
        elif self.practice.found and not self.finished and self._waited >= PRAISE:
            return self._go_on()
        return None

    def _reply(self) -> None:
        """Play the next reply: a move after a while, placements fast one after the other."""
        fills = isinstance(self._replies[0], Place)
        if fills or self._waited >= timing.COMPUTER_MOVES:
            self._pace = FILLING if fills else 1.0
            self._play(self._replies.popleft())

    def see(self, seconds: float) -> None:
        """Move the picture on, with its sounds; a finished lesson is followed by a chime."""
        super().see(seconds)
        if self.finished:
            self.stage.sound.play("hint")

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board, what is said, the way through the lessons and the buttons."""
        canvas = self.stage.canvas(surface)
        speed = self.stage.settings.speed
        picture = self._playback.picture(float("inf") if speed is Speed.OFF else ahead * speed.value * self._pace)
        picture = picture or self._coming(ahead)
        draw_board(canvas, picture, self.marks(), self._breath)
        draw_progress(canvas, LessonDots(self.lesson + self.finished, self.lesson, len(LESSONS)), self._breath)
        if self.practice.lesson.scored:
            plan = self._playback.plan
            draw_scores(canvas, plan.before if plan else self.practice.position)
        draw_flight(canvas, picture)
        task = self.practice.task
        if self.practice.found:
            draw_words(canvas, PRAISED, task.done, praises=True)
        else:
            draw_words(canvas, task.do, self._remark or task.why, warns=bool(self._remark))
        self.lay_out()
        self._tools.draw(canvas, show_focus=self.at_tools or self.finished)

    def _coming(self, ahead: float) -> Picture:
        """Return the picture of the position, its stacks as solid as they have come into sight."""
        picture, share = still(self.practice.position), (self._since + ahead) / timing.FADE
        if share >= 1 or self.stage.settings.speed is Speed.OFF:
            return picture
        new = [space for space, stack in picture.stacks.items() if self._seen.stacks[space] != stack]
        return Picture(picture.stacks, {}, solid=dict.fromkeys(new, share))

    def marks(self) -> Marks:
        """Return what is pointed out: what may be chosen, and after some wrong answers what should be."""
        choices, practice = frozenset(self.choices()), self.practice
        cursor = None if self.at_tools else self.cursor.shown
        aimed = self.cursor.aimed if self.cursor.aimed in choices and not self.at_tools else None
        if practice.found:
            return Marks(cursor=cursor)
        if self.selected is not None:
            return Marks(targets=choices, selected=self.selected, cursor=cursor, aimed=aimed)
        shown = choices if practice.shows else frozenset()
        if practice.position.phase is Phase.PLACEMENT:
            return Marks(targets=shown, next_piece=practice.position.next_piece, cursor=cursor, aimed=aimed)
        return Marks(movable=choices if practice.task.lit else shown, targets=shown, cursor=cursor, aimed=aimed)

    def lay_out(self) -> None:
        """Name the buttons and place them."""
        layout = self.stage.layout
        self._previous.enabled = self.lesson > 0
        self._next.label = "Next (R)" if self.finished else "Skip (R)"
        if not self.at_tools:
            self._tools.focus = 1  # it is what Enter does when a lesson is finished
        self._tools.lay_out(layout.buttons(len(self._tools.widgets)), layout.air(GAP))
