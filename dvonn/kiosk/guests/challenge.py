"""The challenge: a guest solves as many puzzles as possible before the time is over."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from random import Random
from typing import Final

import pygame

from dvonn.board.words import counted
from dvonn.input import Action, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.winners import InitialsScreen
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind
from dvonn.screens.dialog import DIALOG_HEADER_HEIGHT, Confirm, Dialog
from dvonn.screens.prompts import label_with_key
from dvonn.screens.puzzles import PUZZLE_FILE, AttemptState, PuzzleCommand, PuzzlePlay, PuzzleRound, read_puzzles
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, ShowMenu, Stage
from dvonn.ui.layout import GAP, TEXT, Box
from dvonn.ui.widgets import Button

PUZZLES_PER_GRADE: Final = 4  # in the first pass through the grades
CHALLENGE_PENALTY_SECONDS: Final = 5.0  # for each wrong answer
ATTEMPT_RESULT_SECONDS: Final = {AttemptState.TRIED: 2.5, AttemptState.REFUTED: 2.5, AttemptState.SOLVED: 0.8}
"""How long the result of an answer is shown; a refutation that is not found by then is left out."""


def order_by_grade(puzzles: Sequence[Puzzle], rng: Random) -> list[Puzzle]:
    """Return the win puzzles, shuffled within grades: some of each grade in ascending order, the rest in descending."""
    wins = [[one for one in puzzles if one.grade == grade and one.kind is PuzzleKind.WIN] for grade in GRADES]
    mixed = [rng.sample(grade, len(grade)) for grade in wins]
    first_pass = [one for grade in mixed for one in grade[:PUZZLES_PER_GRADE]]
    return first_pass + [one for grade in mixed[::-1] for one in grade[PUZZLES_PER_GRADE:]]


class Challenge(PuzzlePlay):
    """One puzzle after another against the clock, which runs while an answer is due; a wrong answer ends a puzzle."""

    def __init__(self, stage: Stage, context: EventContext) -> None:
        self._context = context
        self._result_seconds = 0.0  # seconds since the animation of an answer has ended
        super().__init__(stage, self._new_round)

    def buttons(self) -> list[Button]:
        """Return the buttons below the board; there is none for the solution."""
        return [self._next_button, self._leave_button]

    def _new_round(self) -> PuzzleRound:
        stage, settings = self.stage, self._context.event_settings
        self._context.games_begun += 1
        puzzles = order_by_grade(read_puzzles(stage.assets.folder.parent / PUZZLE_FILE), stage.rng)
        return PuzzleRound(puzzles, seconds_left=float(settings.challenge), penalty=CHALLENGE_PENALTY_SECONDS)

    def _begin_puzzle(self) -> None:
        super()._begin_puzzle()
        if self.cursor.shown is not None:
            self.cursor.jump(0, self.selection.choices())

    @property
    def refresh_mode(self) -> RefreshMode:
        """At least update-only, since the result of an answer is shown for a limited time."""
        usual = super().refresh_mode
        return RefreshMode.UPDATE_ONLY if usual is RefreshMode.ON_INPUT else usual

    def update(self, seconds: float) -> Change | None:
        """Advance; go on by itself after the result of an answer has been shown."""
        change = super().update(seconds)
        if self.attempt.state is AttemptState.ASKED or self._playback.plan:
            self._result_seconds = 0.0
            return change
        self._result_seconds += seconds
        if change or self._result_seconds < ATTEMPT_RESULT_SECONDS[self.attempt.state]:
            return change
        return self._advance()

    def _advance(self) -> Change | None:
        """Show the next puzzle, or end the challenge if time or puzzles have run out."""
        if self.round.is_time_over or self.round.is_last:
            return self._end()
        self.round.number += 1
        self._begin_puzzle()
        return None

    def _end(self) -> Change:
        self.finished = True
        self.stage.sound.play("win")
        return Push(ChallengeEnd(self.stage, self._context, self.round.solved, self._begin_round))

    def _leave(self) -> Change:
        return Push(LeaveChallenge(self.stage))

    def _message(self) -> str:
        solved = f"{self.round.solved} solved"
        if self.attempt.state is AttemptState.ASKED:
            return f"{solved}: " + ("one move does it" if self.selection.selected is None else "choose where it goes")
        return f"{solved}" if self.attempt.is_done else f"It costs {CHALLENGE_PENALTY_SECONDS:.0f} seconds"

    def lay_out(self) -> None:
        """Label the buttons and place them."""
        super().lay_out()
        self._next_button.label = label_with_key("Next", Action.REDO, self.stage.controls)


class LeaveChallenge(Confirm):
    """Asks before leaving the challenge; hides the board, so that the stopped clock gives no time to think."""

    is_overlay = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, "Leave the challenge?", "Leave it", "Play on", ShowMenu())

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Cover the board and draw the panel."""
        self.stage.canvas(surface).draw_ground()
        super().draw(surface, ahead)


class ChallengeCommand(Enum):
    """The buttons at the end of a challenge."""

    SIGN = auto()
    AGAIN = auto()
    DONE = auto()


class ChallengeEnd(Dialog):
    """Shows how many puzzles were solved; a high score may sign the winners' board."""

    panel_width = 620
    body_height = 62

    def __init__(self, stage: Stage, context: EventContext, solved: int, again: Callable[[], None]) -> None:
        self._context, self._solved, self._again = context, solved, again
        self._qualifies = solved > 0 and context.winners.qualifies(GameMode.CHALLENGE, solved)
        sign = Button(ChallengeCommand.SIGN, "Sign the board", "icon-check", height_factor=1.25)
        once_more = Button(ChallengeCommand.AGAIN, "Once more", "icon-again")
        done = Button(ChallengeCommand.DONE, "Done", "icon-quit")
        rows = [[sign], [once_more], [done]] if self._qualifies else [[once_more], [done]]
        super().__init__(stage, f"{counted(solved, 'puzzle')} solved", rows)

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons; Back leads to the attract loop."""
        return ShowMenu() if intention is Action.BACK else super().handle(intention)

    def pressed(self, value: ChallengeCommand) -> Change | None:
        """Sign the board, play again, or leave."""
        if value is ChallengeCommand.DONE:
            return ShowMenu()
        if value is ChallengeCommand.SIGN:
            return Push(InitialsScreen(self.stage, self._context, GameMode.CHALLENGE, self._solved))
        self._again()
        return Pop()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel and a line on the score."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        top, high = self.scaled_height(DIALOG_HEADER_HEIGHT - GAP), self.scaled_height(self.body_height - GAP)
        box = Box(panel.x, panel.y + top, panel.width, high)
        words = "One of the best today!" if self._qualifies else "The time is over"
        canvas.draw_text(words, box.inset(canvas.layout.px(GAP)), TEXT * 1.2, canvas.theme.text_dim)
