"""The display around the board: players, their clocks, messages and notices."""

from dataclasses import replace

import pygame
import pytest

from dvonn.board.hud import ClockState, PanelClock, PlayerPanel, draw_panels, player_box
from dvonn.rules.board import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT_SIZES, layout
from tests.board.drawings import changed_area, drawn_area
from tests.harness.games import random_game
from tests.harness.pictures import CanvasFactory

DEFAULT_SIZE = (1280, 720)
SIZES = [(800, 480), DEFAULT_SIZE, (1920, 1080), (1024, 768), (2560, 1080), (1080, 1920)]
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


@with_all_texts
@both_sides
@pytest.mark.parametrize("size", SIZES[::3])
def test_what_moves_stays_in_the_panel(
    new_canvas: CanvasFactory, colour: Colour, size: tuple[int, int], text: float
) -> None:
    """The ember of a thinking computer and its hopping emblem are seen everywhere on their ways, within the panel."""
    still = panel(colour, "Greedy", PanelClock("12:34", ClockState.WAITING), active=True)
    moving = [replace(still, ember=share) for share in (0.0, 0.25, 0.5, 0.75)]
    moving += [replace(still, emblem="emblem-greedy", hop=hop) for hop in (-0.18, 0.0, 0.18)]
    for plies in (6, 60):
        plain = player_picture(new_canvas(size), still, plies, text).copy()
        for player in moving:
            changed = changed_area(plain, player_picture(new_canvas(size), player, plies, text))
            assert pygame.Rect(player_box(layout(size, text), colour)).inflate(2, 2).contains(changed)
            assert changed.width * changed.height > 50
