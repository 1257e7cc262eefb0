"""Puzzles on the real board: the one right move is looked for, and what is wrong with another one is played."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from math import ceil
from typing import Final

import pygame

from dvonn.board.animation import Plan, Playback, still
from dvonn.board.hint import draw_saying
from dvonn.board.hud import ClockState, PanelClock, PlayerPanel, draw_message, draw_player
from dvonn.board.layout import Viewpoint
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.board.words import SIDES, counted
from dvonn.input import Action, Drag, Hover, Intention, Release
from dvonn.match import minutes
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position
from dvonn.screens.exercise import Exercise
from dvonn.screens.move_selection import MoveSelection
from dvonn.screens.prompts import labelled, sentence
from dvonn.screens.puzzles.puzzle_attempt import Attempt, AttemptState
from dvonn.screens.puzzles.puzzle_end import PuzzleRoundEnd
from dvonn.screens.puzzles.puzzle_round import LOW, PuzzleRound, asked, praised, prolong_streak, streak
from dvonn.screens.puzzles.puzzle_view import draw_grade
from dvonn.screens.scene import TURNED, Activity, Change, Pop, Push, Stage
from dvonn.ui import timing
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button


class PuzzleCommand(Enum):
    """The buttons below the board."""

    SHOW = auto()
    ON = auto()
    LEAVE = auto()


TOOLS: Final = {Action.HINT: PuzzleCommand.SHOW, Action.REDO: PuzzleCommand.ON, Action.UNDO: PuzzleCommand.ON}


class PuzzlePlay(Exercise[PuzzleCommand]):
    """A round of puzzles; in a series the clock runs while an answer is looked for."""

    def __init__(self, stage: Stage, deal: Callable[[], PuzzleRound]) -> None:
        self._deal = deal
        self._show, self._on = Button(PuzzleCommand.SHOW, "", "icon-hint"), Button(PuzzleCommand.ON, "", "icon-play")
        self._away = Button(PuzzleCommand.LEAVE, "", "icon-menu")
        super().__init__(stage, Form([self.buttons()]), TOOLS, cursor_shown=stage.controls.device.walks)
        self._restart()

    def buttons(self) -> list[Button[PuzzleCommand]]:
        """Return the buttons that there are below the board."""
        return [self._show, self._on, self._away]

    def _restart(self) -> None:
        """Begin a round."""
        self.round, self.over = self._deal(), False
        self._begin()

    def _begin(self) -> None:
        """Ask the next puzzle, seen from where its side sits."""
        self.stage.seat(self.round.puzzle.position.turn)
        self._playback = Playback()
        faded = self.stage.settings.reduced_motion
        self.attempt = Attempt(self.round.puzzle, self.stage.clock, faded=faded)
        self._turn_over([])

    def _turn_over(self, plans: list[Plan]) -> None:
        """Let plies be seen that lead to where the attempt is now."""
        self.see(float("inf"))
        self._playback.add(plans)
        self.hand = MoveSelection(self.stage, self.attempt.position)
        self.proposed: Move | None = None  # waits to be chosen again, where moves are confirmed
        self._waited = 0.0  # seconds since the picture came to rest
        self.at_tools = False  # whether keys or the pointer are at the buttons

    @property
    def title(self) -> str:
        """The window's title: what is asked for, or how it went."""
        return f"DVONN: {self._headline()}"

    # Input

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.attempt.position

    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen while an answer is looked for."""
        return self.hand.choices() if self.attempt.stand is AttemptState.ASKED else []

    def handle(self, intention: Intention) -> Change | None:
        """Act on an intention; what is in motion is finished by choosing anything."""
        return self._leave() if self.over else super().handle(intention)

    def follow(self, pointer: Hover) -> Change | None:
        """Let the pointer aim at a space, and drag a stack."""
        super().follow(pointer)
        if self.attempt.stand is not AttemptState.ASKED:
            return None
        if isinstance(pointer, Release):
            self._try(self.hand.drop(self.space_at(pointer.at)))
        elif self.hand.drag(self.space_at(pointer.start) if isinstance(pointer, Drag) else None):
            self.proposed = None
        return None

    def forget_remark(self) -> None:
        """Let go of what was wrong with the last choice."""
        self.hand.remark = ""

    def back(self) -> Change | None:
        """Let go of the stack in hand, or leave."""
        if self.hand.selected is None:
            return self._leave()
        self.hand.select(None)
        self.proposed = None
        return None

    def _leave(self) -> Change:
        self.stage.seen = Viewpoint.SOUTH
        return Pop()

    def use(self, tool: PuzzleCommand) -> Change | None:
        """Show the solution, go on, or leave."""
        if tool is PuzzleCommand.LEAVE:
            return self._leave()
        button = self._show if tool is PuzzleCommand.SHOW else self._on
        if not button.enabled:
            self.stage.sound.play("illegal")
            return None
        self.stage.sound.play("choose")
        if tool is PuzzleCommand.ON:
            return self._go_on()
        self._turn_over(self.attempt.show())
        return None

    # Answers

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space, or see what came of the answer, and then go on."""
        moving = self._playback.plan is not None
        self.see(float("inf"))
        if self.attempt.stand is AttemptState.ASKED and space is not None:
            self._try(self.hand.choose(space))
            if self.hand.remark:
                self.stage.sound.play("illegal")
        elif self._on.enabled and not moving:
            return self._go_on()
        return None

    def _try(self, answer: Move | None) -> None:
        """Play an answer, right or wrong, if there is one by now; where moves are confirmed it is chosen twice."""
        if not answer:
            if self.hand.selected is None or not self.hand.remark:
                self.proposed = None  # the hand has let go of it
            return
        if self.stage.settings.confirm and answer != self.proposed:
            self.proposed = answer
            self.stage.sound.play("pick")
            return
        self._turn_over(self.attempt.answer(answer))
        if self.attempt.stand is AttemptState.TRIED:
            self.round.spend(self.round.penalty)
            return
        self.round.solved += 1
        if self.round.day:
            prolong_streak(self.stage.settings, self.round.day)

    def _go_on(self) -> Change | None:
        """Go back to the position, on to the next puzzle, or to the end."""
        if self.round.is_late or (self.attempt.is_done and self.round.is_last):
            return self._end()
        if self.attempt.is_done:
            self.round.number += 1
            self._begin()
        else:
            self._turn_over(self.attempt.take_back())
        return None

    def _end(self) -> Change:
        """Leave; after a series it is said first how it went."""
        if self.round.left is None:
            return self._leave()
        self.over = True
        self.stage.sound.play("win" if self.round.solved == len(self.round.puzzles) else "hint")
        return Push(PuzzleRoundEnd(self.stage, self.round, self._restart))

    # Time

    @property
    def activity(self) -> Activity:
        """It moves while something is played or a second begins, breathes for a while, works for clock and engine."""
        clock_runs = self.attempt.stand is AttemptState.ASKED and self.round.left is not None
        if self._playback.plan or (clock_runs and -(self.round.left or 0.0) % 1 < TURNED):
            return Activity.MOVING
        settings = self.stage.settings
        if self._calm < timing.REST and settings.speed is not Speed.OFF and not settings.reduced_motion:
            return Activity.BREATHING
        return (
            Activity.WORKING if clock_runs or self.over or self.attempt.stand is AttemptState.TRIED else Activity.STILL
        )

    def idle(self, seconds: float) -> None:
        """Look for what is wrong with the answer, also while it is still to be seen."""
        self.attempt.think(seconds)

    def update(self, seconds: float) -> Change | None:
        """Move the picture on; when it rests, play the reply to a wrong answer, or let the clock run."""
        if self.over:
            return self._leave()
        self._breath += seconds
        self._calm += seconds
        speed = self.stage.settings.speed.value
        if self._playback.plan:
            self._calm = 0.0
            self.see(seconds * speed)
        elif self.attempt.stand is AttemptState.TRIED:
            self._waited += seconds * speed
            self._reply()
        elif self.attempt.stand is AttemptState.ASKED:
            return self._tick(seconds)
        return None

    def _tick(self, seconds: float) -> Change | None:
        before = self.round.left
        self.round.spend(seconds)
        left = self.round.left
        if before is None or left is None:
            return None
        if left < LOW and int(left) != int(before):
            self.stage.sound.play("clock")
        return self._end() if self.round.is_late else None

    def _reply(self) -> None:
        """Let the reply to a wrong answer be seen, as soon as it is found and the answer has been looked at."""
        plans = self.attempt.reply() if self._waited >= timing.COMPUTER_MOVES else None
        if plans is not None:
            self.stage.sound.play("illegal")
            self._turn_over(plans)

    def see(self, seconds: float) -> None:
        """Move the picture on, with its sounds; the right move is followed by a chime."""
        seen = self._playback.plan
        super().see(seconds)
        if seen and not self._playback.plan and self.attempt.stand is AttemptState.SOLVED:
            self.stage.sound.play("hint")

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board, the grade, both sides, what is said and the buttons."""
        canvas = self.stage.canvas(surface)
        speed = self.stage.settings.speed
        picture = self._playback.picture(float("inf") if speed is Speed.OFF else ahead * speed.value)
        picture = picture or still(self.attempt.position)
        draw_board(canvas, picture, self.marks(), self._breath)
        draw_grade(canvas, self.round.puzzle.grade)
        self._draw_players(canvas)
        draw_flight(canvas, picture)
        if self.attempt.verdict:
            draw_saying(canvas, self.attempt.verdict)
        else:
            draw_message(canvas, self._headline(), self._line(), sentence(self.hand.remark))
        self.lay_out()
        self._tools.draw(canvas, show_focus=self.at_tools or self._on.enabled)

    def marks(self) -> Marks:
        """Return what is pointed out: what may be chosen, or the last ply."""
        cursor = None if self.at_tools else self.cursor.shown
        if self._playback.plan:
            return Marks(cursor=cursor)
        if self.attempt.stand is not AttemptState.ASKED:
            return Marks(cursor=cursor, last=self.attempt.last)
        aimed = self.proposed.target if self.proposed else self.cursor.aimed
        marks = self.hand.marks(self.proposed)
        return replace(marks, cursor=cursor, aimed=aimed if aimed in self.choices() else None)

    def _draw_players(self, canvas: Canvas) -> None:
        """Draw both sides' panels, the guest's with the clock; scores change when a move has been seen."""
        plan, turn = self._playback.plan, self.round.puzzle.position.turn
        shown = self.attempt.position if not plan else plan.after if plan.backwards else plan.before
        for colour in Colour:
            guest = colour is turn
            name = f"{SIDES[colour]}: you" if guest else SIDES[colour]
            draw_player(canvas, PlayerPanel(colour, name, guest, self._clock() if guest else None), shown)

    def _clock(self) -> PanelClock | None:
        left = self.round.left
        if left is None:
            return None
        running = ClockState.RUNNING if self.attempt.stand is AttemptState.ASKED else ClockState.WAITING
        return PanelClock(minutes(ceil(left)), ClockState.LOW if left < LOW else running)

    def _headline(self) -> str:
        if self.attempt.stand is AttemptState.SOLVED:
            days = streak(self.stage.settings, self.round.day) if self.round.day else 0
            return f"That's it! {counted(days, 'day')} in a row" if days > 1 else "That's it!"
        if self.attempt.stand in {AttemptState.TRIED, AttemptState.REFUTED}:
            return "Not this one"
        return (
            f"{self.round.puzzle.solution} it is"
            if self.attempt.stand is AttemptState.SHOWN
            else asked(self.round.puzzle)
        )

    def _line(self) -> str:
        """Return what is written below the headline, unless something was wrong."""
        if self.attempt.stand is AttemptState.TRIED:
            return f"What does {SIDES[self.round.puzzle.position.turn.other]} answer?"
        if self.attempt.is_done:
            return praised(self.round.puzzle)
        count = f"{self.round.number + 1} of {len(self.round.puzzles)}: " if self.round.left is not None else ""
        words = "one move does it, no other" if self.hand.selected is None else "choose where it goes"
        return count + words if count else sentence(words)

    def lay_out(self) -> None:
        """Name the buttons and place them."""
        layout, controls = self.stage.layout, self.stage.controls
        self._away.label = labelled("Leave", Action.BACK, controls)
        self._show.label = labelled("Show me", Action.HINT, controls)
        self._show.enabled = self.attempt.can_be_shown
        self._on.enabled = self.attempt.stand is AttemptState.REFUTED or self.attempt.is_done
        if self.attempt.stand is AttemptState.REFUTED and not self.round.is_late:
            self._on.label = labelled("Try again", Action.UNDO, controls)
        else:
            ends = self.round.is_late or self.round.is_last
            self._on.label = labelled("Finish" if ends else "Next", Action.REDO, controls)
        if not self.at_tools or not self._tools.focused.enabled:
            self._tools.focus = self._tools.widgets.index(self._on if self._on.enabled else self._away)
        self._tools.lay_out(layout.buttons(len(self._tools.widgets)), layout.air(GAP))
