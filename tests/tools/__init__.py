"""Tests of dvonn.tools."""
