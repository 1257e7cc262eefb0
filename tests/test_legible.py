"""Every text of every scene can be read, in all languages, at the least and the largest size of text."""

import pytest

from dvonn.language import LANGUAGES
from dvonn.ui.layout import TEXT_SIZES
from tests.harness.scale import scaled
from tests.measure.legible import SETTINGS, WINDOWS, all_faults, drawn_texts
from tests.measure.stills.gallery import SNAPSHOT_SCENES

LONGEST = "de"  # the language with the longest words
OTHERS = [language for language in LANGUAGES if language != LONGEST]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(language: str) -> None:
    """No text is cut, lies over another one or is smaller than it may be; the largest text size enlarges all.

    The longest language is seen in all windows and the others share the scenes; the command looks at all.
    """
    windows = scaled(WINDOWS[:1], WINDOWS if language == LONGEST else WINDOWS[:1])
    settings = [one for one in SETTINGS if one.window in windows and one.text_size != TEXT_SIZES[1]]
    first, step = (0, 1) if language == LONGEST else (OTHERS.index(language) % 3, 3)
    drawn = drawn_texts(language, list(SNAPSHOT_SCENES)[first :: scaled(36, step)], settings)
    assert not [fault for scene, texts in drawn for fault in all_faults(language, scene, texts)]
