"""Make assets/puzzles.txt from the endings of games, solved exactly, or print a table of how difficult they are.

The games are played by the engine with a few random moves or many, or by random moves alone. A game gives at most one
puzzle, a position with a single answer: preferably not just a win, and with a long line. The number of each grade, kind
and length is limited, and no puzzle is the mirror image of another. The searches are limited by nodes only, so that a
seed gives the same file on every machine; with the engine compiled, 600 puzzles take some minutes.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count as natural_numbers
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from dvonn.commandline import Parser, fail, parse_count
from dvonn.engine.levels import THOUGHTFUL
from dvonn.engine.players import alphabeta
from dvonn.engine.report import Limits
from dvonn.rules.analysis.puzzle import Puzzle, PuzzleKind, parse_puzzles
from dvonn.rules.position import Position
from dvonn.tools.fit import starting_position
from dvonn.tools.puzzles.difficulty import measure
from dvonn.tools.puzzles.lines import PuzzleTask, find_task
from dvonn.tools.puzzles.solver import Solver, UnsolvedError
from dvonn.tools.puzzles.symmetry import canonical_form
from dvonn.tools.puzzles.table import difficulty_table

PUZZLES_FILE: Final = Path(__file__).parents[2] / "assets" / "puzzles.txt"
SELF_PLAY_LEVEL: Final = replace(THOUGHTFUL, limits=Limits(nodes=500))
RANDOM_MOVE_SHARES: Final = (0.08, 0.6, 1.0)  # of the moves of a game
TASK_NODES: Final = 50_000  # to solve a position and its line; the test that solves all has to end within a minute
MIN_PLIES_LEFT: Final = 3  # of the game, from the puzzle's position
MAX_SHORT_LINES: Final = 25  # puzzles of a grade and a kind whose line is a single ply
MAX_LONG_LINES: Final = 60  # those whose line has several plies


def puzzles(seed: int) -> Iterator[Puzzle]:
    """Yield puzzles without end."""
    totals: Counter[tuple[int, PuzzleKind, bool]] = Counter()
    known = set()
    for number in natural_numbers():
        task = best_task(play_game(Random(f"{seed} {number}")))
        if task and (form := canonical_form(task.position)) not in known:
            known.add(form)
            puzzle = rated_puzzle(task)
            is_long = len(puzzle.line) > 1
            totals[puzzle.grade, puzzle.kind, is_long] += 1
            if totals[puzzle.grade, puzzle.kind, is_long] <= (MAX_LONG_LINES if is_long else MAX_SHORT_LINES):
                yield puzzle


def play_game(rng: Random) -> list[Position]:
    """Play a game; return its positions from the full board to the end."""
    share = rng.choice(RANDOM_MOVE_SHARES)
    positions = [starting_position(rng) if share < 1 else Position.random_full(rng)]
    while not positions[-1].is_over:
        position = positions[-1]
        if rng.random() < share:
            positions.append(position.play(rng.choice(position.moves())))
        else:
            *_, report = alphabeta.search(position, rng, SELF_PLAY_LEVEL)
            positions.append(position.play(report.best))
    return positions


def best_task(positions: Sequence[Position]) -> PuzzleTask | None:
    """Return the best task of a game: not a win if there is one, with the longest line, the earliest.

    The search begins near the end, and stops at the first position that is not solved.
    """
    tasks: list[PuzzleTask] = []
    try:
        for position in positions[-1 - MIN_PLIES_LEFT :: -1]:
            task = find_task(position, Solver(TASK_NODES))
            tasks[:0] = [task] if task else []
    except UnsolvedError:
        pass
    return max(tasks, key=lambda one: (one.kind is not PuzzleKind.WIN, len(one.line)), default=None)


def rated_puzzle(task: PuzzleTask) -> Puzzle:
    """Return a task as a puzzle, with its rating."""
    line = " ".join(map(str, task.line))
    numbers = task.margin, task.second_margin, measure(task.position, task.line).rating
    return Puzzle(str(task.position), task.kind, line, *numbers)


def write_puzzles(path: Path, seed: int, count: int) -> None:
    """Write the puzzle file as puzzles are found, and in the end by rating; name the arguments in it."""
    head = (
        "# position ; kind ; line ; margin ; other ; rating: see dvonn/rules/analysis/puzzle.py\n"
        f"# Written by `python -m dvonn.tools.make_puzzles --count {count} --seed {seed}`, never by hand.\n"
    )
    found: list[Puzzle] = []
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(head)
        for puzzle in islice(puzzles(seed), count):
            found.append(puzzle)
            file.write(f"{puzzle}\n")
            file.flush()
    by_rating = sorted(found, key=lambda puzzle: puzzle.rating)
    path.write_text(head + "".join(f"{puzzle}\n" for puzzle in by_rating), encoding="utf-8", newline="\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Write the puzzles, or print the table of those in the file."""
    parser = Parser(prog="make_puzzles", description=__doc__)
    parser.add_argument(
        "--count", type=parse_count, default=600, metavar="N", help="number of puzzles (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the games (default: %(default)s)")
    parser.add_argument(
        "--out", type=Path, default=PUZZLES_FILE, metavar="FILE", help="the file to write (default: %(default)s)"
    )
    parser.add_argument("--table", action="store_true", help="print the table of an existing file, write nothing")
    options = parser.parse_args(argv)
    try:
        if not options.table:
            write_puzzles(options.out, options.seed, options.count)
        print(difficulty_table(parse_puzzles(options.out.read_text(encoding="utf-8"))))
    except OSError as error:
        fail("make_puzzles", f"cannot {'read' if options.table else 'write'} {options.out}: {error.strerror}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
