"""Tests of dvonn.screens.learn."""
