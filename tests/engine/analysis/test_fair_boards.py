"""The search for fair boards: the result is even, the work is bounded, and a seed gives the same board again."""

import pytest

from dvonn.engine.analysis import fair_boards
from dvonn.engine.analysis.fair_boards import EVEN_MARGIN, FAIR_SEARCH_NODES, FairBoardFinder
from dvonn.engine.analysis.valuation import search_value
from dvonn.rules.formats.board_codes import board_of, parse_code
from tests.harness.clocks import TickingClock, stopped_clock
from tests.harness.engine import run_to_end


def finished_finder(seed: int) -> FairBoardFinder:
    """Return a finder that has finished."""
    finder = FairBoardFinder(seed, stopped_clock)
    finder.step(1)
    assert finder.done
    return finder


@pytest.mark.parametrize("seed", range(2))
def test_found_board_is_fair(seed: int) -> None:
    """A search of the found board sees it less than a piece from an even one."""
    best = finished_finder(seed).best
    assert best
    assert best.is_fair
    assert parse_code(best.code) == best.code
    found = run_to_end(search_value(board_of(best.code), FAIR_SEARCH_NODES))
    assert abs(found.margin - EVEN_MARGIN) == best.lead <= 1


@pytest.mark.usefixtures("short_fair_searches")
def test_slices_find_the_same_board() -> None:
    """The result depends on the seed and not on the time slices; only a more even board replaces the best one."""
    finder = FairBoardFinder(3, TickingClock())
    slices, tried, leads = 0, [0], list[float]()
    while not finder.done:
        finder.step(0)
        slices += 1
        tried.append(finder.tried)
        leads += [finder.best.lead] if finder.best else []
    assert tried == sorted(tried)
    assert leads == sorted(leads, reverse=True)
    assert slices > 3 * finder.tried
    assert (finder.best, finder.tried) == (finished_finder(3).best, finished_finder(3).tried)
    assert len({best.code for best in (finished_finder(seed).best for seed in range(4)) if best}) == 4


@pytest.mark.usefixtures("short_fair_searches")
def test_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a fair board the finder stops at its limit with the most even board."""
    monkeypatch.setattr(fair_boards, "MAX_FAIR_LEAD", -1.0)
    monkeypatch.setattr(fair_boards, "MAX_TRIED_BOARDS", 4)
    finder = finished_finder(5)
    assert finder.tried == 4
    assert finder.best
    assert not finder.best.is_fair
    finder.step(1)
    assert (finder.tried, finder.done) == (4, True)
