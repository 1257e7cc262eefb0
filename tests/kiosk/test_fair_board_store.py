"""Fair boards in store: found in slices while nobody plays, and taken without waiting."""

from random import Random

from dvonn.engine.analysis.fair_boards import Finder
from dvonn.kiosk.fair_board_store import STORE, FairBoards
from dvonn.rules.formats.board_codes import parse_code, random_code
from dvonn.screens.scene import Stage

A_SLICE = 0.005  # seconds


def test_without_any_in_store_a_board_is_drawn_by_chance(stage: Stage) -> None:
    """A guest never waits: the code is the next one of the stage's chance."""
    stage.rng = Random(7)
    assert FairBoards(stage).take() == random_code(Random(7))


def test_the_store_is_filled_with_what_the_finder_finds(stage: Stage) -> None:
    """Stepping finds the same boards as the finder does, one after the other, and stops when there are enough."""
    stage.rng = Random(7)
    boards = FairBoards(stage)
    while not boards.is_full:
        boards.step(1.0)
    boards.step(1.0)
    seeds = Random(7)
    found = []
    for _ in range(STORE):
        finder = Finder(seeds.getrandbits(32), stage.clock)
        while not finder.done:
            finder.step(1.0)
        assert finder.best
        found.append(finder.best.code)
    assert [boards.take() for _ in range(STORE)] == found
    assert not boards.is_full
    assert parse_code(boards.take())


def test_a_step_is_only_a_slice(stage: Stage) -> None:
    """On a clock that runs, one short step does not find a board."""
    now = [0.0]

    def clock() -> float:
        now[0] += A_SLICE
        return now[0]

    stage.clock, stage.rng = clock, Random(7)
    boards = FairBoards(stage)
    boards.step(A_SLICE)
    rng = Random(7)
    rng.getrandbits(32)  # the finder's seed
    assert boards.take() == random_code(rng)
    assert now[0] <= 3 * A_SLICE
