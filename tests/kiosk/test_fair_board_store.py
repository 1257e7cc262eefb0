"""The store of fair boards: it fills in slices while the program is idle, and a board is taken without waiting."""

from random import Random

import pytest

from dvonn.engine.analysis.fair_boards import FairBoardFinder
from dvonn.kiosk import context
from dvonn.kiosk.context import MAX_STORED_BOARDS, FairBoardStore
from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.scene import Stage

SLICE_SECONDS = 0.005


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


def test_a_step_is_only_a_slice(stage: Stage) -> None:
    """One short step takes about one slice of time and does not find a board."""
    now = [0.0]

    def clock() -> float:
        now[0] += SLICE_SECONDS
        return now[0]

    stage.clock, stage.rng, rng = clock, Random(7), Random(7)
    boards = FairBoardStore(stage)
    boards.step(SLICE_SECONDS)
    rng.getrandbits(32)  # the finder's seed
    assert boards.take() == random_code(rng)
    assert now[0] <= 3 * SLICE_SECONDS
