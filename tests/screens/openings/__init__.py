"""Tests of dvonn.screens.openings."""
