"""Tests of dvonn.engine."""
