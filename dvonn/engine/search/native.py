"""The types that make the hot modules fast once compiled: 64-bit integers and packed tables of them.

Compiled by mypyc they are the machine's own, and overflow like them; interpreted they are Python's int and list. So
what the hot modules compute must fit 63 bits at every step: tools.compile's tests hold both modes against each other.
"""

from typing import TYPE_CHECKING

__all__ = ["i64", "vec"]

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64
else:
    i64 = int
    vec = list
