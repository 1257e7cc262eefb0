"""Plays puzzles on the board: the player looks for the one right move, and wrong answers are refuted."""

from collections.abc import Callable
from functools import partial

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import PanelClock, PlayerPanel, draw_message, draw_panels
from dvonn.board.layout import Viewpoint
from dvonn.board.view import draw_flight
from dvonn.input import Action, Hover, Intention
from dvonn.language import _
from dvonn.rules.board import Space
from dvonn.rules.pieces import Ply
from dvonn.screens.board_player import game_steps
from dvonn.screens.exercise import Exercise, draw_text_above_board
from dvonn.screens.prompts import KeyButton
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_attempt import AttemptState, PuzzleAttempt
from dvonn.screens.puzzles.puzzle_round import PuzzleRound
from dvonn.screens.puzzles.success_view import SUCCESS_SECONDS, draw_success, rolled_share
from dvonn.screens.scene import Change, RefreshMode, Stage, window_title
from dvonn.storage.rating import PRIOR_MEAN
from dvonn.ui import timing
from dvonn.words import ply_text, side_name


class PuzzlePlay(Exercise):
    """A round of puzzles. A wrong answer is refuted, and may be tried again, or the solution seen."""

    needs_coordinates = True
    retries = True  # whether there are further tries after a wrong answer

    def __init__(self, stage: Stage, puzzle_round: PuzzleRound) -> None:
        solution = KeyButton(
            self.show_solution, _("Solution"), "icon-hint", action=Action.HINT, refusal=_("Try it first")
        )
        super().__init__(stage, *([solution] if self.retries else []))
        self._solution_button = solution
        self.round = puzzle_round
        self.begin_puzzle()

    def begin_puzzle(self) -> None:
        """Begin the current puzzle, with the board seen from its side, and the cursor on a stack that may move."""
        self.stage.set_viewpoint_for(self.round.puzzle.position.turn)
        self.player.stop()
        self.attempt = PuzzleAttempt(self.round.puzzle, self.stage.clock)
        self._former_state = self.attempt.state  # before the last change, as the next one
        self._had_begun = False  # whether a right answer had been given
        self._former_rating: float | None = None  # before the first answer, None where it was not rated
        self._is_celebrated = self.stage.without_motion  # whether the embers are over
        self.toolbar_has_focus = False
        self.show(self.attempt.game.position)
        if self.cursor.shown is not None:
            self.cursor.jump(0, self.choices())

    def change_attempt(self, change: Callable[[], None]) -> None:
        """Animate the plies that a change of the attempt takes back or plays."""
        before = game_steps(self.attempt.game)
        self._former_state, self._had_begun = self.attempt.state, self.attempt.has_begun
        change()
        self.finish()
        self.toolbar_has_focus = False
        self.show(self.attempt.game.position, *self.player.plans_between(before, game_steps(self.attempt.game)))

    @property
    def title(self) -> str:
        """The window's title with the task or the result."""
        return window_title(self.headline)

    # Input

    def lay_out(self) -> None:
        """Enable and label the buttons, and place them."""
        self._solution_button.enabled = self.attempt.can_be_shown
        self.label_next_button()
        super().lay_out()

    def label_next_button(self) -> None:
        """Enable the button that goes on, and say what it does."""
        refuted = self.attempt.state is AttemptState.REFUTED
        self.next_button.enabled = refuted or self.attempt.is_done
        self.next_button.words, self.next_button.action = _("Finish") if self.is_over else _("Next"), Action.NEXT_MOVE
        if refuted:
            self.next_button.words, self.next_button.action = _("Try again"), Action.UNDO

    def act(self, intention: Intention) -> Change | None:
        """Act on an intention, which ends the embers; undo and redo go on as well."""
        self._is_celebrated |= self._celebrates and not isinstance(intention, Hover)
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
        self.change_attempt(partial(self.attempt.answer, ply))
        if self.attempt.state is AttemptState.TRIED:
            self.note_error()
        elif self.attempt.state is AttemptState.SOLVED:
            self.round.solved += 1
            self.note_solved()

    def note_error(self) -> None:
        """Note a wrong answer."""
        self._note_answer(solved=False)

    def note_solved(self) -> None:
        """Note that the puzzle is solved."""
        self._note_answer(solved=True)
        if self.round.day:
            self.stage.puzzle_progress.note_day(self.round.day, that_day=self.round.counts)

    def _note_answer(self, *, solved: bool) -> None:
        """Note an answer in the progress, and the rating before it if that has changed."""
        store = self.stage.puzzle_progress
        before = store.progress.rating
        store.note_answer(self.round.puzzle, solved=solved)
        if store.progress.rating is not before:
            self._former_rating = before.elo if before else PRIOR_MEAN

    def show_solution(self) -> None:
        """Play the solution."""
        self.change_attempt(self.attempt.show)

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
        if self.retries and not self.attempt.is_done:
            self.change_attempt(self.attempt.take_back)
        elif self.is_over:
            return self.end()
        else:
            self.round.number += 1
            self.begin_puzzle()
        return None

    @property
    def is_over(self) -> bool:
        """Whether no further puzzle follows."""
        return self.round.is_last

    def end(self) -> Change:
        """End the round."""
        return self.leave()

    def leave(self) -> Change:
        """Leave, and view boards from the usual side again."""
        self.stage.viewpoint = Viewpoint.SOUTH
        return super().leave()

    # Time

    @property
    def _celebrates(self) -> bool:
        """Whether embers fly and numbers roll."""
        rests = self.succeeded and not self.player.plan and self.player.rest_seconds < SUCCESS_SECONDS
        return rests and not self._is_celebrated

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate for the embers, and at least updates for the search for a refutation."""
        if self._celebrates:
            return RefreshMode.FULL_RATE
        works = self.attempt.state is AttemptState.TRIED
        return max(super().refresh_mode, RefreshMode.UPDATE_ONLY if works else RefreshMode.ON_INPUT)

    def idle(self, seconds: float) -> None:
        """Search for the refutation of a wrong answer, also during its animation."""
        self.attempt.think(seconds)

    def update_at_rest(self, seconds: float) -> Change | None:
        """Play the reply to a wrong answer."""
        if self.attempt.has_refutation and self.player.has_rested(timing.MIN_COMPUTER_MOVE_SECONDS):
            self.stage.sound.play("illegal")
            self.change_attempt(self.attempt.reply)
        return None

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the board, what is said of the round, the player panels, the message and the buttons."""
        game = self.attempt.game
        picture = self.player.picture(game.position, ahead)
        seconds = self.player.rest_seconds + ahead if self._celebrates else SUCCESS_SECONDS
        rolled = rolled_share(seconds)
        self.player.draw(canvas, picture, self.marks())
        draw_text_above_board(canvas, self.words_above(rolled))
        before = game.positions[-2] if self.told_state is AttemptState.SOLVED else None
        draw_panels(canvas, self._panels(), self.scored_position, rolled if before else 1.0, before)
        draw_flight(canvas, picture)
        if game.last_ply and self._celebrates:
            draw_success(canvas, canvas.stack_top(game.position, game.last_ply[-1]), seconds)
        draw_message(canvas, self.headline, self.advice, self.selection.remark)
        self.tools.draw(canvas, show_focus=self.toolbar_has_focus or self.next_button.enabled)

    def _panels(self) -> list[PlayerPanel]:
        """Return the players' panels; the side to move in the puzzle is the user, who has the clock."""
        user = self.round.puzzle.position.turn
        # Translators: {side} is White or Black, which the player of the puzzle has
        name = _("{side}: you").format(side=side_name(user))
        mine = PlayerPanel(user, name, active=True, clock=self.shown_clock)
        return [mine, PlayerPanel(user.other, side_name(user.other), active=False)]

    @property
    def shown_clock(self) -> PanelClock | None:
        """The user's clock."""
        return None

    @property
    def last_ply(self) -> Ply | None:
        """The last ply of the attempt."""
        return self.attempt.game.last_ply

    @property
    def standing(self) -> str:
        """What is said of the round above the board."""
        puzzle_round = self.round
        grade = words.grade_name(puzzle_round.puzzle.grade)
        if puzzle_round.day is None:
            return grade
        if puzzle_round.counts:
            # Translators: {grade} is a difficulty, such as Easy
            return _("Today's puzzle: {grade}").format(grade=grade)
        # Translators: {date} is a day such as 24 December, {grade} a difficulty, such as Easy
        return _("Puzzle of {date}: {grade}").format(date=words.date_words(puzzle_round.day), grade=grade)

    def words_above(self, rolled: float = 1.0) -> str:
        """Return what is said above the board: of the round, or the result and the rating on its way to the new one."""
        rating, before = self.stage.puzzle_progress.progress.rating, self._former_rating
        is_done = self.told_state in {AttemptState.SOLVED, AttemptState.SHOWN}
        said = [words.result_text(self.round.puzzle)] if is_done and not self.stage.layout.is_tall else []
        if rating and before is not None and self.told_state is not AttemptState.ASKED:
            change = round(rating.elo) - round(before)
            said.append(words.rating_change_words(round(before) + round(rolled * change), change))
        return " ".join(said) or self.standing

    @property
    def headline(self) -> str:
        """The task or the result."""
        if self.told_state is AttemptState.SOLVED:
            return self._praise
        if self.told_state in {AttemptState.TRIED, AttemptState.REFUTED}:
            return _("Not quite")
        if self.told_state is AttemptState.SHOWN:
            # Translators: {move} is a move such as c3-e3
            return _("The answer: {move}").format(move=ply_text(self.round.puzzle.solution))
        return _(words.NEXT_QUESTION) if self._has_begun else words.question_text(self.round.puzzle)

    @property
    def _praise(self) -> str:
        progress, day = self.stage.puzzle_progress.progress, self.round.day
        streak = progress.streak(day) if day and self.round.counts else 0
        return words.praise_words(streak)

    @property
    def _has_begun(self) -> bool:
        """Whether a right answer has been given, as far as the animation has reached."""
        return self._had_begun if self.player.plan else self.attempt.has_begun

    @property
    def advice(self) -> str:
        """The line below the headline where there is no remark."""
        puzzle, state = self.round.puzzle, self.told_state
        if state is AttemptState.TRIED:
            # Translators: {side} is White or Black, to move after a wrong answer
            return _("How does {side} reply?").format(side=side_name(puzzle.position.turn.other))
        if state is AttemptState.REFUTED:
            return self.attempt.explanation
        if state is not AttemptState.ASKED:
            reason = words.reason_text(self.attempt.reason, puzzle)
            return f"{reason} {words.result_text(puzzle)}" if self.stage.layout.is_tall else reason
        if self.selection.selected is not None:
            return _("Now choose where it goes")
        return _("Again, only one move works") if self._has_begun else words.advice_text(puzzle)
