"""The store of fair boards: it fills while the program is idle, and a board is taken without waiting."""

from random import Random

import pytest

from dvonn.engine.analysis.valuation import FairBoardFinder
from dvonn.kiosk import context
from dvonn.kiosk.context import MAX_STORED_BOARDS, FairBoardStore
from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.scene import Stage


@pytest.fixture(autouse=True)
def usual_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the store at its real size: these tests fill it."""
    monkeypatch.setattr(context, "MAX_STORED_BOARDS", MAX_STORED_BOARDS)


@pytest.mark.usefixtures("short_fair_searches")
def test_the_store_is_filled_by_the_finder(stage: Stage) -> None:
    """The store fills with the finder's boards, in order, and then stops; when it is empty, boards are random."""
    stage.rng, rng = Random(7), Random(7)
    boards, found = FairBoardStore(stage), []
    for _ in range(MAX_STORED_BOARDS):
        finder = FairBoardFinder(rng.getrandbits(32), stage.clock)
        while not finder.done:
            finder.step(1.0)
            boards.step(1.0)
        assert finder.best
        found.append(finder.best.code)
    boards.step(1.0)
    found.append(random_code(rng))
    assert [boards.take() for _ in found] == found
