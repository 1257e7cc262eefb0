"""The drawn board: stacks, marks and flying pieces at their places, without side effects."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from random import Random

import pygame
import pytest

from dvonn.board.animation import FlyingStack, Picture, Plan, still_picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import next_in_tray
from dvonn.board.layout import Viewpoint
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_coordinates, draw_flight
from dvonn.rules.board import SPACE_BY_NAME, SPACES, Space
from dvonn.rules.pieces import Colour, Move, Piece, Place, Stack
from dvonn.rules.position import Position
from tests.harness.boards import board_layout
from tests.harness.pictures import CanvasFactory, rgb_bytes
from tests.harness.plans import game_plans, largest_cut_off
from tests.harness.referee.symmetries import Symmetry

SIZE = (640, 400)
F3, E2 = SPACE_BY_NAME["f3"], SPACE_BY_NAME["e2"]
EMPTY_PICTURE = Picture({}, {})
STACKS_PICTURE = still_picture(Symmetry().position("e3=r f3=wb g3=b e2=rw d2=wwwww f2=rb g4=w"))


def drawn(canvas: BoardCanvas, picture: Picture, marks: Marks | None = None) -> pygame.Surface:
    """Draw a picture with its flying stack; return the surface."""
    draw_board(canvas, picture, marks or Marks())
    draw_flight(canvas, picture)
    return canvas.surface


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle around all pixels that differ."""
    changed = one.copy()
    changed.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    changed.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mask = pygame.mask.from_threshold(changed, (0, 0, 0), (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def with_stack(stacks: Mapping[Space, Stack], space: Space, stack: Stack) -> Picture:
    return Picture({**stacks, space: stack}, {})


def still_of(stacks: Mapping[Space, Stack]) -> Picture:
    return Picture(stacks, {})


@pytest.mark.parametrize("piece", Piece)
@pytest.mark.parametrize("name", ["a1", "k5", "f3", "a3", "i1"])
def test_stack_is_drawn_at_its_space(new_canvas: CanvasFactory, piece: Piece, name: str) -> None:
    """A piece changes only pixels near its space; a dvonn piece glows a little farther."""
    canvas = new_canvas(SIZE)
    changed = difference(
        drawn(new_canvas(SIZE), EMPTY_PICTURE), drawn(canvas, with_stack({}, SPACE_BY_NAME[name], (piece,)))
    )
    board = canvas.board
    x, y = board.centre(SPACE_BY_NAME[name])
    assert changed.collidepoint(x, y)
    reach = 1.4 if piece is Piece.DVONN else 0.8
    assert changed.left > x - reach * board.unit
    assert changed.right < x + reach * board.unit
    assert changed.top > y - reach * board.unit
    assert changed.bottom < y + reach * board.unit


@pytest.mark.parametrize("stack", [(Piece.DVONN,), (Piece.DVONN, Piece.WHITE), (Piece.WHITE, Piece.DVONN, Piece.WHITE)])
def test_dvonn_pieces_glow(new_canvas: CanvasFactory, stack: Stack) -> None:
    """A dvonn piece at any height of a stack lights pixels beyond the width of an ordinary stack."""
    plain = drawn(new_canvas(SIZE), EMPTY_PICTURE)
    dull = difference(plain, drawn(new_canvas(SIZE), with_stack({}, F3, (Piece.WHITE,) * len(stack))))
    bright = difference(plain, drawn(new_canvas(SIZE), with_stack({}, F3, stack)))
    assert bright.width > dull.width + 2


def test_a_stack_in_front_hides_the_one_behind(new_canvas: CanvasFactory) -> None:
    """A tall stack in front hides the part of a stack behind it."""
    front: dict[Space, Stack] = {F3: (Piece.WHITE,) * 10}
    behind: dict[Space, Stack] = {SPACE_BY_NAME["f4"]: (Piece.BLACK,)}
    canvas = new_canvas((1280, 720))
    board = canvas.board
    x = board.centre(F3)[0]
    changed = difference(drawn(new_canvas((1280, 720)), still_of(front)), drawn(canvas, still_of(front | behind)))
    assert changed
    assert changed.right < x + board.unit * 0.1
    assert changed.left < x - board.unit * 0.5


def test_pieces_look_different(new_canvas: CanvasFactory) -> None:
    """White, black and dvonn pieces look different from each other and from a vacant space."""
    pictures = [EMPTY_PICTURE, *(with_stack({}, F3, (piece,)) for piece in Piece)]
    assert len({rgb_bytes(drawn(new_canvas(SIZE), picture)) for picture in pictures}) == 4


@pytest.mark.parametrize("height", [2, 3, 5, 9, 10, 25])
def test_each_piece_of_a_stack_is_visible(new_canvas: CanvasFactory, height: int) -> None:
    """Another height or another piece at any height changes the picture."""
    stack = (Piece.WHITE,) * height
    others = [(*stack[:n], Piece.BLACK, *stack[n + 1 :]) for n in range(height)]
    pictures = [
        rgb_bytes(drawn(new_canvas((1280, 720)), with_stack({}, F3, one))) for one in (stack, stack[1:], *others)
    ]
    assert len(set(pictures)) == height + 2


def test_drawing_is_deterministic(new_canvas: CanvasFactory) -> None:
    """Drawing a picture again, on the same or another canvas, gives the same pixels."""
    canvas = new_canvas(SIZE)
    viewpoint = []
    for _ in range(2):
        draw_board(canvas, STACKS_PICTURE, Marks(selected=F3, cursor=E2))
        viewpoint.append(rgb_bytes(canvas.surface))
    viewpoint.append(rgb_bytes(drawn(new_canvas(SIZE), STACKS_PICTURE, Marks(selected=F3, cursor=E2))))
    assert viewpoint[0] == viewpoint[1] == viewpoint[2]


def test_drawing_replaces_the_previous_picture(new_canvas: CanvasFactory) -> None:
    """An empty board drawn over stacks equals a fresh one."""
    canvas = new_canvas(SIZE)
    draw_board(canvas, STACKS_PICTURE, Marks(targets=frozenset(SPACES)))
    draw_board(canvas, EMPTY_PICTURE, Marks())
    assert rgb_bytes(canvas.surface) == rgb_bytes(drawn(new_canvas(SIZE), EMPTY_PICTURE))


def test_size_changes_are_drawn_correctly(new_canvas: CanvasFactory) -> None:
    """After drawing at other sizes the picture equals a fresh one."""
    for size in (SIZE, (800, 480), SIZE):
        canvas = new_canvas(size)
        draw_board(canvas, STACKS_PICTURE, Marks())
        assert rgb_bytes(canvas.surface) == rgb_bytes(drawn(new_canvas(size), STACKS_PICTURE))


def test_drawing_changes_nothing_but_pixels(new_canvas: CanvasFactory) -> None:
    """Drawing changes neither position, picture nor marks."""
    position = Position.random_full(Random(1))
    picture, marks = still_picture(position), Marks(movable=frozenset(position.owned(Colour.WHITE)))
    before = str(position), dict(picture.stacks), dict(picture.leaving), replace(marks)
    drawn(new_canvas(SIZE), picture, marks)
    assert (str(position), picture.stacks, picture.leaving, marks) == before


# Marks


@pytest.mark.parametrize(
    "marks",
    [
        Marks(movable=frozenset({F3})),
        Marks(targets=frozenset({F3})),
        Marks(selected=F3),
        Marks(cursor=F3),
        Marks(aimed=F3),
        Marks(last_ply=Place(F3)),
        Marks(last_ply=Move(E2, F3)),
    ],
    ids=["movable", "target", "selected", "cursor", "aimed", "placed last", "moved last"],
)
def test_mark_is_drawn_at_its_space(new_canvas: CanvasFactory, marks: Marks) -> None:
    """Each kind of mark changes the picture at its space, with and without a stack."""
    canvas = new_canvas(SIZE)
    x, y = canvas.board.centre(F3)
    for picture in (EMPTY_PICTURE, STACKS_PICTURE):
        changed = difference(drawn(new_canvas(SIZE), picture), drawn(new_canvas(SIZE), picture, marks))
        assert changed.collidepoint(x, y)


def test_marks_look_different(new_canvas: CanvasFactory) -> None:
    """Movable, target, selection and cursor marks look different."""
    marks = Marks(movable=frozenset({F3})), Marks(targets=frozenset({F3})), Marks(selected=F3), Marks(cursor=F3)
    assert len({rgb_bytes(drawn(new_canvas(SIZE), STACKS_PICTURE, one)) for one in marks}) == 4


def test_the_selected_stack_is_lifted(new_canvas: CanvasFactory) -> None:
    """A selected stack is drawn higher than a pointed one."""
    picture = with_stack({}, F3, (Piece.WHITE,) * 3)
    pointed, selected = (drawn(new_canvas(SIZE), picture, marks) for marks in (Marks(aimed=F3), Marks(selected=F3)))
    lying = difference(drawn(new_canvas(SIZE), EMPTY_PICTURE, Marks(aimed=F3)), pointed)
    changed = difference(pointed, selected)
    assert changed
    assert changed.top < lying.top


@pytest.mark.parametrize("height", [1, 5, 10])
def test_targets_and_cursor_lie_on_top(new_canvas: CanvasFactory, height: int) -> None:
    """Target and cursor marks lie at the top of a stack of any height."""
    picture = with_stack({}, F3, (Piece.WHITE,) * height)
    canvas = new_canvas(SIZE)
    board = canvas.board
    x, y = board.centre(F3)
    for marks in (Marks(targets=frozenset({F3})), Marks(cursor=F3)):
        changed = difference(drawn(new_canvas(SIZE), picture), drawn(canvas, picture, marks))
        assert changed.collidepoint(x, y - board.rise(height))
        assert changed.centery == pytest.approx(y - board.rise(height), abs=0.2 * board.unit)


@pytest.mark.parametrize("piece", Piece)
def test_next_piece_is_previewed(new_canvas: CanvasFactory, piece: Piece) -> None:
    """The next piece is drawn faintly under the pointer."""
    pointed = Marks(aimed=F3)
    ghost = drawn(new_canvas(SIZE), EMPTY_PICTURE, replace(pointed, next_piece=piece))
    assert rgb_bytes(ghost) != rgb_bytes(drawn(new_canvas(SIZE), EMPTY_PICTURE, pointed))
    assert rgb_bytes(ghost) != rgb_bytes(drawn(new_canvas(SIZE), with_stack({}, F3, (piece,)), pointed))


# In motion


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_flying_stack_is_drawn_on_its_way(new_canvas: CanvasFactory, share: float) -> None:
    """A flying stack is drawn above the line between its spaces, according to its progress."""
    canvas = new_canvas(SIZE)
    board = canvas.board
    start, end = board.centre(SPACE_BY_NAME["c3"]), board.centre(SPACE_BY_NAME["i3"])
    picture = Picture({}, {}, FlyingStack((Piece.WHITE,), SPACE_BY_NAME["c3"], SPACE_BY_NAME["i3"], share, 0.3))
    changed = difference(drawn(new_canvas(SIZE), EMPTY_PICTURE), drawn(canvas, picture))
    assert changed.centerx == pytest.approx(start[0] + (end[0] - start[0]) * share, abs=0.2 * board.unit)
    assert changed.top < start[1] - 0.3 * board.unit


@pytest.mark.parametrize("colour", Colour)
def test_a_piece_to_be_placed_comes_from_its_side(new_canvas: CanvasFactory, colour: Colour) -> None:
    """A placed piece starts at its side's tray and lands on its space."""
    canvas = new_canvas(SIZE)
    for along, spot in ((0, next_in_tray(canvas.layout, colour)[0]), (1, canvas.board.centre(F3))):
        picture = Picture({}, {}, FlyingStack((colour.piece,), colour, F3, along, 0))
        changed = difference(drawn(new_canvas(SIZE), EMPTY_PICTURE), drawn(new_canvas(SIZE), picture))
        assert changed.collidepoint(spot)
    middle = canvas.layout.width / 2
    assert (next_in_tray(canvas.layout, colour)[0][0] < middle) is (colour is Colour.WHITE)


TURNS = {Viewpoint.NORTH: "rotated", Viewpoint.MIRRORED: "upside down"}
ASYMMETRIC_STACKS = {
    "a1": "w",
    "a2": "bbbbbbb",
    "a3": "wb",
    "f3": "wwwwwwwwwb",
    "f4": "bb",
    "g4": "bbw",
    "k4": "wwwwwwwww",
    "k5": "b",
}
LINKED = {"c2": "r", "d2": "b", "d3": "w", "h3": "rw", "h4": "b", "h2": "wwr"}


def mirrored_picture(mirror: str, case: Mapping[str, str]) -> Picture:
    """Return the picture of stacks with their spaces mirrored."""
    return still_of({Symmetry(mirror).space(name): tuple(map(Piece, letters)) for name, letters in case.items()})


def with_viewpoint(canvas: BoardCanvas, viewpoint: Viewpoint) -> BoardCanvas:
    """Return the canvas with another viewpoint."""
    return replace(canvas, board=board_layout(canvas.surface.get_size(), viewpoint=viewpoint))


@pytest.mark.parametrize("viewpoint", TURNS, ids=lambda viewpoint: viewpoint.name)
def test_viewpoint_equals_mirrored_stacks(new_canvas: CanvasFactory, viewpoint: Viewpoint) -> None:
    """A position from another viewpoint has the pixels of the mirrored position from the south."""
    usual = drawn(new_canvas((1280, 720)), mirrored_picture(TURNS[viewpoint], ASYMMETRIC_STACKS))
    there = drawn(with_viewpoint(new_canvas((1280, 720)), viewpoint), mirrored_picture("as it is", ASYMMETRIC_STACKS))
    assert rgb_bytes(there) == rgb_bytes(usual)
    assert rgb_bytes(there) != rgb_bytes(
        drawn(new_canvas((1280, 720)), mirrored_picture("as it is", ASYMMETRIC_STACKS))
    )


@pytest.mark.parametrize("viewpoint", TURNS, ids=lambda viewpoint: viewpoint.name)
def test_light_follows_the_viewpoint(new_canvas: CanvasFactory, viewpoint: Viewpoint) -> None:
    """Nearly all pixels of the light equal those of the mirrored position."""
    usual = drawn(new_canvas(SIZE), mirrored_picture(TURNS[viewpoint], LINKED))
    there = drawn(with_viewpoint(new_canvas(SIZE), viewpoint), mirrored_picture("as it is", LINKED))
    alike = pygame.mask.from_threshold(usual, (0, 0, 0), (24, 24, 24, 255), there).count()
    assert alike > 0.998 * SIZE[0] * SIZE[1]


@pytest.mark.parametrize("viewpoint", TURNS, ids=lambda viewpoint: viewpoint.name)
def test_marks_follow_the_viewpoint(new_canvas: CanvasFactory, viewpoint: Viewpoint) -> None:
    """Marks and flying stacks equal those of the mirrored position."""
    mirror, canvas = Symmetry(TURNS[viewpoint]), with_viewpoint(new_canvas(SIZE), viewpoint)
    flyer = FlyingStack((Piece.WHITE,), SPACE_BY_NAME["c2"], SPACE_BY_NAME["h4"], 0.3, 0.2)
    mirrored = replace(flyer, source=mirror.space("c2"), target=mirror.space("h4"))
    spaces = [SPACE_BY_NAME[name] for name in ("b1", "e2")], [mirror.space(name) for name in ("b1", "e2")]
    here, there = (Marks(targets=frozenset(those), last_ply=Move(*those)) for those in spaces)
    assert rgb_bytes(drawn(canvas, Picture({}, {}, flyer), here)) == rgb_bytes(
        drawn(new_canvas(SIZE), Picture({}, {}, mirrored), there)
    )


@pytest.mark.parametrize("viewpoint", Viewpoint, ids=lambda viewpoint: viewpoint.name)
def test_coordinates_are_drawn_at_their_places(new_canvas: CanvasFactory, viewpoint: Viewpoint) -> None:
    """Coordinates are drawn at their places and nowhere else."""
    canvas = new_canvas((1280, 720))
    board = board_layout((1280, 720), viewpoint=viewpoint, coordinates=True)
    draw_coordinates(canvas.surface, board, canvas.assets)
    for x, y in board.coordinates().values():
        around = pygame.Rect(0, 0, board.unit * 0.4, board.unit * 0.4)
        around.center = round(x), round(y)
        assert pygame.mask.from_surface(without_black(canvas.surface.subsurface(around))).count() > 20
        canvas.surface.fill((0, 0, 0), around)
    assert rgb_bytes(canvas.surface) == rgb_bytes(new_canvas((1280, 720)).surface)


def without_black(surface: pygame.Surface) -> pygame.Surface:
    """Return a copy in which black is transparent."""
    copy = surface.copy()
    copy.set_colorkey((0, 0, 0))
    return copy


def test_coordinates_are_an_option(new_canvas: CanvasFactory) -> None:
    """Coordinates are drawn only when the layout has them."""
    for coordinates in (False, True):
        canvas = replace(new_canvas(SIZE), board=board_layout(SIZE, coordinates=coordinates))
        board = board_layout(SIZE, coordinates=True)
        ink = canvas.theme.text_dim
        viewpoint = pygame.mask.from_threshold(drawn(canvas, EMPTY_PICTURE), ink, (24, 24, 24, 255))
        near = [pygame.Rect(x - 5, y - 8, 10, 16) for x, y in board.coordinates().values()]
        found = [
            any(viewpoint.get_at(at) for at in product(range(r.left, r.right), range(r.top, r.bottom))) for r in near
        ]
        assert found == [coordinates] * len(near)


def test_leaving_stack_fades(new_canvas: CanvasFactory) -> None:
    """A leaving stack becomes more similar to the empty board and finally disappears."""
    board = rgb_bytes(drawn(new_canvas(SIZE), EMPTY_PICTURE))
    told = []
    for gone in (0.0, 0.3, 0.7, 0.95, 1.0):
        picture = Picture({F3: (Piece.WHITE, Piece.BLACK)}, {F3: gone})
        told.append(sum(abs(a - b) for a, b in zip(rgb_bytes(drawn(new_canvas(SIZE), picture)), board, strict=True)))
    assert told == sorted(set(told), reverse=True)
    assert told[-1] == 0


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (100, 60), (5000, 200), (1, 1)])
def test_every_moment_is_drawn_at_every_size(new_canvas: CanvasFactory, size: tuple[int, int]) -> None:
    """Every moment of a plan is drawn at any window size and looks different from the others."""
    for plan in (game_plans(1)[3], game_plans(1)[55], largest_cut_off()):
        frames = {rgb_bytes(drawn(new_canvas(size), moment)) for moment in pictures_of(plan)}
        assert len(frames) == 6 or min(size) < 100


def pictures_of(plan: Plan) -> list[Picture]:
    return [plan.at(plan.seconds * n / 6) for n in range(6)]
