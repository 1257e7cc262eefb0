"""Tests of dvonn.tools.jobs."""
