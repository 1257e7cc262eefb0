"""Make assets/puzzles.txt from the endings of games, solved exactly, or print a table of how difficult they are.

The games are played by the engine with a few random moves or many, or by random moves alone. A game gives at most one
puzzle, a position with a single answer: preferably not just a win, and with a long line. The number of each grade, kind
and length is limited, and no puzzle is the mirror image of another. The searches are limited by nodes only, so that a
seed gives the same file on every machine; with the engine compiled, 600 puzzles take some minutes.
"""

import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from dvonn.commandline import Parser, fail, parse_count
from dvonn.rules.analysis.puzzle import Puzzle, parse_puzzles
from dvonn.tools.jobs.run import Run, add_run_options, open_run
from dvonn.tools.make_puzzles.finder import puzzles
from dvonn.tools.make_puzzles.table import difficulty_table

PUZZLES_FILE: Final = Path(__file__).parents[3] / "assets" / "puzzles.txt"


def write_puzzles(path: Path, seed: int, count: int, run: Run) -> None:
    """Write the puzzle file as puzzles are found, and in the end by rating; name the arguments in it."""
    head = (
        "# position ; kind ; line ; margin ; other ; rating: see dvonn/rules/analysis/puzzle.py\n"
        f"# Written by `python -m dvonn.tools.make_puzzles --count {count} --seed {seed}`, never by hand.\n"
    )
    found: list[Puzzle] = []
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(head)
        for puzzle in islice(puzzles(seed, run), count):
            found.append(puzzle)
            file.write(f"{puzzle}\n")
            file.flush()
            run.report(len(found) / count)
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
    add_run_options(parser, results="the puzzle of each game, if there is one,")
    options = parser.parse_args(argv)
    try:
        if not options.table:
            with open_run(options, "make_puzzles") as run:
                write_puzzles(options.out, options.seed, options.count, run)
        print(difficulty_table(parse_puzzles(options.out.read_text(encoding="utf-8"))))
    except OSError as error:
        fail("make_puzzles", f"cannot {'read' if options.table else 'write'} {options.out}: {error.strerror}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
