"""Tests of dvonn.tools.matches."""
