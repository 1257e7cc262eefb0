"""The native types of the compiled modules: 64-bit integers and packed tables of them.

Compiled by mypyc they are machine integers, which overflow; interpreted they are Python's int and list. So every
intermediate result must fit 63 bits; the tests of tools.compile compare the two modes.
"""

from typing import TYPE_CHECKING

__all__ = ["append", "i64", "vec"]

if TYPE_CHECKING:
    from librt.vecs import append, vec
    from mypy_extensions import i64
else:
    i64 = int
    vec = list

    def append(items: list[int], item: int) -> list[int]:
        """Append an item to a table; return the table, which compiled code may have to move."""
        items.append(item)
        return items
