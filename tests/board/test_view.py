"""What is drawn: the board with its stacks and marks, what moves around it, the panels, overlays and previews."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from dvonn.board import overlays
from dvonn.board.animation import (
    NO_STAGING,
    BoardFrame,
    FlyingStack,
    Staging,
    still_frame,
)
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import (
    PanelClock,
    PlayerPanel,
    draw_meter,
    draw_panels,
    draw_tab,
    message_box,
    meter_words,
    next_in_tray,
    player_box,
)
from dvonn.board.layout import PLATE_THICKNESS, RING_WIDTH, Viewpoint, turning_board
from dvonn.board.light import board_light
from dvonn.board.overlays import Marks, draw_chip, draw_preview, preview_frame
from dvonn.board.stacks import draw_stack_inspector
from dvonn.board.view import draw_board, draw_flight
from dvonn.rules.analysis.position_analysis import Consequence
from dvonn.rules.board import SPACE_BY_NAME, SPACES, Colour, Move, Piece
from dvonn.rules.notation import parse_position
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer
from dvonn.ui.assets import MARK_SPRITES, Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT_SIZES, layout
from dvonn.ui.theme import (
    CONTRAST,
    EMBER,
    THEMES,
    Speed,
    Theme,
)
from tests.harness.context import RecordingContext
from tests.harness.games import random_game
from tests.harness.paths import IMAGES
from tests.harness.pictures import CanvasFactory, board_layout, changed_area, drawn_area, rgb_bytes, surface_of
from tests.harness.referee.symmetries import Symmetry
from tests.measure.stills.game_stills import TALL_STACK_POSITION

pytestmark = pytest.mark.usefixtures("window")
SMALL, TALL, LARGE = (640, 400), (400, 720), (1280, 720)
SIZES = [(1920, 1080), LARGE, (800, 480)]
A3, B3, C3, F2, F3 = (SPACE_BY_NAME[name] for name in ("a3", "b3", "c3", "f2", "f3"))
EMPTY_PICTURE = BoardFrame({}, {})
MOVING = [theme for theme in THEMES.values() if theme is not CONTRAST]


# The board


def shown(
    new_canvas: CanvasFactory,
    frame: BoardFrame,
    size: tuple[int, int] = SMALL,
    viewpoint: Viewpoint = Viewpoint.SOUTH,
) -> pygame.Surface:
    """Draw a picture with its flying stack on a new canvas; return its surface."""
    canvas = replace(new_canvas(size), board=board_layout(size, viewpoint=viewpoint))
    draw_board(canvas, frame, Marks())
    draw_flight(canvas, frame)
    return surface_of(canvas)


@pytest.mark.parametrize("colour", Colour)
def test_a_piece_to_be_placed_comes_from_its_side(new_canvas: CanvasFactory, colour: Colour) -> None:
    """A placed piece starts at its side's tray and lands on its space."""
    tray, _ = next_in_tray(layout(SMALL), colour)
    for along, spot in ((0, tray), (1, board_layout(SMALL).centre(F3))):
        picture = replace(EMPTY_PICTURE, flyer=FlyingStack((colour.piece,), colour, F3, along, 0))
        assert changed_area(shown(new_canvas, EMPTY_PICTURE), shown(new_canvas, picture)).collidepoint(spot)
    assert (tray[0] < SMALL[0] / 2) is (colour is Colour.WHITE)


def test_a_stack_does_not_hide_the_name_of_a_row(new_canvas: CanvasFactory) -> None:
    """Where a tall stack in front hides the name of a row, the name is seen beside the stack, at the row's height."""
    named, bare = (new_canvas(LARGE) for _ in range(2))
    board = board_layout(LARGE, coordinates=True)
    for canvas, shown in ((named, True), (bare, False)):
        with_names = replace(board, shows_coordinates=shown)
        draw_board(replace(canvas, board=with_names), BoardFrame({A3: (Piece.WHITE,) * 9}, {}), Marks())
    room = pygame.Rect(0, 0, round(board.unit * 0.3), round(board.unit * 0.4))
    room.midright = round(board.centre(A3)[0] - board.unit * RING_WIDTH / 2), round(board.coordinates()["4"][1])
    assert rgb_bytes(surface_of(named).subsurface(room)) != rgb_bytes(surface_of(bare).subsurface(room))


@pytest.mark.parametrize("viewpoint", Viewpoint, ids=lambda viewpoint: viewpoint.name)
def test_names_stay_at_their_places_while_the_board_turns(new_canvas: CanvasFactory, viewpoint: Viewpoint) -> None:
    """The names of rows and columns are drawn at their places and nowhere else, even while the spaces turn."""
    board = board_layout(LARGE, viewpoint=viewpoint, coordinates=True)
    for share in (0.1, 0.5, 1):
        named, bare = new_canvas(LARGE), new_canvas(LARGE)
        for canvas, shows_names in ((named, True), (bare, False)):
            turning = turning_board(replace(board, shows_coordinates=shows_names), Viewpoint.SOUTH, share)
            draw_board(replace(canvas, board=turning), BoardFrame({F3: (Piece.WHITE,) * 9}, {}), Marks())
        one, other = surface_of(named), surface_of(bare)
        around = pygame.Rect(0, 0, board.unit * 0.4, board.unit * 0.4)
        for x, y in board.coordinates().values():
            around.center = round(x), round(y)
            words = changed_area(one.subsurface(around), other.subsurface(around))
            assert words.width
            assert words.centery == pytest.approx(around.height / 2, abs=7)
            one.blit(other, around, around)
        assert rgb_bytes(one) == rgb_bytes(other)


def test_viewpoint_equals_mirrored_stacks(new_canvas: CanvasFactory) -> None:
    """A position from the north has the pixels of the rotated position from the south."""
    stacks = {"a1": "w", "a2": "bbbbbbb", "a3": "wb", "f3": "wwwwwwwwwb", "f4": "bb", "g4": "bbw", "k5": "b"}
    pictures = []
    for mirror, viewpoint in (
        ("as it is", Viewpoint.NORTH),
        ("rotated", Viewpoint.SOUTH),
        ("as it is", Viewpoint.SOUTH),
    ):
        frame = {Symmetry(mirror).space(name): tuple(map(Piece, letters)) for name, letters in stacks.items()}
        pictures.append(rgb_bytes(shown(new_canvas, BoardFrame(frame, {}), size=LARGE, viewpoint=viewpoint)))
    assert pictures[0] == pictures[1] != pictures[2]


def test_a_leaving_stack_crumbles(new_canvas: CanvasFactory) -> None:
    """A leaving stack cools in its place, falls apart beyond its outline, pales, and finally disappears."""
    board, stacks = shown(new_canvas, EMPTY_PICTURE), {F3: (Piece.WHITE, Piece.BLACK)}
    pictures = [shown(new_canvas, BoardFrame(stacks, {F3: gone})) for gone in (0.0, 0.3, 0.7, 0.85, 0.99, 1.0)]
    whole, cooling, falling, *_fading, gone_area = (changed_area(picture, board) for picture in pictures)
    assert cooling.inflate(2, 2).contains(whole)  # the edge of the shadow pales
    assert falling.width > 1.04 * whole.width
    assert not gone_area.width
    pale = [picture_difference(picture, board) for picture in pictures[2:]]
    assert pale == sorted(set(pale), reverse=True)
    assert pale[-2] < pale[0] / 10


def picture_difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the sum of the differences of all pixels."""
    return sum(abs(a - b) for a, b in zip(rgb_bytes(one), rgb_bytes(other), strict=True))


def test_a_height_leaves_the_hole_free(new_canvas: CanvasFactory) -> None:
    """A height stands in front of the hole, or behind it where a higher stack in front covers the front."""
    board, three = board_layout(LARGE), (Piece.WHITE,) * 3
    top = pygame.Rect(0, 0, board.unit, board.unit)
    top.center = round(board.top(F3, 3)[0]), round(board.top(F3, 3)[1])
    for in_front, side in (({}, 1), ({F2: (Piece.WHITE,) * 5}, -1)):
        pictures = []
        for least in (99, 3):
            canvas = replace(new_canvas(LARGE), board=replace(board, min_height=least))
            draw_board(canvas, BoardFrame({F3: three, **in_front}, {}), Marks())
            pictures.append(surface_of(canvas).subsurface(top))
        height = changed_area(*pictures)
        assert side * (height.centery - top.height / 2) > height.height / 2 + 0.1 * board.unit


# What moves around it


def themed(size: tuple[int, int], theme: Theme) -> BoardCanvas:
    return BoardCanvas(pygame.Surface(size), layout(size), Assets(IMAGES, theme), board_layout(size))


def drawn(canvas: BoardCanvas, seconds: float | None, staging: Staging = NO_STAGING) -> pygame.Surface:
    """Return the picture of an empty board at a time."""
    draw_board(canvas, replace(EMPTY_PICTURE, staging=staging), Marks(), seconds)
    return surface_of(canvas).copy()


def test_the_camera_moves_the_whole_board() -> None:
    """A nudge moves the picture by whole pixels and leaves no gap; in High contrast nothing moves at any time."""
    by = Staging(nudge=4 / board_layout(SMALL).unit)
    still, moved = (drawn(themed(SMALL, EMBER), None, staging) for staging in (NO_STAGING, by))
    below = pygame.Rect(0, 4, SMALL[0], SMALL[1] - 4)
    assert not changed_area(still.subsurface((0, 0, *below.size)), moved.subsurface(below))
    assert not changed_area(still.subsurface((0, 0, SMALL[0], 4)), moved.subsurface((0, 0, SMALL[0], 4)))
    calm = [(None, NO_STAGING), (None, by), (0.0, NO_STAGING), (4.0, NO_STAGING)]
    assert len({rgb_bytes(drawn(themed(SMALL, CONTRAST), *one)) for one in calm}) == 1


def plate_mask(canvas: BoardCanvas) -> pygame.Mask:
    """Return the pixels of the plate and its front."""
    surface, down = pygame.Surface(surface_of(canvas).get_size(), pygame.SRCALPHA), canvas.board.unit * PLATE_THICKNESS
    for n in range(round(down)):
        pygame.draw.polygon(surface, "white", [(x, y + n) for x, y in canvas.board.plate()])
    return pygame.mask.from_surface(surface)


@pytest.mark.parametrize("size", [SMALL, TALL])
@pytest.mark.parametrize("theme", MOVING, ids=lambda theme: theme.key)
def test_the_ground_moves_and_the_plate_does_not(theme: Theme, size: tuple[int, int]) -> None:
    """Four seconds change much of the ground around the plate, and nothing on the plate, at any time."""
    canvas = themed(size, theme)
    plate, still = plate_mask(canvas), drawn(canvas, None)
    around = size[0] * size[1] - plate.count()
    for seconds in (0.0, 17.3, 3600.0):
        first, second = drawn(canvas, seconds), drawn(canvas, seconds + 4)
        moved, other = (pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), second) for one in (first, still))
        assert size[0] * size[1] - moved.count() > around / 10
        assert other.overlap_area(plate, (0, 0)) == plate.count()


@pytest.mark.parametrize("setting", ["speed", "reduced"])
def test_nothing_moves_without_motion(context: RecordingContext, new_canvas: CanvasFactory, setting: str) -> None:
    """With animations off or reduced motion a board at rest looks the same at any time."""
    player, position = BoardPlayer(context), Position.random_full(context.rng)
    canvas = replace(new_canvas(SMALL), board=board_layout(SMALL))

    def picture() -> bytes:
        player.draw(canvas, still_frame(position), Marks())
        return rgb_bytes(surface_of(canvas))

    moving = picture()
    player.update(4)
    assert picture() != moving
    context.settings.speed = Speed.OFF if setting == "speed" else Speed.NORMAL
    context.settings.reduced_motion = setting == "reduced"
    still = picture()
    player.update(4)
    assert picture() == still


# Previews, overlays, and what is around the board


STACKS = Symmetry().position("a3=b b3=w c3=w d3=r e3=b f3=w i3=r k5=r")  # b3c3 cuts off a3


def test_a_held_stack_is_not_drawn_twice(new_canvas: CanvasFactory) -> None:
    """While a pointer holds the moving stack, nothing is drawn on its target; what would be lost has embers."""
    canvas, found, position = new_canvas(LARGE), Consequence(STACKS, Move(B3, C3)), STACKS
    drawings = []
    for is_held in (True, False):
        surface_of(canvas).fill("black")
        draw_preview(canvas, position, found, is_held=is_held)
        drawings.append(
            [surface_of(canvas).get_at(tuple(map(round, canvas.board.centre(space)))) for space in (A3, C3)]
        )
    assert drawings[0][0] == drawings[1][0]
    assert drawings[0][1] == (0, 0, 0) != drawings[1][1]


def test_a_stack_that_would_be_lost_has_no_height(new_canvas: CanvasFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The preview writes the height of the new stack, unless the move cuts it off."""
    position, drawn = STACKS, list[int]()
    monkeypatch.setattr(overlays, "draw_height", lambda _canvas, stack, _at: drawn.append(len(stack)))
    moves = [move for move in position.moves() if isinstance(move, Move)]
    found = [Consequence(position, move) for move in moves]
    for one in found:
        draw_preview(new_canvas(LARGE), position, one, is_held=False)
    assert {one.is_cut_off for one in found} == {False, True}
    assert drawn == [len(one.stack) for one in found if not one.is_cut_off]


def test_preview_removes_the_light_of_cut_off_stacks() -> None:
    """In the preview picture, cut-off stacks are leaving and unlit; others keep their light, all without a cut-off."""
    before = still_frame(STACKS)
    picture = preview_frame(before, [A3])
    light, old = board_light(picture).brightness, board_light(before).brightness
    assert picture.stacks == before.stacks
    assert 0 < picture.leaving[A3] < 1
    assert old[A3] > 0
    assert not light.get(A3)
    assert light[C3] == old[C3]
    assert preview_frame(before, []) is before


@pytest.mark.parametrize("aside", [(0, -1), (0, 1), (-1, 0), (1, 0)], ids=["above", "below", "left", "right"])
def test_the_chip_leaves_lost_stacks_uncovered(new_canvas: CanvasFactory, aside: tuple[int, int]) -> None:
    """The chip stands beside the target, and not on a stack next to it that must be seen."""
    canvas = new_canvas((1280, 720))
    (x, y), unit = canvas.board.centre(F3), canvas.board.unit
    lost = x + aside[0] * unit, y + aside[1] * unit
    draw_chip(canvas, (x, y), [("cuts off 2", (255, 255, 255))], [lost])
    chip = drawn_area(surface_of(canvas))
    assert not chip.collidepoint(lost)
    assert not chip.collidepoint(x, y)
    assert chip.inflate(2 * unit, 2 * unit).collidepoint(x, y)


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
        around = drawn_area(surface_of(canvas))
        assert around.width > canvas.board.unit * 0.8
        assert pygame.Rect(1, 1, size[0] - 2, size[1] - 2).contains(around)


@pytest.mark.parametrize("size", SIZES)
def test_tabs_and_meter_keep_clear_of_the_panels(new_canvas: CanvasFactory, size: tuple[int, int]) -> None:
    """Tabs and meter cover neither the players' panels nor the message; the meter tells who leads by how much."""
    canvas = new_canvas(size)
    for colour in Colour:
        draw_tab(canvas, colour, "23 stacks, 138 moves")
    draw_meter(canvas, -20.0, exact=True)
    for box in (*(player_box(canvas.layout, colour) for colour in Colour), message_box(canvas.layout)):
        assert not drawn_area(surface_of(canvas).subsurface(box.inset(canvas.layout.text_px(4))))
    words = [meter_words(margin, exact=False) for margin in (4.2, -2.6, 0.4)]
    words += [meter_words(margin, exact=True) for margin in (1.0, -0.01)]
    assert words == ["White +4", "Black +3", "Even", "White +1 (certain)", "Black by taller stacks"]


def player_picture(canvas: Canvas, player: PlayerPanel, plies: int, text: float) -> pygame.Surface:
    """Draw a player, after some plies of a random game; return the surface."""
    large = replace(canvas, layout=layout(surface_of(canvas).get_size(), text))
    draw_panels(large, [player], random_game(plies, seed=5).position)
    return surface_of(canvas)


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("size", [(800, 480), (1024, 768)])
def test_what_moves_stays_in_the_panel(
    new_canvas: CanvasFactory, colour: Colour, size: tuple[int, int], text: float
) -> None:
    """The ember of a thinking computer and its hopping emblem are seen everywhere on their ways, within the panel."""
    still = PlayerPanel(colour, "Greedy", active=True, clock=PanelClock("12:34"))
    moving = [replace(still, ember=share) for share in (0.0, 0.25, 0.5, 0.75)]
    moving += [replace(still, emblem="emblem-greedy", hop=hop) for hop in (-0.18, 0.0, 0.18)]
    for plies in (6, 60):
        plain = player_picture(new_canvas(size), still, plies, text).copy()
        for player in moving:
            changed = changed_area(plain, player_picture(new_canvas(size), player, plies, text))
            assert pygame.Rect(player_box(layout(size, text), colour)).inflate(2, 2).contains(changed)
            assert changed.width * changed.height > 50
