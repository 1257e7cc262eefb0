"""Tests of dvonn.screens.analysis."""
