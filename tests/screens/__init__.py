"""Tests of dvonn.screens."""
