"""A store of fair boards, found in idle time so that no guest has to wait for one."""

from typing import TYPE_CHECKING, Final

from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.scene import Stage

if TYPE_CHECKING:
    from dvonn.engine.analysis.fair_boards import FairBoardFinder

MAX_STORED_BOARDS: Final = 3


class FairBoardStore:
    """A queue of the codes of fair boards."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._store: list[str] = []
        self._finder: FairBoardFinder | None = None  # of the next board

    @property
    def is_full(self) -> bool:
        """Whether the store holds its maximum of boards."""
        return len(self._store) >= MAX_STORED_BOARDS

    def step(self, seconds: float) -> None:
        """Search for a number of seconds, unless the store is full."""
        if self.is_full:
            return
        if not self._finder:
            from dvonn.engine.analysis.fair_boards import FairBoardFinder  # noqa: PLC0415 # the first frame does not wait for the engine

            self._finder = FairBoardFinder(self._stage.rng.getrandbits(32), self._stage.clock)
        self._finder.step(seconds)
        if self._finder.done and self._finder.best:
            self._store.append(self._finder.best.code)
            self._finder = None

    def take(self) -> str:
        """Remove and return the oldest code; return that of a random board if the store is empty."""
        return self._store.pop(0) if self._store else random_code(self._stage.rng)
