"""Puzzles: the choice, one that is tried, and the end of a round."""

from dvonn.screens.puzzles.puzzle_attempt import AttemptState
from dvonn.screens.puzzles.puzzle_menu import FILE, PuzzleMenu, read
from dvonn.screens.puzzles.puzzle_play import PuzzleCommand, PuzzlePlay
from dvonn.screens.puzzles.puzzle_round import PuzzleRound

__all__ = ["FILE", "AttemptState", "PuzzleCommand", "PuzzleMenu", "PuzzlePlay", "PuzzleRound", "read"]
