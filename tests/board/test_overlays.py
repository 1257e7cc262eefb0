"""Overlays, hints, the inside of stacks and figures, drawn: told apart by shape, in the window, and never failing."""

from itertools import combinations

import pygame
import pytest

from dvonn.board.hint import BEAT, draw_hint, draw_saying
from dvonn.board.hud import message_box, player_box
from dvonn.board.meter import draw_meter, draw_tab, meter_words, signed
from dvonn.board.overlays import SIGNS, Overview, Threats, draw_overlay
from dvonn.board.stack_inspector import draw_stack_inspector
from dvonn.board.symbols import Symbol, symbol
from dvonn.rules.analysis.position_analysis import Freedom, lifelines, mobility, threats
from dvonn.rules.board import NUMBERS, SPACES
from dvonn.rules.game import random_game
from dvonn.rules.notation import parse_position
from dvonn.rules.pieces import Colour, Move, Place
from dvonn.rules.position import Position
from dvonn.tools.stills.game_stills import TALL
from tests.harness.pictures import NewCanvas, rgb

POSITION = random_game(61).position
B2, B4 = NUMBERS["b2"], NUMBERS["b4"]
SIZES = [(1920, 1080), (1280, 720), (800, 480), (320, 200), (97, 61), (1, 1)]
SENTENCE = "Cuts off 4 of Black's pieces and none of yours, and gives your stacks 3 more targets."


def overviews(position: Position) -> list[Overview]:
    return [lifelines(position), mobility(position), Threats(Colour.WHITE, threats(position, Colour.WHITE))]


def test_signs_differ_by_their_shapes(new_canvas: NewCanvas) -> None:
    """Any two of them cover different pixels, and each freedom of a stack has a sign of its own."""
    canvas = new_canvas((1280, 720))
    masks = {kind: pygame.mask.from_surface(symbol(canvas, kind, (255, 255, 255)).surface) for kind in Symbol}
    for one, two in combinations(Symbol, 2):
        both = masks[one].overlap_area(masks[two], (0, 0))
        assert both < 0.8 * max(masks[one].count(), masks[two].count()), (one, two)
    assert len({SIGNS[freedom] for freedom in Freedom}) == len(Freedom)


@pytest.mark.parametrize("number", range(3), ids=["life-lines", "mobility", "threats"])
@pytest.mark.parametrize("size", SIZES)
def test_every_overlay_is_drawn_at_any_size(new_canvas: NewCanvas, size: tuple[int, int], number: int) -> None:
    """It can be seen in usual windows, and does not fail in the smallest, whatever is aimed at."""
    canvas = new_canvas(size)
    blank = rgb(canvas.surface)
    for aimed in (None, B2, B4, NUMBERS["a1"]):
        draw_overlay(canvas, POSITION, overviews(POSITION)[number], aimed)
    assert size[0] < 320 or rgb(canvas.surface) != blank


@pytest.mark.parametrize(("number", "aimed"), [(0, B2), (2, B4)], ids=["life-lines", "threats"])
def test_what_is_aimed_at_is_pointed_out(new_canvas: NewCanvas, number: int, aimed: int) -> None:
    """What hangs on a stack, or attacks it, stands out from the rest."""
    pictures = []
    for space in (None, aimed):
        canvas = new_canvas((1280, 720))
        draw_overlay(canvas, POSITION, overviews(POSITION)[number], space)
        pictures.append(rgb(canvas.surface))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("size", SIZES[:3])
def test_the_inside_is_shown_within_the_window(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """Beside any stack of any height there is a panel that ends before the window's edges."""
    position = parse_position(TALL)
    for space in SPACES:
        if position.height(space) < 2:
            continue
        canvas = new_canvas(size)
        draw_stack_inspector(canvas, position, space)
        seen = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1, 255))
        seen.invert()
        box = seen.get_bounding_rects()
        around = box[0].unionall(box[1:])
        assert around.width > canvas.board.unit * 0.8
        assert pygame.Rect(1, 1, size[0] - 2, size[1] - 2).contains(around)


def test_the_inside_shows_the_order_of_the_pieces(new_canvas: NewCanvas) -> None:
    """The same pieces in another order look different, though only the top one can be told on the board."""
    pictures = []
    for stack in ("rwbw", "rbww"):
        canvas = new_canvas((1280, 720))
        draw_stack_inspector(canvas, parse_position(f"9/10/{stack},b,r,r,7/10/9 black move"), NUMBERS["a3"])
        pictures.append(rgb(canvas.surface))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("size", SIZES)
def test_hints_are_drawn_at_any_size(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """A move, a placement and a long sentence do not fail anywhere."""
    canvas = new_canvas(size)
    move = POSITION.moves()[0]
    assert isinstance(move, Move)
    for seconds in (None, 0.0, 0.3 * BEAT):
        draw_hint(canvas, POSITION, move, seconds)
        draw_hint(canvas, Position(), Place(NUMBERS["f3"]), seconds)
    draw_saying(canvas, SENTENCE)
    draw_saying(canvas, "Antidisestablishmentarianism")


def test_a_hint_beats(new_canvas: NewCanvas) -> None:
    """Half a beat later it looks different, a whole beat later the same."""
    pictures = []
    for seconds in (0.0, 0.5 * BEAT, BEAT):
        canvas = new_canvas((1280, 720))
        draw_hint(canvas, POSITION, POSITION.moves()[0], seconds)
        pictures.append(rgb(canvas.surface))
    assert pictures[0] == pictures[2] != pictures[1]


@pytest.mark.parametrize("size", SIZES[:3])
def test_figures_keep_clear_of_players_and_message(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """The tabs and the meter are below the panels and the message, and cover nothing of them."""
    canvas = new_canvas(size)
    for colour in Colour:
        draw_tab(canvas, colour, "23 stacks, 138 moves")
    draw_meter(canvas, -20.0, exact=True)
    panels = [player_box(canvas.layout, colour) for colour in Colour]
    for box in (*panels, message_box(canvas.layout)):
        inside = canvas.surface.subsurface(box.inset(canvas.layout.px(4)))
        assert (
            pygame.mask.from_threshold(inside, (0, 0, 0), (1, 1, 1, 255)).count()
            == inside.get_width() * inside.get_height()
        )


@pytest.mark.parametrize(("number", "words"), [(3, "+3"), (-5, "\u22125"), (0, "±0")])
def test_changes_have_a_sign(number: int, words: str) -> None:
    """Gains and losses are told apart without colour."""
    assert signed(number) == words


@pytest.mark.parametrize(
    ("margin", "exact", "words"),
    [(4.2, False, "White +4"), (-2.6, False, "Black +3"), (0.4, False, "Even"), (1.0, True, "White +1, sure")],
)
def test_the_meter_is_said_in_words(margin: float, words: str, *, exact: bool) -> None:
    """Who is ahead by how many pieces, and whether that is certain."""
    assert meter_words(margin, exact=exact) == words


@pytest.mark.parametrize("size", SIZES)
def test_the_meter_is_drawn_at_any_size(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """Whoever is ahead by however much, it does not fail."""
    for margin in (-49.0, -3.0, 0.0, 3.0, 49.0):
        draw_meter(new_canvas(size), margin, exact=False)
