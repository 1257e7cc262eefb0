"""The screens of an event: legible from two metres, wide or upright."""

import pytest

from tests.harness.pictures import record_texts
from tests.harness.scale import only_full
from tests.harness.surroundings import unshare_cache
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.event_stills import KIOSK_SCENES

MIN_TEXT_PIXELS = 36  # where the shorter side of the screen has 1080
MIN_HEADLINE_PIXELS = 2 * MIN_TEXT_PIXELS
SCREENS = [(1920, 1080), (1080, 1920)]
FOR_GUESTS = [name for name in KIOSK_SCENES if not name.startswith(("operator", "pin"))]
WITHOUT_HEADLINE = {"attract", "calm"}  # they have the title's picture


@pytest.mark.parametrize("size", SCREENS, ids=["wide", "upright"])
@only_full("every text of every screen")
def test_texts_can_be_read_from_two_metres(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Every text has the minimum size, and each scene has a headline of twice that size."""
    unshare_cache(monkeypatch)
    texts = record_texts(monkeypatch)
    for scene in FOR_GUESTS:
        texts.clear()
        SceneRenderer(size).draw(scene)
        assert not [(words, px) for words, px in texts if px < MIN_TEXT_PIXELS], scene
        assert scene in WITHOUT_HEADLINE or max(px for _, px in texts) >= MIN_HEADLINE_PIXELS, scene
