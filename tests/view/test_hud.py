"""What is said around the board: words, panels, players, messages, notices, towers and the title."""

import pygame
import pytest

from dvonn.rules.pieces import Colour, Piece
from dvonn.rules.position import Position
from dvonn.tools.snapshot import random_game
from dvonn.view.geometry import Box, layout
from dvonn.view.hud import Player, draw_message, draw_notice, draw_player, player_box
from dvonn.view.title import draw_title
from tests.view.conftest import NewCanvas, rgb

USUAL = (1280, 720)
SIZES = [(800, 480), USUAL, (1920, 1080), (1024, 768), (2560, 1080), (1080, 1920)]
BOX = Box(300, 200, 240, 60)
WHITE_TOWER = [Piece.WHITE, Piece.BLACK, Piece.DVONN, Piece.WHITE]


def inked(surface: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle around all that is not black."""
    rects = pygame.mask.from_threshold(surface, (128, 128, 128), (128, 128, 128, 255)).get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


# Words and panels


@pytest.mark.parametrize("words", ["Pass", "A line much too long for the little box that it is meant to fit into"])
@pytest.mark.parametrize("size", [12, 40, 200])
def test_words_stay_in_their_box(new_canvas: NewCanvas, words: str, size: float) -> None:
    """A line is written in the middle of its box, and made smaller where it does not fit."""
    canvas = new_canvas(USUAL)
    canvas.words(words, BOX, size)
    ink = inked(canvas.surface)
    assert ink.width > 5
    assert pygame.Rect(BOX).inflate(2, 2).contains(ink)
    assert ink.centerx == pytest.approx(BOX.centre[0], abs=3)


def test_words_that_fit_have_the_size_asked_for(new_canvas: NewCanvas) -> None:
    """Larger type is larger, as long as there is room, and larger still in a larger window."""
    heights = []
    for size, window in ((12, USUAL), (24, USUAL), (24, (3840, 2160))):
        canvas = new_canvas(window)
        canvas.words("Hop", Box(0, 0, 1200, 700), size)
        heights.append(inked(canvas.surface).height)
    assert heights == sorted(set(heights))


@pytest.mark.parametrize("box", [Box(5, 5, 0, 0), Box(5, 5, 1, 1), Box(-20, -20, 10, 10)])
def test_boxes_without_room_do_no_harm(new_canvas: NewCanvas, box: Box) -> None:
    """Words and panels for no room at all, or outside of the window, are drawn without an error."""
    canvas = new_canvas((100, 60))
    canvas.words("Too long", box)
    canvas.panel(box, canvas.theme.panel, canvas.theme.accent)


def test_a_panel_fills_its_box(new_canvas: NewCanvas) -> None:
    """It has its fill in the middle and its edge around it, and ends where its box ends."""
    canvas = new_canvas(USUAL)
    canvas.panel(BOX, canvas.theme.panel, canvas.theme.accent)
    assert canvas.surface.get_at(BOX.centre)[:3] == canvas.theme.panel
    assert canvas.surface.get_at((BOX.centre[0], BOX.y))[:3] == canvas.theme.accent
    assert inked(canvas.surface) == pygame.Rect(BOX)


def test_darkening_leaves_what_was_there(new_canvas: NewCanvas) -> None:
    """A darkened picture is darker everywhere, but still told from another one."""
    canvas = new_canvas(USUAL)
    canvas.surface.fill((200, 200, 200))
    canvas.surface.fill((100, 100, 100), BOX)
    canvas.darken()
    outside, inside = canvas.surface.get_at((0, 0))[0], canvas.surface.get_at(BOX.centre)[0]
    assert 200 > outside > inside
    assert inside < 100


# Players and messages


@pytest.mark.parametrize("size", SIZES)
def test_players_sit_apart_in_the_upper_bar(size: tuple[int, int]) -> None:
    """White's panel is at the left, Black's at the right, with room for the message between them."""
    white, black = (player_box(layout(size), colour) for colour in Colour)
    for box in (white, black):
        assert pygame.Rect(layout(size).top).contains(pygame.Rect(box))
    assert black.x - (white.x + white.width) > size[0] / 4
    assert white.x == size[0] - (black.x + black.width)


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("size", SIZES)
def test_a_player_stays_in_the_panel(new_canvas: NewCanvas, colour: Colour, size: tuple[int, int]) -> None:
    """Ring, number, name and tray are drawn within the side's own panel, in both phases."""
    for plies in (0, 3, 60):
        canvas = new_canvas(size)
        draw_player(canvas, Player(colour, "White: Greedy", active=True), random_game(plies).position)
        ink = inked(canvas.surface)
        assert pygame.Rect(player_box(canvas.layout, colour)).inflate(2, 2).contains(ink)


def test_a_player_s_panel_tells_who_and_how_much(new_canvas: NewCanvas) -> None:
    """The name, whose turn it is, the pieces left to place and the score all show."""
    placing, later, moving = (random_game(plies).position for plies in (4, 6, 60))
    scored = next(p for p in random_game(90).positions if p.score(Colour.WHITE) != moving.score(Colour.WHITE))
    panels: list[tuple[Player, Position]] = [
        (Player(Colour.WHITE, "you", active=False), placing),
        (Player(Colour.WHITE, "me", active=False), placing),
        (Player(Colour.WHITE, "you", active=True), placing),
        (Player(Colour.WHITE, "you", active=False), later),
        (Player(Colour.WHITE, "you", active=False), moving),
        (Player(Colour.WHITE, "you", active=False), scored),
        (Player(Colour.BLACK, "you", active=False), placing),
    ]
    pictures = set()
    for player, position in panels:
        canvas = new_canvas(USUAL)
        draw_player(canvas, player, position)
        pictures.add(rgb(canvas.surface))
    assert len(pictures) == len(panels)


def test_a_remark_takes_the_place_of_the_advice(new_canvas: NewCanvas) -> None:
    """What was wrong is written instead of what to do, and does not look like it."""

    def message(advice: str, remark: str) -> bytes:
        canvas = new_canvas(USUAL)
        draw_message(canvas, "Your turn", advice, remark)
        return rgb(canvas.surface)

    assert message("Choose", "") != message("", "")
    assert message("Choose", "Taken") == message("Other", "Taken")
    assert message("Choose", "") != message("", "Choose")


@pytest.mark.parametrize("size", SIZES)
def test_a_message_stays_between_the_players(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """However long the words, they do not run into the players' panels."""
    canvas = new_canvas(size)
    draw_message(canvas, "It is your turn " * 8, "Choose a stack " * 12, "")
    ink = inked(canvas.surface)
    assert ink
    for colour in Colour:
        assert not ink.colliderect(player_box(canvas.layout, colour))


@pytest.mark.parametrize("words", ["Black passes", "Black cannot move and has to pass " * 6])
@pytest.mark.parametrize("size", SIZES)
def test_a_notice_leaves_board_and_players_alone(new_canvas: NewCanvas, size: tuple[int, int], words: str) -> None:
    """A notice lies in the upper bar between the players, in the middle, and hides nothing of the board."""
    canvas = new_canvas(size)
    draw_notice(canvas, words)
    ink = inked(canvas.surface)
    assert canvas.surface.get_rect().contains(ink)
    assert ink.bottom <= canvas.layout.top.height
    assert not any(ink.colliderect(player_box(canvas.layout, colour)) for colour in Colour)
    assert ink.centerx == pytest.approx(size[0] / 2, abs=2)


# The title


@pytest.mark.parametrize("size", [*SIZES, (100, 60)])
def test_the_title_stays_in_its_box(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """The name of the game is drawn in the middle of its box, and not larger than that."""
    canvas = new_canvas(size)
    draw_title(canvas, Box(0, 0, size[0], size[1] * 4 // 10), "Stay in touch")
    ink = inked(canvas.surface)
    assert ink.width > size[0] / 10
    assert ink.bottom <= size[1] * 5 // 10
    assert ink.centerx == pytest.approx(size[0] / 2, abs=size[0] / 20)
