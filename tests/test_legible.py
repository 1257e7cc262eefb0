"""Every text of every scene can be read, in all languages, at all sizes of the window and of text."""

import pytest

from dvonn.language import LANGUAGES
from tests.harness.scale import scaled
from tests.measure.legible import SETTINGS, all_faults, drawn_texts
from tests.measure.stills.gallery import SNAPSHOT_SCENES

LONGEST = {"de", "uk"}  # the languages with the longest words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(language: str) -> None:
    """No text is cut, lies over another one or is smaller than it may be; the largest text size enlarges all."""
    scenes = list(SNAPSHOT_SCENES)[:: scaled(36, 1)]
    some = 1 if language in LONGEST else 2  # of the sizes: the command looks at all of them
    drawn = drawn_texts(language, scenes, SETTINGS[:: scaled(4, some)])
    assert not [fault for scene, texts in drawn for fault in all_faults(language, scene, texts)]
