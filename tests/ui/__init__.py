"""Tests of dvonn.ui."""
