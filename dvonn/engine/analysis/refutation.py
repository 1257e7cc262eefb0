"""The refutation of a wrong answer in a puzzle: the best reply, and the margin that the answer leaves."""

from collections.abc import Callable, Generator
from typing import Final

from dvonn.engine.analysis.valuation import Valuation, search_value
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position
from dvonn.slices import SlicedWork

REFUTATION_NODES: Final = 200_000  # more than any move of a shipped puzzle requires


class Refutation(SlicedWork[None]):
    """Finds the refutation in slices, like a Thinker; value is that of the position after the answer, None until done.

    Its line begins with the best reply, or with a move of the answering side if the other side must pass; it is empty
    if the answer ends the game.
    """

    def __init__(self, position: Position, answer: Ply, clock: Callable[[], float]) -> None:
        super().__init__(self._search(position.play(answer)), clock)
        self.value: Valuation | None = None
        self._turn = position.turn

    @property
    def margin(self) -> int | None:
        """The margin of the answering side after the answer, None until done."""
        return round(self.value.of(self._turn)) if self.value else None

    def _search(self, after: Position) -> Generator[None, None, None]:
        self.value = yield from search_value(after, REFUTATION_NODES)
