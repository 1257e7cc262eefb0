"""Tests of dvonn.screens.by_message."""
