"""The training on the user's own mistakes: the best moves that were missed are looked for again."""

from collections.abc import Sequence
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import Viewpoint
from dvonn.language import _
from dvonn.screens.exercise import draw_text_above_board
from dvonn.screens.review.better_ply import BetterPlySearch, MissedPly, SearchState
from dvonn.screens.review.review_words import asked_again_words, your_mistake_words
from dvonn.screens.scene import Change, Stage
from dvonn.storage.training import MissedMove, TrainingExercise

MAX_ROUND_LENGTH: Final = 10  # exercises asked one after the other


class TrainingRound(BetterPlySearch):
    """Asks for the missed moves of some exercises; the training notes the first answer to each."""

    def __init__(self, stage: Stage, exercises: Sequence[TrainingExercise]) -> None:
        self._exercises = exercises[:MAX_ROUND_LENGTH]
        self._days = 0  # until the exercise that was answered last is asked again
        super().__init__(stage, {n: _missed_ply(one.missed) for n, one in enumerate(self._exercises)}, self._look)

    def _look(self, number: int) -> None:
        """Look at the board from the side that is asked."""
        self.stage.set_viewpoint_for(self._exercises[number].missed.position.turn)

    def note_answer(self, *, solved: bool) -> None:
        """Note the answer in the training."""
        today = self.stage.today()
        answered = self.stage.training.answer(self._exercises[self.number], today, solved=solved)
        self._days = (answered.due - today).days

    def leave(self) -> Change:
        """Leave, and view boards from the usual side again."""
        self.stage.viewpoint = Viewpoint.SOUTH
        return super().leave()

    @property
    def advice(self) -> str:
        """What is said of the move, and in the end when it is asked again."""
        if self.state not in {SearchState.FOUND, SearchState.SHOWN}:
            return super().advice
        return asked_again_words(self._days)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the exercise, and above the board how many there are."""
        super().paint(canvas, ahead)
        words = _("{number} of {count}").format(number=self.number + 1, count=len(self._exercises))
        draw_text_above_board(canvas, words)


def _missed_ply(missed: MissedMove) -> MissedPly:
    """Return what is asked for; `missed` is as the training has it."""
    words = your_mistake_words(missed.played, round(missed.loss), exact=missed.exact)
    return MissedPly(missed.position, missed.best, missed.played, missed.ties, words)
