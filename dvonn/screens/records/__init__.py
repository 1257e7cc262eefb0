"""The records of finished games: the list, imports, and the statistics."""

from dvonn.screens.records.open_files import taken_in
from dvonn.screens.records.records import Records

__all__ = ["Records", "taken_in"]
