"""The store of fair boards: it fills in slices while the program is idle, and a board is taken without waiting."""

from random import Random

import pytest

from dvonn.engine.analysis.fair_boards import FairBoardFinder
from dvonn.kiosk.fair_board_store import MAX_STORED_BOARDS, FairBoardStore
from dvonn.rules.formats.board_codes import parse_code, random_code
from dvonn.screens.scene import Stage

SLICE_SECONDS = 0.005


@pytest.fixture(autouse=True)
def stocked_fair_boards() -> None:
    """Keep the store at its real size: these tests fill it."""


def test_without_any_in_store_a_board_is_drawn_by_chance(stage: Stage) -> None:
    """An empty store returns a random board of the stage's random generator."""
    stage.rng = Random(7)
    assert FairBoardStore(stage).take() == random_code(Random(7))


def test_the_store_is_filled_by_the_finder(stage: Stage) -> None:
    """The store fills with the finder's boards, in order, and stops when it is full."""
    stage.rng = Random(7)
    boards = FairBoardStore(stage)
    while not boards.is_full:
        boards.step(1.0)
    boards.step(1.0)
    seeds = Random(7)
    found = []
    for _ in range(MAX_STORED_BOARDS):
        finder = FairBoardFinder(seeds.getrandbits(32), stage.clock)
        while not finder.done:
            finder.step(1.0)
        assert finder.best
        found.append(finder.best.code)
    assert [boards.take() for _ in range(MAX_STORED_BOARDS)] == found
    assert not boards.is_full
    assert parse_code(boards.take())


def test_a_step_is_only_a_slice(stage: Stage) -> None:
    """One short step takes about one slice of time and does not find a board."""
    now = [0.0]

    def clock() -> float:
        now[0] += SLICE_SECONDS
        return now[0]

    stage.clock, stage.rng = clock, Random(7)
    boards = FairBoardStore(stage)
    boards.step(SLICE_SECONDS)
    rng = Random(7)
    rng.getrandbits(32)  # the finder's seed
    assert boards.take() == random_code(rng)
    assert now[0] <= 3 * SLICE_SECONDS
