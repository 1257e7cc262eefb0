"""Puzzles: the menu, playing a round, and its end."""

from dvonn.screens.puzzles.puzzle_menu import PUZZLE_FILE, PuzzleMenu, read_puzzles
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay
from dvonn.screens.puzzles.puzzle_round import AttemptState, PuzzleRound

__all__ = ["PUZZLE_FILE", "AttemptState", "PuzzleMenu", "PuzzlePlay", "PuzzleRound", "read_puzzles"]
