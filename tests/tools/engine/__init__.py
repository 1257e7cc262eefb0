"""Tests of dvonn.tools.engine."""
