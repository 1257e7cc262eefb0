"""Tests of dvonn.screens.review."""
