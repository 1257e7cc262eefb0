"""Jobs for the tests of workers: some kill the process that does them."""

import os
from pathlib import Path


def work(number: int) -> str:
    """Return a line; the first jobs take longest, so that they are finished last."""
    return f"{number}: {sum(range(300_000 // (number + 1)))}"


def die_once(job: tuple[int, Path]) -> str:
    """Return a line; job 3 kills its process when it is first done."""
    number, mark = job
    if number == 3 and not mark.exists():
        mark.touch()
        os._exit(1)
    return work(number)


def die(_: int) -> str:
    """Kill the process."""
    os._exit(1)
