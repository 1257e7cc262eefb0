"""Every text of every scene can be read, in all languages, at the least and the largest size of text."""

import pytest

from dvonn.language import LANGUAGES
from dvonn.ui.layout import TEXT_SIZES
from tests.harness.scale import scaled
from tests.measure.legible import SETTINGS, WINDOWS, all_faults, drawn_texts
from tests.measure.stills.gallery import SNAPSHOT_SCENES

LONGEST = {"de", "uk"}  # the languages with the longest words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(language: str) -> None:
    """No text is cut, lies over another one or is smaller than it may be; the largest text size enlarges all."""
    windows = scaled(WINDOWS[:1], WINDOWS if language in LONGEST else WINDOWS[:1])  # the command looks at all
    settings = [one for one in SETTINGS if one.window in windows and one.text_size != TEXT_SIZES[1]]
    drawn = drawn_texts(language, list(SNAPSHOT_SCENES)[:: scaled(36, 1)], settings)
    assert not [fault for scene, texts in drawn for fault in all_faults(language, scene, texts)]
