"""Tests of dvonn.screens.records."""
