"""The finder of fair boards: what it finds is even, its work is bounded, and a seed finds the same board again."""

from collections.abc import Callable
from itertools import count

import pytest

from dvonn.engine.analysis import fair_boards
from dvonn.engine.analysis.fair_boards import Finder
from dvonn.engine.players.alphabeta import margin
from dvonn.engine.search.search import Search
from dvonn.engine.search.state import of_position
from dvonn.rules.formats.board_codes import board_of, parse_code
from tests.harness.matches import stopped


def ticking() -> Callable[[], float]:
    """Return a clock on which each look takes a second."""
    times = count()
    return lambda: float(next(times))


def found(seed: int) -> Finder:
    """Return a finder that is through."""
    finder = Finder(seed, stopped)
    finder.step(1)
    assert finder.done
    return finder


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the searches be short: how even the boards really are does not matter then."""
    monkeypatch.setattr(fair_boards, "NODES", 200)


@pytest.mark.parametrize("seed", range(2))
def test_neither_side_is_ahead_on_what_is_found(seed: int) -> None:
    """A search of its own, as long as the finder's, promises neither side more than a piece, and the code is one."""
    best = found(seed).best
    assert best
    assert best.is_fair
    assert parse_code(best.code) == best.code
    search = Search(of_position(board_of(best.code)), fair_boards.NODES, 60, fair_boards.TABLE)
    for _ in search.run():
        pass
    assert abs(margin(search.value)) == best.lead <= 1


@pytest.mark.usefixtures("hasty")
def test_slices_find_the_same_board() -> None:
    """However the time is cut, a seed looks at the same boards and ends with the same one; others end with others."""
    finder = Finder(3, ticking())
    slices, tried = 0, [0]
    while not finder.done:
        finder.step(0)
        slices += 1
        tried.append(finder.tried)
    assert tried == sorted(tried)
    assert slices > 3 * finder.tried
    assert (finder.best, finder.tried) == (found(3).best, found(3).tried)
    assert len({best.code for best in (found(seed).best for seed in range(4)) if best}) == 4


@pytest.mark.usefixtures("hasty")
def test_the_best_so_far_becomes_more_even() -> None:
    """While it looks, the board at hand is only ever replaced by a more even one."""
    finder, leads = Finder(2, ticking()), []
    while not finder.done:
        finder.step(0)
        leads += [finder.best.lead] if finder.best else []
    assert leads == sorted(leads, reverse=True)
    assert leads[0] > leads[-1]


@pytest.mark.usefixtures("hasty")
def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is even enough, it ends after MOST boards with the most even one that it saw."""
    monkeypatch.setattr(fair_boards, "EVEN", -1.0)
    monkeypatch.setattr(fair_boards, "MOST", 4)
    finder = found(5)
    assert finder.tried == 4
    assert finder.best
    assert not finder.best.is_fair
    finder.step(1)
    assert (finder.tried, finder.done) == (4, True)
