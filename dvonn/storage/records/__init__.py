"""The index of the records, and the entries in it."""
