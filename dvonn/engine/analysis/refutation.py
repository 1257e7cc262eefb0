"""What is wrong with a wrong answer to a puzzle: the reply that shows it, and what the answer costs."""

from collections.abc import Callable, Generator
from typing import Final

from dvonn.engine.analysis.valuation import Value, searched
from dvonn.rules.analysis.puzzle import Puzzle
from dvonn.rules.pieces import Colour, Move

NODES: Final = 200_000  # more than any move of a shipped puzzle needs


class Refutation:
    """Looks for it in slices, as a Thinker does for a ply; value is what is left after the answer, None until done.

    Its line begins with the best reply, or with a move of the side that answered where the other one must pass; it is
    empty where the answer ends the game.
    """

    def __init__(self, puzzle: Puzzle, answer: Move, clock: Callable[[], float]) -> None:
        self.value: Value | None = None
        self._puzzle = puzzle
        self._clock = clock
        self._looking = self._look(answer)

    @property
    def done(self) -> bool:
        """Whether the refutation is found."""
        return self.value is not None

    @property
    def margin(self) -> int | None:
        """The margin that the answer leads to for who gave it, None until done."""
        return round(self.value.of(self._turn)) if self.value else None

    @property
    def cost(self) -> int | None:
        """The pieces that the answer gives away, 0 for the solution, None until done."""
        return None if self.margin is None else self._puzzle.margin - self.margin

    def step(self, seconds: float) -> None:
        """Look until the seconds are over, or until it is done."""
        until = self._clock() + seconds
        for _ in self._looking:
            if self._clock() >= until:
                return

    @property
    def _turn(self) -> Colour:
        return self._puzzle.position.turn

    def _look(self, answer: Move) -> Generator[None, None, None]:
        self.value = yield from searched(self._puzzle.position.play(answer), NODES)
