"""Searches that are made once for all tests: programs with the same seeds play the same games and boards."""

from collections.abc import Callable, Generator
from random import Random
from typing import TypeVar

StepT = TypeVar("StepT")
ResultT = TypeVar("ResultT")
Work = Generator[StepT, None, ResultT]


def remembered_by_all(search: Callable[..., Work[StepT, ResultT]]) -> Callable[..., Work[StepT, ResultT]]:
    """Return a search that takes the same steps to the same result, but makes them once for the same arguments."""
    known: dict[object, tuple[list[StepT], ResultT]] = {}

    def again(*arguments: object, **named: object) -> Work[StepT, ResultT]:
        values = [hash(one.getstate()) if isinstance(one, Random) else one for one in arguments]
        key = *values, *named.items()
        if key in known:
            steps, result = known[key]
            yield from steps
            return result
        steps, work = [], search(*arguments, **named)
        try:
            while True:
                steps.append(next(work))
                yield steps[-1]
        except StopIteration as end:
            known[key] = steps, end.value
            return known[key][1]

    return again
