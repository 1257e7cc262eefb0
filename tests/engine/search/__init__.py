"""Tests of dvonn.engine.search."""
