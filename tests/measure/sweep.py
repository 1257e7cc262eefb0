"""Use every still of the gallery in every way, window, language, theme and text size, and count what fails.

Each pass crosses them anew, so that every two of their values meet in a cell. A cell that fails is printed with its
seed: `--cell` repeats it.
"""

import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from time import perf_counter
from typing import Final

import pytest

from dvonn.commandline import Parser
from tests.harness.surroundings import make_cheap
from tests.sweep.cells import Cell, pairwise_cells, parse_cell
from tests.sweep.checks import CHECKS
from tests.sweep.user import SweepUser, observed_drawing
from tests.sweep.uses import USES

STEPS: Final = 10


def try_cell(cell: Cell, seed: int, steps: int = STEPS) -> None:
    """Use a still as the cell says; raise what the program raises, or an AssertionError for what does not hold.

    The steps are those of a use without an end of its own.
    """
    rng = Random(f"{seed} {cell.text}")
    with observed_drawing() as drawing:
        user = SweepUser(cell, rng, drawing, steps)
        changes_at = rng.randrange(steps)
        for n, _part in enumerate(USES[cell.use](user)):
            check(user)
            if n == changes_at:
                user.change()
                check(user)


def check(user: SweepUser) -> None:
    """Check what must hold."""
    user.look()
    for one in CHECKS:
        try:
            one(user)
        except AssertionError as error:
            raise AssertionError(f"{type(user.scene).__name__}: {error}") from error


def _passes(first_seed: int) -> Iterator[tuple[Cell, int]]:
    """Yield cells with their seeds without end."""
    for seed in count(first_seed):
        for cell in pairwise_cells(seed):
            yield cell, seed


def failure_of(cell: Cell, seed: int, steps: int = STEPS) -> str:
    """Try a cell; return what is wrong, '' if nothing is, and print where it went wrong."""
    try:
        try_cell(cell, seed, steps)
    except Exception as error:  # noqa: BLE001 # the tool counts every exception
        print(f'--seed {seed} --cell "{cell.text}"', file=sys.stderr)
        traceback.print_exc()
        return f"{cell.use:8} {cell.still:18} {type(error).__name__}: {error}"
    return ""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the totals; return 0 if nothing has failed."""
    parser = Parser(prog="sweep", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first pass's seed (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=600, metavar="S", help="how long (default: %(default)s)")
    parser.add_argument("--cell", type=parse_cell, metavar="TEXT", help="this cell alone")
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    begin, tried, failures = perf_counter(), 0, Counter[str]()
    with pytest.MonkeyPatch.context() as patch:
        make_cheap(patch)
        for cell, seed in [(options.cell, options.seed)] if options.cell else _passes(options.seed):
            failures[failure_of(cell, seed)] += 1
            tried += 1
            if perf_counter() - begin > options.seconds:
                break
    del failures[""]
    for words, number in failures.most_common():
        print(f"{number} x {words[:200]}")
    print(f"{tried} cells, {failures.total()} failures, {perf_counter() - begin:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
