"""Attract."""
