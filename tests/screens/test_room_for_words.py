"""Each language has room on each screen: no text is much smaller than in English, or too small to read."""

import pytest

from dvonn.language import LANGUAGES, SOURCE_LANGUAGE
from dvonn.storage.settings import Settings
from tests.harness.scale import only_full
from tests.harness.texts import record_texts
from tests.measure import snapshot
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.gallery import SNAPSHOT_SCENES

MIN_SHARE_OF_ENGLISH = 0.6  # of the height of the smallest text in English
MIN_TEXT_PIXELS = 9
WINDOWS = [((800, 480), 1.0), ((1280, 720), 1.5), ((1080, 1920), 1.0), ((800, 480), 1.5)]
"""Sizes of windows, and of all text in them."""


def smallest_texts(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: float, language: str
) -> dict[str, tuple[int, str]]:
    """Return the height in pixels of the smallest text of each scene, and the text."""
    with monkeypatch.context() as patch:
        patch.setattr(snapshot, "Settings", lambda **fields: Settings(text_size=text_size, **fields))
        texts = record_texts(patch)
        renderer, found = SceneRenderer(size, language=language), {}
        for scene in SNAPSHOT_SCENES:
            texts.clear()
            renderer.draw(scene)
            found[scene] = min((px, words) for words, px in texts if any(map(str.isalpha, words)))
        return found


@only_full("every scene in each language, on each screen")
@pytest.mark.parametrize("window", WINDOWS)
def test_no_text_is_small(monkeypatch: pytest.MonkeyPatch, window: tuple[tuple[int, int], float]) -> None:
    """The smallest text of each scene has a legible height, and most of that in English."""
    smallest = {language: smallest_texts(monkeypatch, *window, language) for language in LANGUAGES}
    english = smallest[SOURCE_LANGUAGE]
    least = {scene: max(MIN_TEXT_PIXELS, MIN_SHARE_OF_ENGLISH * px) for scene, (px, _) in english.items()}
    for language, found in smallest.items():
        assert {scene: (px, words) for scene, (px, words) in found.items() if px < least[scene]} == {}, language
