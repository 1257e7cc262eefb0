"""The records of finished games: the list, imports and statistics."""
