"""The drawn board: stacks, marks and flying pieces at their places, without side effects."""

from dataclasses import replace

import pygame
import pytest

from dvonn.board.animation import FlyingStack, Picture
from dvonn.board.hud import next_in_tray
from dvonn.board.layout import RING_WIDTH, Viewpoint
from dvonn.board.overlays import Marks
from dvonn.board.view import draw_board, draw_coordinates, draw_flight
from dvonn.rules.board import SPACE_BY_NAME, Colour, Piece
from dvonn.ui.layout import layout
from tests.board.drawings import changed_area
from tests.harness.pictures import CanvasFactory, board_layout, rgb_bytes
from tests.harness.referee.symmetries import Symmetry

SMALL, LARGE = (640, 400), (1280, 720)
BOARD = board_layout(SMALL)
F3 = SPACE_BY_NAME["f3"]
EMPTY_PICTURE = Picture({}, {})


def shown(
    new_canvas: CanvasFactory, picture: Picture, size: tuple[int, int] = SMALL, viewpoint: Viewpoint = Viewpoint.SOUTH
) -> pygame.Surface:
    """Draw a picture with its flying stack on a new canvas; return its surface."""
    canvas = replace(new_canvas(size), board=board_layout(size, viewpoint=viewpoint))
    draw_board(canvas, picture, Marks())
    draw_flight(canvas, picture)
    return canvas.surface


@pytest.mark.parametrize("colour", Colour)
def test_a_piece_to_be_placed_comes_from_its_side(new_canvas: CanvasFactory, colour: Colour) -> None:
    """A placed piece starts at its side's tray and lands on its space."""
    tray, _ = next_in_tray(layout(SMALL), colour)
    for along, spot in ((0, tray), (1, BOARD.centre(F3))):
        picture = replace(EMPTY_PICTURE, flyer=FlyingStack((colour.piece,), colour, F3, along, 0))
        assert changed_area(shown(new_canvas, EMPTY_PICTURE), shown(new_canvas, picture)).collidepoint(spot)
    assert (tray[0] < SMALL[0] / 2) is (colour is Colour.WHITE)


TURNS = {Viewpoint.NORTH: "rotated", Viewpoint.MIRRORED: "upside down"}
ASYMMETRIC_STACKS = "a1=w a2=bbbbbbb a3=wb f3=wwwwwwwwwb f4=bb g4=bbw k4=wwwwwwwww k5=b"
from_other_sides = pytest.mark.parametrize("viewpoint", TURNS, ids=lambda viewpoint: viewpoint.name)


def mirrored_picture(mirror: str, stacks: str) -> Picture:
    """Return the picture of stacks with their spaces mirrored."""
    pairs = (stack.split("=") for stack in stacks.split())
    return Picture({Symmetry(mirror).space(name): tuple(map(Piece, letters)) for name, letters in pairs}, {})


@from_other_sides
def test_viewpoint_equals_mirrored_stacks(new_canvas: CanvasFactory, viewpoint: Viewpoint) -> None:
    """A position from another viewpoint has the pixels of the mirrored position from the south."""
    picture = mirrored_picture("as it is", ASYMMETRIC_STACKS)
    there = rgb_bytes(shown(new_canvas, picture, size=LARGE, viewpoint=viewpoint))
    assert there == rgb_bytes(shown(new_canvas, mirrored_picture(TURNS[viewpoint], ASYMMETRIC_STACKS), size=LARGE))
    assert there != rgb_bytes(shown(new_canvas, picture, size=LARGE))


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


def test_a_leaving_stack_crumbles(new_canvas: CanvasFactory) -> None:
    """A leaving stack turns to ash in its place, falls apart beyond its outline, and finally disappears."""
    board, around = shown(new_canvas, EMPTY_PICTURE), pygame.Rect(0, 0, 4 * BOARD.unit, 4 * BOARD.unit)
    around.center = round(BOARD.centre(F3)[0]), round(BOARD.centre(F3)[1])
    stages = (0.0, 0.3, 0.7, 0.95, 1.0)
    pictures = [shown(new_canvas, Picture({F3: (Piece.WHITE, Piece.BLACK)}, {F3: gone})) for gone in stages]
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
        draw_board(replace(canvas, board=with_names), Picture({hiding: (Piece.WHITE,) * 9}, {}), Marks())
    room = pygame.Rect(0, 0, round(board.unit * 0.3), round(board.unit * 0.4))
    room.midright = round(board.centre(hiding)[0] - board.unit * RING_WIDTH / 2), round(board.coordinates()["4"][1])
    assert rgb_bytes(named.surface.subsurface(room)) != rgb_bytes(bare.surface.subsurface(room))
