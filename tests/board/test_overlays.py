"""Overlays, hints, the stack inspector and the meter: distinct shapes, inside the window, drawn at any size."""

from itertools import combinations

import pygame
import pytest

from dvonn.board.canvas import draw_beam
from dvonn.board.hud import draw_meter, draw_tab, message_box, meter_words, player_box
from dvonn.board.layout import FLATTENING, RING_WIDTH
from dvonn.board.stacks import draw_stack_inspector
from dvonn.rules.board import SPACES, Colour
from dvonn.rules.notation import parse_position
from dvonn.ui.assets import MARK_SPRITES
from tests.board.drawings import drawn_area
from tests.harness.pictures import CanvasFactory
from tests.measure.stills.game_stills import TALL_STACK_POSITION

SIZES = [(1920, 1080), (1280, 720), (800, 480)]


def test_marks_have_distinct_shapes(new_canvas: CanvasFactory) -> None:
    """Any two marks have different shapes."""
    assets = new_canvas((1280, 720)).assets
    masks = {name: pygame.mask.from_surface(assets.picture(name)) for name in MARK_SPRITES}
    for one, two in combinations(MARK_SPRITES, 2):
        both = masks[one].overlap_area(masks[two], (0, 0))
        assert both < 0.8 * max(masks[one].count(), masks[two].count()), (one, two)


@pytest.mark.parametrize("size", SIZES)
def test_stack_inspector_stays_in_the_window(new_canvas: CanvasFactory, size: tuple[int, int]) -> None:
    """The inspector of a stack of any height lies inside the window."""
    position = parse_position(TALL_STACK_POSITION)
    for space in SPACES:
        if position.height(space) < 2:
            continue
        canvas = new_canvas(size)
        draw_stack_inspector(canvas, position, space)
        around = drawn_area(canvas.surface)
        assert around.width > canvas.board.unit * 0.8
        assert pygame.Rect(1, 1, size[0] - 2, size[1] - 2).contains(around)


def test_a_beam_ends_on_the_rings(new_canvas: CanvasFactory) -> None:
    """A beam begins and ends on the rings around two points, and leaves their middles, where heights are, free."""
    canvas, start, end = new_canvas((1280, 720)), (400.0, 300.0), (700.0, 420.0)
    draw_beam(canvas, start, end, (255, 255, 255))
    bright = pygame.mask.from_threshold(canvas.surface, (255, 255, 255), (120, 120, 120)).get_bounding_rects()
    drawn, ring = bright[0].unionall(bright[1:]), RING_WIDTH / 2 * canvas.board.unit
    assert start[0] < drawn.left
    assert end[0] - ring < drawn.right < end[0]
    assert end[1] - ring * FLATTENING < drawn.bottom < end[1] + 0.1 * ring


@pytest.mark.parametrize("size", SIZES)
def test_tabs_and_meter_keep_clear_of_the_panels(new_canvas: CanvasFactory, size: tuple[int, int]) -> None:
    """Tabs and meter cover neither the players' panels nor the message."""
    canvas = new_canvas(size)
    for colour in Colour:
        draw_tab(canvas, colour, "23 stacks, 138 moves")
    draw_meter(canvas, -20.0, exact=True)
    for box in (*(player_box(canvas.layout, colour) for colour in Colour), message_box(canvas.layout)):
        assert not drawn_area(canvas.surface.subsurface(box.inset(canvas.layout.px(4))))


@pytest.mark.parametrize(
    ("margin", "exact", "words"),
    [
        (4.2, False, "White +4"),
        (-2.6, False, "Black +3"),
        (0.4, False, "Even"),
        (1.0, True, "White +1 (certain)"),
        (-0.01, True, "Black by taller stacks"),
    ],
)
def test_meter_text(margin: float, words: str, *, exact: bool) -> None:
    """The meter's text gives the leading side, the margin and whether it is exact."""
    assert meter_words(margin, exact=exact) == words
