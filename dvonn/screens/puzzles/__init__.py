"""Puzzles: the menu, playing a round, and its end."""

from dvonn.screens.puzzles.puzzle_attempt import AttemptState
from dvonn.screens.puzzles.puzzle_menu import PUZZLE_FILE, PuzzleMenu, read_puzzles
from dvonn.screens.puzzles.puzzle_play import PuzzleCommand, PuzzlePlay
from dvonn.screens.puzzles.puzzle_round import PuzzleRound

__all__ = ["PUZZLE_FILE", "AttemptState", "PuzzleCommand", "PuzzleMenu", "PuzzlePlay", "PuzzleRound", "read_puzzles"]
