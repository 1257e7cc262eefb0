"""Tests of dvonn.screens.share."""
