"""The challenge: a guest solves as many puzzles as possible before the time is over."""

from functools import partial
from typing import Final

from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_modes import GameMode
from dvonn.kiosk.event_settings import Period
from dvonn.kiosk.winner_list import Board
from dvonn.kiosk.winners import InitialsScreen
from dvonn.language import NN_, _, ngettext
from dvonn.rules.analysis.puzzle import timed_series
from dvonn.screens.dialog import Answers, Dialog, Question
from dvonn.screens.exercise import QuestionState, Telling
from dvonn.screens.puzzles import PUZZLE_FILE, TimedPlay, TimedRound, read_puzzles
from dvonn.screens.scene import Change, Pop, Push, SceneCommand, ShowMenu
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.text_store import Storage
from dvonn.ui.widgets import Button

CHALLENGE_PENALTY_SECONDS: Final = 5.0  # for each wrong answer


class ChallengeRound(TimedRound):
    """A round in which errors cost time; nobody's progress changes."""

    penalty = CHALLENGE_PENALTY_SECONDS
    allowed_errors = 0

    def __init__(self, context: EventContext, mode: GameMode) -> None:
        context.games_begun += 1
        puzzles = timed_series(read_puzzles(context.stage.assets.folder.parent / PUZZLE_FILE), context.stage.rng)
        super().__init__(puzzles, PuzzleProgressStore(Storage(None)))
        self.seconds_left = float(context.event_settings.seconds(mode))

    @property
    def standing(self) -> str:
        """The difficulty of the puzzle."""
        return self.grade

    def telling(self, rolled: float = 1.0, *, is_tall: bool = False) -> Telling:
        """Return what is said, with the number solved, and what to do or what a wrong answer costs."""
        telling = super().telling(rolled, is_tall=is_tall)
        solved, penalty, state = self.solved, round(self.penalty), self.state
        # Translators: {count} is a number of puzzles
        words, target = ngettext(*NN_("{count} solved"), solved), ""
        if state is QuestionState.ASKED:
            words = ngettext(*NN_("{count} solved: only one move works"), solved)
            target = ngettext(*NN_("{count} solved: choose where it lands"), solved)
        elif state is not QuestionState.SOLVED:
            words = ngettext("That costs {seconds} second", "That costs {seconds} seconds", penalty)
        return telling._replace(
            advice=words.format(count=solved, seconds=penalty), target_advice=target.format(count=solved)
        )


def challenge(context: EventContext, mode: GameMode) -> TimedPlay:
    """Return a challenge: one puzzle after another against the clock; a wrong answer costs time."""
    end = partial(_show_result, context, mode)
    return TimedPlay(context.stage, partial(ChallengeRound, context, mode), end, _ask_before_leaving)


def _show_result(context: EventContext, mode: GameMode, play: TimedPlay) -> Change:
    play.stage.sound.play("win")
    context.stands.record_challenge(mode, play.round.solved)
    return Push(ChallengeEnd(context, mode, play.round.solved, partial(_play_again, play)))


def _play_again(play: TimedPlay) -> Change:
    """Begin another round, below the dialog that showed the result."""
    play.begin(play.make_round())
    return Pop()


def _ask_before_leaving(play: TimedPlay) -> Change:
    answers: Answers = [(_("Continue"), Pop), (_("Leave"), ShowMenu)]
    return Push(LeaveChallenge(play.stage, _("Leave the challenge?"), answers))


class LeaveChallenge(Question):
    """Hides the board, so that the stopped clock gives no time to think."""

    is_overlay = False


class ChallengeEnd(Dialog):
    """Shows how many puzzles were solved; a high score may sign the winners' board."""

    def __init__(self, context: EventContext, mode: GameMode, solved: int, play_again: SceneCommand) -> None:
        rows = [[Button(play_again, _("Play again"), "icon-again")], [Button(ShowMenu, _("Done"), "icon-quit")]]
        self._period, board = context.event_settings.shown_winners[0], Board(mode)
        self._qualifies = context.winners.qualifies(board, solved, self._period)
        if self._qualifies:
            initials = partial(InitialsScreen, context, board, solved)
            rows.insert(0, [Button(lambda: Push(initials()), _("Enter initials"), "icon-check", height_factor=1.25)])
        words = ngettext("{count} puzzle solved", "{count} puzzles solved", solved)
        super().__init__(context.stage, words.format(count=solved), rows)

    @property
    def subtitle(self) -> str:
        """That the time is over, or that the score reaches the board of the day or the hour."""
        if not self._qualifies:
            return _("Time's up")
        return _("One of this hour's best!") if self._period is Period.HOUR else _("One of today's best!")

    def go_back(self) -> Change:
        """Return to the attract loop."""
        return ShowMenu()
