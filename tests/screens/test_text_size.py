"""Text sizes: larger text is larger, is not cut off and does not overlap, and seven buttons have room."""

import pygame
import pytest

from dvonn.screens.scene import Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import TEXT, Box
from dvonn.ui.theme import Colour as Paint
from dvonn.ui.widgets import Button

Written = dict[str, tuple[float, pygame.Rect]]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """Record each line of text with its size and the rectangle of its pixels."""
    found: Written = {}
    words = Canvas.draw_text

    def recording(
        canvas: Canvas, line: str, box: Box, size: float = TEXT, colour: Paint | None = None, **at: bool
    ) -> None:
        ink = Canvas(pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA), canvas.layout, canvas.assets)
        words(ink, line, box, size, colour, **at)
        if line:
            found[line] = canvas.layout.px(size) * canvas.text_scale(line, box, size), ink.surface.get_bounding_rect()
        words(canvas, line, box, size, colour, **at)

    monkeypatch.setattr(Canvas, "draw_text", recording)
    return found


def test_slim_buttons_have_their_icons_above(stage: Stage, written: Written) -> None:
    """A narrow button has its label centred below its icon."""
    middles = []
    for wide in (300, 100):
        form = Form([[Button(None, "Pause", "icon-pause")]])
        form.lay_out(Box(100, 100, wide, 56), 0)
        form.draw(stage.canvas(pygame.Surface((1280, 720))))
        ink = written["Pause"][1]
        middles.append((ink.centerx - form.focused.box.centre[0], ink.centery - form.focused.box.centre[1]))
    (beside, level), (above, below) = middles
    assert beside > 10
    assert abs(above) <= 2
    assert below > level + 5
