"""Tests of dvonn.match."""
