"""Work in slices, on a clock that advances by a second with each reading."""

import pytest

from dvonn.slices import TimeSlicedTask
from tests.harness.clocks import TickingClock


def work(items: int) -> TimeSlicedTask[int]:
    """Return work of a number of items."""
    return TimeSlicedTask(iter(range(items)), TickingClock())


@pytest.mark.parametrize(("seconds", "items"), [(0, 1), (1.5, 1), (4.5, 4), (10.5, 10)])
def test_a_slice_ends_with_its_time(seconds: float, items: int) -> None:
    """Each slice is measured from its own start, does at least one item, and begins none that would end too late."""
    busy = work(100)
    assert [list(busy.items(seconds)) for _ in range(3)] == [list(range(n * items, (n + 1) * items)) for n in range(3)]
    assert not busy.done


def test_other_work_may_follow() -> None:
    """Work is done when nothing is left, and another slice then changes nothing; other work takes its place then."""
    busy = work(2)
    with pytest.raises(AssertionError, match="ended"):
        busy.begin(iter([7]))
    for _ in range(3):
        assert not busy.done
        busy.step(0)
    assert busy.done
    assert list(busy.items(9)) == []
    busy.begin(iter([7]))
    assert not busy.done
    assert list(busy.items(9)) == [7]


def test_the_time_spent_is_that_of_the_slices() -> None:
    """Neither the time between slices counts, nor that of a machine that sleeps during one."""
    clock = TickingClock()
    busy = TimeSlicedTask(iter(range(9)), clock)
    assert busy.spent == 0
    busy.step(2.5)
    clock.now += 60
    busy.step(2.5)
    assert busy.spent == 4
    for _ in busy.items(2.5):
        clock.now += 3600
    assert busy.spent == 6


def test_stopped_work_goes_no_further() -> None:
    """Work that is stopped, before its first item or during a slice, is done."""
    busy, found = work(9), []
    for item in busy.items(9):
        found.append(item)
        if item == 1:
            busy.stop()
    assert busy.done
    assert found + list(busy.items(9)) == [0, 1]
    busy = work(9)
    busy.stop()
    assert (busy.done, list(busy.items(9))) == (True, [])
