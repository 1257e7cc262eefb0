"""The records of finished games: the list, imports and statistics."""

from dvonn.screens.records.records import Records, import_files

__all__ = ["Records", "import_files"]
