"""The looks can be read: colours that are seen on one another differ enough in lightness, by the formula of WCAG 2."""

from collections import Counter
from itertools import product

import pygame
import pytest

from dvonn.board.hud import player_box
from dvonn.rules.pieces import Colour as Side
from dvonn.tools.snapshot import LOOKS, Studio
from dvonn.ui.assets import Assets
from dvonn.ui.layout import Box, layout
from dvonn.ui.theme import THEMES, Colour, Theme
from tests.harness.paths import IMAGES

TEXT = 4.5  # the least contrast of text that must be read ...
MARK = 3.0  # ... and of marks, large letters, and buttons that cannot be pressed
SURELY = 99  # percent of the pixels behind words

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
every_look = pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: theme.key)


def luminance(colour: Colour) -> float:
    """Return the relative luminance of an sRGB colour, from 0 to 1."""
    shares = (part / 255 for part in colour)
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def behind_the_message(surface: pygame.Surface) -> pygame.Surface:
    """Return the part of a board scene between the players, where the message lies."""
    places = layout(surface.get_size())
    left, right = (player_box(places, side) for side in Side)
    return surface.subsurface(Box(left.x + left.width, left.y, right.x - left.x - left.width, left.height))


def colours(surface: pygame.Surface) -> Counter[Colour]:
    """Return how many pixels there are of each colour."""
    data = pygame.image.tobytes(surface, "RGB")
    return Counter(zip(data[::3], data[1::3], data[2::3], strict=True))


def sure_contrast(colour: Colour, surface: pygame.Surface) -> float:
    """Return the contrast that a colour has with nearly all of a surface's pixels, at least."""
    counts = colours(surface)
    left = counts.total() * (100 - SURELY) // 100
    for found, count in sorted((contrast(colour, behind), count) for behind, count in counts.items()):
        left -= count
        if left < 0:
            return found
    raise AssertionError("a surface has pixels")


def test_the_formula() -> None:
    """Black on white has 21, a colour on itself 1, and the greys that are known as the limits have 4.5 and 3."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 99, 200), (9, 99, 200)) == 1
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)
    assert contrast((148, 148, 148), (255, 255, 255)) == pytest.approx(3.03, abs=0.01)


@every_theme
def test_text_can_be_read(theme: Theme) -> None:
    """Words in either colour stand out from the ground, panels and buttons, and those on a button with the focus."""
    pairs = product(("text", "text_dim"), ("ground", "panel", "button"))
    named = [*pairs, ("accent", "ground"), ("text_focus", "button_focus"), ("plug_text", "plug")]
    assert too_close(theme, named, TEXT) == {}


@every_theme
def test_what_is_off_can_be_made_out(theme: Theme) -> None:
    """The words on a button that cannot be pressed are paler, but not gone."""
    assert too_close(theme, [("text_off", "button"), ("text_off", "panel")], MARK) == {}
    assert contrast(theme.text_off, theme.button) < contrast(theme.text, theme.button)


@every_theme
def test_marks_stand_out(theme: Theme) -> None:
    """Marks on the bare plate are seen there; those that have an outline are seen against it, on whatever they lie."""
    bare = [(mark, "plate") for mark in ("movable", "last")]
    outlined = [(mark, "outline") for mark in ("target", "cursor", "selected")]
    assert too_close(theme, [*bare, *outlined], MARK) == {}


@every_theme
def test_what_has_the_focus_is_seen_by_its_edge(theme: Theme) -> None:
    """The frame around what has the focus stands out from the ground and from panels."""
    assert too_close(theme, [("accent", "ground"), ("accent", "panel")], MARK) == {}


def too_close(theme: Theme, pairs: list[tuple[str, str]], least: float) -> dict[tuple[str, str], float]:
    """Return the pairs of roles whose colours have less contrast than they need."""
    found = {(on, under): round(contrast(getattr(theme, on), getattr(theme, under)), 2) for on, under in pairs}
    return {pair: value for pair, value in found.items() if value < least}


@every_look
def test_words_can_be_read_on_the_ground_as_it_is_drawn(theme: Theme, window: pygame.Surface) -> None:
    """The message's colours stand out from nearly every pixel of the ground's picture below it, not on average only."""
    ground = behind_the_message(Assets(IMAGES, theme).ground(window.get_size()))
    found = {role: sure_contrast(getattr(theme, role), ground) for role in ("text", "text_dim", "accent")}
    assert {role: value for role, value in found.items() if value < TEXT} == {}


@every_look
def test_the_message_is_written_in_its_colours(theme: Theme) -> None:
    """On the screen there are letters in the full colours of the headline and of the advice, not in mixtures alone."""
    written = colours(behind_the_message(Studio((1280, 720), theme).draw("movement")))
    for colour in (theme.text, theme.text_dim):
        assert sum(count for found, count in written.items() if alike(found, colour)) > 100


def alike(first: Colour, second: Colour) -> bool:
    """Tell whether two colours differ by no more than letters lose when they are shrunk."""
    return all(abs(one - other) <= 4 for one, other in zip(first, second, strict=True))
