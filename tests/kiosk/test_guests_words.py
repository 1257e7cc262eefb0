"""The words that guests read: the three pieces that hold the others in the game have one name everywhere."""

import re
from collections.abc import Iterator

import pytest

from dvonn.input import Device
from dvonn.kiosk.attract.lesson_reel import LESSON_GOAL, LESSON_STEPS
from dvonn.kiosk.attract.show_game import SHOW_GAME_TITLE
from dvonn.kiosk.device_prompts import start_prompt
from dvonn.kiosk.event_modes import GAME_MODES
from dvonn.kiosk.guests.guest_board import CUT_OFF_LINE, GUIDE_LINES
from dvonn.screens.learn.handbook_pages import CHAPTERS, SOURCE_PAGES, HandbookRow
from dvonn.screens.rules_words import REFUSALS
from tests.harness.texts import record_texts
from tests.kiosk.attract import test_commentary
from tests.kiosk.guests import test_first_hints
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.event_stills import KIOSK_SCENES

OTHER_NAMES = re.compile(r"[Dd]vonn|\b[Rr]ings?\b|\b[Rr]ed\b(?! (?:pieces?|ones?)\b)")
"""The maker's name, and words that the rest of the program has no use for: everything on the board is a piece."""
FOR_GUESTS = [name for name in KIOSK_SCENES if not name.startswith(("operator", "pin"))]
MAKERS_NAME = next(row for page in SOURCE_PAGES for row in page.rows if "DVONN pieces" in row.words)


def handbook_texts() -> Iterator[str]:
    """Yield the texts of the handbook, apart from the row that mentions the maker's name."""
    for name, pages in CHAPTERS:
        yield name
        for page in pages:
            yield from (page.title, *page.text)
            for row in page.rows:
                yield from (() if row is MAKERS_NAME else (row.words,))
                yield from ((row.name,) if isinstance(row, HandbookRow) else row.names.values())


def guests_texts() -> Iterator[str]:
    """Yield every constant text of loop, commentary, guidance, hints, cards, refusals and handbook."""
    yield from (*LESSON_STEPS, LESSON_GOAL, SHOW_GAME_TITLE, CUT_OFF_LINE, *REFUSALS.values())
    yield from (words for pair in GUIDE_LINES for words in pair)
    yield from (words for mode in GAME_MODES.values() for words in (mode.title or mode.name, mode.line))
    yield from (start_prompt(list(Device)), *test_commentary.SENTENCES.values(), *test_first_hints.SENTENCES)
    yield from handbook_texts()


def test_the_red_pieces_have_one_name() -> None:
    """Guests read of red pieces only; the handbook's chapter on sources tells the maker's name once."""
    assert not [words for words in guests_texts() if OTHER_NAMES.search(words)]
    assert any("red pieces" in words for words in guests_texts())


@pytest.mark.parametrize("scene", FOR_GUESTS)
def test_the_red_pieces_have_one_name_on_every_screen(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No screen of an event names them otherwise."""
    studio, texts = SceneRenderer((640, 360)), record_texts(monkeypatch)
    studio.draw(scene)
    assert not OTHER_NAMES.search(" ".join(words for words, _ in texts))
