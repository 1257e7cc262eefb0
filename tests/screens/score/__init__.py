"""Tests of dvonn.screens.score."""
