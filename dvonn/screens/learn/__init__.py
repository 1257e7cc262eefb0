"""Learning the game: the tutorial with its lessons, the card that offers it at first, and the handbook."""

from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.lessons import LESSONS, finished_count
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.learn.welcome import Welcome

__all__ = ["LESSONS", "Handbook", "Tutorial", "Welcome", "finished_count"]
