"""The file of the puzzles, which is read when it is first needed."""

from functools import cache
from pathlib import Path
from typing import Final

from dvonn.language import _
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleError, parse_puzzles

PUZZLE_FILE: Final = "puzzles.txt"  # beside the folder of the images


@cache
def read_puzzles(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file; OSError or ValueError if it is unreadable or lacks a grade."""
    puzzles = parse_puzzles(path.read_text(encoding="utf-8"))
    missing = set(GRADES) - {puzzle.grade for puzzle in puzzles}
    if missing:
        raise ValueError(f"no puzzles of grade {min(missing)}")
    return puzzles


def file_problem(error: OSError | ValueError) -> str:
    """Return what is wrong with a file that could not be read."""
    if isinstance(error, PuzzleError):
        # Translators: after "Can't read the puzzles: "
        return _("line {number} is damaged").format(number=error.line)
    if isinstance(error, UnicodeDecodeError):
        # Translators: after "Can't read the puzzles: "
        return _("the file isn't text")
    return (error.strerror if isinstance(error, OSError) else "") or str(error)
