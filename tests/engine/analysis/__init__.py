"""Tests of dvonn.engine.analysis."""
