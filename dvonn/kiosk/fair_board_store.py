"""Fair boards in store: they are looked for while nobody plays, so that no guest waits for one."""

from typing import TYPE_CHECKING, Final

from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.scene import Stage

if TYPE_CHECKING:
    from dvonn.engine.analysis.fair_boards import Finder

STORE: Final = 3  # boards


class FairBoards:
    """The codes of fair boards, the oldest first."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._store: list[str] = []
        self._finder: Finder | None = None  # of the next one, until it is found

    @property
    def is_full(self) -> bool:
        """Whether there are enough."""
        return len(self._store) >= STORE

    def step(self, seconds: float) -> None:
        """Look for so many seconds, unless there are enough."""
        if self.is_full:
            return
        if not self._finder:
            from dvonn.engine.analysis.fair_boards import Finder  # noqa: PLC0415 # the first frame does not wait for the engine

            self._finder = Finder(self._stage.rng.getrandbits(32), self._stage.clock)
        self._finder.step(seconds)
        if self._finder.done and self._finder.best:
            self._store.append(self._finder.best.code)
            self._finder = None

    def take(self) -> str:
        """Return the code of a fair board; where there is none yet, of one drawn by chance."""
        return self._store.pop(0) if self._store else random_code(self._stage.rng)
