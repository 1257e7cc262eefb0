"""The table of the grades: how many puzzles each has, and what share of them each measured level solves."""

from collections import Counter
from collections.abc import Sequence
from statistics import mean, median

from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind
from dvonn.tools.make_puzzles.difficulty import TRIES, measure


def difficulty_table(puzzles: Sequence[Puzzle]) -> str:
    """Return the table as text: kinds, plies of a line, nodes needed, and levels in per cent; it takes minutes."""
    titles = ["grade", "puzzles", *PuzzleKind, "plies", "nodes", *TRIES]
    rows = [_row([puzzle for puzzle in puzzles if puzzle.grade == grade]) for grade in GRADES]
    lines = [titles, *([str(grade), *row] for grade, row in zip(GRADES, rows, strict=True))]
    return "\n".join(
        "  ".join(f"{word:>{len(title)}}" for word, title in zip(line, titles, strict=True)) for line in lines
    )


def _row(puzzles: Sequence[Puzzle]) -> list[str]:
    """Return the figures of a grade."""
    kinds = Counter(puzzle.kind for puzzle in puzzles)
    counts = [str(len(puzzles)), *(str(kinds[kind]) for kind in PuzzleKind)]
    if not puzzles:
        return [*counts, *["-"] * (2 + len(TRIES))]
    found = [measure(puzzle.position, puzzle.line) for puzzle in puzzles]
    means = [f"{mean(len(puzzle.line) for puzzle in puzzles):.1f}", f"{median(one.nodes for one in found):.0f}"]
    return [*counts, *means, *(f"{mean(one.solved[key] for one in found):.0%}" for key in TRIES)]
