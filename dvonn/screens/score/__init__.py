"""The end of a game: the count of the towers, the result, and what can be done next."""

from dvonn.screens.score.score import KEYS, Score, ScoreCommand

__all__ = ["KEYS", "Score", "ScoreCommand"]
