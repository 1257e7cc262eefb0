"""The end of a game: the count of the towers, the result, and the commands that follow."""

from dvonn.screens.score.score import PLAY_AGAIN_WIDTH, Score
from dvonn.screens.score.win_streak import WinStreak

__all__ = ["PLAY_AGAIN_WIDTH", "Score", "WinStreak"]
