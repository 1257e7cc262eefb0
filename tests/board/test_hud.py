"""The display around the board: players, their clocks, messages and notices."""

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
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT_SIZES, layout
from tests.board.drawings import changed_area, drawn_area, painted
from tests.harness.pictures import CanvasFactory, rgb_bytes
from tests.harness.texts import record_texts

DEFAULT_SIZE = (1280, 720)
SIZES = [(800, 480), DEFAULT_SIZE, (1920, 1080), (1024, 768), (2560, 1080), (1080, 1920)]
with_all_texts = pytest.mark.parametrize("text", TEXT_SIZES)
at_sizes = pytest.mark.parametrize("size", SIZES)
both_sides = pytest.mark.parametrize("colour", Colour)


def panel(
    colour: Colour = Colour.WHITE,
    name: str = "you",
    clock: PanelClock | None = None,
    *,
    active: bool = False,
    names_side: bool = False,
) -> PlayerPanel:
    return PlayerPanel(colour, name, active, clock, names_side=names_side)


def player_picture(canvas: Canvas, player: PlayerPanel, plies: int = 60, text: float = 1.0) -> pygame.Surface:
    """Draw a player, after some plies of a random game; return the surface."""
    large = replace(canvas, layout=layout(canvas.surface.get_size(), text))
    draw_panels(large, [player], random_game(plies, seed=5).position)
    return canvas.surface


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
        names = {Colour.WHITE: "you", Colour.BLACK: "Relentless"}
        clock = [PanelClock("12:34", ClockState.RUNNING)] * clocks + [None, None]
        players = [panel(colour, names[colour], clock[n], names_side=True) for n, colour in enumerate(Colour)]
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
    """Tiny panels and messages show something."""
    for plies, colour, state in product((6, 60), Colour, (ClockState.RUNNING, ClockState.LOW)):
        player = panel(colour, "White: Greedy", PanelClock("1:00:00", state), active=True)
        assert drawn_area(player_picture(new_canvas(size), player, plies, TEXT_SIZES[-1])) or size == (1, 1)
    large = replace(new_canvas(size), layout=layout(size, TEXT_SIZES[-1]))
    draw_message(large, "Your turn", "Choose one of your lit stacks", "")
    assert drawn_area(large.surface) or size == (1, 1)


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
