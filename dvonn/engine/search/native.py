"""The native types of the compiled modules: 64-bit integers and packed tables of them.

Compiled by mypyc they are machine integers, which overflow; interpreted they are Python's int and list. So every
intermediate result must fit 63 bits; the tests of tools.compile compare the two modes.
"""

from typing import TYPE_CHECKING

__all__ = ["i64", "vec"]

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64
else:
    i64 = int
    vec = list
