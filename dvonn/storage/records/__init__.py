"""The index of the records, and what is asked of it."""
