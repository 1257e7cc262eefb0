"""Screens for looking through a game, the move list and the review, and the training on its mistakes."""

from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.review.move_list_view import MoveList
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.review.running_review import ReviewedGame, RunningReview, only_human
from dvonn.screens.review.training_round import TrainingRound

__all__ = ["GameReview", "MoveList", "MoveListScreen", "ReviewedGame", "RunningReview", "TrainingRound", "only_human"]
