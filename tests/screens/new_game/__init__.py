"""New game."""
