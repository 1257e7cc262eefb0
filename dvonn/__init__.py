"""DVONN in a window."""

__version__ = "0.1.0"
