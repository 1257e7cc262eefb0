"""Tests of dvonn.tools.arena."""
