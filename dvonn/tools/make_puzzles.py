"""Makes assets/puzzles.txt: endings of games that the computer plays against itself, solved exactly.

Half of the games begin on boards filled at random, half on placed ones, and chance plays a move now and then. A game
gives one puzzle at most: an ending with a single winning move, or with a single move to the best margin, not of a lost
game. Grades and kinds are equally many. Only nodes are counted, so that a seed makes the same file on every machine;
with the engine compiled, 300 puzzles take some minutes.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count as numbers
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from dvonn.commandline import Parser, count, fail
from dvonn.engine.analysis.valuation import completed, margins, searched
from dvonn.engine.levels import GREEDY, THOUGHTFUL
from dvonn.engine.players import alphabeta, greedy
from dvonn.engine.report import Limits
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position
from dvonn.tools.fit import start

OUT: Final = Path(__file__).parents[2] / "assets" / "puzzles.txt"
PLAYER: Final = replace(THOUGHTFUL, limits=Limits(nodes=500))
CHANCE: Final = 0.08  # of the moves
NODES: Final = 20_000  # for all moves of an ending: the test that solves the puzzles has no more than a minute
LENGTHS: Final = range(6, 15)  # plies from the puzzle to the end, if both sides play their best
FEWEST: Final = 4  # moves to choose from
CLEAR: Final = 2  # pieces by which the solution is better than all other moves, where both win
WORST: Final = 12  # pieces: a greedy move that misses by more is no more of a trap


def puzzles(seed: int, most: int) -> Iterator[Puzzle]:
    """Yield puzzles, at most so many of each grade and kind, without end."""
    made: Counter[tuple[int, PuzzleKind]] = Counter()
    for number in numbers():
        for puzzle in endings(played(Random(f"{seed} {number}"))):
            bucket = puzzle.grade, puzzle.kind
            if made[bucket] < most:
                made[bucket] += 1
                yield puzzle
                break


def played(rng: Random) -> list[Position]:
    """Play a game; return its positions from the full board on."""
    positions = [start(rng)]
    while not positions[-1].is_over:
        position = positions[-1]
        *_, report = alphabeta.search(position, rng, PLAYER)
        positions.append(position.play(rng.choice(position.moves()) if rng.random() < CHANCE else report.best))
    return positions


def endings(positions: Sequence[Position]) -> list[Puzzle]:
    """Return the puzzles among a game's positions, the longest first."""
    found: list[Puzzle] = []
    for position in positions[-1 - LENGTHS[0] :: -1]:
        kept = completed(margins(position, NODES))
        if kept is None:
            break
        found[:0] = [puzzle] if (puzzle := puzzle_of(position, kept)) else []
    return found


def puzzle_of(position: Position, kept: dict[Move, int]) -> Puzzle | None:
    """Return the puzzle that a position is, None if it is none, by the margin that each of its moves keeps."""
    if len(kept) < FEWEST:
        return None
    solution = max(kept, key=kept.__getitem__)
    margin, other = kept[solution], sorted(kept.values())[-2]
    kind = PuzzleKind.WIN if margin > 0 >= other else PuzzleKind.MARGIN
    length = 1 + _plies_left(position.play(solution))
    if length not in LENGTHS or margin < 0 or (kind is PuzzleKind.MARGIN and margin - other < CLEAR):
        return None
    return Puzzle(position, kind, solution, margin, other, grade(length, len(kept), margin - _greedy(position, kept)))


def _plies_left(position: Position) -> int:
    """Return how many plies it is to the end, if both sides play their best."""
    plies = 0
    while (best := completed(searched(position, NODES)).best) is not None:
        position = position.play(best)
        plies += 1
    return plies


def _greedy(position: Position, kept: dict[Move, int]) -> int:
    """Return the margin that the greedy level's move keeps."""
    *_, report = greedy.search(position, Random(0), GREEDY)
    return next(margin for move, margin in kept.items() if move == report.best)


def grade(length: int, branching: int, miss: int) -> int:
    """Return how hard a puzzle is, by its plies, the moves to choose from and what the greedy one gives away."""
    points = 2 * (length - LENGTHS[0]) + branching // 3 + min(miss, WORST) // 2
    return min(GRADES[-1], GRADES[0] + max(0, points - 1) // 3)


def text(made: Sequence[Puzzle], story: str) -> str:
    """Return the file with some puzzles, easy ones first."""
    lines = [f"{puzzle}\n" for puzzle in sorted(made, key=lambda puzzle: puzzle.grade)]
    return (
        "# position ; kind ; solution ; margin ; other ; grade: see dvonn/rules/puzzle.py\n"
        f"# Written by `python -m dvonn.tools.make_puzzles {story}`, never by hand.\n{''.join(lines)}"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Make puzzles and write them."""
    parser = Parser(prog="make_puzzles", description=__doc__)
    parser.add_argument("--count", type=count, default=300, metavar="N", help="puzzles (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--out", type=Path, default=OUT, metavar="FILE")
    options = parser.parse_args(argv)
    most = -(-options.count // (len(GRADES) * len(PuzzleKind)))
    made = list(islice(puzzles(options.seed, most), options.count))
    try:
        options.out.write_text(text(made, f"--count {options.count} --seed {options.seed}"), encoding="utf-8")
    except OSError as error:
        fail("make_puzzles", f"cannot write {options.out}: {error.strerror}")
    for (level, kind), number in sorted(Counter((puzzle.grade, puzzle.kind) for puzzle in made).items()):
        print(f"grade {level}: {number} {kind}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
