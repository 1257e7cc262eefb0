"""The parts of the window around the board: plate, bars and buttons at every size, and with larger text."""

import pytest

from dvonn.board.layout import FLATTENING, RING_THICKNESS, RING_WIDTH, Viewpoint
from dvonn.rules.board import SPACES
from dvonn.ui.layout import TEXT_SIZES, Layout, layout
from tests.board.windows import at_common_sizes, from_all_sides, plate_ends, with_all_texts
from tests.harness.pictures import board_layout

# The window's parts


@pytest.mark.parametrize("coordinates", [False, True], ids=["bare", "coordinates"])
@with_all_texts
@at_common_sizes
def test_bars_and_plate_do_not_overlap(size: tuple[int, int], text: float, *, coordinates: bool) -> None:
    """The bars lie at the window's ends and the plate between them, with any text size and margin."""
    parts = layout(size, text)
    left, upper, right, lower = plate_ends(board_layout(size, text, coordinates=coordinates))
    assert (parts.top_bar.x, parts.top_bar.y, parts.top_bar.width) == (0, 0, size[0])
    assert (parts.bottom_bar.x, parts.bottom_bar.width) == (0, size[0])
    assert parts.bottom_bar.bottom == size[1]
    assert 0 <= left < right <= size[0]
    assert parts.top_bar.height <= upper < lower <= parts.bottom_bar.y


@at_common_sizes
def test_the_plate_holds_all_spaces(size: tuple[int, int]) -> None:
    """The plate contains all rings, and fills most of the width of the window or the height between the bars."""
    grid, parts = board_layout(size), layout(size)
    left, upper, right, lower = plate_ends(grid)
    for x, y in map(grid.centre, SPACES):
        assert left < x - grid.unit / 2 < x + grid.unit / 2 < right
        assert upper < y < lower
    high = (lower - upper) / (parts.bottom_bar.y - parts.top_bar.height)
    assert max((right - left) / size[0] / 0.97, high / 0.80) >= 1


def test_scale_grows_with_the_window() -> None:
    """The scale grows with the window and is 1 at 1280x720; text shrinks less than the window, to a pixel at least."""
    scales = [Layout(*size).scale for size in [(320, 180), (640, 360), (1280, 720), (1920, 1080), (3840, 2160)]]
    assert scales == sorted(set(scales))
    assert Layout(1280, 720).px(40) == 40
    assert Layout(3840, 2160).px(40) == 120
    assert Layout(1, 1).px(0.001) == 1
    assert 0.5 < Layout(640, 360).scale < 1


@pytest.mark.parametrize("coordinates", [False, True], ids=["bare", "coordinates"])
@with_all_texts
@from_all_sides
@at_common_sizes
def test_tallest_stack_stays_below_the_players(
    size: tuple[int, int], viewpoint: Viewpoint, text: float, *, coordinates: bool
) -> None:
    """A stack of all 49 pieces in the last row stays below the players' panels."""
    board = board_layout(size, text, viewpoint, coordinates=coordinates)
    _, y = board.centre(board.back_to_front[0])
    top = y - board.rise(49) - board.unit * (RING_THICKNESS + RING_WIDTH * FLATTENING / 2)
    assert top >= layout(size, text).top_bar.height - 1


# Larger text and fingers


@at_common_sizes
def test_larger_text_takes_room_from_the_board(size: tuple[int, int]) -> None:
    """Larger text enlarges the bars, keeps the gaps and shrinks the board by less than 40 %."""
    usual, *larger = (layout(size, text) for text in TEXT_SIZES)
    for text, parts in zip(TEXT_SIZES[1:], larger, strict=True):
        assert parts.px(40) == pytest.approx(text * usual.px(40), abs=1)
        assert text <= parts.top_bar.height / usual.top_bar.height < 2
        assert parts.gap_px(10) == usual.gap_px(10)
        assert board_layout(size).unit >= board_layout(size, text).unit > 0.6 * board_layout(size).unit


def test_spaces_fit_a_finger_on_a_small_screen() -> None:
    """On a screen of 800x480 and 154 mm width, spaces and rows measure at least 9 mm."""
    grid, pixels = board_layout((800, 480)), 800 / 154 * 9
    assert min(grid.unit * RING_WIDTH, grid.unit * RING_WIDTH * FLATTENING, grid.row_step) >= pixels
