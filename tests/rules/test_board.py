"""The board's tables compared with the names of the spaces, and its symmetries with the rules."""

from itertools import product
from random import Random

import pytest

from dvonn.rules import board
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, SPACES
from dvonn.rules.game import SYMMETRIES, board_key, image_of_ply, image_of_position
from dvonn.rules.position import Position
from tests.harness.games import random_game
from tests.harness.referee.reference import BOARD, steps_from
from tests.harness.scale import scaled


def test_rows_run_from_row_1_and_column_a() -> None:
    """Rows have 9, 10, 11, 10 and 9 spaces and hold every space in its row, columns ascending."""
    names = [[SPACE_NAMES[space] for space in spaces] for spaces in board.ROW_SPACES]
    assert [len(row) for row in names] == [9, 10, 11, 10, 9]
    assert names == [sorted(name for name in BOARD if name[1] == row) for row in "12345"]


def test_column_and_row_count_from_zero() -> None:
    """Column a and row 1 are 0, for every space."""
    assert all(f"{'abcdefghijk'[board.column(space)]}{board.row(space) + 1}" == SPACE_NAMES[space] for space in SPACES)


def test_distance_is_the_shortest_walk() -> None:
    """The distance between two spaces is the length of the shortest path between them."""
    walks = {name: steps_from(dict.fromkeys(BOARD, ""), [name]) for name in BOARD}
    for one, two in product(BOARD, BOARD):
        assert board.distance(SPACE_BY_NAME[one], SPACE_BY_NAME[two]) == walks[one][two]


@pytest.mark.parametrize("seed", range(scaled(2, 20)))
def test_images_of_games_are_games(seed: int) -> None:
    """The image of each ply is legal in the image of the position, and leads to the image of the next one."""
    game = random_game(1000, seed)
    for symmetry in SYMMETRIES:
        for before, ply, after in zip(game.positions, game.plies, game.positions[1:], strict=False):
            image = image_of_position(before, symmetry)
            assert image.play(image_of_ply(ply, symmetry)) == image_of_position(after, symmetry)
            assert image_of_position(image, symmetry) == before


def test_full_boards_have_the_keys_of_their_images() -> None:
    """Other boards have other keys."""
    boards = [Position.random_full(Random(seed)) for seed in range(5)]
    images = [image_of_position(board, symmetry) for board in boards for symmetry in SYMMETRIES]
    keys = [board_key({space: stack[0] for space, stack in enumerate(image.stacks) if stack}) for image in images]
    assert [len(set(keys[n : n + 4])) for n in range(0, len(keys), 4)] == [1] * 5
    assert len(set(keys)) == 5
