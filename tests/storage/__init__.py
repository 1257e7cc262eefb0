"""Tests of dvonn.storage."""
