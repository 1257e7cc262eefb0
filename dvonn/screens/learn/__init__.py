"""Learning the game: the tutorial with its lessons, and the handbook."""

from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial

__all__ = ["Handbook", "Tutorial"]
