"""How the game is learned: the lessons of the tutorial, and the handbook."""

from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial

__all__ = ["Handbook", "Tutorial"]
