"""Synthesis of the game's music. It needs numpy."""
