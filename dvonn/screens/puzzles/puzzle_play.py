"""Plays puzzles on the board: the player looks for the one right move, and wrong answers are refuted."""

from collections.abc import Callable
from functools import partial

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hint import draw_hint_text
from dvonn.board.hud import PlayerPanel, draw_message, draw_panels
from dvonn.board.layout import Viewpoint
from dvonn.board.view import draw_flight
from dvonn.board.words import SIDE_NAMES, counted
from dvonn.input import Action, Intention
from dvonn.match import LOW_TIME_SECONDS, format_clock_time
from dvonn.rules.analysis.puzzle import GRADES
from dvonn.rules.board import Space
from dvonn.rules.pieces import Ply
from dvonn.screens.board_player import game_steps
from dvonn.screens.dialog import SubtitledDialog
from dvonn.screens.exercise import Exercise, draw_text_above_board
from dvonn.screens.play import panel_clock
from dvonn.screens.prompts import KeyButton, capitalized
from dvonn.screens.puzzles.puzzle_round import (
    SERIES_SECONDS,
    AttemptState,
    PuzzleAttempt,
    PuzzleRound,
    current_streak,
    extend_streak,
    question_text,
    solution_text,
)
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, SceneCommand, Stage
from dvonn.ui import timing
from dvonn.ui.widgets import Button


class PuzzlePlay(Exercise):
    """A round of puzzles, made by `make_round`; in a series the clock runs until an answer is given."""

    needs_coordinates = True
    retries = True  # whether a wrong answer may be tried again, and the solution shown in the end

    def __init__(self, stage: Stage, make_round: Callable[[], PuzzleRound]) -> None:
        solution = KeyButton(self._show_solution, "Show me", "icon-hint", action=Action.HINT)
        super().__init__(stage, *([solution] if self.retries else []))
        self._make_round, self._solution_button = make_round, solution
        self._begin_round()

    def _begin_round(self) -> None:
        self.round, self.finished = self._make_round(), False
        self._begin_puzzle()

    def _begin_puzzle(self) -> None:
        """Begin the current puzzle, with the board seen from its side, and the cursor on a stack that may move."""
        self.stage.set_viewpoint_for(self.round.puzzle.position.turn)
        self.player.stop()
        self.attempt = PuzzleAttempt(self.round.puzzle, self.stage.clock)
        self._former_state = self.attempt.state  # before the last change
        self.toolbar_has_focus = False
        self.show(self.attempt.game.position)
        if self.cursor.shown is not None:
            self.cursor.jump(0, self.choices())

    def _change_attempt(self, change: Callable[[], None]) -> None:
        """Animate the plies that a change of the attempt takes back or plays."""
        before, self._former_state = game_steps(self.attempt.game), self.attempt.state
        change()
        self.finish()
        self.toolbar_has_focus = False
        self.show(self.attempt.game.position, *self.player.plans_between(before, game_steps(self.attempt.game)))

    @property
    def title(self) -> str:
        """The window's title with the task or the result."""
        return f"DVONN: {self._headline}"

    # Input

    def lay_out(self) -> None:
        """Enable the buttons, label the one that goes on, and place them."""
        self._solution_button.enabled = self.attempt.can_be_shown
        self.next_button.enabled = self.attempt.state is AttemptState.REFUTED or self.attempt.is_done
        ends = self.round.is_time_over or self.round.is_last
        self.next_button.words, self.next_button.action = "Finish" if ends else "Next", Action.NEXT_MOVE
        if self.attempt.state is AttemptState.REFUTED and self.retries and not self.round.is_time_over:
            self.next_button.words, self.next_button.action = "Try again", Action.UNDO
        super().lay_out()

    def act(self, intention: Intention) -> Change | None:
        """Act on an intention, undo and redo going on as well; after the end of the round any leaves."""
        if self.finished:
            return self.leave()
        if intention is Action.UNDO or intention is Action.REDO:
            intention = self.next_button.action or intention
        return super().act(intention)

    # Answers

    @property
    def can_choose(self) -> bool:
        """Whether an answer is looked for."""
        return self.attempt.state is AttemptState.ASKED

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; after an answer, skip its animation or continue."""
        moving = self.player.plan is not None
        self.finish()
        if self.can_choose and space is not None:
            return self.choose(space)
        return self.go_on() if self.next_button.enabled and not moving else None

    def play(self, ply: Ply) -> None:
        """Play an answer."""
        self._change_attempt(partial(self.attempt.answer, ply))
        if self.attempt.state is AttemptState.TRIED:
            self.round.spend(self.round.penalty)
            return
        self.round.solved += 1
        if self.round.day:
            extend_streak(self.stage.settings, self.round.day)

    def _show_solution(self) -> None:
        self._change_attempt(self.attempt.show)

    @property
    def told_state(self) -> AttemptState:
        """The state that the words tell of: the one that the animation has reached."""
        return self._former_state if self.player.plan else self.attempt.state

    @property
    def succeeded(self) -> bool:
        """Whether the puzzle is solved."""
        return self.attempt.state is AttemptState.SOLVED

    def go_on(self) -> Change | None:
        """Continue with the next puzzle or the end of the round, or take back a wrong answer."""
        is_done = self.attempt.is_done or not self.retries
        if self.round.is_time_over or (is_done and self.round.is_last):
            return self.end()
        if is_done:
            self.round.number += 1
            self._begin_puzzle()
        else:
            self._change_attempt(self.attempt.take_back)
        return None

    def end(self) -> Change:
        """Leave, after a series by way of its result."""
        if self.round.seconds_left is None:
            return self.leave()
        self.finished = True
        self.stage.sound.play("win" if self.round.solved == len(self.round.puzzles) else "hint")
        return Push(PuzzleRoundEnd(self.stage, self.round, self.play_again))

    def play_again(self) -> Change:
        """Begin another round, below the dialog that showed the result."""
        self._begin_round()
        return Pop()

    def leave(self) -> Change:
        """Leave, and view boards from the usual side again."""
        self.stage.viewpoint = Viewpoint.SOUTH
        return super().leave()

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """At least updates for the clock of a series and for the search for a refutation."""
        works = self.round.seconds_left is not None or self.attempt.state is AttemptState.TRIED
        return max(super().refresh_mode, RefreshMode.UPDATE_ONLY if works else RefreshMode.ON_INPUT)

    def idle(self, seconds: float) -> None:
        """Search for the refutation of a wrong answer, also during its animation."""
        self.attempt.think(seconds)

    def update(self, seconds: float) -> Change | None:
        """Advance; after the end of the round, leave."""
        return self.leave() if self.finished else super().update(seconds)

    def update_at_rest(self, seconds: float) -> Change | None:
        """Play the reply to a wrong answer, or run the clock."""
        if self.can_choose:
            return self._run_clock(seconds)
        if self.attempt.has_refutation and self.player.has_rested(timing.MIN_COMPUTER_MOVE_SECONDS):
            self.stage.sound.play("illegal")
            self._change_attempt(self.attempt.reply)
        return None

    def _run_clock(self, seconds: float) -> Change | None:
        before = self.round.clock_seconds
        self.round.spend(seconds)
        shown = self.round.clock_seconds
        if shown is None or shown == before:
            return None
        self.changed = True
        if self.round.is_time_over:
            return self.end()
        if shown <= LOW_TIME_SECONDS:
            self.stage.sound.play("clock")
        return None

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the board, the grade, the player panels, the message and the buttons."""
        picture = self.player.picture(self.attempt.game.position, ahead)
        self.player.draw(canvas, picture, self.marks())
        draw_text_above_board(canvas, f"Grade {self.round.puzzle.grade} of {len(GRADES)}")
        self._draw_players(canvas)
        draw_flight(canvas, picture)
        if self.attempt.explanation and not self.player.plan:
            draw_hint_text(canvas, self.attempt.explanation)
        else:
            draw_message(canvas, self._headline, self.advice, self.selection.remark)
        self.tools.draw(canvas, show_focus=self.toolbar_has_focus or self.next_button.enabled)

    def _draw_players(self, canvas: BoardCanvas) -> None:
        """Draw the players' panels; the side to move in the puzzle is the user, who has the clock."""
        clock = panel_clock(self.round.clock_seconds, runs=self.can_choose)
        user = self.round.puzzle.position.turn
        mine = PlayerPanel(user, f"{SIDE_NAMES[user]}: you", active=True, clock=clock)
        other = PlayerPanel(user.other, SIDE_NAMES[user.other], active=False)
        draw_panels(canvas, [mine, other], self.scored_position)

    @property
    def last_ply(self) -> Ply | None:
        """The last ply of the attempt."""
        return self.attempt.game.last_ply

    @property
    def _headline(self) -> str:
        if self.told_state is AttemptState.SOLVED:
            days = current_streak(self.stage.settings, self.round.day) if self.round.day else 0
            return f"That's it! {counted(days, 'day')} in a row" if days > 1 else "That's it!"
        if self.told_state in {AttemptState.TRIED, AttemptState.REFUTED}:
            return "Not this one"
        if self.told_state is AttemptState.SHOWN:
            return f"{self.round.puzzle.solution} it is"
        return question_text(self.round.puzzle)

    @property
    def advice(self) -> str:
        """The line below the headline where there is no remark."""
        if self.told_state is AttemptState.TRIED:
            return f"What does {SIDE_NAMES[self.round.puzzle.position.turn.other]} answer?"
        if self.told_state in {AttemptState.SOLVED, AttemptState.SHOWN}:
            return solution_text(self.round.puzzle)
        count = f"{self.round.number + 1} of {len(self.round.puzzles)}: " if self.round.seconds_left is not None else ""
        words = "one move does it, no other" if self.selection.selected is None else "choose where it goes"
        return count + words if count else capitalized(words)


class PuzzleRoundEnd(SubtitledDialog):
    """Shows the number solved in a series, and the time needed, with the penalties, or that it is over."""

    subtitle = "The time is over"

    def __init__(self, stage: Stage, puzzle_round: PuzzleRound, play_again: SceneCommand) -> None:
        rows = [
            [Button(play_again, "Another five", "icon-again", height_factor=1.25)],
            [Button(Pop, "Back", "icon-back")],
        ]
        super().__init__(stage, f"{puzzle_round.solved} of {len(puzzle_round.puzzles)} solved", rows)
        if puzzle_round.seconds_left:
            needed = format_clock_time(round(SERIES_SECONDS - puzzle_round.seconds_left))
            self.subtitle = f"In {needed}, wrong answers counted"
