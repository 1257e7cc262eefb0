"""Share."""
