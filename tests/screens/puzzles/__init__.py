"""Tests of dvonn.screens.puzzles."""
