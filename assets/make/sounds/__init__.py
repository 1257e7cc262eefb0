"""Synthesis of the game's sounds, without any dependencies."""
