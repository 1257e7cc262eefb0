"""Memory that is given back: pictures and lines of many sizes leave gaps behind, which glibc keeps for days."""

import ctypes
import sys
from contextlib import suppress


def give_back() -> None:
    """Let the system have the memory that is free within this process, where its library can do that."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another library than glibc
            ctypes.CDLL(None).malloc_trim(0)
