"""Release of free memory: surfaces of many sizes leave gaps in the heap, which glibc keeps for days."""

import ctypes
import sys
from contextlib import suppress


def release_free_memory() -> None:
    """Return free heap memory to the system, where the C library is glibc."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
