"""The words that guests read: the three pieces that hold the others in the game have one name everywhere."""

import re

import pytest

pytest.importorskip("babel", reason="Babel, a developers' tool, reads the messages")

from dvonn.tools import messages

OTHER_NAMES = re.compile(r"\b[Dd]vonn\b(?!-relay)|\b[Rr]ings?\b|\b[Rr]ed\b(?! (?:pieces?|ones?)\b)")
"""The maker's name, and words that the rest of the program has no use for: everything on the board is a piece."""
ROOMS = ("dvonn/kiosk/", "dvonn/screens/rules_words", "dvonn/screens/learn/handbook", "dvonn/screens/score/")


def test_the_red_pieces_have_one_name() -> None:
    """Guests read of red pieces only, at an event and in the handbook."""
    texts = [
        str(message.id)
        for message in messages.read_catalogue("de")
        if any(path.startswith(ROOMS) for path, _ in message.locations)
    ]
    assert any("red pieces" in words for words in texts)
    assert not [words for words in texts if OTHER_NAMES.search(words)]
