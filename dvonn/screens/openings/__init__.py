"""The study of openings: a map of where first pieces were placed, and how those games ended."""

from dvonn.screens.openings.opening_screen import OpeningScreen

__all__ = ["OpeningScreen"]
