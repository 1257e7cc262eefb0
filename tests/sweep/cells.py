"""The cells of the sweep: a still, a use, a window and its settings, chosen so that every two values meet in a cell."""

from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final, NamedTuple

from dvonn.language import LANGUAGES
from dvonn.ui.layout import TEXT_SIZES
from dvonn.ui.theme import THEMES
from tests.measure.stills.gallery import SNAPSHOT_SCENES
from tests.sweep.user import CHANGES
from tests.sweep.uses import USES

WINDOWS: Final = (
    *("360x640", "480x800", "640x480", "800x480", "1024x600"),
    *("1280x400", "1280x720", "1366x768", "1920x1080", "2560x1080"),
)


class Cell(NamedTuple):
    """One configuration: how a still is used, in which window, with which settings, and what changes meanwhile."""

    still: str
    use: str
    window: str
    text_size: float
    language: str
    theme: str
    change: str

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window."""
        width, height = self.window.split("x")
        return int(width), int(height)

    @property
    def text(self) -> str:
        """The text form for `parse_cell`."""
        return " ".join(map(str, self))


AXES: Final[Sequence[Sequence[Any]]] = (
    *(tuple(SNAPSHOT_SCENES), tuple(USES), WINDOWS),
    *(TEXT_SIZES, tuple(LANGUAGES), tuple(THEMES), tuple(CHANGES)),
)
"""The values of each field of a cell."""


def parse_cell(text: str) -> Cell:
    """Return the cell of a text; ArgumentTypeError if there is none."""
    found = [[value for value in axis if str(value) == word] for axis, word in zip(AXES, text.split(), strict=False)]
    if len(found) < len(AXES) or not all(found):
        raise ArgumentTypeError(f"no cell is called {text!r}")
    return Cell(*(values[0] for values in found))


def pairwise_cells(seed: int) -> Iterator[Cell]:
    """Yield a cell for each still and use; any two values of different fields meet in one of the cells.

    Each still comes once before any comes again. The values of the other fields are chosen greedily: those that meet
    most values for the first time.
    """
    rng = Random(seed)
    met: set[tuple[int, Any, int, Any]] = set()
    stills, uses = (rng.sample(axis, len(axis)) for axis in AXES[:2])
    for turn, number in [(n, m) for n in range(len(uses)) for m in rng.sample(range(len(stills)), len(stills))]:
        pair = stills[number], uses[(number + turn) % len(uses)]
        row: list[Any] = list(pair)
        for place, axis in enumerate(AXES[2:], start=2):
            news = {value: sum((n, one, place, value) not in met for n, one in enumerate(row)) for value in axis}
            most = max(news.values())
            row.append(rng.choice([value for value in axis if news[value] == most]))
        met |= {(n, row[n], m, row[m]) for n, m in combinations(range(len(row)), 2)}
        yield Cell(*row)
