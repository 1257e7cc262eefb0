"""The records that are selected for an export or a review, and their reviews, made one after the other."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from dvonn.language import NN_, _, count_text, ngettext, part_text
from dvonn.screens.review import ReviewedGame, RunningReview
from dvonn.screens.scene import Stage
from dvonn.slices import SlicedWork

REVIEW_SLICE_SECONDS: Final = 0.004  # between two looks at the clock


class Selection:
    """The names of the selected records, none unless `is_on`; and their reviews, which are kept beside the records."""

    def __init__(self, stage: Stage) -> None:
        self.is_on = False
        self.names: set[str] = set()
        self._stage = stage
        self._reviews: SlicedWork[None] | None = None
        self._reviewed = 0  # of the records whose reviews have begun

    def toggle(self) -> None:
        """Begin to select, or end it and the reviews."""
        self.is_on, self.names, self._reviews = not self.is_on, set(), None

    def toggle_all(self, names: Collection[str]) -> None:
        """Select some records or, if they are all that is selected, none."""
        self.names = set() if self.names == set(names) else set(names)

    @property
    def is_reviewing(self) -> bool:
        """Whether reviews are being made."""
        return self._reviews is not None and not self._reviews.done

    def review(self) -> None:
        """Begin the reviews, the newest record first, or stop them; what is known of a game is not found again."""
        if self._reviews and not self._reviews.done:
            self._reviews.stop()
        elif self.names:
            self._reviewed = 0
            self._reviews = SlicedWork(self._review_all(sorted(self.names, reverse=True)), self._stage.clock)

    def _review_all(self, names: Sequence[str]) -> Iterator[None]:
        for name in names:
            review = RunningReview(self._stage, ReviewedGame(self._stage.autosave.records.open(name).game, record=name))
            while not review.done:
                review.step(REVIEW_SLICE_SECONDS)
                yield
            self._reviewed += 1

    def step(self, seconds: float) -> bool:
        """Review for some seconds; tell whether there is anything new to show."""
        before = self._reviewed
        if self._reviews:
            self._reviews.step(seconds)
        return self._reviewed != before

    @property
    def words(self) -> str:
        """How many records are selected, or how many of them have been reviewed."""
        count = len(self.names)
        if self._reviews:
            # Translators: {part} is like 3 of 12 games
            return _("Reviewed: {part}").format(part=part_text(self._reviewed, count))
        return ngettext(*NN_("{count} selected"), count).format(count=count_text(count)) if self.is_on else ""
