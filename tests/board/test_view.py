"""The board as it is drawn: stacks, marks and flying pieces are seen where they belong, and drawing changes nothing."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from random import Random

import pygame
import pytest

from dvonn.board.animation import Flyer, Picture, Plan, still
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import next_in_tray
from dvonn.board.layout import Viewpoint
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_coordinates, draw_flight
from dvonn.rules.board import NUMBERS, SPACES, Space
from dvonn.rules.pieces import Colour, Move, Piece, Place, Stack
from dvonn.rules.position import Position
from tests.harness.boards import board_at
from tests.harness.pictures import NewCanvas, rgb
from tests.harness.plans import largest_cut_off, plans
from tests.harness.referee.mirrors import View

SIZE = (640, 400)
F3, E2 = NUMBERS["f3"], NUMBERS["e2"]
NOTHING = Picture({}, {})
SOME = still(View().position("e3=r f3=wb g3=b e2=rw d2=wwwww f2=rb g4=w"))


def drawn(canvas: BoardCanvas, picture: Picture, marks: Marks | None = None) -> pygame.Surface:
    """Draw with a view of its own; return the surface."""
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
def test_a_stack_is_seen_where_it_stands(new_canvas: NewCanvas, piece: Piece, name: str) -> None:
    """A single piece of any kind changes the picture around its own space, and nowhere else unless it glows."""
    canvas = new_canvas(SIZE)
    changed = difference(drawn(new_canvas(SIZE), NOTHING), drawn(canvas, with_stack({}, NUMBERS[name], (piece,))))
    board = canvas.board
    x, y = board.centre(NUMBERS[name])
    assert changed.collidepoint(x, y)
    reach = 1.4 if piece is Piece.DVONN else 0.8
    assert changed.left > x - reach * board.unit
    assert changed.right < x + reach * board.unit
    assert changed.top > y - reach * board.unit
    assert changed.bottom < y + reach * board.unit


@pytest.mark.parametrize("stack", [(Piece.DVONN,), (Piece.DVONN, Piece.WHITE), (Piece.WHITE, Piece.DVONN, Piece.WHITE)])
def test_dvonn_pieces_glow(new_canvas: NewCanvas, stack: Stack) -> None:
    """Wherever a dvonn piece is, in a stack too, its light reaches farther than an ordinary stack is wide."""
    plain = drawn(new_canvas(SIZE), NOTHING)
    dull = difference(plain, drawn(new_canvas(SIZE), with_stack({}, F3, (Piece.WHITE,) * len(stack))))
    bright = difference(plain, drawn(new_canvas(SIZE), with_stack({}, F3, stack)))
    assert bright.width > dull.width + 2


def test_a_stack_in_front_hides_the_one_behind(new_canvas: NewCanvas) -> None:
    """Where a tall stack stands in front, nothing of the stack behind it is seen; beside it, it is."""
    front: dict[Space, Stack] = {F3: (Piece.WHITE,) * 10}
    behind: dict[Space, Stack] = {NUMBERS["f4"]: (Piece.BLACK,)}
    canvas = new_canvas((1280, 720))
    board = canvas.board
    x = board.centre(F3)[0]
    changed = difference(drawn(new_canvas((1280, 720)), still_of(front)), drawn(canvas, still_of(front | behind)))
    assert changed
    assert changed.right < x + board.unit * 0.1
    assert changed.left < x - board.unit * 0.5


def test_the_three_kinds_look_different(new_canvas: NewCanvas) -> None:
    """White, black and dvonn pieces cannot be mistaken for one another, nor for nothing."""
    pictures = [NOTHING, *(with_stack({}, F3, (piece,)) for piece in Piece)]
    assert len({rgb(drawn(new_canvas(SIZE), picture)) for picture in pictures}) == 4


@pytest.mark.parametrize("height", [2, 3, 5, 9, 10, 25])
def test_each_ring_of_a_stack_is_seen(new_canvas: NewCanvas, height: int) -> None:
    """A piece more, or one of another colour at any height of a stack, makes another picture."""
    stack = (Piece.WHITE,) * height
    others = [(*stack[:n], Piece.BLACK, *stack[n + 1 :]) for n in range(height)]
    pictures = [rgb(drawn(new_canvas((1280, 720)), with_stack({}, F3, one))) for one in (stack, stack[1:], *others)]
    assert len(set(pictures)) == height + 2


def test_the_same_picture_twice_is_the_same_pixels(new_canvas: NewCanvas) -> None:
    """Drawn again over itself, by the same view or a new one, a picture is pixel for pixel as it was."""
    canvas = new_canvas(SIZE)
    seen = []
    for _ in range(2):
        draw_board(canvas, SOME, Marks(selected=F3, cursor=E2))
        seen.append(rgb(canvas.surface))
    seen.append(rgb(drawn(new_canvas(SIZE), SOME, Marks(selected=F3, cursor=E2))))
    assert seen[0] == seen[1] == seen[2]


def test_what_was_drawn_before_leaves_no_trace(new_canvas: NewCanvas) -> None:
    """After the stacks have gone, the board is as empty as ever."""
    canvas = new_canvas(SIZE)
    draw_board(canvas, SOME, Marks(targets=frozenset(SPACES)))
    draw_board(canvas, NOTHING, Marks())
    assert rgb(canvas.surface) == rgb(drawn(new_canvas(SIZE), NOTHING))


def test_a_new_size_draws_a_new_board(new_canvas: NewCanvas) -> None:
    """A view that has drawn in one window draws the next as a new view would."""
    for size in (SIZE, (800, 480), SIZE):
        canvas = new_canvas(size)
        draw_board(canvas, SOME, Marks())
        assert rgb(canvas.surface) == rgb(drawn(new_canvas(size), SOME))


def test_drawing_changes_nothing_but_pixels(new_canvas: NewCanvas) -> None:
    """Position, picture and marks are what they were after they have been drawn."""
    position = Position.random_full(Random(1))
    picture, marks = still(position), Marks(movable=frozenset(position.owned(Colour.WHITE)))
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
        Marks(last=Place(F3)),
        Marks(last=Move(E2, F3)),
    ],
    ids=["movable", "target", "selected", "cursor", "aimed", "placed last", "moved last"],
)
def test_a_mark_is_seen_where_it_points(new_canvas: NewCanvas, marks: Marks) -> None:
    """Each kind of mark changes the picture at its space, whether a stack stands there or not."""
    canvas = new_canvas(SIZE)
    x, y = canvas.board.centre(F3)
    for picture in (NOTHING, SOME):
        changed = difference(drawn(new_canvas(SIZE), picture), drawn(new_canvas(SIZE), picture, marks))
        assert changed.collidepoint(x, y)


def test_marks_look_different(new_canvas: NewCanvas) -> None:
    """What may move, what is selected, where it may go and where the keys are cannot be mistaken for one another."""
    marks = Marks(movable=frozenset({F3})), Marks(targets=frozenset({F3})), Marks(selected=F3), Marks(cursor=F3)
    assert len({rgb(drawn(new_canvas(SIZE), SOME, one)) for one in marks}) == 4


def test_the_selected_stack_is_lifted(new_canvas: NewCanvas) -> None:
    """It reaches higher than the same stack with the same light around it that is only pointed at."""
    picture = with_stack({}, F3, (Piece.WHITE,) * 3)
    pointed, selected = (drawn(new_canvas(SIZE), picture, marks) for marks in (Marks(aimed=F3), Marks(selected=F3)))
    lying = difference(drawn(new_canvas(SIZE), NOTHING, Marks(aimed=F3)), pointed)
    changed = difference(pointed, selected)
    assert changed
    assert changed.top < lying.top


@pytest.mark.parametrize("height", [1, 5, 10])
def test_targets_and_cursor_lie_on_top(new_canvas: NewCanvas, height: int) -> None:
    """On a stack of any height the mark lies around its top, so that a taller stack in front does not hide it."""
    picture = with_stack({}, F3, (Piece.WHITE,) * height)
    canvas = new_canvas(SIZE)
    board = canvas.board
    x, y = board.centre(F3)
    for marks in (Marks(targets=frozenset({F3})), Marks(cursor=F3)):
        changed = difference(drawn(new_canvas(SIZE), picture), drawn(canvas, picture, marks))
        assert changed.collidepoint(x, y - board.rise(height))
        assert changed.centery == pytest.approx(y - board.rise(height), abs=0.2 * board.unit)


@pytest.mark.parametrize("piece", Piece)
def test_the_next_piece_is_seen_beforehand(new_canvas: NewCanvas, piece: Piece) -> None:
    """Where a piece may be placed, the very piece is seen faintly under the pointer."""
    pointed = Marks(aimed=F3)
    ghost = drawn(new_canvas(SIZE), NOTHING, replace(pointed, next_piece=piece))
    assert rgb(ghost) != rgb(drawn(new_canvas(SIZE), NOTHING, pointed))
    assert rgb(ghost) != rgb(drawn(new_canvas(SIZE), with_stack({}, F3, (piece,)), pointed))


# In motion


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_a_flying_stack_is_seen_on_its_way(new_canvas: NewCanvas, share: float) -> None:
    """A stack in the air is drawn above the line between the two spaces, as far along as it is."""
    canvas = new_canvas(SIZE)
    board = canvas.board
    start, end = board.centre(NUMBERS["c3"]), board.centre(NUMBERS["i3"])
    picture = Picture({}, {}, Flyer((Piece.WHITE,), NUMBERS["c3"], NUMBERS["i3"], share, 0.3))
    changed = difference(drawn(new_canvas(SIZE), NOTHING), drawn(canvas, picture))
    assert changed.centerx == pytest.approx(start[0] + (end[0] - start[0]) * share, abs=0.2 * board.unit)
    assert changed.top < start[1] - 0.3 * board.unit


@pytest.mark.parametrize("colour", Colour)
def test_a_piece_to_be_placed_comes_from_its_side(new_canvas: NewCanvas, colour: Colour) -> None:
    """It starts at White's end of the upper bar, or at Black's, and lands on its space."""
    canvas = new_canvas(SIZE)
    for along, spot in ((0, next_in_tray(canvas.layout, colour)[0]), (1, canvas.board.centre(F3))):
        picture = Picture({}, {}, Flyer((colour.piece,), colour, F3, along, 0))
        changed = difference(drawn(new_canvas(SIZE), NOTHING), drawn(new_canvas(SIZE), picture))
        assert changed.collidepoint(spot)
    middle = canvas.layout.width / 2
    assert (next_in_tray(canvas.layout, colour)[0][0] < middle) is (colour is Colour.WHITE)


TURNS = {Viewpoint.NORTH: "rotated", Viewpoint.MIRRORED: "upside down"}
CASE = {
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


def seen_as(mirror: str, case: Mapping[str, str]) -> Picture:
    """Return the picture of stacks in the places that a mirror gives them."""
    return still_of({View(mirror).space(name): tuple(map(Piece, letters)) for name, letters in case.items()})


def turned(canvas: BoardCanvas, seen: Viewpoint) -> BoardCanvas:
    """Return the canvas with the board seen from elsewhere."""
    return replace(canvas, board=board_at(canvas.surface.get_size(), seen=seen))


@pytest.mark.parametrize("seen", TURNS, ids=lambda seen: seen.name)
def test_a_turned_board_is_the_board_of_turned_stacks(new_canvas: NewCanvas, seen: Viewpoint) -> None:
    """From elsewhere a position looks, to the pixel, as the turned position looks from the south: tall stacks too."""
    usual = drawn(new_canvas((1280, 720)), seen_as(TURNS[seen], CASE))
    there = drawn(turned(new_canvas((1280, 720)), seen), seen_as("as it is", CASE))
    assert rgb(there) == rgb(usual)
    assert rgb(there) != rgb(drawn(new_canvas((1280, 720)), seen_as("as it is", CASE)))


@pytest.mark.parametrize("seen", TURNS, ids=lambda seen: seen.name)
def test_the_light_turns_with_the_board(new_canvas: NewCanvas, seen: Viewpoint) -> None:
    """Light shines where the turned stacks are, the same to the eye: a streak the other way round differs by a hair."""
    usual = drawn(new_canvas(SIZE), seen_as(TURNS[seen], LINKED))
    there = drawn(turned(new_canvas(SIZE), seen), seen_as("as it is", LINKED))
    alike = pygame.mask.from_threshold(usual, (0, 0, 0), (24, 24, 24, 255), there).count()
    assert alike > 0.998 * SIZE[0] * SIZE[1]


@pytest.mark.parametrize("seen", TURNS, ids=lambda seen: seen.name)
def test_marks_turn_with_the_board(new_canvas: NewCanvas, seen: Viewpoint) -> None:
    """What is pointed out, and what flies, is seen where the turned board has it."""
    mirror, canvas = View(TURNS[seen]), turned(new_canvas(SIZE), seen)
    flyer = Flyer((Piece.WHITE,), NUMBERS["c2"], NUMBERS["h4"], 0.3, 0.2)
    mirrored = replace(flyer, source=mirror.space("c2"), target=mirror.space("h4"))
    spaces = [NUMBERS[name] for name in ("b1", "e2")], [mirror.space(name) for name in ("b1", "e2")]
    here, there = (Marks(targets=frozenset(those), last=Move(*those)) for those in spaces)
    assert rgb(drawn(canvas, Picture({}, {}, flyer), here)) == rgb(
        drawn(new_canvas(SIZE), Picture({}, {}, mirrored), there)
    )


@pytest.mark.parametrize("seen", Viewpoint, ids=lambda seen: seen.name)
def test_coordinates_are_written_where_they_belong(new_canvas: NewCanvas, seen: Viewpoint) -> None:
    """There is ink in the middle of each name, and none but there: the board without names is the rest."""
    canvas = new_canvas((1280, 720))
    board = board_at((1280, 720), seen=seen, coordinates=True)
    draw_coordinates(canvas.surface, board, canvas.assets)
    for x, y in board.coordinates().values():
        around = pygame.Rect(0, 0, board.unit * 0.4, board.unit * 0.4)
        around.center = round(x), round(y)
        assert pygame.mask.from_surface(mark_ink(canvas.surface.subsurface(around))).count() > 20
        canvas.surface.fill((0, 0, 0), around)
    assert rgb(canvas.surface) == rgb(new_canvas((1280, 720)).surface)


def mark_ink(surface: pygame.Surface) -> pygame.Surface:
    """Return a copy that is clear where the surface is black."""
    copy = surface.copy()
    copy.set_colorkey((0, 0, 0))
    return copy


def test_coordinates_are_an_option(new_canvas: NewCanvas) -> None:
    """Every name is seen on the board whose layout asks for them, and none on any other."""
    for coordinates in (False, True):
        canvas = replace(new_canvas(SIZE), board=board_at(SIZE, coordinates=coordinates))
        board = board_at(SIZE, coordinates=True)
        ink = canvas.theme.text_dim
        seen = pygame.mask.from_threshold(drawn(canvas, NOTHING), ink, (24, 24, 24, 255))
        near = [pygame.Rect(x - 5, y - 8, 10, 16) for x, y in board.coordinates().values()]
        found = [any(seen.get_at(at) for at in product(range(r.left, r.right), range(r.top, r.bottom))) for r in near]
        assert found == [coordinates] * len(near)


def test_what_leaves_fades_away(new_canvas: NewCanvas) -> None:
    """The farther gone a stack is, the fewer pixels tell it from the empty board; all gone, none."""
    board = rgb(drawn(new_canvas(SIZE), NOTHING))
    told = []
    for gone in (0.0, 0.3, 0.7, 0.95, 1.0):
        picture = Picture({F3: (Piece.WHITE, Piece.BLACK)}, {F3: gone})
        told.append(sum(abs(a - b) for a, b in zip(rgb(drawn(new_canvas(SIZE), picture)), board, strict=True)))
    assert told == sorted(set(told), reverse=True)
    assert told[-1] == 0


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (100, 60), (5000, 200), (1, 1)])
def test_every_moment_can_be_drawn_at_every_size(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """Placements, moves and cut-offs are drawn at any instant in any window, and no two instants look alike."""
    for plan in (plans(1)[3], plans(1)[55], largest_cut_off()):
        frames = {rgb(drawn(new_canvas(size), moment)) for moment in moments(plan)}
        assert len(frames) == 6 or min(size) < 100


def moments(plan: Plan) -> list[Picture]:
    return [plan.at(plan.seconds * n / 6) for n in range(6)]
