"""The C libraries below pygame: what they print, and the memory that they keep."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

M_MMAP_THRESHOLD: Final = -3  # the option's number in malloc.h
SEPARATE_BLOCK_BYTES: Final = 128 * 1024  # blocks of at least this size are not taken from the heap


@contextmanager
def silenced_stderr() -> Iterator[None]:
    """Discard what system libraries write to standard error; relevant failures are raised as exceptions."""
    try:
        saved, null = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # it is closed, as in a program that was started without a console
        yield
        return
    os.dup2(null, 2)
    try:
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(null)


# glibc keeps the memory of dropped pictures as gaps in its heap: 180 MB instead of 130 after an hour of play. Other C
# libraries give it back by themselves.


def separate_large_blocks() -> None:
    """Let the memory of large pictures go back to the system as they are dropped."""
    _call_glibc("mallopt", M_MMAP_THRESHOLD, SEPARATE_BLOCK_BYTES)


def trim_heap() -> None:
    """Give the memory of small pictures that were dropped back to the system; takes some milliseconds."""
    _call_glibc("malloc_trim", 0)


def _call_glibc(function: str, *arguments: int) -> None:
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            getattr(ctypes.CDLL(None), function)(*arguments)
