"""Make assets/puzzles.txt from the endings of games, solved exactly, or print a table of how difficult they are.

The games are played by the engine with a few random moves or many, or by random moves alone. A game gives at most one
puzzle, a position with a single answer: preferably not just a win, and with a long line. The number of each grade, kind
and length is limited, and no puzzle is the mirror image of another. The searches are limited by nodes only, so that a
seed gives the same file on every machine; with the engine compiled, 600 puzzles take some minutes.

Then `--middle-games` adds puzzles of middle games, in which large searches find one move to be the best by far; that
takes 200 puzzles more than an hour, and they are the same on every machine on which the engine is compiled.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count as natural_numbers
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Final

from dvonn.commandline import Parser, fail
from dvonn.engine import alphabeta
from dvonn.engine.levels import THOUGHTFUL, Limits
from dvonn.engine.search.search import UNLIMITED_NODES
from dvonn.rules import board
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind, parse_puzzle, parse_puzzles
from dvonn.rules.board import Piece, Space
from dvonn.rules.game import SYMMETRIES
from dvonn.rules.position import Position, TieRule
from dvonn.tools.fit import starting_position
from dvonn.tools.jobs import Run, add_run_options, open_run
from dvonn.tools.puzzle_tasks import (
    MIDDLE_GAME_RATING_NODES,
    TRIES,
    PuzzleTask,
    Solver,
    UnsolvedError,
    find_middle_game_task,
    find_task,
    measure,
)

PUZZLES_FILE: Final = Path(__file__).parents[2] / "assets" / "puzzles.txt"
SELF_PLAY_LEVEL: Final = replace(THOUGHTFUL, limits=Limits(nodes=500))
RANDOM_MOVE_SHARES: Final = (0.08, 0.6, 1.0)  # of the moves of a game
TASK_NODES: Final = 50_000  # to solve a position and its line; the test that solves all has to end within a minute
MIN_PLIES_LEFT: Final = 3  # of the game, from the puzzle's position
MAX_SHORT_LINES: Final = 25  # puzzles of a grade and a kind whose line is a single ply
MAX_LONG_LINES: Final = 60  # those whose line has several plies
MIDDLE_GAME_RANDOM_SHARES: Final = (0.05, 0.15, 0.4)
MAX_MIDDLE_GAMES: Final = 70  # puzzles of a grade


# Finding puzzles, of which each game gives at most one


def puzzles(seed: int, run: Run) -> Iterator[Puzzle]:
    """Yield puzzles without end."""
    totals: Counter[tuple[int, PuzzleKind, bool]] = Counter()
    known = set()
    games = (f"{seed} {number}" for number in natural_numbers())
    for _, puzzle in run.map(puzzle_text, games, lambda _, text: text and parse_puzzle(text)):
        if puzzle and (form := canonical_form(puzzle.position)) not in known:
            known.add(form)
            is_long = len(puzzle.line) > 1
            totals[puzzle.grade, puzzle.kind, is_long] += 1
            if totals[puzzle.grade, puzzle.kind, is_long] <= (MAX_LONG_LINES if is_long else MAX_SHORT_LINES):
                yield puzzle


def canonical_form(position: Position) -> tuple[tuple[Space, bool, int, bool], ...]:
    """Return the features that matter for play, the same for all mirror images and with the colours exchanged.

    For each stack: its space, whether it belongs to the side to move, its height, and whether it has a dvonn piece.
    """
    stacks = [
        (space, position.owner(space) is position.turn, position.height(space), Piece.DVONN in position.stacks[space])
        for space in board.members(position.occupied)
    ]
    return min(tuple(sorted((spaces[stack[0]], *stack[1:]) for stack in stacks)) for spaces in SYMMETRIES)


def puzzle_text(seed: str) -> str:
    """Play the game of a seed; return its puzzle as text, or nothing."""
    task = best_task(play_game(Random(seed), RANDOM_MOVE_SHARES))
    return str(rated_puzzle(task)) if task else ""


def middle_game_puzzles(seed: int, run: Run) -> Iterator[Puzzle]:
    """Yield puzzles of middle games without end."""
    totals, known = Counter[int](), set()
    games = (f"{seed} middle {number}" for number in natural_numbers())
    for _, puzzle in run.map(middle_game_text, games, lambda _, text: text and parse_puzzle(text)):
        if puzzle and (form := canonical_form(puzzle.position)) not in known:
            known.add(form)
            totals[puzzle.grade] += 1
            if totals[puzzle.grade] <= MAX_MIDDLE_GAMES:
                yield puzzle


def middle_game_text(seed: str) -> str:
    """Play the game of a seed; return the puzzle of its middle game as text, or nothing."""
    rng = Random(seed)
    positions = play_game(rng, MIDDLE_GAME_RANDOM_SHARES)
    tasks = map(find_middle_game_task, rng.sample(positions, len(positions)))
    task = next(filter(None, tasks), None)
    return str(rated_puzzle(task)) if task else ""


def play_game(rng: Random, random_shares: Sequence[float]) -> list[Position]:
    """Play a game, with one of the shares of random moves; return its positions from the full board to the end."""
    share = rng.choice(random_shares)
    positions = [starting_position(rng) if share < 1 else Position.random_full(rng)]
    while not positions[-1].is_over:
        position = positions[-1]
        if rng.random() < share:
            positions.append(position.play(rng.choice(position.moves())))
        else:
            *_, report = alphabeta.search(position, rng, SELF_PLAY_LEVEL, TieRule.DRAW, None)
            positions.append(position.play(report.best))
    return positions


def best_task(positions: Sequence[Position]) -> PuzzleTask | None:
    """Return the best task of a game: not a win if there is one, with the longest line, the earliest.

    The search begins near the end, and stops at the first position that is not solved.
    """
    tasks: list[PuzzleTask] = []
    with suppress(UnsolvedError):
        for position in positions[-1 - MIN_PLIES_LEFT :: -1]:
            task = find_task(position, Solver(TASK_NODES))
            tasks[:0] = [task] if task else []
    return max(tasks, key=lambda one: (one.kind is not PuzzleKind.WIN, len(one.line)), default=None)


def rated_puzzle(task: PuzzleTask) -> Puzzle:
    """Return a task as a puzzle, with its rating."""
    line = " ".join(map(str, task.line))
    numbers = task.margin, task.second_margin, measure(task.position, task.line, _most_nodes(task.kind)).rating
    return Puzzle(str(task.position), task.kind, line, *numbers)


def _most_nodes(kind: PuzzleKind) -> int:
    """Return the most nodes of the searches that measure a puzzle."""
    return MIDDLE_GAME_RATING_NODES if kind is PuzzleKind.BEST else UNLIMITED_NODES


# The table of the grades: how many puzzles each has, and what share of them each measured level solves


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
    found = [measure(puzzle.position, puzzle.line, _most_nodes(puzzle.kind)) for puzzle in puzzles]
    means = [f"{mean(len(puzzle.line) for puzzle in puzzles):.1f}", f"{median(one.nodes for one in found):.0f}"]
    return [*counts, *means, *(f"{mean(one.solved[key] for one in found):.0%}" for key in TRIES)]


# The command


MIDDLE_GAMES_HEAD: Final = "# Added by `python -m dvonn.tools.make_puzzles --middle-games"


def write_puzzles(path: Path, seed: int, count: int, run: Run, *, middle_games: bool = False) -> None:
    """Write the puzzle file as puzzles are found, and in the end by rating; name the arguments in it.

    Puzzles of middle games are added to the endings of an existing file.
    """
    head = (
        "# position ; kind ; line ; margin ; other ; rating: see dvonn/rules/analysis/puzzle.py\n"
        f"# Written by `python -m dvonn.tools.make_puzzles --count {count} --seed {seed}`, never by hand.\n"
    )
    if middle_games:
        endings = path.read_text(encoding="utf-8").partition(MIDDLE_GAMES_HEAD)[0]
        head = f"{endings}{MIDDLE_GAMES_HEAD} --count {count} --seed {seed}`.\n"
    find, found = middle_game_puzzles if middle_games else puzzles, list[Puzzle]()
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(head)
        for puzzle in islice(find(seed, run), count):
            found.append(puzzle)
            file.write(f"{puzzle}\n")
            file.flush()
            run.report(len(found) / count)
    by_rating = sorted(found, key=lambda puzzle: puzzle.rating)
    path.write_text(head + "".join(f"{puzzle}\n" for puzzle in by_rating), encoding="utf-8", newline="\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Write the puzzles, or print the table of those in the file."""
    parser = Parser(prog="make_puzzles", description=__doc__)
    parser.add_count("--count", 600, "number of puzzles")
    parser.add_argument(
        "--out", type=Path, default=PUZZLES_FILE, metavar="FILE", help="the file to write (default: %(default)s)"
    )
    parser.add_argument("--middle-games", action="store_true", help="add puzzles of middle games to an existing file")
    parser.add_argument("--table", action="store_true", help="print the table of an existing file, write nothing")
    add_run_options(parser, results="the puzzle of each game, if there is one,")
    options = parser.parse_args(argv)
    try:
        if not options.table:
            with open_run(options, "make_puzzles") as run:
                write_puzzles(options.out, options.seed, options.count, run, middle_games=options.middle_games)
        print(difficulty_table(parse_puzzles(options.out.read_text(encoding="utf-8"))))
    except OSError as error:
        fail("make_puzzles", f"cannot {'read' if options.table else 'write'} {options.out}: {error.strerror}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
