"""Tests of dvonn.board."""
