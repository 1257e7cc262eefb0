"""The menu, with a board that plays by itself behind it."""

from dvonn.screens.menu.menu import Menu

__all__ = ["Menu"]
