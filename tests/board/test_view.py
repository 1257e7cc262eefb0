"""The drawn board: stacks, marks and flying pieces at their places, without side effects."""

from dataclasses import replace

import pygame
import pytest

from dvonn.board.animation import FlyingStack, Picture
from dvonn.board.hud.panels import next_in_tray
from dvonn.board.layout import RING_WIDTH, Viewpoint
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_coordinates, draw_flight
from dvonn.rules.board import SPACE_BY_NAME, Space
from dvonn.rules.pieces import Colour, Piece, Stack
from dvonn.ui.layout import layout
from tests.board.drawings import changed_area
from tests.harness.boards import board_layout
from tests.harness.pictures import CanvasFactory, rgb_bytes
from tests.harness.referee.symmetries import Symmetry

SMALL, LARGE = (640, 400), (1280, 720)
BOARD = board_layout(SMALL)
C3, E2, F3, I3 = (SPACE_BY_NAME[name] for name in ("c3", "e2", "f3", "i3"))
EMPTY_PICTURE = Picture({}, {})


class Show:
    """Draws a picture with its flying stack and marks on a new canvas; returns its surface."""

    def __init__(self, new_canvas: CanvasFactory) -> None:
        self._new_canvas = new_canvas

    def __call__(
        self,
        picture: Picture,
        marks: Marks | None = None,
        size: tuple[int, int] = SMALL,
        viewpoint: Viewpoint = Viewpoint.SOUTH,
    ) -> pygame.Surface:
        """Draw."""
        canvas = replace(self._new_canvas(size), board=board_layout(size, viewpoint=viewpoint))
        draw_board(canvas, picture, marks or Marks())
        draw_flight(canvas, picture)
        return canvas.surface


@pytest.fixture
def show(new_canvas: CanvasFactory) -> Show:
    return Show(new_canvas)


def one_stack(stack: Stack, space: Space = F3) -> Picture:
    return Picture({space: stack}, {})


@pytest.mark.parametrize("piece", Piece)
@pytest.mark.parametrize("name", ["a1", "k5", "f3", "a3", "i1"])
def test_stack_is_drawn_at_its_space(show: Show, piece: Piece, name: str) -> None:
    """A piece changes only pixels near its space; a dvonn piece glows a little farther."""
    changed = changed_area(show(EMPTY_PICTURE), show(one_stack((piece,), SPACE_BY_NAME[name])))
    (x, y), reach = BOARD.centre(SPACE_BY_NAME[name]), (1.4 if piece is Piece.DVONN else 0.8) * BOARD.unit
    assert changed.collidepoint(x, y)
    assert x - reach < changed.left < changed.right < x + reach
    assert y - reach < changed.top < changed.bottom < y + reach


@pytest.mark.parametrize("height", [2, 9, 25])
def test_each_piece_of_a_stack_is_visible(show: Show, height: int) -> None:
    """Another height or another piece at any height changes the picture."""
    stack = (Piece.WHITE,) * height
    others = [(*stack[:n], Piece.BLACK, *stack[n + 1 :]) for n in range(height)]
    pictures = {rgb_bytes(show(one_stack(one), size=LARGE)) for one in (stack, stack[1:], *others)}
    assert len(pictures) == height + 2


# Marks


def test_the_selected_stack_is_lifted(show: Show) -> None:
    """A selected stack is drawn higher than a pointed one."""
    picture, pointed = one_stack((Piece.WHITE,) * 3), Marks(aimed=F3)
    lying = changed_area(show(EMPTY_PICTURE, pointed), show(picture, pointed))
    lifted = changed_area(show(picture, pointed), show(picture, Marks(selected=F3)))
    assert lifted
    assert lifted.top < lying.top


@pytest.mark.parametrize("height", [1, 5, 10])
def test_targets_and_cursor_lie_on_top(show: Show, height: int) -> None:
    """Target and cursor marks lie at the top of a stack of any height."""
    picture, (x, y) = one_stack((Piece.WHITE,) * height), BOARD.centre(F3)
    for marks in (Marks(targets=frozenset({F3})), Marks(cursor=F3)):
        changed = changed_area(show(picture), show(picture, marks))
        assert changed.collidepoint(x, y - BOARD.rise(height))
        assert changed.centery == pytest.approx(y - BOARD.rise(height), abs=0.2 * BOARD.unit)


# In motion


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_flying_stack_is_drawn_on_its_way(show: Show, share: float) -> None:
    """A flying stack is drawn above the line between its spaces, according to its progress."""
    (start, y), (end, _) = BOARD.centre(C3), BOARD.centre(I3)
    picture = replace(EMPTY_PICTURE, flyer=FlyingStack((Piece.WHITE,), C3, I3, share, 0.3))
    changed = changed_area(show(EMPTY_PICTURE), show(picture))
    left = start + (end - start) * share - BOARD.unit * RING_WIDTH / 2  # its shadow lies further to the right
    assert changed.left == pytest.approx(left, abs=0.1 * BOARD.unit)
    assert changed.top < y - 0.3 * BOARD.unit


@pytest.mark.parametrize("colour", Colour)
def test_a_piece_to_be_placed_comes_from_its_side(show: Show, colour: Colour) -> None:
    """A placed piece starts at its side's tray and lands on its space."""
    tray, _ = next_in_tray(layout(SMALL), colour)
    for along, spot in ((0, tray), (1, BOARD.centre(F3))):
        picture = replace(EMPTY_PICTURE, flyer=FlyingStack((colour.piece,), colour, F3, along, 0))
        assert changed_area(show(EMPTY_PICTURE), show(picture)).collidepoint(spot)
    assert (tray[0] < SMALL[0] / 2) is (colour is Colour.WHITE)


TURNS = {Viewpoint.NORTH: "rotated", Viewpoint.MIRRORED: "upside down"}
ASYMMETRIC_STACKS = "a1=w a2=bbbbbbb a3=wb f3=wwwwwwwwwb f4=bb g4=bbw k4=wwwwwwwww k5=b"
from_other_sides = pytest.mark.parametrize("viewpoint", TURNS, ids=lambda viewpoint: viewpoint.name)


def mirrored_picture(mirror: str, stacks: str) -> Picture:
    """Return the picture of stacks with their spaces mirrored."""
    pairs = (stack.split("=") for stack in stacks.split())
    return Picture({Symmetry(mirror).space(name): tuple(map(Piece, letters)) for name, letters in pairs}, {})


@from_other_sides
def test_viewpoint_equals_mirrored_stacks(show: Show, viewpoint: Viewpoint) -> None:
    """A position from another viewpoint has the pixels of the mirrored position from the south."""
    picture = mirrored_picture("as it is", ASYMMETRIC_STACKS)
    there = rgb_bytes(show(picture, size=LARGE, viewpoint=viewpoint))
    assert there == rgb_bytes(show(mirrored_picture(TURNS[viewpoint], ASYMMETRIC_STACKS), size=LARGE))
    assert there != rgb_bytes(show(picture, size=LARGE))


@pytest.mark.parametrize("viewpoint", Viewpoint, ids=lambda viewpoint: viewpoint.name)
def test_coordinates_are_drawn_at_their_places(new_canvas: CanvasFactory, viewpoint: Viewpoint) -> None:
    """Coordinates are drawn at their places and nowhere else."""
    canvas, board = new_canvas(LARGE), board_layout(LARGE, viewpoint=viewpoint, coordinates=True)
    draw_coordinates(canvas.surface, board, canvas.assets)
    for x, y in board.coordinates().values():
        around = pygame.Rect(0, 0, board.unit * 0.4, board.unit * 0.4)
        around.center = round(x), round(y)
        black = pygame.mask.from_threshold(canvas.surface.subsurface(around), (0, 0, 0), (1, 1, 1, 255))
        assert around.width * around.height - black.count() > 20
        canvas.surface.fill("black", around)
    assert rgb_bytes(canvas.surface) == rgb_bytes(new_canvas(LARGE).surface)


def test_a_leaving_stack_crumbles(show: Show) -> None:
    """A leaving stack turns to ash in its place, falls apart beyond its outline, and finally disappears."""
    board, around = show(EMPTY_PICTURE), pygame.Rect(0, 0, 4 * BOARD.unit, 4 * BOARD.unit)
    around.center = round(BOARD.centre(F3)[0]), round(BOARD.centre(F3)[1])
    stages = (0.0, 0.3, 0.7, 0.95, 1.0)
    pictures = [show(Picture({F3: (Piece.WHITE, Piece.BLACK)}, {F3: gone})) for gone in stages]
    whole, cooling, falling, fading, gone = (changed_area(picture, board) for picture in pictures)
    assert cooling.inflate(2, 2).contains(whole)  # the edge of the shadow pales
    assert falling.width > 1.04 * whole.width
    empty, *seen = (rgb_bytes(picture.subsurface(around)) for picture in (board, *pictures))
    told = [sum(abs(a - b) for a, b in zip(one, empty, strict=True)) for one in seen]
    assert 0 == told[-1] < told[-2] < told[-3]
    assert fading.width
    assert not gone.width


def test_a_stack_does_not_hide_the_name_of_a_row(new_canvas: CanvasFactory) -> None:
    """Where a tall stack in front hides the name of a row, the name is seen beside the stack, at the row's height."""
    named, bare = (new_canvas(LARGE) for _ in range(2))
    board, hiding = board_layout(LARGE, coordinates=True), SPACE_BY_NAME["a3"]
    for canvas, shown in ((named, True), (bare, False)):
        with_names = replace(board, shows_coordinates=shown)
        draw_board(replace(canvas, board=with_names), one_stack((Piece.WHITE,) * 9, hiding), Marks())
    room = pygame.Rect(0, 0, round(board.unit * 0.3), round(board.unit * 0.4))
    room.midright = round(board.centre(hiding)[0] - board.unit * RING_WIDTH / 2), round(board.coordinates()["4"][1])
    assert rgb_bytes(named.surface.subsurface(room)) != rgb_bytes(bare.surface.subsurface(room))
