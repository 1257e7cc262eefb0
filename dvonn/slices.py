"""Work in slices of time, so that it never blocks a frame."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Generic, TypeVar

ItemT = TypeVar("ItemT")


def batches(items: Iterable[ItemT], size: int) -> Iterator[list[ItemT]]:
    """Yield the items in lists of a size, the last one perhaps shorter, for work between two looks at the clock."""
    source = iter(items)
    while batch := list(islice(source, size)):
        yield batch


class TimeSlicedTask(Generic[ItemT]):
    """A task that an iterator does item by item, in slices of time; `done` tells whether it has ended.

    The clock returns seconds; `spent` is the sum of the slices.
    """

    def __init__(self, work: Iterator[ItemT], clock: Callable[[], float]) -> None:
        self.done = False
        self.spent = self._longest = 0.0  # the longest of the latest items
        self._work = work
        self.clock = clock

    def begin(self, work: Iterator[ItemT]) -> None:
        """Begin other work; the former must be done."""
        assert self.done, "the former work has ended"
        self.done, self._work = False, work

    def items(self, seconds: float) -> Iterator[ItemT]:
        """Yield the items that are done in some seconds, at least one unless the work is done.

        It begins no other one that would end too late if it took as long as the longest of the latest ones.
        """
        if self.done:
            return
        now = self.clock()
        deadline = now + seconds
        for item in self._work:
            before, now = now, self.clock()
            self.spent += (taken := min(now - before, 1.0))  # the machine slept in a longer one
            self._longest = max(taken, 0.95 * self._longest)
            yield item
            if self.done or now + self._longest >= deadline:
                return
        self.done = True

    def step(self, seconds: float) -> None:
        """Work for some seconds, at least on one item, or until it is done."""
        for _ in self.items(seconds):
            pass

    def stop(self) -> None:
        """End the work; the results so far stay."""
        self.done, self._work = True, iter(())
