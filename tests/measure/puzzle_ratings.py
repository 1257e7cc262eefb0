"""Show how quickly the puzzle rating finds the strengths of simulated solvers.

A solver is given random puzzles of the grade that the shown rating belongs to. A line for each strength has the mean of
the shown ratings and their standard deviation between solvers, after some numbers of answers.
"""

import sys
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from random import Random
from statistics import fmean, pstdev
from typing import Final

from dvonn.commandline import Parser, parse_count
from dvonn.rules.analysis.puzzle import GRADE_RATINGS, GRADES, parse_puzzles
from dvonn.storage.puzzle_progress import FIRST_RATING, rated
from dvonn.storage.rating import winning_chance
from tests.harness.paths import ASSETS

STRENGTHS: Final = (600, 1000, 1400, 1800, 2200)
ANSWERS: Final = 200
COLUMNS: Final = (1, 5, 10, 20, 30, 50, 100, 200)


@cache
def puzzles_by_grade() -> Sequence[Sequence[int]]:
    """Return the ratings of the puzzles of each grade."""
    puzzles = parse_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))
    return [[puzzle.rating for puzzle in puzzles if puzzle.grade == grade] for grade in GRADES]


def shown_ratings(strength: int, seed: int, answers: int = ANSWERS) -> list[float]:
    """Return the ratings that are shown to a solver: before the first answer and after each one."""
    rng, rating, grades = Random(seed * 10_000 + strength), FIRST_RATING, puzzles_by_grade()
    shown = [rating.shown]
    for _ in range(answers):
        difficulty = rng.choice(grades[bisect_right(GRADE_RATINGS, rating.shown)])
        rating = rated(rating, difficulty, solved=rng.random() < winning_chance(strength, difficulty))
        shown.append(rating.shown)
    return shown


def main(argv: list[str] | None = None) -> int:
    """Print the table."""
    parser = Parser(prog="puzzle_ratings", description=__doc__)
    parser.add_argument("--solvers", type=parse_count, default=200, help="of each strength (default: 200)")
    solvers = parser.parse_args(argv).solvers
    print("strength", *(f"{count:>10}" for count in COLUMNS))
    for strength in STRENGTHS:
        runs = [shown_ratings(strength, seed) for seed in range(solvers)]
        columns = [[run[count] for run in runs] for count in COLUMNS]
        print(f"{strength:8}", *(f"{fmean(column):5.0f} ±{pstdev(column):3.0f}" for column in columns), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
