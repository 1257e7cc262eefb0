"""Standard error, on which system libraries write what is of no use to a player."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def silenced_stderr() -> Iterator[None]:
    """Discard what system libraries write to standard error; relevant failures are raised as exceptions."""
    saved, null = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    try:
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(null)
