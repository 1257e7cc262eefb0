"""The rows of a game's move table: plies, passes and cut-offs."""

import pytest

from dvonn.rules.analysis.move_table import PASSES_TEXT, MoveRow, move_cells, move_rows, row_of_position
from dvonn.rules.game import Game
from dvonn.rules.pieces import SUPPLY, Colour
from tests.harness.matches import MAX_PLIES
from tests.harness.random_games import random_game


def texts(line: MoveRow) -> list[str]:
    return [str(line.cells[colour]) if colour in line.cells else "" for colour in Colour]


def test_game_without_plies_has_a_start_row() -> None:
    """A game without plies has one row, number 0, for its start."""
    assert move_rows(Game()) == [MoveRow(0)]


def test_plies_stand_in_pairs() -> None:
    """Each row shows White's ply on the left and Black's on the right."""
    lines = move_rows(random_game(3, seed=5))
    plies = [str(ply) for ply in random_game(3, seed=5).plies]
    assert [texts(line) for line in lines[1:]] == [plies[:2], [plies[2], ""]]
    assert [line.number for line in lines] == [0, 1, 2]


def test_movement_phase_begins_a_new_row() -> None:
    """The first move starts a new row, although White also placed the last piece."""
    lines = move_rows(random_game(50, seed=5))
    assert texts(lines[25])[1] == ""
    assert len(texts(lines[25])[0]) == 2
    assert len(texts(lines[26])[0]) == 4


@pytest.mark.parametrize("seed", [4, 6])
def test_forced_pass_is_listed(seed: int) -> None:
    """Each forced pass is listed in the column of the side that passed."""
    game = random_game(MAX_PLIES, seed)
    passes = [(colour, cell.after) for colour, cell in move_cells(game) if cell.text == PASSES_TEXT]
    assert len(passes) >= 3
    for colour, after in passes:
        assert game.positions[after].turn is colour.other is game.positions[after - 1].turn


@pytest.mark.parametrize("seed", range(5))
def test_cells_cover_the_whole_game(seed: int) -> None:
    """The cells list each ply once, in order, and their cut-offs account for every missing piece."""
    game = random_game(MAX_PLIES, seed)
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
