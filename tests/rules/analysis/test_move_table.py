"""The rows of a game's move table: plies, passes and cut-offs."""

import pytest

from dvonn.rules.analysis.position_analysis import PASSES_TEXT, move_cells, move_rows, row_of_position
from dvonn.rules.board import SUPPLY, Colour
from tests.harness.games import MAX_PLIES, random_game


def test_movement_phase_begins_a_new_row() -> None:
    """The first move starts a new row, although White also placed the last piece."""
    lines = move_rows(random_game(50, seed=5))
    assert [len(lines[number].cells[Colour.WHITE].text) for number in (25, 26)] == [2, 4]
    assert Colour.BLACK not in lines[25].cells


@pytest.mark.parametrize("seed", range(5))
def test_cells_cover_the_whole_game(seed: int) -> None:
    """The cells list each ply and pass in its side's column, in order; the cut-offs account for every missing piece."""
    game = random_game(MAX_PLIES, seed)
    for colour, cell in move_cells(game):
        mover = game.positions[cell.after - 1].turn
        assert colour is (mover.other if cell.text == PASSES_TEXT else mover)
    cells = [cell for line in move_rows(game) for cell in line.cells.values()]
    plies = [cell for cell in cells if cell.text != PASSES_TEXT]
    assert [cell.text for cell in plies] == [str(ply) for ply in game.plies]
    assert [cell.after for cell in plies] == list(range(1, len(game.plies) + 1))
    left = sum(map(len, game.position.stacks))
    assert sum(cell.cut_off for cell in cells) == sum(SUPPLY.values()) - left


def test_row_is_found_by_its_position() -> None:
    """Each position is found in the row of its ply; an empty cell refers to the other side's ply."""
    lines = move_rows(random_game(3, seed=5))
    assert [row_of_position(lines, after) for after in range(4)] == [0, 1, 1, 2]
    assert [[line.after(colour) for colour in Colour] for line in lines] == [[0, 0], [1, 2], [3, 3]]
