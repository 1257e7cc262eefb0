"""Plies that were missed: what is said of them, and questions for better ones, judged by the engine. No pygame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from dvonn.engine.analysis.mistakes import Grade
from dvonn.input import Action
from dvonn.language import N_, _, ngettext
from dvonn.rules.game import Game
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position
from dvonn.screens.exercise import Clock, Judgement, QuestionState, Round, Telling
from dvonn.words import ply_text, side_name

if TYPE_CHECKING:
    from dvonn.engine.analysis.attempt import Attempt, AttemptJudge

GRADE_NAMES: Final = {
    Grade.INACCURACY: N_("Inaccuracy"),
    Grade.MISTAKE: N_("Mistake"),
    Grade.BLUNDER: N_("Blunder"),
}


def mistake_words(grade: Grade, ply: Ply, pieces: int, *, exact: bool) -> str:
    """Return the grade of a ply, and how many pieces it loses; with none, only chances were given away."""
    move = loss_words(ply, pieces, exact=exact) if pieces else ply_text(ply)
    # Translators: {grade} is Inaccuracy, Mistake or Blunder; {move} is like e3-f3, or like "e3-f3 loses 2 pieces"
    return _("{grade}: {move}").format(grade=_(GRADE_NAMES[grade]), move=move)


def loss_words(ply: Ply, pieces: int, *, exact: bool) -> str:
    """Return how many pieces a ply loses."""
    if exact:
        words = ngettext("{move} loses {count} piece", "{move} loses {count} pieces", pieces)
    else:
        words = ngettext("{move} loses about {count} piece", "{move} loses about {count} pieces", pieces)
    return words.format(move=ply_text(ply), count=pieces)


def refused_words(tried: Ply, attempt: "Attempt") -> str:
    """Return how many pieces a ply loses that is not good enough, and the answer to it."""
    pieces = round(attempt.loss)
    if not attempt.answer:
        return loss_words(tried, pieces, exact=attempt.exact)
    if attempt.exact:
        # Translators: {move} and {answer} are moves, such as e3-f3; the answer is the other side's
        words = ngettext(
            "{move} loses {count} piece after {answer}", "{move} loses {count} pieces after {answer}", pieces
        )
    else:
        words = ngettext(
            "{move} loses about {count} piece after {answer}",
            "{move} loses about {count} pieces after {answer}",
            pieces,
        )
    return words.format(move=ply_text(tried), count=pieces, answer=ply_text(attempt.answer))


def second_best_words(tried: Ply, attempt: "Attempt", best: Ply) -> str:
    """Return how many pieces a good ply loses, and the best one."""
    pieces = round(attempt.loss)
    if attempt.exact:
        words = ngettext(
            "{move} loses only {count} piece; {best} is best",
            "{move} loses only {count} pieces; {best} is best",
            pieces,
        )
    else:
        words = ngettext(
            "{move} loses only about {count} piece; {best} is best",
            "{move} loses only about {count} pieces; {best} is best",
            pieces,
        )
    return words.format(move=ply_text(tried), count=pieces, best=ply_text(best))


def your_mistake_words(played: Ply, pieces: int, *, exact: bool) -> str:
    """Return what the user played, and how many pieces it lost."""
    if not pieces:
        return _("You played {move}").format(move=ply_text(played))
    if exact:
        words = ngettext(
            "You played {move} and lost {count} piece", "You played {move} and lost {count} pieces", pieces
        )
    else:
        words = ngettext(
            "You played {move} and lost about {count} piece",
            "You played {move} and lost about {count} pieces",
            pieces,
        )
    return words.format(move=ply_text(played), count=pieces)


def asked_again_words(days: int) -> str:
    """Return when an exercise comes again."""
    if days == 1:
        return _("You'll be asked again tomorrow")
    words = ngettext("You'll be asked again in {count} day", "You'll be asked again in {count} days", days)
    return words.format(count=days)


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
