"""Text at an event is legible from two metres, on wide screens and on upright ones."""

import pygame
import pytest

from dvonn.tools.snapshot import SceneRenderer
from dvonn.tools.stills.event_stills import KIOSK_SCENES
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.theme import Colour as Paint
from tests.harness.scale import only_full

MIN_TEXT_PIXELS = 26  # where the shorter side of the screen has 1080
MIN_HEADLINE_PIXELS = 2 * MIN_TEXT_PIXELS
SCREENS = [(1920, 1080), (1080, 1920)]
FOR_GUESTS = [name for name in KIOSK_SCENES if not name.startswith("operator")]
WITHOUT_HEADLINE = {"calm"}  # the error screen has the title's picture


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Record the smallest size at which each text is drawn."""
    found: dict[str, int] = {}
    text = Assets.text

    def recording(assets: Assets, words: str, px: int, colour: Paint, face: Typeface = Typeface.TEXT) -> pygame.Surface:
        found[words] = min(found.get(words, px), px)
        return text(assets, words, px, colour, face)

    monkeypatch.setattr(Assets, "text", recording)
    return found


@pytest.mark.parametrize("size", SCREENS, ids=["wide", "upright"])
@only_full("every text of every screen")
def test_texts_can_be_read_from_two_metres(size: tuple[int, int], sizes: dict[str, int]) -> None:
    """Every text has the minimum size, and each scene has a headline of twice that size."""
    studio = SceneRenderer(size)
    for scene in FOR_GUESTS:
        sizes.clear()
        studio.draw(scene)
        small = {words: px for words, px in sizes.items() if px < MIN_TEXT_PIXELS}
        assert not small, scene
        assert scene in WITHOUT_HEADLINE or max(sizes.values()) >= MIN_HEADLINE_PIXELS, scene
