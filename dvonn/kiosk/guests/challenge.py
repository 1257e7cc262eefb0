"""The challenge: a guest solves as many puzzles as possible before the time is over."""

from collections.abc import Sequence
from functools import partial
from math import inf
from random import Random
from typing import Final

from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.winners import InitialsScreen
from dvonn.language import _, ngettext
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind
from dvonn.screens.dialog import Answers, Question, SubtitledDialog
from dvonn.screens.puzzles import PUZZLE_FILE, AttemptState, PuzzlePlay, PuzzleRound, read_puzzles
from dvonn.screens.scene import Change, Pop, Push, SceneCommand, ShowMenu
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


def _new_round(context: EventContext) -> PuzzleRound:
    context.games_begun += 1
    puzzles = order_by_grade(read_puzzles(context.stage.assets.folder.parent / PUZZLE_FILE), context.stage.rng)
    seconds = float(context.event_settings.challenge)
    return PuzzleRound(puzzles, seconds_left=seconds, penalty=CHALLENGE_PENALTY_SECONDS)


class Challenge(PuzzlePlay):
    """One puzzle after another against the clock, which runs while an answer is due; a wrong answer ends a puzzle."""

    retries = False

    def __init__(self, context: EventContext) -> None:
        super().__init__(context.stage, partial(_new_round, context))
        self._context = context

    def update(self, seconds: float) -> Change | None:
        """Advance; go on by itself after the result of an answer has been shown."""
        change = super().update(seconds)
        result_seconds = ATTEMPT_RESULT_SECONDS.get(self.attempt.state, inf)
        return change or (self.go_on() if self.player.rest_seconds >= result_seconds else None)

    def end(self) -> Change:
        """Show the result."""
        self.stage.sound.play("win")
        return Push(ChallengeEnd(self._context, self.round.solved, self.play_again))

    def leave(self) -> Change:
        """Ask before leaving."""
        answers: Answers = [(_("Continue"), Pop), (_("Leave"), ShowMenu)]
        return Push(LeaveChallenge(self.stage, _("Leave the challenge?"), answers))

    @property
    def advice(self) -> str:
        """The number solved, and what to do or what a wrong answer costs."""
        in_flight = self.attempt.state is AttemptState.SOLVED is not self.told_state
        solved, penalty = self.round.solved - in_flight, round(CHALLENGE_PENALTY_SECONDS)
        # Translators: {count} is a number of puzzles
        words = ngettext("{count} solved", "{count} solved", solved)
        if self.told_state is AttemptState.ASKED and self.selection.selected is None:
            words = ngettext("{count} solved: only one move works", "{count} solved: only one move works", solved)
        elif self.told_state is AttemptState.ASKED:
            words = ngettext("{count} solved: choose where it lands", "{count} solved: choose where it lands", solved)
        elif self.told_state is not AttemptState.SOLVED:
            words = ngettext("That costs {seconds} second", "That costs {seconds} seconds", penalty)
        return words.format(count=solved, seconds=penalty)


class LeaveChallenge(Question):
    """Hides the board, so that the stopped clock gives no time to think."""

    is_overlay = False


class ChallengeEnd(SubtitledDialog):
    """Shows how many puzzles were solved; a high score may sign the winners' board."""

    def __init__(self, context: EventContext, solved: int, play_again: SceneCommand) -> None:
        rows = [[Button(play_again, _("Play again"), "icon-again")], [Button(ShowMenu, _("Done"), "icon-quit")]]
        self._qualifies = context.winners.qualifies(GameMode.CHALLENGE, solved)
        if self._qualifies:
            initials = partial(InitialsScreen, context, GameMode.CHALLENGE, solved)
            rows.insert(0, [Button(lambda: Push(initials()), _("Enter initials"), "icon-check", height_factor=1.25)])
        words = ngettext("{count} puzzle solved", "{count} puzzles solved", solved)
        super().__init__(context.stage, words.format(count=solved), rows)

    @property
    def subtitle(self) -> str:
        """That the time is over, or that the score reaches today's board."""
        return _("One of today's best!") if self._qualifies else _("Time's up")

    def go_back(self) -> Change:
        """Return to the attract loop."""
        return ShowMenu()
