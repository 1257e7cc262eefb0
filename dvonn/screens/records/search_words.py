"""The words of a search: players, levels, dates, results, lengths, and what stands in names and comments."""

from dvonn.storage.record_index import folded

Condition = tuple[str, tuple[object, ...]]
"""A condition of SQL on the columns of the index, and its values."""


def conditions_of(text: str) -> list[Condition]:
    """Return the conditions of the words of a search, all of which must be met."""
    return [("instr(search, ?)", (word,)) for word in folded(text).split()]
