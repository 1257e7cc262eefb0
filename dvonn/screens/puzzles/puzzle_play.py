"""Plays puzzles on the board: the player looks for the one right move, and wrong answers are refuted."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from math import ceil
from typing import Final

import pygame

from dvonn.board.animation import Plan, Playback, still_picture
from dvonn.board.hint import draw_hint_text
from dvonn.board.hud import ClockState, PanelClock, PlayerPanel, draw_message, draw_player
from dvonn.board.layout import Viewpoint
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.board.words import SIDE_NAMES, counted
from dvonn.input import Action, Drag, Hover, Intention, Release
from dvonn.match import format_clock_time
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position
from dvonn.screens.exercise import Exercise
from dvonn.screens.move_selection import MoveSelection
from dvonn.screens.prompts import capitalized, label_with_key
from dvonn.screens.puzzles.puzzle_attempt import AttemptState, PuzzleAttempt
from dvonn.screens.puzzles.puzzle_end import PuzzleRoundEnd
from dvonn.screens.puzzles.puzzle_round import (
    SERIES_WARNING_SECONDS,
    PuzzleRound,
    current_streak,
    extend_streak,
    question_text,
    solution_text,
)
from dvonn.screens.puzzles.puzzle_view import draw_grade
from dvonn.screens.scene import CLOCK_REDRAW_SECONDS, Change, Pop, Push, RefreshMode, Stage
from dvonn.ui import timing
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button


class PuzzleCommand(Enum):
    """The buttons below the board."""

    SHOW_SOLUTION = auto()
    NEXT = auto()
    LEAVE = auto()


PUZZLE_SHORTCUTS: Final = {
    Action.HINT: PuzzleCommand.SHOW_SOLUTION,
    Action.REDO: PuzzleCommand.NEXT,
    Action.UNDO: PuzzleCommand.NEXT,
}


class PuzzlePlay(Exercise):
    """A round of puzzles, made by `make_round`; in a series the clock runs until an answer is given."""

    def __init__(self, stage: Stage, make_round: Callable[[], PuzzleRound]) -> None:
        self._make_round = make_round
        self._solution_button = Button(PuzzleCommand.SHOW_SOLUTION, "", "icon-hint")
        self._next_button = Button(PuzzleCommand.NEXT, "", "icon-play")
        self._leave_button = Button(PuzzleCommand.LEAVE, "", "icon-menu")
        cursor_shown = stage.controls.device.moves_focus
        super().__init__(stage, Form([self.buttons()]), PUZZLE_SHORTCUTS, cursor_shown=cursor_shown)
        self._begin_round()

    def buttons(self) -> list[Button]:
        """Return the buttons below the board."""
        return [self._solution_button, self._next_button, self._leave_button]

    def _begin_round(self) -> None:
        """Begin a new round."""
        self.round, self.finished = self._make_round(), False
        self._begin_puzzle()

    def _begin_puzzle(self) -> None:
        """Begin the current puzzle, with the board seen from its side."""
        self.stage.set_viewpoint_for(self.round.puzzle.position.turn)
        self._playback = Playback()
        faded = self.stage.settings.reduced_motion
        self.attempt = PuzzleAttempt(self.round.puzzle, self.stage.clock, faded=faded)
        self._animate([])

    def _animate(self, plans: list[Plan]) -> None:
        """Animate the plies that lead to the position of the attempt."""
        self.advance_playback(float("inf"))
        self._playback.add(plans)
        self.selection = MoveSelection(self.stage, self.attempt.position)
        self.proposed: Move | None = None  # the move to be confirmed, if the settings ask for it
        self._rest_seconds = 0.0  # seconds since the last animation
        self.toolbar_has_focus = False

    @property
    def title(self) -> str:
        """The window's title with the task or the result."""
        return f"DVONN: {self._headline()}"

    # Input

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.attempt.position

    def choices(self) -> list[Space]:
        """Return the spaces that may be chosen; none after an answer."""
        return self.selection.choices() if self.attempt.state is AttemptState.ASKED else []

    def handle(self, intention: Intention) -> Change | None:
        """Handle an intention; after the end of the round any leaves."""
        return self._leave() if self.finished else super().handle(intention)

    def follow_pointer(self, pointer: Hover) -> Change | None:
        """Move the cursor with the pointer, and drag a stack."""
        super().follow_pointer(pointer)
        if self.attempt.state is not AttemptState.ASKED:
            return None
        if isinstance(pointer, Release):
            self._submit(self.selection.drop(self.space_at(pointer.at)))
        elif self.selection.drag(self.space_at(pointer.start) if isinstance(pointer, Drag) else None):
            self.proposed = None
        return None

    def clear_remark(self) -> None:
        """Clear the remark on the last choice."""
        self.selection.remark = ""

    def go_back(self) -> Change | None:
        """Deselect the selected stack, or leave."""
        if self.selection.selected is None:
            return self._leave()
        self.selection.select(None)
        self.proposed = None
        return None

    def _leave(self) -> Change:
        self.stage.viewpoint = Viewpoint.SOUTH
        return Pop()

    def use_tool(self, tool: PuzzleCommand) -> Change | None:
        """Show the solution, continue, or leave."""
        if tool is PuzzleCommand.LEAVE:
            return self._leave()
        button = self._solution_button if tool is PuzzleCommand.SHOW_SOLUTION else self._next_button
        if not button.enabled:
            self.stage.sound.play("illegal")
            return None
        self.stage.sound.play("choose")
        if tool is PuzzleCommand.NEXT:
            return self._advance()
        self._animate(self.attempt.show())
        return None

    # Answers

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; after an answer, skip its animation or continue."""
        moving = self._playback.plan is not None
        self.advance_playback(float("inf"))
        if self.attempt.state is AttemptState.ASKED and space is not None:
            self._submit(self.selection.choose(space))
            if self.selection.remark:
                self.stage.sound.play("illegal")
        elif self._next_button.enabled and not moving:
            return self._advance()
        return None

    def _submit(self, answer: Move | None) -> None:
        """Play an answer, if there is one; if moves are confirmed it must be chosen twice."""
        if not answer:
            if self.selection.selected is None or not self.selection.remark:
                self.proposed = None  # the stack was deselected
            return
        if self.stage.settings.confirm and answer != self.proposed:
            self.proposed = answer
            self.stage.sound.play("pick")
            return
        self._animate(self.attempt.answer(answer))
        if self.attempt.state is AttemptState.TRIED:
            self.round.spend(self.round.penalty)
            return
        self.round.solved += 1
        if self.round.day:
            extend_streak(self.stage.settings, self.round.day)

    def _advance(self) -> Change | None:
        """Take back a wrong answer, or continue with the next puzzle or the end of the round."""
        if self.round.is_time_over or (self.attempt.is_done and self.round.is_last):
            return self._end()
        if self.attempt.is_done:
            self.round.number += 1
            self._begin_puzzle()
        else:
            self._animate(self.attempt.take_back())
        return None

    def _end(self) -> Change:
        """Leave, after a series by way of its result."""
        if self.round.seconds_left is None:
            return self._leave()
        self.finished = True
        self.stage.sound.play("win" if self.round.solved == len(self.round.puzzles) else "hint")
        return Push(PuzzleRoundEnd(self.stage, self.round, self._begin_round))

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate during an animation or at a new second, a low rate until idle, updates for clock and engine."""
        clock_runs = self.attempt.state is AttemptState.ASKED and self.round.seconds_left is not None
        if self._playback.plan or (clock_runs and -(self.round.seconds_left or 0.0) % 1 < CLOCK_REDRAW_SECONDS):
            return RefreshMode.FULL_RATE
        settings = self.stage.settings
        animated = settings.speed is not Speed.OFF and not settings.reduced_motion
        if animated and self._idle_seconds < timing.REST_AFTER_SECONDS:
            return RefreshMode.LOW_RATE
        needs_updates = clock_runs or self.finished or self.attempt.state is AttemptState.TRIED
        return RefreshMode.UPDATE_ONLY if needs_updates else RefreshMode.ON_INPUT

    def idle(self, seconds: float) -> None:
        """Search for the refutation of a wrong answer, also during its animation."""
        self.attempt.think(seconds)

    def update(self, seconds: float) -> Change | None:
        """Advance the animation; then play the reply to a wrong answer, or run the clock."""
        if self.finished:
            return self._leave()
        self._breath_seconds += seconds
        self._idle_seconds += seconds
        speed = self.stage.settings.speed.value
        if self._playback.plan:
            self._idle_seconds = 0.0
            self.advance_playback(seconds * speed)
        elif self.attempt.state is AttemptState.TRIED:
            self._rest_seconds += seconds * speed
            self._reply()
        elif self.attempt.state is AttemptState.ASKED:
            return self._run_clock(seconds)
        return None

    def _run_clock(self, seconds: float) -> Change | None:
        before = self.round.seconds_left
        self.round.spend(seconds)
        left = self.round.seconds_left
        if before is None or left is None:
            return None
        if left < SERIES_WARNING_SECONDS and int(left) != int(before):
            self.stage.sound.play("clock")
        return self._end() if self.round.is_time_over else None

    def _reply(self) -> None:
        """Animate the reply to a wrong answer when it is found, after a pause."""
        plans = self.attempt.reply() if self._rest_seconds >= timing.MIN_COMPUTER_MOVE_SECONDS else None
        if plans is not None:
            self.stage.sound.play("illegal")
            self._animate(plans)

    def advance_playback(self, seconds: float) -> None:
        """Advance the animation with its sounds; the right move ends with a chime."""
        plan = self._playback.plan
        super().advance_playback(seconds)
        if plan and not self._playback.plan and self.attempt.state is AttemptState.SOLVED:
            self.stage.sound.play("hint")

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board, the grade, the player panels, the message and the buttons."""
        canvas = self.stage.canvas(surface)
        speed = self.stage.settings.speed
        picture = self._playback.picture(float("inf") if speed is Speed.OFF else ahead * speed.value)
        picture = picture or still_picture(self.attempt.position)
        draw_board(canvas, picture, self.marks(), self._breath_seconds)
        draw_grade(canvas, self.round.puzzle.grade)
        self._draw_players(canvas)
        draw_flight(canvas, picture)
        if self.attempt.explanation:
            draw_hint_text(canvas, self.attempt.explanation)
        else:
            draw_message(canvas, self._headline(), self._message(), capitalized(self.selection.remark))
        self.lay_out()
        self._toolbar.draw(canvas, show_focus=self.toolbar_has_focus or self._next_button.enabled)

    def marks(self) -> Marks:
        """Return the marks of the choices, or of the last ply after an answer."""
        cursor = None if self.toolbar_has_focus else self.cursor.shown
        if self._playback.plan:
            return Marks(cursor=cursor)
        if self.attempt.state is not AttemptState.ASKED:
            return Marks(cursor=cursor, last_ply=self.attempt.last)
        aimed = self.proposed.target if self.proposed else self.cursor.aimed
        marks = self.selection.marks(self.proposed)
        return replace(marks, cursor=cursor, aimed=aimed if aimed in self.choices() else None)

    def _draw_players(self, canvas: Canvas) -> None:
        """Draw the player panels, the player's own with the clock; scores change after the animation."""
        plan, turn = self._playback.plan, self.round.puzzle.position.turn
        shown = self.attempt.position if not plan else plan.after if plan.backwards else plan.before
        for colour in Colour:
            is_player = colour is turn
            name = f"{SIDE_NAMES[colour]}: you" if is_player else SIDE_NAMES[colour]
            draw_player(canvas, PlayerPanel(colour, name, is_player, self._panel_clock() if is_player else None), shown)

    def _panel_clock(self) -> PanelClock | None:
        left = self.round.seconds_left
        if left is None:
            return None
        running = ClockState.RUNNING if self.attempt.state is AttemptState.ASKED else ClockState.WAITING
        return PanelClock(format_clock_time(ceil(left)), ClockState.LOW if left < SERIES_WARNING_SECONDS else running)

    def _headline(self) -> str:
        if self.attempt.state is AttemptState.SOLVED:
            days = current_streak(self.stage.settings, self.round.day) if self.round.day else 0
            return f"That's it! {counted(days, 'day')} in a row" if days > 1 else "That's it!"
        if self.attempt.state in {AttemptState.TRIED, AttemptState.REFUTED}:
            return "Not this one"
        if self.attempt.state is AttemptState.SHOWN:
            return f"{self.round.puzzle.solution} it is"
        return question_text(self.round.puzzle)

    def _message(self) -> str:
        """Return the line below the headline if there is no remark."""
        if self.attempt.state is AttemptState.TRIED:
            return f"What does {SIDE_NAMES[self.round.puzzle.position.turn.other]} answer?"
        if self.attempt.is_done:
            return solution_text(self.round.puzzle)
        count = f"{self.round.number + 1} of {len(self.round.puzzles)}: " if self.round.seconds_left is not None else ""
        words = "one move does it, no other" if self.selection.selected is None else "choose where it goes"
        return count + words if count else capitalized(words)

    def lay_out(self) -> None:
        """Label and place the buttons."""
        layout, controls = self.stage.layout, self.stage.controls
        self._leave_button.label = label_with_key("Leave", Action.BACK, controls)
        self._solution_button.label = label_with_key("Show me", Action.HINT, controls)
        self._solution_button.enabled = self.attempt.can_be_shown
        self._next_button.enabled = self.attempt.state is AttemptState.REFUTED or self.attempt.is_done
        if self.attempt.state is AttemptState.REFUTED and not self.round.is_time_over:
            self._next_button.label = label_with_key("Try again", Action.UNDO, controls)
        else:
            ends = self.round.is_time_over or self.round.is_last
            self._next_button.label = label_with_key("Finish" if ends else "Next", Action.REDO, controls)
        if not self.toolbar_has_focus or not self._toolbar.focused.enabled:
            focused = self._next_button if self._next_button.enabled else self._leave_button
            self._toolbar.focus = self._toolbar.widgets.index(focused)
        self._toolbar.lay_out(layout.button_row(len(self._toolbar.widgets)), layout.gap_px(GAP))
