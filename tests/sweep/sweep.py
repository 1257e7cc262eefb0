"""One cell of the sweep: the still is shown, used, changed in the middle, and checked after each part of the use."""

from random import Random
from typing import Final

from tests.sweep.cells import Cell
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
