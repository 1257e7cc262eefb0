"""What is said around the board: words, panels, players, messages, notices, towers and the title."""

from dataclasses import replace

import pygame
import pytest

from dvonn.board.hud import (
    ClockState,
    PanelClock,
    PlayerPanel,
    draw_message,
    draw_notice,
    draw_player,
    next_in_tray,
    player_box,
)
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour, Piece
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT_SIZES, Box, layout
from dvonn.ui.title import draw_title
from tests.harness.pictures import NewCanvas, rgb

USUAL = (1280, 720)
SIZES = [(800, 480), USUAL, (1920, 1080), (1024, 768), (2560, 1080), (1080, 1920)]
BOX = Box(300, 200, 240, 60)
with_all_texts = pytest.mark.parametrize("text", TEXT_SIZES)
WHITE_TOWER = [Piece.WHITE, Piece.BLACK, Piece.DVONN, Piece.WHITE]


def inked(surface: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle around all that is not black."""
    rects = pygame.mask.from_threshold(surface, (128, 128, 128), (128, 128, 128, 255)).get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def with_text(canvas: Canvas, text: float) -> Canvas:
    """Return the canvas with text of another size."""
    return replace(canvas, layout=layout(canvas.surface.get_size(), text))


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle around all pixels that differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    rects = mask.get_bounding_rects()
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


def test_a_line_stands_at_the_end_it_is_told(new_canvas: NewCanvas) -> None:
    """At the left it begins where its box begins, at the right it ends where the box ends."""
    for end in ("left", "right"):
        canvas = new_canvas(USUAL)
        canvas.words("Hop", BOX, 20, at_left=end == "left", at_right=end == "right")
        assert getattr(inked(canvas.surface), end) == pytest.approx(getattr(pygame.Rect(BOX), end), abs=3)


def test_a_long_sentence_takes_two_lines_where_they_are_larger(new_canvas: NewCanvas) -> None:
    """A few words are one line; many words in a narrow box are two, larger than one, and still within the box."""
    words = "It moves exactly 3 spaces in a line, onto another stack"
    canvas, line, short, same = (new_canvas(USUAL) for _ in range(4))
    canvas.sentence(words, BOX)
    line.words(words, BOX)
    short.sentence("Pass", BOX)
    same.words("Pass", BOX)
    ink = inked(canvas.surface)
    assert pygame.Rect(BOX).contains(ink)
    assert ink.height > 2.5 * inked(line.surface).height
    assert rgb(short.surface) == rgb(same.surface)


@pytest.mark.parametrize("words", ["0:00", "10:00", "1:00:00"])
def test_figures_fill_their_box_and_stay_in_it(new_canvas: NewCanvas, words: str) -> None:
    """Figures are as high as their box, or less where they would be too wide, in its middle."""
    canvas = new_canvas(USUAL)
    canvas.figures(words, BOX, (255, 255, 255))
    ink = inked(canvas.surface)
    assert pygame.Rect(BOX).inflate(2, 2).contains(ink)
    assert max(ink.height / BOX.height, ink.width / BOX.width) > 0.8
    assert ink.center == pytest.approx(BOX.centre, abs=10)


def test_figures_change_in_place(new_canvas: NewCanvas) -> None:
    """When a digit changes, all the others stay where they are, however narrow it is."""
    pictures = []
    for words in ("4:58", "4:51"):
        canvas = new_canvas(USUAL)
        canvas.figures(words, BOX, (255, 255, 255))
        pictures.append(canvas.surface)
    changed = difference(*pictures)
    assert changed
    assert changed.left > BOX.centre[0]
    assert changed.width < canvas.figures_width("4:51", BOX) / 3
    assert canvas.figures_width("1:11", BOX) == canvas.figures_width("8:08", BOX)


# Players and messages


@with_all_texts
@pytest.mark.parametrize("size", SIZES)
def test_players_sit_apart_in_the_upper_bar(size: tuple[int, int], text: float) -> None:
    """White's panel is at the left, Black's at the right, with room for the message between them."""
    white, black = (player_box(layout(size, text), colour) for colour in Colour)
    for box in (white, black):
        assert pygame.Rect(layout(size, text).top).contains(pygame.Rect(box))
    assert black.x - (white.x + white.width) > size[0] / 4
    assert white.x == size[0] - (black.x + black.width)


@with_all_texts
@pytest.mark.parametrize("clock", [None, PanelClock("12:34", ClockState.LOW)], ids=["no clock", "clock"])
@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("size", SIZES)
def test_a_player_stays_in_the_panel(
    new_canvas: NewCanvas, colour: Colour, size: tuple[int, int], clock: PanelClock | None, text: float
) -> None:
    """Ring, number, name, tray and clock are drawn within the side's own panel, in both phases."""
    for plies in (0, 3, 60):
        canvas = with_text(new_canvas(size), text)
        draw_player(canvas, PlayerPanel(colour, "White: Greedy", active=True, clock=clock), random_game(plies).position)
        ink = inked(canvas.surface)
        assert pygame.Rect(player_box(canvas.layout, colour)).inflate(2, 2).contains(ink)


@pytest.mark.parametrize("colour", Colour)
def test_a_turn_is_seen_from_afar(new_canvas: NewCanvas, colour: Colour) -> None:
    """Whose turn it is changes nearly the whole panel, not only its frame, and the light around its ring."""
    panels = []
    for active in (False, True):
        canvas = new_canvas(USUAL)
        draw_player(canvas, PlayerPanel(colour, "you", active=active), random_game(60).position)
        panels.append(canvas.surface.subsurface(player_box(canvas.layout, colour)))
    mask = pygame.mask.from_threshold(panels[0], (0, 0, 0), (25, 25, 25, 255), panels[1])
    assert mask.count() < 0.4 * panels[0].get_width() * panels[0].get_height()


@pytest.mark.parametrize(("colour", "end"), [(Colour.WHITE, "left"), (Colour.BLACK, "right")])
def test_names_stand_beside_the_number(new_canvas: NewCanvas, colour: Colour, end: str) -> None:
    """A name begins next to the number, however long it is; on Black's side, which is mirrored, it ends there."""
    bare = new_canvas(USUAL)
    draw_player(bare, PlayerPanel(colour, "", active=False), random_game(60).position)
    found = []
    for name in ("Ho", "Hello", "Hello Hello"):
        canvas = new_canvas(USUAL)
        draw_player(
            canvas, PlayerPanel(colour, name[::-1] if end == "right" else name, active=False), random_game(60).position
        )
        found.append(getattr(difference(bare.surface, canvas.surface), end))
    assert max(found) - min(found) <= 3


def test_clocks_tell_how_they_are(new_canvas: NewCanvas) -> None:
    """Waiting, running and low look different, on a lit panel and on a dark one; a low one by its shape too."""
    for active in (False, True):
        pictures = []
        for state in ClockState:
            canvas = new_canvas(USUAL)
            draw_player(
                canvas,
                PlayerPanel(Colour.WHITE, "you", active=active, clock=PanelClock("0:19", state)),
                random_game(60).position,
            )
            pictures.append(canvas.surface)
        usual = len({rgb(picture) for picture in pictures[:2]})
        assert usual == (1 if active else 2)
        plaque = difference(pictures[1], pictures[2])
        assert plaque.width * plaque.height > 2000


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("size", SIZES)
@with_all_texts
def test_a_clock_leaves_the_next_piece_alone(
    new_canvas: NewCanvas, colour: Colour, size: tuple[int, int], text: float
) -> None:
    """The next piece of the tray, which is where it takes off, is seen whole beside the clock."""
    panels = []
    for state in (ClockState.WAITING, ClockState.LOW):
        canvas = with_text(new_canvas(size), text)
        draw_player(
            canvas, PlayerPanel(colour, "you", active=False, clock=PanelClock("12:34", state)), random_game(6).position
        )
        panels.append(canvas.surface)
    (x, y), unit = next_in_tray(layout(size, text), colour)
    piece = pygame.Rect(0, 0, unit * 0.9, unit * 0.7)
    piece.center = round(x), round(y)
    assert not difference(*panels).colliderect(piece)
    assert panels[0].subsurface(piece).get_at((round(unit * 0.45), 3)) != canvas.theme.panel


def test_a_player_s_panel_tells_who_and_how_much(new_canvas: NewCanvas) -> None:
    """The name, whose turn it is, the pieces left to place and the score all show."""
    placing, later, moving = (random_game(plies).position for plies in (4, 6, 60))
    scored = next(p for p in random_game(90).positions if p.score(Colour.WHITE) != moving.score(Colour.WHITE))
    panels: list[tuple[PlayerPanel, Position]] = [
        (PlayerPanel(Colour.WHITE, "you", active=False), placing),
        (PlayerPanel(Colour.WHITE, "me", active=False), placing),
        (PlayerPanel(Colour.WHITE, "you", active=True), placing),
        (PlayerPanel(Colour.WHITE, "you", active=False), later),
        (PlayerPanel(Colour.WHITE, "you", active=False), moving),
        (PlayerPanel(Colour.WHITE, "you", active=False), scored),
        (PlayerPanel(Colour.BLACK, "you", active=False), placing),
    ]
    pictures = set()
    for player, position in panels:
        canvas = new_canvas(USUAL)
        draw_player(canvas, player, position)
        pictures.add(rgb(canvas.surface))
    assert len(pictures) == len(panels)


@pytest.mark.parametrize("size", [(100, 60), (320, 200), (60, 5000), (1, 1)])
def test_the_smallest_panel_is_drawn(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """Where there is no room for a clock, or for anything, players and messages are drawn without an error."""
    for plies in (6, 60):
        canvas = with_text(new_canvas(size), TEXT_SIZES[-1])
        for colour, state in zip(Colour, (ClockState.RUNNING, ClockState.LOW), strict=True):
            player = PlayerPanel(colour, "White: Greedy", active=True, clock=PanelClock("1:00:00", state))
            draw_player(canvas, player, random_game(plies).position)
        draw_message(canvas, "Your turn", "Choose one of your lit stacks", "")


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
