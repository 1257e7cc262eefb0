"""Fit the evaluation's weights to self-play games of the search, and write engine/search/weights.py.

Each round plays games with the weights of the round before, half of them from boards filled at random and half from
boards placed by the engine, with a few random plies. The positions of all rounds are then fitted to the final margins
of their games by ridge regression, once for each number of stacks, with positions weighted by how close their number
of stacks is (a Gaussian kernel). Needs numpy, a developers' tool.
"""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Final

from dvonn.commandline import Parser, fail
from dvonn.engine import alphabeta
from dvonn.engine.search.evaluation import CENTS_PER_PIECE, TERM_COUNT, TERM_NAMES, set_weights, terms
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import State, popcount, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Phase
from dvonn.rules.position import Position
from dvonn.tools.jobs import Run, add_run_options, open_run

WEIGHTS_FILE: Final = Path(__file__).parents[1] / "engine" / "search" / "weights.py"
# Set by hand, for the games of the first round
HAND_SET_WEIGHTS: Final = (30, 20, 20, 20, 20, 10, 10, 10, -20, -50, 0, 30, 50, 30, 20, 0, 0, 0, 0, 0)
FIT_RANDOM_MOVE_SHARE: Final = 0.06  # of the moves, and twice that share of the placements, so that the games differ
STACK_COUNTS: Final = 50  # from 0 to 49
RIDGE_PENALTY: Final = 30.0
KERNEL_WIDTH_STACKS: Final = 3.0  # of the Gaussian kernel over the number of stacks


# Self-play

Sample = tuple[int, ...]
"""A position of a game: the number of stacks, the final margin of the side to move, and the values of the terms."""
_SAMPLE_MARK: Final = " ; "  # between the samples of a game, in the text that stores them


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A game to be played; its number and the seed of all games determine it, together with the weights."""

    number: int
    seed: int
    nodes: int  # searched per move
    weights: list[tuple[int, ...]]


def self_play(state: State, rng: Random, nodes: int) -> Iterator[tuple[State, bool]]:
    """Play a game on from a state; yield each state with moves, then the end, and whether the first side is to move."""
    is_first = True
    while True:
        moves = state.moves()
        if not moves:
            state, is_first = state.after_pass(), not is_first
            moves = state.moves()
        yield state, is_first
        if not moves:
            return
        state, is_first = state.play(_choose(state, moves, rng, nodes)), not is_first


def _choose(state: State, moves: list[int], rng: Random, nodes: int) -> int:
    if rng.random() < FIT_RANDOM_MOVE_SHARE:
        return rng.choice(moves)
    search = Search(state, nodes, MAX_DEPTH, TranspositionTable(12))
    for _ in search.run():
        pass
    return search.best


def starting_position(rng: Random) -> Position:
    """Return a full board, filled at random or placed by the engine with some random placements."""
    if rng.random() < 0.5:
        return Position.random_full(rng)
    position = Position()
    while position.phase is Phase.PLACEMENT:
        is_random = rng.random() < 2 * FIT_RANDOM_MOVE_SHARE
        position = position.play(rng.choice(position.moves()) if is_random else alphabeta.place(position, rng))
    return position


def play_samples(game: SelfPlayGame) -> str:
    """Play a game with its weights; return the text of its samples."""
    set_weights(game.weights)
    rng = Random(f"{game.seed} {game.number}")
    *states, (end, is_first) = self_play(state_of(starting_position(rng)), rng, game.nodes)
    first_margin = end.lead if is_first else -end.lead
    samples = []
    for state, is_first in states:
        values = terms(state.own, state.opp, state.red, state.tall, state.lead, state.heights)
        if values[-1]:
            stacks = popcount(state.own | state.opp | state.red)
            samples.append(" ".join(map(str, (stacks, first_margin if is_first else -first_margin, *values))))
    return _SAMPLE_MARK.join(samples)


def parse_samples(_: SelfPlayGame, text: str) -> list[Sample]:
    """Read the samples of a game; ValueError if they are malformed."""
    samples = [tuple(map(int, sample.split())) for sample in text.split(_SAMPLE_MARK) if sample]
    if any(len(sample) != 2 + len(TERM_NAMES) for sample in samples):
        raise ValueError(f"expected samples of {2 + len(TERM_NAMES)} numbers")
    return samples


# Regression


class TrainingData:
    """The sums over samples that a regression of margins on terms needs, for each number of stacks."""

    def __init__(self) -> None:
        import numpy as np  # noqa: PLC0415 # --help works without it

        self.samples = 0
        self.squares = np.zeros((STACK_COUNTS, TERM_COUNT, TERM_COUNT))  # products of two terms
        self.products = np.zeros((STACK_COUNTS, TERM_COUNT))  # products of a term and the margin

    def add(self, samples: Iterable[Sample]) -> None:
        """Add the samples of a game."""
        import numpy as np  # noqa: PLC0415 # --help works without numpy

        for stacks, margin, *values in samples:
            terms = np.array(values, float)
            self.samples += 1
            self.squares[stacks] += np.outer(terms, terms)
            self.products[stacks] += margin * terms


def fit_weights(data: TrainingData) -> list[tuple[int, ...]]:
    """Return the weights in cents for each number of stacks from 0 to 49."""
    import numpy as np  # noqa: PLC0415 # --help works without numpy

    table = []
    for number in range(STACK_COUNTS):
        kernel = np.exp(-(((np.arange(STACK_COUNTS) - number) / KERNEL_WIDTH_STACKS) ** 2))
        normal_matrix = np.tensordot(kernel, data.squares, 1) + RIDGE_PENALTY * np.eye(TERM_COUNT)
        weights = np.linalg.solve(normal_matrix, kernel @ data.products)
        table.append(tuple(round(CENTS_PER_PIECE * float(weight)) for weight in weights))
    return table


def module_text(table: Sequence[tuple[int, ...]], command: str) -> str:
    """Return the source of the weights module, with the tool and the arguments that it was written by."""
    rows = "".join(f"    ({', '.join(map(str, row))}),  # {number}\n" for number, row in enumerate(table))
    return (
        '"""The evaluation\'s weights: a row for each number of stacks, a column for each of TERM_NAMES, in cents.\n\n'
        f'Written by `python -m dvonn.tools.{command}`, never by hand.\n"""\n\n'
        f"from typing import Final\n\nWEIGHTS: Final[list[tuple[int, ...]]] = [\n{rows}]\n"
    )


def fitted_tables(run: Run, options: Namespace) -> Iterator[list[tuple[int, ...]]]:
    """Yield the weights of each round."""
    table: list[tuple[int, ...]] = [HAND_SET_WEIGHTS] * 50
    data = TrainingData()
    for round_number in range(options.rounds):
        first = round_number * options.games
        games = [SelfPlayGame(first + n, options.seed, options.nodes, table) for n in range(options.games)]
        for game, samples in run.map(play_samples, games, parse_samples):
            data.add(samples)
            run.report((game.number + 1) / (options.rounds * options.games))
        table = fit_weights(data)
        print(f"round {round_number + 1}: {data.samples} positions", flush=True)
        yield table


def main(argv: Sequence[str] | None = None) -> int:
    """Run the rounds and write the weights."""
    parser = Parser(prog="fit", description=__doc__)
    parser.add_count("--rounds", 3, "number of rounds")
    parser.add_count("--games", 1000, "games per round")
    parser.add_count("--nodes", 500, "nodes searched per move")
    parser.add_argument(
        "--out", type=Path, default=WEIGHTS_FILE, metavar="FILE", help="the module to write (default: %(default)s)"
    )
    add_run_options(parser, results="the positions of the games")
    options = parser.parse_args(argv)
    if not find_spec("numpy"):
        fail("fit", "numpy is missing; it is among the dev tools in pyproject.toml")
    with open_run(options, "fit") as run:
        *_, table = fitted_tables(run, options)
    command = f"fit --rounds {options.rounds} --games {options.games} --nodes {options.nodes} --seed {options.seed}"
    options.out.write_text(module_text(table, command), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
