"""The end of a game: the count of the towers, the result, and what can be done next."""

from dvonn.screens.score.score import KEYS, Pick, Score

__all__ = ["KEYS", "Pick", "Score"]
