"""The symmetries of the board keep the rules."""

from random import Random

import pytest

from dvonn.rules.position import Position
from dvonn.rules.symmetry import SYMMETRIES, board_key, image_of_ply, image_of_position
from tests.harness.random_games import random_game
from tests.harness.scale import scaled


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
