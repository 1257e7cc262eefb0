"""Tests of dvonn.rules.analysis."""
