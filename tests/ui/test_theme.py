"""The themes are legible: contrasts by the formula of WCAG 2."""

from collections import Counter
from itertools import product

import pygame
import pytest

from dvonn.board.hud import player_box
from dvonn.rules.pieces import Colour
from dvonn.ui.assets import Assets
from dvonn.ui.layout import Box, layout
from dvonn.ui.theme import RGB, THEMES, Theme
from tests.harness.paths import IMAGES
from tests.measure.snapshot import SNAPSHOT_THEMES

TEXT_CONTRAST = 4.5  # minimum contrast of text
MARK_CONTRAST = 3.0  # minimum contrast of marks, large letters and disabled buttons
CONTRAST_PERCENT = 99  # percent of the pixels behind text that must have the contrast

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
every_look = pytest.mark.parametrize("theme", SNAPSHOT_THEMES, ids=lambda theme: theme.key)


def luminance(colour: RGB) -> float:
    """Return the relative luminance of an sRGB colour, from 0 to 1."""
    shares = (part / 255 for part in colour)
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: RGB, second: RGB) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def message_area(surface: pygame.Surface) -> pygame.Surface:
    """Return the part of a board scene between the players, behind the message."""
    places = layout(surface.get_size())
    left, right = (player_box(places, side) for side in Colour)
    return surface.subsurface(Box(left.x + left.width, left.y, right.x - left.x - left.width, left.height))


def colours(surface: pygame.Surface) -> Counter[RGB]:
    """Return the number of pixels of each colour."""
    data = pygame.image.tobytes(surface, "RGB")
    return Counter(zip(data[::3], data[1::3], data[2::3], strict=True))


def sure_contrast(colour: RGB, surface: pygame.Surface) -> float:
    """Return the minimum contrast of a colour with nearly all pixels of a surface."""
    counts = colours(surface)
    left = counts.total() * (100 - CONTRAST_PERCENT) // 100
    for found, count in sorted((contrast(colour, behind), count) for behind, count in counts.items()):
        left -= count
        if left < 0:
            return found
    raise AssertionError("a surface has pixels")


def test_contrast_formula() -> None:
    """Known colour pairs have their known contrast."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 99, 200), (9, 99, 200)) == 1
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)
    assert contrast((148, 148, 148), (255, 255, 255)) == pytest.approx(3.03, abs=0.01)


@every_theme
def test_text_can_be_read(theme: Theme) -> None:
    """Text has enough contrast with ground, panels, buttons and the focused button."""
    pairs = product(("text", "text_dim"), ("ground", "panel", "button"))
    named = [*pairs, ("accent", "ground"), ("text_focus", "button_focus"), ("plug_text", "plug")]
    assert too_close(theme, named, TEXT_CONTRAST) == {}


@every_theme
def test_disabled_text_is_legible(theme: Theme) -> None:
    """Disabled text has the contrast of marks, and less than enabled text."""
    assert too_close(theme, [("text_off", "button"), ("text_off", "panel")], MARK_CONTRAST) == {}
    assert contrast(theme.text_off, theme.button) < contrast(theme.text, theme.button)


@every_theme
def test_marks_stand_out(theme: Theme) -> None:
    """Marks have enough contrast with the plate or with their outline."""
    bare = [(mark, "plate") for mark in ("movable", "last")]
    outlined = [(mark, "outline") for mark in ("target", "cursor", "selected")]
    assert too_close(theme, [*bare, *outlined], MARK_CONTRAST) == {}


@every_theme
def test_focus_frame_stands_out(theme: Theme) -> None:
    """The focus frame has enough contrast with ground and panels."""
    assert too_close(theme, [("accent", "ground"), ("accent", "panel")], MARK_CONTRAST) == {}


def too_close(theme: Theme, pairs: list[tuple[str, str]], least: float) -> dict[tuple[str, str], float]:
    """Return the pairs of roles below a minimum contrast."""
    found = {(on, under): round(contrast(getattr(theme, on), getattr(theme, under)), 2) for on, under in pairs}
    return {pair: value for pair, value in found.items() if value < least}


@every_look
def test_message_is_legible_on_the_drawn_ground(theme: Theme, window: pygame.Surface) -> None:
    """The message has enough contrast with nearly every pixel of the ground behind it."""
    ground = message_area(Assets(IMAGES, theme).ground(window.get_size()))
    found = {role: sure_contrast(getattr(theme, role), ground) for role in ("text", "text_dim", "accent")}
    assert {role: value for role, value in found.items() if value < TEXT_CONTRAST} == {}
