"""The training on the user's own mistakes: the best moves that were missed are looked for again. No pygame."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from dvonn.language import part_text
from dvonn.rules.game import Game
from dvonn.rules.pieces import Ply
from dvonn.screens.exercise import Telling
from dvonn.screens.review.mistake_round import MissedPly, MistakeRound
from dvonn.screens.review.review_words import asked_again_words, your_mistake_words
from dvonn.storage.training import MissedMove, TrainingExercise, TrainingStore

MAX_ROUND_LENGTH: Final = 10  # exercises asked one after the other


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
