"""The refutation of a wrong answer to a puzzle: the best reply, and the cost of the answer."""

from collections.abc import Callable, Generator
from typing import Final

from dvonn.engine.analysis.valuation import Valuation, search_value
from dvonn.rules.analysis.puzzle import Puzzle
from dvonn.rules.pieces import Colour, Move

REFUTATION_NODES: Final = 200_000  # more than any move of a shipped puzzle requires


class Refutation:
    """Finds the refutation in slices, like a Thinker; value is that of the position after the answer, None until done.

    Its line begins with the best reply, or with a move of the answering side if the other side must pass; it is empty
    if the answer ends the game.
    """

    def __init__(self, puzzle: Puzzle, answer: Move, clock: Callable[[], float]) -> None:
        self.value: Valuation | None = None
        self._puzzle = puzzle
        self._clock = clock
        self._slices = self._search(answer)

    @property
    def done(self) -> bool:
        """Whether the refutation has been found."""
        return self.value is not None

    @property
    def margin(self) -> int | None:
        """The margin of the answering side after the answer, None until done."""
        return round(self.value.of(self._turn)) if self.value else None

    def step(self, seconds: float) -> None:
        """Search for some seconds, or until it is done."""
        deadline = self._clock() + seconds
        for _ in self._slices:
            if self._clock() >= deadline:
                return

    @property
    def _turn(self) -> Colour:
        return self._puzzle.position.turn

    def _search(self, answer: Move) -> Generator[None, None, None]:
        self.value = yield from search_value(self._puzzle.position.play(answer), REFUTATION_NODES)
