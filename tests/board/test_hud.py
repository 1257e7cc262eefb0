"""The display around the board: text, panels, players, messages, notices, digits and the title."""

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
from tests.harness.pictures import CanvasFactory, rgb_bytes

DEFAULT_SIZE = (1280, 720)
SIZES = [(800, 480), DEFAULT_SIZE, (1920, 1080), (1024, 768), (2560, 1080), (1080, 1920)]
BOX = Box(300, 200, 240, 60)
with_all_texts = pytest.mark.parametrize("text", TEXT_SIZES)
WHITE_TOWER = [Piece.WHITE, Piece.BLACK, Piece.DVONN, Piece.WHITE]


def drawn_area(surface: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle around all pixels that are not black."""
    rects = pygame.mask.from_threshold(surface, (128, 128, 128), (128, 128, 128, 255)).get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def with_text_size(canvas: Canvas, text: float) -> Canvas:
    """Return the canvas with another text size."""
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
def test_text_stays_in_its_box(new_canvas: CanvasFactory, words: str, size: float) -> None:
    """Text is centred in its box and shrunk if necessary."""
    canvas = new_canvas(DEFAULT_SIZE)
    canvas.draw_text(words, BOX, size)
    ink = drawn_area(canvas.surface)
    assert ink.width > 5
    assert pygame.Rect(BOX).inflate(2, 2).contains(ink)
    assert ink.centerx == pytest.approx(BOX.centre[0], abs=3)


def test_text_that_fits_has_the_requested_size(new_canvas: CanvasFactory) -> None:
    """Text that fits has the requested size, scaled with the window."""
    heights = []
    for size, window in ((12, DEFAULT_SIZE), (24, DEFAULT_SIZE), (24, (3840, 2160))):
        canvas = new_canvas(window)
        canvas.draw_text("Hop", Box(0, 0, 1200, 700), size)
        heights.append(drawn_area(canvas.surface).height)
    assert heights == sorted(set(heights))


@pytest.mark.parametrize("box", [Box(5, 5, 0, 0), Box(5, 5, 1, 1), Box(-20, -20, 10, 10)])
def test_empty_boxes(new_canvas: CanvasFactory, box: Box) -> None:
    """Text and panels in empty boxes or outside the window are drawn without errors."""
    canvas = new_canvas((100, 60))
    canvas.draw_text("Too long", box)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)


def test_a_panel_fills_its_box(new_canvas: CanvasFactory) -> None:
    """A panel is filled, has an edge, and ends exactly at its box."""
    canvas = new_canvas(DEFAULT_SIZE)
    canvas.draw_panel(BOX, canvas.theme.panel, canvas.theme.accent)
    assert canvas.surface.get_at(BOX.centre)[:3] == canvas.theme.panel
    assert canvas.surface.get_at((BOX.centre[0], BOX.y))[:3] == canvas.theme.accent
    assert drawn_area(canvas.surface) == pygame.Rect(BOX)


def test_darkening_keeps_contrast(new_canvas: CanvasFactory) -> None:
    """Darkening makes all pixels darker and keeps their order."""
    canvas = new_canvas(DEFAULT_SIZE)
    canvas.surface.fill((200, 200, 200))
    canvas.surface.fill((100, 100, 100), BOX)
    canvas.darken()
    outside, inside = canvas.surface.get_at((0, 0))[0], canvas.surface.get_at(BOX.centre)[0]
    assert 200 > outside > inside
    assert inside < 100


def test_text_alignment(new_canvas: CanvasFactory) -> None:
    """Text is aligned to the left or right edge of its box on request."""
    for end in ("left", "right"):
        canvas = new_canvas(DEFAULT_SIZE)
        canvas.draw_text("Hop", BOX, 20, at_left=end == "left", at_right=end == "right")
        assert getattr(drawn_area(canvas.surface), end) == pytest.approx(getattr(pygame.Rect(BOX), end), abs=3)


def test_long_sentence_takes_two_lines(new_canvas: CanvasFactory) -> None:
    """A sentence takes two lines when they allow larger text, within its box."""
    words = "It moves exactly 3 spaces in a line, onto another stack"
    canvas, line, short, same = (new_canvas(DEFAULT_SIZE) for _ in range(4))
    canvas.draw_sentence(words, BOX)
    line.draw_text(words, BOX)
    short.draw_sentence("Pass", BOX)
    same.draw_text("Pass", BOX)
    ink = drawn_area(canvas.surface)
    assert pygame.Rect(BOX).contains(ink)
    assert ink.height > 2.5 * drawn_area(line.surface).height
    assert rgb_bytes(short.surface) == rgb_bytes(same.surface)


@pytest.mark.parametrize("words", ["0:00", "10:00", "1:00:00"])
def test_digits_fill_their_box(new_canvas: CanvasFactory, words: str) -> None:
    """Digits fill the height or the width of their box and are centred in it."""
    canvas = new_canvas(DEFAULT_SIZE)
    canvas.draw_digits(words, BOX, (255, 255, 255))
    ink = drawn_area(canvas.surface)
    assert pygame.Rect(BOX).inflate(2, 2).contains(ink)
    assert max(ink.height / BOX.height, ink.width / BOX.width) > 0.8
    assert ink.center == pytest.approx(BOX.centre, abs=10)


def test_digits_change_in_place(new_canvas: CanvasFactory) -> None:
    """A changed digit leaves all other digits in place."""
    pictures = []
    for words in ("4:58", "4:51"):
        canvas = new_canvas(DEFAULT_SIZE)
        canvas.draw_digits(words, BOX, (255, 255, 255))
        pictures.append(canvas.surface)
    changed = difference(*pictures)
    assert changed
    assert changed.left > BOX.centre[0]
    assert changed.width < canvas.digits_width("4:51", BOX) / 3
    assert canvas.digits_width("1:11", BOX) == canvas.digits_width("8:08", BOX)


# Players and messages


@with_all_texts
@pytest.mark.parametrize("size", SIZES)
def test_players_are_at_the_ends_of_the_top_bar(size: tuple[int, int], text: float) -> None:
    """White's panel is on the left and Black's on the right, with a gap between them."""
    white, black = (player_box(layout(size, text), colour) for colour in Colour)
    for box in (white, black):
        assert pygame.Rect(layout(size, text).top_bar).contains(pygame.Rect(box))
    assert black.x - (white.x + white.width) > size[0] / 4
    assert white.x == size[0] - (black.x + black.width)


@with_all_texts
@pytest.mark.parametrize("clock", [None, PanelClock("12:34", ClockState.LOW)], ids=["no clock", "clock"])
@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("size", SIZES)
def test_a_player_stays_in_the_panel(
    new_canvas: CanvasFactory, colour: Colour, size: tuple[int, int], clock: PanelClock | None, text: float
) -> None:
    """Everything about a player is drawn within the panel, in both phases."""
    for plies in (0, 3, 60):
        canvas = with_text_size(new_canvas(size), text)
        draw_player(
            canvas, PlayerPanel(colour, "White: Greedy", active=True, clock=clock), random_game(plies, seed=5).position
        )
        ink = drawn_area(canvas.surface)
        assert pygame.Rect(player_box(canvas.layout, colour)).inflate(2, 2).contains(ink)


@pytest.mark.parametrize("colour", Colour)
def test_turn_changes_the_panel(new_canvas: CanvasFactory, colour: Colour) -> None:
    """The turn changes most of a player's panel."""
    panels = []
    for active in (False, True):
        canvas = new_canvas(DEFAULT_SIZE)
        draw_player(canvas, PlayerPanel(colour, "you", active=active), random_game(60, seed=5).position)
        panels.append(canvas.surface.subsurface(player_box(canvas.layout, colour)))
    mask = pygame.mask.from_threshold(panels[0], (0, 0, 0), (25, 25, 25, 255), panels[1])
    assert mask.count() < 0.4 * panels[0].get_width() * panels[0].get_height()


@pytest.mark.parametrize(("colour", "end"), [(Colour.WHITE, "left"), (Colour.BLACK, "right")])
def test_names_stand_beside_the_number(new_canvas: CanvasFactory, colour: Colour, end: str) -> None:
    """Names of any length start beside the score, mirrored for Black."""
    bare = new_canvas(DEFAULT_SIZE)
    draw_player(bare, PlayerPanel(colour, "", active=False), random_game(60, seed=5).position)
    found = []
    for name in ("Ho", "Hello", "Hello Hello"):
        canvas = new_canvas(DEFAULT_SIZE)
        draw_player(
            canvas,
            PlayerPanel(colour, name[::-1] if end == "right" else name, active=False),
            random_game(60, seed=5).position,
        )
        found.append(getattr(difference(bare.surface, canvas.surface), end))
    assert max(found) - min(found) <= 3


def test_clock_states_look_different(new_canvas: CanvasFactory) -> None:
    """Waiting, running and low clocks look different, the low one also by its shape."""
    for active in (False, True):
        pictures = []
        for state in ClockState:
            canvas = new_canvas(DEFAULT_SIZE)
            draw_player(
                canvas,
                PlayerPanel(Colour.WHITE, "you", active=active, clock=PanelClock("0:19", state)),
                random_game(60, seed=5).position,
            )
            pictures.append(canvas.surface)
        usual = len({rgb_bytes(picture) for picture in pictures[:2]})
        assert usual == (1 if active else 2)
        plaque = difference(pictures[1], pictures[2])
        assert plaque.width * plaque.height > 2000


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("size", SIZES)
@with_all_texts
def test_clock_does_not_hide_the_next_piece(
    new_canvas: CanvasFactory, colour: Colour, size: tuple[int, int], text: float
) -> None:
    """The clock never covers the next piece of the tray."""
    panels = []
    for state in (ClockState.WAITING, ClockState.LOW):
        canvas = with_text_size(new_canvas(size), text)
        draw_player(
            canvas,
            PlayerPanel(colour, "you", active=False, clock=PanelClock("12:34", state)),
            random_game(6, seed=5).position,
        )
        panels.append(canvas.surface)
    (x, y), unit = next_in_tray(layout(size, text), colour)
    piece = pygame.Rect(0, 0, unit * 0.9, unit * 0.7)
    piece.center = round(x), round(y)
    assert not difference(*panels).colliderect(piece)
    assert panels[0].subsurface(piece).get_at((round(unit * 0.45), 3)) != canvas.theme.panel


def test_panel_shows_name_turn_pieces_and_score(new_canvas: CanvasFactory) -> None:
    """Name, turn, remaining pieces and score change the panel."""
    placing, later, moving = (random_game(plies, seed=5).position for plies in (4, 6, 60))
    scored = next(p for p in random_game(90, seed=5).positions if p.score(Colour.WHITE) != moving.score(Colour.WHITE))
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
        canvas = new_canvas(DEFAULT_SIZE)
        draw_player(canvas, player, position)
        pictures.add(rgb_bytes(canvas.surface))
    assert len(pictures) == len(panels)


@pytest.mark.parametrize("size", [(100, 60), (320, 200), (60, 5000), (1, 1)])
def test_the_smallest_panel_is_drawn(new_canvas: CanvasFactory, size: tuple[int, int]) -> None:
    """Tiny panels and messages are drawn without errors."""
    for plies in (6, 60):
        canvas = with_text_size(new_canvas(size), TEXT_SIZES[-1])
        for colour, state in zip(Colour, (ClockState.RUNNING, ClockState.LOW), strict=True):
            player = PlayerPanel(colour, "White: Greedy", active=True, clock=PanelClock("1:00:00", state))
            draw_player(canvas, player, random_game(plies, seed=5).position)
        draw_message(canvas, "Your turn", "Choose one of your lit stacks", "")


def test_remark_replaces_the_advice(new_canvas: CanvasFactory) -> None:
    """A remark replaces the advice and looks different from it."""

    def message(advice: str, remark: str) -> bytes:
        canvas = new_canvas(DEFAULT_SIZE)
        draw_message(canvas, "Your turn", advice, remark)
        return rgb_bytes(canvas.surface)

    assert message("Choose", "") != message("", "")
    assert message("Choose", "Taken") == message("Other", "Taken")
    assert message("Choose", "") != message("", "Choose")


@pytest.mark.parametrize("size", SIZES)
def test_a_message_stays_between_the_players(new_canvas: CanvasFactory, size: tuple[int, int]) -> None:
    """A message of any length stays between the players' panels."""
    canvas = new_canvas(size)
    draw_message(canvas, "It is your turn " * 8, "Choose a stack " * 12, "")
    ink = drawn_area(canvas.surface)
    assert ink
    for colour in Colour:
        assert not ink.colliderect(player_box(canvas.layout, colour))


@pytest.mark.parametrize("words", ["Black passes", "Black cannot move and has to pass " * 6])
@pytest.mark.parametrize("size", SIZES)
def test_notice_stays_in_the_top_bar(new_canvas: CanvasFactory, size: tuple[int, int], words: str) -> None:
    """A notice is centred in the top bar between the players."""
    canvas = new_canvas(size)
    draw_notice(canvas, words)
    ink = drawn_area(canvas.surface)
    assert canvas.surface.get_rect().contains(ink)
    assert ink.bottom <= canvas.layout.top_bar.height
    assert not any(ink.colliderect(player_box(canvas.layout, colour)) for colour in Colour)
    assert ink.centerx == pytest.approx(size[0] / 2, abs=2)


# The title


@pytest.mark.parametrize("size", [*SIZES, (100, 60)])
def test_the_title_stays_in_its_box(new_canvas: CanvasFactory, size: tuple[int, int]) -> None:
    """The title is centred in its box and does not exceed it."""
    canvas = new_canvas(size)
    draw_title(canvas, Box(0, 0, size[0], size[1] * 4 // 10), "Stay in touch")
    ink = drawn_area(canvas.surface)
    assert ink.width > size[0] / 10
    assert ink.bottom <= size[1] * 5 // 10
    assert ink.centerx == pytest.approx(size[0] / 2, abs=size[0] / 20)
