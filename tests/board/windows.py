"""Sizes of windows, viewpoints and stacks for the tests of the layout."""

from collections.abc import Callable

import pytest

from dvonn.board.layout import BoardLayout, Viewpoint, turning_board
from dvonn.rules.board import SPACE_NAMES, Space
from dvonn.ui.layout import TEXT_SIZES

COMMON_SIZES = [
    (800, 480),
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
    (1024, 768),
    (2560, 1080),
    (1080, 1920),
    (640, 480),
]
EXTREME_SIZES = [(100, 60), (5000, 200), (60, 5000), (1, 1), (97, 61)]
at_common_sizes = pytest.mark.parametrize("size", COMMON_SIZES, ids=str)
at_all_sizes = pytest.mark.parametrize("size", COMMON_SIZES + EXTREME_SIZES, ids=str)
from_all_sides = pytest.mark.parametrize("viewpoint", Viewpoint, ids=lambda viewpoint: viewpoint.name)
lying_and_upright = pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["lying", "upright"])
with_all_texts = pytest.mark.parametrize("text", TEXT_SIZES)
MIRRORS = {Viewpoint.SOUTH: "as it is", Viewpoint.NORTH: "rotated", Viewpoint.MIRRORED: "upside down"}


def full_board_heights(space: Space) -> int:
    """Return 1 for every space of the board: a full board of single pieces."""
    return 1 if space in SPACE_NAMES else 0


def one_stack(space: Space, height: int, others: int = 0) -> Callable[[Space], int]:
    """Return the heights of a board with one stack, and with equal ones on all other spaces."""
    return lambda other: height if other == space else others


def turn(goal: BoardLayout, start: Viewpoint, steps: int = 12) -> list[BoardLayout]:
    """Return a board in equal steps on its way from a viewpoint to its own, both ends included."""
    return [turning_board(goal, start, step / steps) for step in range(steps + 1)]


def plate_ends(grid: BoardLayout) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower ends of the plate."""
    across, down = zip(*grid.plate(), strict=True)
    return min(across), min(down), max(across), max(down)
