"""Make assets/puzzles.txt from the endings of self-play games, solved exactly.

Half of the games begin on boards filled at random and half on boards placed by the engine, with random moves now and
then. A game gives at most one puzzle: an ending, not lost, with a single winning move or a single move that keeps the
best margin. Every grade and kind gets the same number of puzzles. The search is limited by nodes only, so that a seed
gives the same file on every machine; with the engine compiled, 300 puzzles take some minutes.
"""

import sys
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import count as natural_numbers
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from dvonn.commandline import Parser, fail, parse_count
from dvonn.engine.analysis.valuation import search_value
from dvonn.engine.levels import GREEDY, THOUGHTFUL
from dvonn.engine.players import alphabeta, greedy
from dvonn.engine.report import Limits
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind, kind_of
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position
from dvonn.tools.fit import starting_position

PUZZLES_FILE: Final = Path(__file__).parents[2] / "assets" / "puzzles.txt"
SELF_PLAY_LEVEL: Final = replace(THOUGHTFUL, limits=Limits(nodes=500))
PUZZLE_RANDOM_MOVE_SHARE: Final = 0.08  # of the moves
# Per ending, for all its moves; the test that solves every puzzle has to end within a minute
SOLVER_NODES: Final = 20_000
PUZZLE_PLIES: Final = range(6, 15)  # from the puzzle to the end of the game under best play
MIN_PUZZLE_MOVES: Final = 4  # legal moves in the puzzle's position
MAX_GREEDY_LOSS: Final = 12  # pieces lost by the greedy level's move; a larger loss does not raise the grade

ResultT = TypeVar("ResultT")


def puzzles(seed: int, limit: int) -> Iterator[Puzzle]:
    """Yield puzzles without end, at most `limit` of each grade and kind."""
    totals: Counter[tuple[int, PuzzleKind]] = Counter()
    for number in natural_numbers():
        for puzzle in find_puzzles(play_game(Random(f"{seed} {number}"))):
            bucket = puzzle.grade, puzzle.kind
            if totals[bucket] < limit:
                totals[bucket] += 1
                yield puzzle
                break


def play_game(rng: Random) -> list[Position]:
    """Play a game; return its positions from the full board to the end."""
    positions = [starting_position(rng)]
    while not positions[-1].is_over:
        position = positions[-1]
        *_, report = alphabeta.search(position, rng, SELF_PLAY_LEVEL)
        positions.append(
            position.play(rng.choice(position.moves()) if rng.random() < PUZZLE_RANDOM_MOVE_SHARE else report.best)
        )
    return positions


def find_puzzles(positions: Sequence[Position]) -> list[Puzzle]:
    """Return the puzzles among a game's positions, the longest first; stop at the first position that is not solved."""
    endings: list[Puzzle] = []
    for position in positions[-1 - PUZZLE_PLIES[0] :: -1]:
        move_margins = run_to_end(exact_margins(position, SOLVER_NODES))
        if move_margins is None:
            break
        endings[:0] = [puzzle] if (puzzle := puzzle_of(position, move_margins)) else []
    return endings


def exact_margins(position: Position, nodes: int) -> Generator[None, None, dict[Move, int] | None]:
    """Return the exact margin of the side to move after each move, None if the nodes do not suffice."""
    found = {}
    for move in position.moves():
        assert isinstance(move, Move), "placements are not solved"
        value = yield from search_value(position.play(move), nodes)
        if not value.exact:
            return None
        nodes -= value.nodes
        found[move] = round(value.of(position.turn))
    return found


def run_to_end(steps: Generator[None, None, ResultT]) -> ResultT:
    """Run a resumable valuation to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: ResultT = stop.value
            return result


def puzzle_of(position: Position, move_margins: dict[Move, int]) -> Puzzle | None:
    """Return a position as a puzzle, None if it does not qualify; `move_margins` are the final margins of its moves."""
    if len(move_margins) < MIN_PUZZLE_MOVES:
        return None
    solution = max(move_margins, key=move_margins.__getitem__)
    margin, other = move_margins[solution], sorted(move_margins.values())[-2]
    kind = kind_of(margin, other)
    length = 1 + _plies_left(position.play(solution))
    if length not in PUZZLE_PLIES or not kind:
        return None
    greedy_loss = margin - _greedy_margin(position, move_margins)
    rating = 400 + 400 * grade(length, len(move_margins), greedy_loss)
    return Puzzle(str(position), kind, str(solution), margin, other, rating)


def _plies_left(position: Position) -> int:
    """Return the number of plies to the end of the game under best play."""
    plies = 0
    while (best := run_to_end(search_value(position, SOLVER_NODES)).best) is not None:
        position = position.play(best)
        plies += 1
    return plies


def _greedy_margin(position: Position, move_margins: dict[Move, int]) -> int:
    """Return the final margin of the greedy level's move."""
    *_, report = greedy.search(position, Random(0), GREEDY)
    return next(margin for move, margin in move_margins.items() if move == report.best)


def grade(length: int, branching: int, greedy_loss: int) -> int:
    """Return the grade of difficulty by the plies, the number of moves, and the pieces that the greedy move loses."""
    points = 2 * (length - PUZZLE_PLIES[0]) + branching // 3 + min(greedy_loss, MAX_GREEDY_LOSS) // 2
    return min(GRADES[-1], GRADES[0] + max(0, points - 1) // 3)


def file_text(found: Sequence[Puzzle], arguments: str) -> str:
    """Return the text of the puzzle file, easy puzzles first, with the arguments that it was written with."""
    lines = [f"{puzzle}\n" for puzzle in sorted(found, key=lambda puzzle: puzzle.grade)]
    return (
        "# position ; kind ; solution ; margin ; other ; grade: see dvonn/rules/analysis/puzzle.py\n"
        f"# Written by `python -m dvonn.tools.make_puzzles {arguments}`, never by hand.\n{''.join(lines)}"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Write the puzzles and print the number of each grade and kind."""
    parser = Parser(prog="make_puzzles", description=__doc__)
    parser.add_argument(
        "--count", type=parse_count, default=300, metavar="N", help="number of puzzles (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the games (default: %(default)s)")
    parser.add_argument(
        "--out", type=Path, default=PUZZLES_FILE, metavar="FILE", help="the file to write (default: %(default)s)"
    )
    options = parser.parse_args(argv)
    limit = -(-options.count // (len(GRADES) * len(PuzzleKind)))
    found = list(islice(puzzles(options.seed, limit), options.count))
    try:
        options.out.write_text(file_text(found, f"--count {options.count} --seed {options.seed}"), encoding="utf-8")
    except OSError as error:
        fail("make_puzzles", f"cannot write {options.out}: {error.strerror}")
    for (level, kind), number in sorted(Counter((puzzle.grade, puzzle.kind) for puzzle in found).items()):
        print(f"grade {level}: {number} {kind}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
