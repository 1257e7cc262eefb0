"""The end of a game: the count of the towers, the result, and the commands that follow."""

from dvonn.screens.score.score import SCORE_SHORTCUTS, Score, ScoreCommand

__all__ = ["SCORE_SHORTCUTS", "Score", "ScoreCommand"]
