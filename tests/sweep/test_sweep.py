"""Every still of the gallery in every configuration: a part in a quick run, every pair of values in a full one."""

from itertools import combinations, product

import pytest

from tests.measure.sweep import failure_of, main
from tests.sweep.cells import AXES, pairwise_cells, parse_cell

SEED = 1
PARTS = 8
CELLS = 48  # of each part; `python -m tests.measure.sweep` tries all of them
STEPS = 3


@pytest.mark.parametrize("part", range(PARTS))
def test_what_works_in_one_window_works_in_all(part: int) -> None:
    """Nothing raises, the focus is seen, everything is reached, a press acts on what it hits, Escape leads home."""
    cells = list(pairwise_cells(SEED))[part::PARTS][:CELLS]
    failures = [failure_of(cell, SEED, STEPS) for cell in cells]
    assert not any(failures), "\n".join(filter(None, failures))


def test_all_pairs_of_values_meet() -> None:
    """Each value of each field of the cells meets each value of every other field."""
    cells = list(pairwise_cells(SEED))
    for one, other in combinations(range(len(AXES)), 2):
        assert {(cell[one], cell[other]) for cell in cells} == set(product(AXES[one], AXES[other]))


def test_a_cell_is_repeated_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    """The command tries the cell of a text, and says how many it has tried."""
    cell = next(pairwise_cells(SEED))
    assert parse_cell(cell.text) == cell
    assert main(["--cell", cell.text]) == 0
    assert capsys.readouterr().out.startswith("1 cells, 0 failures")
