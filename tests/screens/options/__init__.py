"""Tests of dvonn.screens.options."""
