"""In the pseudo-language each text of each scene is translated, and none is cut."""

import re

import pytest

from dvonn.language import LANGUAGES
from tests.harness.news import STANDS, event_news
from tests.harness.pictures import record_texts
from tests.harness.pseudo import PSEUDO_LANGUAGE
from tests.harness.scale import scaled
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.analysis_stills import COMMENT
from tests.measure.stills.gallery import SNAPSHOT_SCENES

PLAIN_WORD = re.compile(r"[A-Za-z]*[aeiouAEIOU][A-Za-z]*")
EVENT = event_news()
ENTERED = " ".join(
    [COMMENT, EVENT.event, EVENT.hours, EVENT.line, *STANDS, "Hall table Spielwiese Nord hub example org"]
)
NAMES = {"DVONN", *LANGUAGES.values(), "Ada", "Anna", "Ben", "Benjamin", "Kim", "Olena", "Zoë", *ENTERED.split()}
"""Words that are the same in all languages, besides initials and other words in capitals."""


def plain_words(text: str) -> list[str]:
    """Return the words of a text that are not in the pseudo-language: those with a plain vowel."""
    if text in NAMES:
        return []
    return [word for word in PLAIN_WORD.findall(text) if len(word) > 2 and not (word in NAMES or word.isupper())]


def test_everything_is_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    """No text of a scene has a plain word."""
    texts, renderer = record_texts(monkeypatch), SceneRenderer((1280, 720), language=PSEUDO_LANGUAGE)
    for scene in list(SNAPSHOT_SCENES)[:: scaled(40, 1)]:
        texts.clear()
        renderer.draw(scene)
        assert texts
        assert not {text: plain_words(text) for text, _ in texts if plain_words(text)}, scene
