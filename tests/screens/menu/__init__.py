"""Tests of dvonn.screens.menu."""
