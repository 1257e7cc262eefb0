"""The display around the board: text, panels, players, messages, notices, digits and the title."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pygame
import pytest

from dvonn.board.hud import (
    ClockState,
    PanelClock,
    PlayerPanel,
    draw_message,
    draw_notice,
    draw_panels,
    message_box,
    next_in_tray,
    player_box,
)
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas, even_lines, gradient
from dvonn.ui.layout import TEXT_SIZES, Box, layout
from dvonn.ui.title import draw_heading_line, draw_title
from tests.board.drawings import changed_area, drawn_area, painted
from tests.harness.pictures import CanvasFactory, rgb_bytes
from tests.harness.texts import record_texts

DEFAULT_SIZE = (1280, 720)
SIZES = [(800, 480), DEFAULT_SIZE, (1920, 1080), (1024, 768), (2560, 1080), (1080, 1920)]
BOX = Box(300, 200, 240, 60)
with_all_texts = pytest.mark.parametrize("text", TEXT_SIZES)
at_sizes = pytest.mark.parametrize("size", SIZES)
both_sides = pytest.mark.parametrize("colour", Colour)


def panel(
    colour: Colour = Colour.WHITE, name: str = "you", clock: PanelClock | None = None, *, active: bool = False
) -> PlayerPanel:
    return PlayerPanel(colour, name, active, clock)


def player_picture(canvas: Canvas, player: PlayerPanel, plies: int = 60, text: float = 1.0) -> pygame.Surface:
    """Draw a player, after some plies of a random game; return the surface."""
    large = replace(canvas, layout=layout(canvas.surface.get_size(), text))
    draw_panels(large, [player], random_game(plies, seed=5).position)
    return canvas.surface


# Words and panels


@pytest.mark.parametrize("words", ["Pass", "A line much too long for the little box that it is meant to fit into"])
@pytest.mark.parametrize("size", [12, 40, 200])
def test_text_stays_in_its_box(new_canvas: CanvasFactory, words: str, size: float) -> None:
    """Text is centred in its box and shrunk if necessary."""
    ink = drawn_area(painted(new_canvas(DEFAULT_SIZE), lambda canvas: canvas.draw_text(words, BOX, size)))
    assert ink.width > 5
    assert pygame.Rect(BOX).inflate(2, 2).contains(ink)
    assert ink.centerx == pytest.approx(BOX.centre[0], abs=3)


def test_text_that_fits_has_the_requested_size(new_canvas: CanvasFactory) -> None:
    """Text that fits has the requested size, scaled with the window."""
    canvases = new_canvas(DEFAULT_SIZE), new_canvas(DEFAULT_SIZE), new_canvas((3840, 2160))
    for canvas, size in zip(canvases, (12, 24, 24), strict=True):
        canvas.draw_text("Hop", Box(0, 0, 1200, 700), size)
    heights = [drawn_area(canvas.surface).height for canvas in canvases]
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
    """Darkening makes all pixels darker and keeps their order; a lower alpha darkens less."""
    found = []
    for alpha in (0, 60, None):
        canvas = new_canvas(DEFAULT_SIZE)
        canvas.surface.fill((200, 200, 200))
        canvas.surface.fill((100, 100, 100), BOX)
        canvas.darken(alpha)
        found.append((canvas.surface.get_at((0, 0))[0], canvas.surface.get_at(BOX.centre)[0]))
    assert found[0] == (200, 100)
    assert found == sorted(found, reverse=True)
    assert all(outside > inside for outside, inside in found)


def test_the_ground_is_drawn_faintly_only_once(new_canvas: CanvasFactory) -> None:
    """A faint ground mixes with the pixels below it, and the next one covers them again."""
    canvas = new_canvas(DEFAULT_SIZE)
    canvas.draw_ground()
    whole = rgb_bytes(canvas.surface)
    canvas.surface.fill("white")
    canvas.draw_ground(100)
    assert 100 < pygame.transform.average_color(canvas.surface)[0] < 200
    canvas.draw_ground()
    assert rgb_bytes(canvas.surface) == whole


def test_gradients_blend_colours() -> None:
    """A gradient begins and ends with its colours, downwards or to the right, and blends in between."""
    colours = [(200, 0, 0, 255), (0, 0, 200, 255)]
    down, across = gradient(colours, (20, 40)), gradient(colours, (40, 20), across=True)
    for n in range(40):
        assert down.get_at((0, n)) == down.get_at((19, n)) == across.get_at((n, 0)) == across.get_at((n, 19))
    assert down.get_at((0, 0))[:3] == (200, 0, 0)
    assert down.get_at((0, 39))[2] > 190
    assert 50 < down.get_at((0, 20))[0] < 150


@pytest.mark.parametrize("end", ["left", "right"])
def test_text_alignment(new_canvas: CanvasFactory, end: str) -> None:
    """Text is aligned to the left or right edge of its box on request."""
    canvas = new_canvas(DEFAULT_SIZE)
    canvas.draw_text("Hop", BOX, 20, at_left=end == "left", at_right=end == "right")
    assert getattr(drawn_area(canvas.surface), end) == pytest.approx(getattr(pygame.Rect(BOX), end), abs=3)


def test_long_sentence_takes_two_lines(new_canvas: CanvasFactory) -> None:
    """A sentence takes two lines when they allow larger text, within its box."""
    words = "It moves exactly 3 spaces in a line, onto another stack"
    ink = drawn_area(painted(new_canvas(DEFAULT_SIZE), lambda canvas: canvas.draw_sentence(words, BOX)))
    line = drawn_area(painted(new_canvas(DEFAULT_SIZE), lambda canvas: canvas.draw_text(words, BOX)))
    assert pygame.Rect(BOX).contains(ink)
    assert ink.height > 2.5 * line.height
    short = painted(new_canvas(DEFAULT_SIZE), lambda canvas: canvas.draw_sentence("Pass", BOX))
    assert not changed_area(short, painted(new_canvas(DEFAULT_SIZE), lambda canvas: canvas.draw_text("Pass", BOX)))


def test_lines_are_nearly_equal() -> None:
    """A text is cut between words into lines of nearly equal length, at most one for each word."""
    words = "one two three four five six"
    assert [even_lines(words, count) for count in (1, 2)] == [[words], ["one two three", "four five six"]]
    assert [len(even_lines(words, count)) for count in (3, 6, 9)] == [3, 6, 6]
    assert even_lines("word", 3) == ["word"]


@pytest.mark.parametrize("words", ["0:00", "10:00", "1:00:00"])
def test_digits_fill_their_box(new_canvas: CanvasFactory, words: str) -> None:
    """Digits fill the height or the width of their box and are centred in it."""
    ink = drawn_area(painted(new_canvas(DEFAULT_SIZE), lambda canvas: canvas.draw_digits(words, BOX, (255, 255, 255))))
    assert pygame.Rect(BOX).inflate(2, 2).contains(ink)
    assert max(ink.height / BOX.height, ink.width / BOX.width) > 0.8
    assert ink.center == pytest.approx(BOX.centre, abs=10)


def test_digits_change_in_place(new_canvas: CanvasFactory) -> None:
    """A changed digit leaves all other digits in place."""
    canvas, other = new_canvas(DEFAULT_SIZE), new_canvas(DEFAULT_SIZE)
    canvas.draw_digits("4:58", BOX, (255, 255, 255))
    other.draw_digits("4:51", BOX, (255, 255, 255))
    changed = changed_area(canvas.surface, other.surface)
    assert changed.left > BOX.centre[0]
    assert 0 < changed.width < canvas.digits_width("4:51", BOX) / 3
    assert canvas.digits_width("1:11", BOX) == canvas.digits_width("8:08", BOX)


# Players and messages


@with_all_texts
@at_sizes
def test_players_are_at_the_ends_of_the_top_bar(size: tuple[int, int], text: float) -> None:
    """White's panel is on the left and Black's on the right, the message between them, or below in a tall window."""
    white, black = (player_box(layout(size, text), colour) for colour in Colour)
    for box in (white, black):
        assert pygame.Rect(layout(size, text).top_bar).contains(pygame.Rect(box))
    assert black.x > white.right
    assert message_box(layout(size, text)).width > size[0] / 4
    assert message_box(layout(size, text)).y >= (white.bottom if size[1] > size[0] else 0)
    assert white.x == size[0] - black.right


@with_all_texts
@pytest.mark.parametrize("clock", [None, PanelClock("12:34", ClockState.LOW)], ids=["no clock", "clock"])
@both_sides
@at_sizes
def test_a_player_stays_in_the_panel(
    new_canvas: CanvasFactory, colour: Colour, size: tuple[int, int], clock: PanelClock | None, text: float
) -> None:
    """Everything about a player is drawn within the panel, in both phases."""
    for plies in (0, 3, 60):
        picture = player_picture(new_canvas(size), panel(colour, "White: Greedy", clock, active=True), plies, text)
        assert pygame.Rect(player_box(layout(size, text), colour)).inflate(2, 2).contains(drawn_area(picture))


@both_sides
@at_sizes
def test_an_ember_stays_in_the_panel(new_canvas: CanvasFactory, colour: Colour, size: tuple[int, int]) -> None:
    """The ember of a thinking computer is seen everywhere on its round, within the panel."""
    box = pygame.Rect(player_box(layout(size), colour))
    plain = player_picture(new_canvas(size), panel(colour, active=True))
    for share in (0.0, 0.25, 0.5, 0.75):
        picture = player_picture(new_canvas(size), replace(panel(colour, active=True), ember=share))
        ember = changed_area(plain, picture)
        assert box.contains(ember)
        assert ember.width * ember.height > 50


@both_sides
def test_turn_changes_the_panel(new_canvas: CanvasFactory, colour: Colour) -> None:
    """The turn changes most of a player's panel."""
    box = player_box(layout(DEFAULT_SIZE), colour)
    waiting, active = (
        player_picture(new_canvas(DEFAULT_SIZE), panel(colour, active=active)).subsurface(box)
        for active in (False, True)
    )
    mask = pygame.mask.from_threshold(waiting, (0, 0, 0), (25, 25, 25, 255), active)
    assert mask.count() < 0.4 * box.width * box.height


@pytest.mark.parametrize(("colour", "end"), [(Colour.WHITE, "left"), (Colour.BLACK, "right")])
def test_names_stand_beside_the_number(new_canvas: CanvasFactory, colour: Colour, end: str) -> None:
    """Names of any length start beside the score, mirrored for Black."""
    names = [name[::-1] if end == "right" else name for name in ("", "Ho", "Hello", "Hello Hello")]
    bare, *named = (player_picture(new_canvas(DEFAULT_SIZE), panel(colour, name)) for name in names)
    found = [getattr(changed_area(bare, picture), end) for picture in named]
    assert max(found) - min(found) <= 3


@with_all_texts
@at_sizes
def test_counts_are_labelled_and_both_players_written_alike(
    new_canvas: CanvasFactory, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float
) -> None:
    """Both counts have a label that says what is counted, no larger than the names, which share one size."""
    drawn = record_texts(monkeypatch)
    for clocks, plies in product((0, 1, 2), (20, 60)):
        drawn.clear()
        names = {Colour.WHITE: "White: you", Colour.BLACK: "Black: Relentless"}
        clock = [PanelClock("12:34", ClockState.RUNNING)] * clocks + [None, None]
        players = [panel(colour, names[colour], clock[n]) for n, colour in enumerate(Colour)]
        canvas = replace(new_canvas(size), layout=layout(size, text))
        draw_panels(canvas, players, random_game(plies, seed=5).position)
        labels = {px for words, px in drawn if words == ("to place" if plies < 49 else "owned")}
        written = [px for words, px in drawn if words.endswith(("you", "Relentless"))]
        assert len(labels) == 1
        assert len(written) == 2
        assert written[0] == written[1] >= max(labels)


@pytest.mark.parametrize(("active", "kinds"), [(False, 2), (True, 1)])
def test_clock_states_look_different(new_canvas: CanvasFactory, active: bool, kinds: int) -> None:  # noqa: FBT001
    """Waiting, running and low clocks look different, the low one also by its shape."""
    waiting, running, low = (
        player_picture(new_canvas(DEFAULT_SIZE), panel(clock=PanelClock("0:19", state), active=active))
        for state in ClockState
    )
    assert len({rgb_bytes(waiting), rgb_bytes(running)}) == kinds
    plaque = changed_area(running, low)
    assert plaque.width * plaque.height > 2000


@both_sides
@at_sizes
@with_all_texts
def test_clock_does_not_hide_the_next_piece(
    new_canvas: CanvasFactory, colour: Colour, size: tuple[int, int], text: float
) -> None:
    """The clock never covers the next piece of the tray."""
    waiting, low = (
        player_picture(new_canvas(size), panel(colour, clock=PanelClock("12:34", state)), 6, text)
        for state in (ClockState.WAITING, ClockState.LOW)
    )
    (x, y), unit = next_in_tray(layout(size, text), colour)
    piece = pygame.Rect(0, 0, unit * 0.9, unit * 0.7)
    piece.center = round(x), round(y)
    assert not changed_area(waiting, low).colliderect(piece)
    assert waiting.subsurface(piece).get_at((round(unit * 0.45), 3)) != new_canvas(size).theme.panel


def test_panel_shows_name_turn_pieces_and_score(new_canvas: CanvasFactory) -> None:
    """Name, turn, remaining pieces and score change the panel."""
    scores = [position.score(Colour.WHITE) for position in random_game(90, seed=5).positions]
    scored = next(plies for plies, score in enumerate(scores) if plies > 60 and score != scores[60])
    panels = [(panel(), 4), (panel(name="me"), 4), (panel(active=True), 4), (panel(Colour.BLACK), 4)]
    panels += [(panel(), plies) for plies in (6, 60, scored)]
    pictures = {rgb_bytes(player_picture(new_canvas(DEFAULT_SIZE), player, plies)) for player, plies in panels}
    assert len(pictures) == len(panels)


@pytest.mark.parametrize("size", [(100, 60), (320, 200), (60, 5000), (1, 1)])
def test_the_smallest_panel_is_drawn(new_canvas: CanvasFactory, size: tuple[int, int]) -> None:
    """Tiny panels and messages are drawn without errors."""
    for plies, colour, state in product((6, 60), Colour, (ClockState.RUNNING, ClockState.LOW)):
        player = panel(colour, "White: Greedy", PanelClock("1:00:00", state), active=True)
        player_picture(new_canvas(size), player, plies, TEXT_SIZES[-1])
    large = replace(new_canvas(size), layout=layout(size, TEXT_SIZES[-1]))
    draw_message(large, "Your turn", "Choose one of your lit stacks", "")


def test_remark_replaces_the_advice(new_canvas: CanvasFactory) -> None:
    """A remark replaces the advice and looks different from it."""

    def message(advice: str, remark: str) -> bytes:
        canvas = new_canvas(DEFAULT_SIZE)
        draw_message(canvas, "Your turn", advice, remark)
        return rgb_bytes(canvas.surface)

    assert message("Choose", "") != message("", "")
    assert message("Choose", "Taken") == message("Other", "Taken")
    assert message("Choose", "") != message("", "Choose")


@pytest.mark.parametrize(
    "draw",
    [
        lambda canvas: draw_message(canvas, "It is your turn " * 8, "Choose a stack " * 12, ""),
        lambda canvas: draw_notice(canvas, "Black passes"),
        lambda canvas: draw_notice(canvas, "Black cannot move and has to pass " * 6),
    ],
    ids=["message", "notice", "long notice"],
)
@at_sizes
def test_words_stay_between_the_players(
    new_canvas: CanvasFactory, size: tuple[int, int], draw: Callable[[Canvas], None]
) -> None:
    """A message or a notice of any length is centred in the top bar, between the players' panels."""
    ink, places = drawn_area(painted(new_canvas(size), draw)), layout(size)
    assert 0 < ink.bottom <= places.top_bar.height
    assert not any(ink.colliderect(player_box(places, colour)) for colour in Colour)
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


@pytest.mark.parametrize(("piece", "ends"), [(200, (170, 230)), (30, (10, 60))], ids=["centred", "at the left"])
def test_the_line_of_a_heading_leaves_a_gap_for_its_piece(
    new_canvas: CanvasFactory, piece: int, ends: tuple[int, int]
) -> None:
    """The line runs from end to end, except for the gap around the piece, which is drawn."""
    canvas = new_canvas((400, 100))
    draw_heading_line(canvas, Box(10, 50, 380, 2), piece, 20.0, 30.0, glow_scale=0.05)
    edge = [x for x in range(400) if canvas.surface.get_at((x, 51))[:3] == canvas.theme.panel_edge]
    assert edge == [*range(10, ends[0]), *range(ends[1], 390)]
    assert drawn_area(canvas.surface.subsurface(Box(piece - 15, 40, 30, 20))).width > 15
