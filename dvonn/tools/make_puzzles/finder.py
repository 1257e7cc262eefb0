"""Finds puzzles in the endings of games, each of which gives at most one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count as natural_numbers
from random import Random
from typing import Final

from dvonn.engine.levels import THOUGHTFUL
from dvonn.engine.players import alphabeta
from dvonn.engine.report import Limits
from dvonn.rules.analysis.puzzle import Puzzle, PuzzleKind, parse_puzzle
from dvonn.rules.position import Position
from dvonn.tools.fit.self_play import starting_position
from dvonn.tools.jobs.run import Run
from dvonn.tools.make_puzzles.difficulty import measure
from dvonn.tools.make_puzzles.lines import PuzzleTask, find_task
from dvonn.tools.make_puzzles.solver import Solver, UnsolvedError
from dvonn.tools.make_puzzles.symmetry import canonical_form

SELF_PLAY_LEVEL: Final = replace(THOUGHTFUL, limits=Limits(nodes=500))
RANDOM_MOVE_SHARES: Final = (0.08, 0.6, 1.0)  # of the moves of a game
TASK_NODES: Final = 50_000  # to solve a position and its line; the test that solves all has to end within a minute
MIN_PLIES_LEFT: Final = 3  # of the game, from the puzzle's position
MAX_SHORT_LINES: Final = 25  # puzzles of a grade and a kind whose line is a single ply
MAX_LONG_LINES: Final = 60  # those whose line has several plies


def puzzles(seed: int, run: Run) -> Iterator[Puzzle]:
    """Yield puzzles without end."""
    totals: Counter[tuple[int, PuzzleKind, bool]] = Counter()
    known = set()
    games = (f"{seed} {number}" for number in natural_numbers())
    for _, puzzle in run.map(puzzle_text, games, parse_puzzle_text):
        if puzzle and (form := canonical_form(puzzle.position)) not in known:
            known.add(form)
            is_long = len(puzzle.line) > 1
            totals[puzzle.grade, puzzle.kind, is_long] += 1
            if totals[puzzle.grade, puzzle.kind, is_long] <= (MAX_LONG_LINES if is_long else MAX_SHORT_LINES):
                yield puzzle


def puzzle_text(seed: str) -> str:
    """Play the game of a seed; return its puzzle as text, or nothing."""
    task = best_task(play_game(Random(seed)))
    return str(rated_puzzle(task)) if task else ""


def parse_puzzle_text(_: str, text: str) -> Puzzle | None:
    """Read the puzzle of a game, if there is one."""
    return parse_puzzle(text) if text else None


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
