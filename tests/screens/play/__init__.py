"""Tests of dvonn.screens.play."""
