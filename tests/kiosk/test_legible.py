"""Text at an event can be read from two metres, on wide screens and on upright stands."""

import pygame
import pytest

from dvonn.tools.snapshot import Studio
from dvonn.tools.stills.event_stills import KIOSK_SCENES
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.theme import Colour as Paint

LEAST = 26  # pixels of a text where the shorter side of the screen has 1080
HEADLINE = 2 * LEAST
SCREENS = [(1920, 1080), (1080, 1920)]
FOR_GUESTS = [name for name in KIOSK_SCENES if not name.startswith("operator")]
WITHOUT_HEADLINE = {"calm"}  # it has the title's picture


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Take down in what size each text is drawn."""
    found: dict[str, int] = {}
    text = Assets.text

    def noted(assets: Assets, words: str, px: int, colour: Paint, face: Typeface = Typeface.TEXT) -> pygame.Surface:
        found[words] = min(found.get(words, px), px)
        return text(assets, words, px, colour, face)

    monkeypatch.setattr(Assets, "text", noted)
    return found


@pytest.mark.parametrize("size", SCREENS, ids=["wide", "upright"])
def test_texts_can_be_read_from_two_metres(size: tuple[int, int], sizes: dict[str, int]) -> None:
    """No text is smaller than it may be, and each scene has a headline of twice that."""
    studio = Studio(size)
    for scene in FOR_GUESTS:
        sizes.clear()
        studio.draw(scene)
        small = {words: px for words, px in sizes.items() if px < LEAST}
        assert not small, scene
        assert scene in WITHOUT_HEADLINE or max(sizes.values()) >= HEADLINE, scene
