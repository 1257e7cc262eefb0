"""Tests of dvonn.rules.formats."""
