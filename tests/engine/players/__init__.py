"""Tests of dvonn.engine.players."""
