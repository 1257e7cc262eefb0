"""Exercises: rounds of questions for plies, and the one scene that asks them."""

from dvonn.screens.exercise.exercise import PAGE_BUTTON_WIDTH, Exercise, row_above_board
from dvonn.screens.exercise.round import Clock, Judgement, QuestionState, Round, Telling

__all__ = [
    "PAGE_BUTTON_WIDTH",
    "Clock",
    "Exercise",
    "Judgement",
    "QuestionState",
    "Round",
    "Telling",
    "row_above_board",
]
