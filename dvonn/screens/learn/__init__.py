"""Learning the game: the tutorial and the card that offers it, the lesson on sounds, and the handbook."""

from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.lessons import LESSONS, finished_count
from dvonn.screens.learn.place_lesson import PlaceLesson
from dvonn.screens.learn.tutorial import Tutorial, Welcome

__all__ = ["LESSONS", "Handbook", "PlaceLesson", "Tutorial", "Welcome", "finished_count"]
