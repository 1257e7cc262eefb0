"""Overlays, hints, the stack inspector and the meter: distinct shapes, inside the window, drawn at any size."""

from itertools import combinations

import pygame
import pytest

from dvonn.board.animation import still_picture
from dvonn.board.hud import player_box
from dvonn.board.marks import Marks
from dvonn.board.message import message_box
from dvonn.board.meter import draw_meter, draw_tab, meter_words
from dvonn.board.overlays import FREEDOM_MARKS, Overview, Threats, dimmed_picture, draw_overlay
from dvonn.board.stacks import draw_stack_inspector
from dvonn.board.strokes import draw_arrow
from dvonn.board.view import draw_board
from dvonn.rules.analysis.position_analysis import Freedom, lifelines, mobility, threats
from dvonn.rules.board import SPACE_BY_NAME, SPACES
from dvonn.rules.game import random_game
from dvonn.rules.notation import parse_position
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.ui.assets import MARK_SPRITES
from tests.board.drawings import changed_area, drawn_area
from tests.harness.pictures import CanvasFactory, rgb_bytes
from tests.measure.stills.game_stills import TALL_STACK_POSITION

POSITION = random_game(61, seed=5).position
B2, B4 = SPACE_BY_NAME["b2"], SPACE_BY_NAME["b4"]
SIZES = [(1920, 1080), (1280, 720), (800, 480), (320, 200), (97, 61), (1, 1)]


def overviews(position: Position) -> list[Overview]:
    return [lifelines(position), mobility(position), Threats(Colour.WHITE, threats(position, Colour.WHITE))]


def test_marks_have_distinct_shapes(new_canvas: CanvasFactory) -> None:
    """Any two marks have different shapes, and each freedom has its own mark."""
    assets = new_canvas((1280, 720)).assets
    masks = {name: pygame.mask.from_surface(assets.picture(name)) for name in MARK_SPRITES}
    for one, two in combinations(MARK_SPRITES, 2):
        both = masks[one].overlap_area(masks[two], (0, 0))
        assert both < 0.8 * max(masks[one].count(), masks[two].count()), (one, two)
    assert len({FREEDOM_MARKS[freedom] for freedom in Freedom}) == len(Freedom)


def brightness(surface: pygame.Surface, around: tuple[float, float], radius: float) -> float:
    """Return the mean brightness around a point."""
    box = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
    box.center = round(around[0]), round(around[1])
    return sum(pygame.transform.average_color(surface, box)[:3])


def test_what_hangs_on_the_pointed_stack_dims_and_nothing_else(new_canvas: CanvasFactory) -> None:
    """With life-lines, stacks that hang on the pointed one and their links lose brightness; all else stays as it is."""
    lines = lifelines(POSITION)
    aimed, hanging = max(lines.dependents.items(), key=lambda pair: len(pair[1]))
    before, after = new_canvas((1280, 720)), new_canvas((1280, 720))
    for canvas, space, dim in ((before, None, ()), (after, aimed, hanging)):
        draw_board(canvas, dimmed_picture(still_picture(POSITION), dim), Marks())
        draw_overlay(canvas, POSITION, lines, space, None)
    for space in hanging:
        at, ring = before.stack_top(POSITION, space), 0.4 * before.board.unit
        assert brightness(after.surface, at, ring) < 0.85 * brightness(before.surface, at, ring)
    left, right = (edge(before.board.centre(space)[0] for space in (*hanging, aimed)) for edge in (min, max))
    changed = changed_area(before.surface, after.surface)
    assert left - before.board.unit < changed.left < changed.right < right + before.board.unit


@pytest.mark.parametrize("size", SIZES[:3])
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


@pytest.mark.parametrize("number", [0, 2], ids=["lifelines", "threats"])
def test_overlay_moves(new_canvas: CanvasFactory, number: int) -> None:
    """The light of life-lines flows and threatened stacks pulse, but not without motion."""
    pictures = []
    for seconds in (0.3, 0.6, None, None):
        canvas = new_canvas((1280, 720))
        draw_overlay(canvas, POSITION, overviews(POSITION)[number], None, seconds)
        pictures.append(rgb_bytes(canvas.surface))
    assert pictures[0] != pictures[1] != pictures[2] == pictures[3]


def test_the_played_ply_is_hollow_and_the_better_one_filled(new_canvas: CanvasFactory) -> None:
    """The arrow of the ply played is clear along its middle, where that of a hint has its colour."""
    start, end = (200.0, 300.0), (500.0, 300.0)
    middles = []
    for hollow in (False, True):
        canvas = new_canvas((1280, 720))
        draw_arrow(canvas, start, end, (10, 200, 30), hollow=hollow)
        line = [tuple(canvas.surface.get_at((350, y)))[:3] for y in range(720)]
        edges = [y for y, colour in enumerate(line) if colour != (0, 0, 0)]
        middles.append(line[(edges[0] + edges[-1]) // 2])
    filled, clear = middles
    assert filled[1] > 150
    assert clear == (0, 0, 0)


@pytest.mark.parametrize("size", SIZES[:3])
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
