"""Puzzles: the page with the calendar and the grades, rounds of puzzles, and rounds against time."""

from dvonn.screens.puzzles.puzzle_file import PUZZLE_FILE, read_puzzles
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_round import TimedRound
from dvonn.screens.puzzles.timed_play import TimedPlay

__all__ = ["PUZZLE_FILE", "PuzzleMenu", "TimedPlay", "TimedRound", "read_puzzles"]
