"""The exercises in a reviewed game: moves of the user that were clear mistakes, added to the training."""

from collections.abc import Generator

from dvonn.rules.pieces import Move
from dvonn.screens.review.running_review import ReviewedGame, RunningReview
from dvonn.screens.scene import Stage
from dvonn.slices import SlicedWork
from dvonn.storage.training import MissedMove


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
