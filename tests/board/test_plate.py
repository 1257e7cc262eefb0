"""The drawn plate: smooth edges, a front that is seen in each theme, and a shadow without steps."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame.transform import smoothscale

from dvonn.board.layout import PLATE_THICKNESS
from dvonn.board.plate import draw_plate
from dvonn.ui.assets import Assets
from dvonn.ui.theme import THEMES
from tests.harness.boards import board_layout
from tests.harness.paths import IMAGES

AREA, LARGE = (1280, 720), (3840, 2160)
ENLARGED = 3
MAX_EDGE_DIFFERENCE = 64  # levels, of 255, between the edges of a picture and of a reduced larger one
MAX_SHADOW_STEP = 4  # levels between two pixels at the size of a window of 3840x2160
MIN_FRONT_DIFFERENCE = 12  # levels, from the ground below it
MIN_EDGE_BRIGHTNESS = 20  # levels, of the edge between face and front beyond both

pytestmark = pytest.mark.usefixtures("window")
every_theme = pytest.mark.parametrize("theme", THEMES)


def drawn(
    theme: str, size: tuple[int, int], ground: str | pygame.Surface = "black", enlarged: int = 1
) -> pygame.Surface:
    """Return the plate on an even ground or on a picture, enlarged so that each pixel becomes a block of pixels."""
    surface, board = pygame.Surface((size[0] * enlarged, size[1] * enlarged)), board_layout(size)
    if isinstance(ground, str):
        surface.fill(ground)
    else:
        surface.blit(ground, (0, 0))
    middle = board.middle[0] * enlarged + enlarged // 2, board.middle[1] * enlarged + enlarged // 2
    board = replace(board, unit=board.unit * enlarged, row_step=board.row_step * enlarged, middle=middle)
    draw_plate(surface, board, Assets(IMAGES, THEMES[theme]))
    return surface


def grey(surface: pygame.Surface, area: pygame.Rect) -> float:
    """Return the average of the channels in an area."""
    return sum(pygame.transform.average_color(surface, area)[:3]) / 3


def test_slanted_edges_are_smooth() -> None:
    """The slanted edges look as those of a much larger picture that is reduced."""
    small = drawn("contrast", AREA)
    large = smoothscale(drawn("contrast", AREA, enlarged=ENLARGED), AREA)
    corners = board_layout(AREA).plate()
    differences = []
    for (x, y), (to_x, to_y) in pairwise([*corners, corners[0]]):
        if y != to_y:
            points = [(round(x + (to_x - x) * n / 100), round(y + (to_y - y) * n / 100)) for n in range(10, 90)]
            pixels = [(right + by, down) for right, down in points for by in (-1, 0, 1)]
            differences += [abs(small.get_at(pixel)[0] - large.get_at(pixel)[0]) for pixel in pixels]
    assert max(differences) <= MAX_EDGE_DIFFERENCE


@every_theme
def test_the_front_stands_out(theme: str) -> None:
    """Below the plate's edge, which is lit, stands a front as high as the slab is thick, unlike the ground below."""
    surface, board = drawn(theme, AREA, Assets(IMAGES, THEMES[theme]).ground(AREA)), board_layout(AREA)
    (left, foot), right = board.plate()[4], board.plate()[3][0]
    high = round(board.unit * PLATE_THICKNESS)
    front, ground = (
        grey(surface, pygame.Rect(round(left) + 20, round(foot) + down, round(right - left) - 40, high // 2))
        for down in (high // 4, round(high * 1.2))
    )
    rows = range(round(foot) - 4, round(foot) + 4)
    edge = max(grey(surface, pygame.Rect(round(left) + 20, y, round(right - left) - 40, 1)) for y in rows)
    assert abs(front - ground) > MIN_FRONT_DIFFERENCE
    assert edge - front > MIN_EDGE_BRIGHTNESS


def test_the_shadow_has_no_steps() -> None:
    """From the foot downwards the shadow on a white ground fades evenly."""
    surface, board = drawn("wood", LARGE, "white"), board_layout(LARGE)
    foot = board.plate()[3][1] + board.unit * PLATE_THICKNESS
    greys = [surface.get_at((LARGE[0] // 2, y))[0] for y in range(round(foot) + 3, LARGE[1])]
    assert greys[0] < 128
    assert max(abs(one - other) for one, other in pairwise(greys)) <= MAX_SHADOW_STEP
