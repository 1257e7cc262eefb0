"""A game looked through: the list of moves, and the review with its graph and better moves."""

from dvonn.screens.review.history import History
from dvonn.screens.review.review import GameReview

__all__ = ["GameReview", "History"]
