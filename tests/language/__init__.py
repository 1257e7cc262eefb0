"""Tests of dvonn.language."""
