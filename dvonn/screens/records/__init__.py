"""The records of finished games: the list, imports and statistics."""

from dvonn.screens.records.file_import import import_files
from dvonn.screens.records.records import Records

__all__ = ["Records", "import_files"]
