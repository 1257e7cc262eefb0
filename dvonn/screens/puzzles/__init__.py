"""Puzzles: the choice, one that is tried, and the end of a round."""

from dvonn.screens.puzzles.puzzle_attempt import Stand
from dvonn.screens.puzzles.puzzle_menu import FILE, Puzzles, read
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay, Tool
from dvonn.screens.puzzles.puzzle_round import Round

__all__ = ["FILE", "PuzzlePlay", "Puzzles", "Round", "Stand", "Tool", "read"]
