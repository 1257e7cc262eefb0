"""Screens for looking through a game, the move list and the review, and the training on its mistakes."""
