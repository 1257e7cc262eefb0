"""Tests of dvonn.screens.new_game."""
