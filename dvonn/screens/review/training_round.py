"""The training on the user's own mistakes: collected in reviewed games, they are asked again in rounds."""

from collections.abc import Callable, Generator, Sequence
from datetime import date
from typing import Final

from dvonn.language import part_text
from dvonn.rules.game import Game
from dvonn.rules.pieces import Move, Ply
from dvonn.screens.exercise import Telling
from dvonn.screens.review.mistake_round import MissedPly, MistakeRound, asked_again_words, your_mistake_words
from dvonn.screens.review.running_review import ReviewedGame, RunningReview
from dvonn.screens.scene import Stage
from dvonn.slices import SlicedWork
from dvonn.storage.training import MissedMove, TrainingExercise, TrainingStore

MAX_ROUND_LENGTH: Final = 10  # exercises asked one after the other


class MistakeCollector(SlicedWork[None]):
    """Adds the mistakes and blunders of the user's side to the training where the best move stands out, in slices.

    It works on a finished review of a game with a record, in which only one side is a human.
    """

    def __init__(self, stage: Stage, reviewed: ReviewedGame, review: RunningReview) -> None:
        super().__init__(self._collect(), stage.clock)
        self._stage, self._reviewed, self._review = stage, reviewed, review

    def _collect(self) -> Generator[None, None, None]:
        from dvonn.engine.analysis.attempt import AskedPosition, stands_out  # noqa: PLC0415 # the first frame does not wait

        training, record = self._stage.training, self._reviewed.record
        for number in self._review.mistakes:
            missed = self._review.missed_ply(number)
            if not record or missed.position.turn is not self._reviewed.own or training.holds(missed.position):
                continue
            asked = AskedPosition(missed.position, missed.best, missed.ties)
            if (yield from stands_out(asked)) and isinstance(missed.best, Move) and isinstance(missed.played, Move):
                loss, exact = self._review.judged[number].loss, self._review.is_exact(number)
                found = MissedMove(missed.position, missed.best, missed.played, loss, exact, missed.ties, record)
                training.add(found, self._stage.today())
            yield


class TrainingRound(MistakeRound):
    """Asks for the missed moves of some exercises; the training notes the first answer to each."""

    turns_board = True

    def __init__(self, exercises: Sequence[TrainingExercise], store: TrainingStore, today: Callable[[], date]) -> None:
        self._exercises, self._store, self._today = exercises[:MAX_ROUND_LENGTH], store, today
        super().__init__([_missed_ply(one.missed) for one in self._exercises])

    def begin(self, item: MissedPly) -> tuple[Game, Sequence[Ply]]:
        """Return the position and the best ply."""
        self._days: int | None = None  # until the exercise is asked again, None before it is answered
        return super().begin(item)

    def note(self, *, solved: bool) -> None:
        """Note the first answer in the training."""
        if self._days is None:
            today = self._today()
            answered = self._store.answer(self._exercises[self.number], today, solved=solved)
            self._days = (answered.due - today).days

    def telling(self, rolled: float = 1.0, *, is_tall: bool = False) -> Telling:
        """Return what is said of the move, in the end when it is asked again, and how many exercises there are."""
        telling = super().telling()._replace(above=part_text(self.number + 1, len(self.items)))
        if self.is_done and self._days is not None:
            return telling._replace(advice=asked_again_words(self._days))
        return telling


def _missed_ply(missed: MissedMove) -> MissedPly:
    """Return what is asked for; `missed` is as the training has it."""
    words = your_mistake_words(missed.played, round(missed.loss), exact=missed.exact)
    return MissedPly(missed.position, missed.best, missed.played, missed.ties, words)
