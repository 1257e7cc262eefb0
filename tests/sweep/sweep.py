"""One cell of the sweep: the still is shown, used, changed in the middle, and checked after each part of the use."""

from random import Random

from tests.sweep.cells import Cell
from tests.sweep.checks import CHECKS
from tests.sweep.user import SweepUser, observed_drawing
from tests.sweep.uses import USES


def try_cell(cell: Cell, seed: int) -> None:
    """Use a still as the cell says; raise what the program raises, or an AssertionError for what does not hold."""
    rng = Random(f"{seed} {cell.text}")
    with observed_drawing() as drawing:
        user = SweepUser(cell, rng, drawing)
        changes_at = rng.randrange(1, 8)
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
