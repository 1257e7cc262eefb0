"""The menu, with a demo board behind it."""

from dvonn.screens.menu.menu import Menu

__all__ = ["Menu"]
