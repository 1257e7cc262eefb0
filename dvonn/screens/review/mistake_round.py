"""The plies that were missed as questions: the engine judges what is tried in their place. No pygame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from dvonn.input import Action
from dvonn.language import N_, _
from dvonn.rules.game import Game
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position
from dvonn.screens.exercise import Clock, Judgement, QuestionState, Round, Telling
from dvonn.screens.review.review_words import refused_words, second_best_words
from dvonn.words import ply_text, side_name

if TYPE_CHECKING:
    from dvonn.engine.analysis.attempt import AttemptJudge


@dataclass(frozen=True)
class MissedPly:
    """A position in which the best ply was missed, the ply that was played instead, and what is said of it."""

    position: Position
    best: Ply
    played: Ply
    ties: TieRule
    words: str


class MistakeRound(Round[MissedPly]):
    """Asks for the best plies; others that give away hardly more are right as well.

    `on_ask` gets the number of each when it is asked, from 0.
    """

    next_label, next_action = N_("Next mistake"), Action.REDO
    show_label = N_("Show me")
    turns_board = False

    def __init__(self, missed: Sequence[MissedPly], on_ask: Callable[[int], object] = int) -> None:
        self._on_ask = on_ask
        super().__init__(missed)

    def begin(self, item: MissedPly) -> tuple[Game, Sequence[Ply]]:
        """Return the position and the best ply."""
        self._on_ask(self.number)
        self.played = item.played
        return Game(item.position, item.ties), [item.best]

    def refusal(self, ply: Ply) -> str:
        """Refuse the ply that was played, which is known to be no good."""
        return _("That was played in the game: find a better move") if ply == self.played else ""

    def try_ply(self, ply: Ply) -> None:
        """Play a ply, which is judged."""
        self.game.play(ply)
        self.state = QuestionState.TRIED

    def show(self) -> None:
        """Play the best ply, which counts as a wrong answer."""
        super().show()
        self.explanation = self._played_words if self.wrong else ""
        self.wrong += 1

    def judge(self, clock: Clock) -> Judgement:
        """Return the comparison with the best ply."""
        from dvonn.engine.analysis.attempt import AskedPosition, AttemptJudge  # noqa: PLC0415 # the engine is loaded when it is needed

        asked = AskedPosition(self.game.start, self.item.best, self.item.ties)
        judge = AttemptJudge(asked, self.game.plies[-1], clock)
        return judge, partial(self._accept_or_refuse, judge)

    def _accept_or_refuse(self, judge: "AttemptJudge") -> None:
        """Refuse the ply if it gives away too much."""
        attempt, tried = judge.attempt, self.game.plies[-1]
        assert attempt, "it is judged"
        if attempt.grade is not None:
            self.state, self.wrong, self.answer = QuestionState.REFUSED, self.wrong + 1, attempt.answer
            self.explanation = refused_words(tried, attempt)
        else:
            self.state = QuestionState.SOLVED
            is_second = round(attempt.loss) > 0
            self.explanation = second_best_words(tried, attempt, self.item.best) if is_second else self._played_words

    @property
    def _played_words(self) -> str:
        return _("Played in the game: {move}").format(move=ply_text(self.item.played))

    def telling(self, rolled: float = 1.0, *, is_tall: bool = False) -> Telling:
        """Return the task or the result."""
        if self.state is QuestionState.ASKED:
            # Translators: the side, White or Black, and what it should do
            task = _("{side}: find a better move").format(side=side_name(self.solver))
            return Telling(task, self.item.words)
        if self.state is QuestionState.TRIED:
            return Telling(_("Checking your move…"), "")
        if self.state is QuestionState.SOLVED:
            is_best = self.game.plies == [self.item.best]
            return Telling(_("That's it!") if is_best else _("That's good too"), self.explanation)
        return Telling(_("Not quite") if self.state is QuestionState.REFUSED else self.answer_words, self.explanation)
