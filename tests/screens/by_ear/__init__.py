"""Tests of the board by ear."""
