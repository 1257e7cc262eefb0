"""The tasks of a lesson as a round: each wrong ply gets its reason, and replies to the solution follow. No pygame."""

from collections.abc import Sequence
from typing import Final

from dvonn.language import N_, _
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.pieces import Place, Ply
from dvonn.screens.exercise import QuestionState, Round, Telling
from dvonn.screens.learn.lessons import FILL_BOARD, FILL_ORDER, LESSONS, Task
from dvonn.storage.settings import Settings

WRONG_ANSWERS_BEFORE_REVEAL: Final = 2


class LessonRound(Round[Task]):
    """A lesson, whose number counts from 0; the settings keep it, and which lessons are finished.

    A task without a position begins where the one before it has ended.
    """

    next_label = N_("Skip")
    points_at_choice = False

    def __init__(self, lesson: int, settings: Settings) -> None:
        self.lesson, self._settings = lesson, settings
        settings.lesson = lesson
        super().__init__(LESSONS[lesson].tasks)

    def begin(self, item: Task) -> tuple[Game, Sequence[Ply]]:
        """Return the position of a task, whose solution is not shown as a line."""
        self.replies: Sequence[Ply] = []  # to the solution, still to be played
        return Game(parse_position(item.position) if item.position else self.game.position), []

    @property
    def is_revealed(self) -> bool:
        """Whether the solutions are shown, after some wrong answers."""
        return self.wrong >= WRONG_ANSWERS_BEFORE_REVEAL and not self.is_done

    def solutions(self) -> list[Ply]:
        """Return the plies that solve the task."""
        return [ply for ply in self.game.start.moves() if str(ply).startswith(self.item.solutions)]

    def objection(self, ply: Ply) -> str | None:
        """Return the message that tells why a legal ply is not a solution, None if it is one."""
        if ply in self.solutions():
            return None
        return next(reason for beginning, reason in self.item.objections if str(ply).startswith(beginning))

    def try_ply(self, ply: Ply) -> None:
        """Play a ply; a wrong one stays on the board until it is taken back."""
        self.game.play(ply)
        objection = self.objection(ply)
        if objection:
            self.state, self.wrong, self.explanation = QuestionState.TRIED, self.wrong + 1, _(objection)
        else:
            self.state, self.replies = QuestionState.SOLVED, self._replies()

    def _replies(self) -> list[Ply]:
        """Return the plies that are played automatically after the solution."""
        if self.item.reply == FILL_BOARD:
            vacant = [space for space in FILL_ORDER if not self.game.position.stacks[space]]
            return [Place(space) for space in vacant[:-1]]
        return [parse_ply(self.item.reply)] if self.item.reply else []

    def reply(self) -> None:
        """Play the replies."""
        self.game.play_all(self.replies)
        self.replies = []

    def note(self, *, solved: bool) -> None:
        """Note that the lesson is finished."""
        if solved and self.is_over:
            self._settings.finished_lessons |= {self.lesson + 1}

    def telling(self, rolled: float = 1.0, *, is_tall: bool = False) -> Telling:
        """Return the task, with the reason against a wrong ply, or the praise."""
        if self.is_done:
            return Telling(_("That's it!"), _(self.item.praise))
        return Telling(_(self.item.instruction), self.explanation or _(self.item.explanation))
