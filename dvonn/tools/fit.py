"""Fit the evaluation's weights to searches of positions from self-play, and write engine/search/weights.py.

The games are played by sides of several strengths from boards that are filled at random, placed by the engine, or even.
Some positions of each, half of them after one more random move, are valued by a search. These values are fitted by
ridge regression, once for each number of stacks, with positions weighted by how close their number of stacks is (a
Gaussian kernel) and by how even they are. A tenth of the games is held out to tell the error. Needs numpy, a
developers' tool.
"""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain
from operator import mul
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from dvonn.commandline import Parser, fail
from dvonn.engine import alphabeta
from dvonn.engine.search.evaluation import CENTS_PER_PIECE, TERM_COUNT, evaluate, terms, value_to_margin
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import SPACE_SLOTS, State, height_table, popcount, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Phase, members
from dvonn.rules.position import Position
from dvonn.tools.jobs import Run, add_run_options, open_run

WEIGHTS_FILE: Final = Path(__file__).parents[1] / "engine" / "search" / "weights.py"
STACK_COUNTS: Final = 50  # from 0 to 49
RIDGE_PENALTY: Final = 30.0
KERNEL_WIDTH_STACKS: Final = 3.0  # of the Gaussian kernel over the number of stacks
EVEN_CENTS: Final = 2400  # a position with this value has half the weight of an even one
HELD_OUT_GAMES: Final = 10  # one of so many is held out
REPORTED_STACKS: Final = range(8, 16), range(16, 25), range(25, 35), range(35, 50)


# Labels

Sample = tuple[State, int]
"""A position of a game, and its value for the side to move, in cents."""
FAIR_CENTS: Final = 150  # of the static value of a board that hardly favours either side
RANDOM_PLACEMENT_SHARE: Final = 0.12  # in placed boards, so that they differ
SAMPLES_OF_A_GAME: Final = 8
SAMPLED_STACKS: Final = range(8, 41)  # of all samples but one
SAMPLE_WORDS: Final = 6  # of the text of a sample: four sets of spaces and the heights of the tall stacks, hexadecimal
VALUE_TABLE_BITS: Final = 14  # of the transposition table
PLAY_TABLE_BITS: Final = 12
PLAYED_NODES: Final = (20, 60, 200, 600, 2000)  # searched per move, by a side of a game
RANDOM_MOVE_SHARE: Final = 0.06
SIDE_RANDOM_SHARES: Final = (0.0, 0.06, 0.2)  # of the moves of a game


@dataclass(frozen=True, slots=True)
class SampledGame:
    """A game to be played, some positions of which are valued; its number and the seed of all games determine it."""

    number: int
    seed: int
    nodes: int  # of the search that values a position


def self_play(
    state: State, rng: Random, nodes: tuple[int, int], random_share: float = RANDOM_MOVE_SHARE
) -> Iterator[tuple[State, bool]]:
    """Play a game on from a state, with the nodes of each side and a share of random moves.

    Each state with moves is yielded, then the end, and whether the first side is to move.
    """
    is_first = True
    while True:
        moves = state.moves()
        if not moves:
            state, is_first = state.after_pass(), not is_first
            moves = state.moves()
        yield state, is_first
        if not moves:
            return
        is_random = rng.random() < random_share
        move = rng.choice(moves) if is_random else _searched(state, nodes[not is_first], PLAY_TABLE_BITS)[0].best
        state, is_first = state.play(move), not is_first


def _searched(state: State, nodes: int, table_bits: int) -> tuple[Search, int]:
    """Return a finished search, and its value in cents: of an estimate the mean of the last two depths."""
    search = Search(state, nodes, MAX_DEPTH, TranspositionTable(table_bits))
    values = dict[int, int]()  # by depth
    for _ in chain(search.run(), [None]):
        values[search.depth] = search.value
    shown = [search.value] if search.exact else [*values.values()][-2:]
    return search, round(CENTS_PER_PIECE * fmean(map(value_to_margin, shown)))


def starting_position(rng: Random) -> Position:
    """Return a full board, filled at random or placed by the engine with some random placements."""
    if rng.random() < 0.5:
        return Position.random_full(rng)
    position = Position()
    while position.phase is Phase.PLACEMENT:
        is_random = rng.random() < RANDOM_PLACEMENT_SHARE
        position = position.play(rng.choice(position.moves()) if is_random else alphabeta.place(position, rng))
    return position


def starting_state(rng: Random) -> State:
    """Return a full board, three of ten of which are filled at random and hardly favour either side."""
    if rng.random() < 0.7:
        return state_of(starting_position(rng))
    while True:
        state = state_of(Position.random_full(rng))
        if -FAIR_CENTS <= evaluate(state) <= FAIR_CENTS:
            return state


def sampled_states(rng: Random) -> list[State]:
    """Return positions of a game, half of them after one more random move, as the leaves of a search are."""
    board = starting_state(rng)
    nodes = rng.choice(PLAYED_NODES), rng.choice(PLAYED_NODES)
    states = [state for state, _ in self_play(board, rng, nodes, rng.choice(SIDE_RANDOM_SHARES))][:-1]
    later = [state for state in states if _stacks(state) in SAMPLED_STACKS]
    samples = [*rng.sample(later, min(len(later), SAMPLES_OF_A_GAME - 1)), rng.choice(states)]
    return [state.play(rng.choice(state.moves())) if rng.random() < 0.5 else state for state in samples]


def _stacks(state: State) -> int:
    return popcount(state.own | state.opp | state.red)


def play_samples(game: SampledGame) -> str:
    """Play a game; return the text of its samples."""
    words = list[str]()
    for state in sampled_states(Random(f"{game.seed} {game.number}")):
        if state.moves():
            value = _searched(state, game.nodes, VALUE_TABLE_BITS)[1]
            sets = (f"{spaces:x}" for spaces in (state.own, state.opp, state.red, state.tall))
            words += [*sets, bytes([state.heights[space] for space in members(state.tall)]).hex() or "-", str(value)]
    return " ".join(words)


def parse_samples(_: SampledGame, text: str) -> list[Sample]:
    """Read the samples of a game; ValueError if they are malformed."""
    words = iter(text.split())
    return [_parse_sample(sample) for sample in zip(*[words] * SAMPLE_WORDS, strict=True)]


def _parse_sample(words: Sequence[str]) -> Sample:
    own, opp, red, tall = (int(word, 16) for word in words[:4])
    heights = [1] * SPACE_SLOTS
    for space, height in zip(members(tall), bytes.fromhex(words[4].strip("-")), strict=True):
        heights[space] = height
    lead = sum(heights[space] for space in members(own)) - sum(heights[space] for space in members(opp))
    return State(own, opp, red, tall, lead, height_table(heights)), int(words[5])


# Regression


class TrainingData:
    """The sums over samples that a regression of values on terms needs, for each number of stacks."""

    def __init__(self) -> None:
        import numpy as np  # noqa: PLC0415 # --help works without it

        self.squares = np.zeros((STACK_COUNTS, TERM_COUNT, TERM_COUNT))  # products of two terms
        self.products = np.zeros((STACK_COUNTS, TERM_COUNT))  # products of a term and the value

    def add(self, samples: Iterable[Sample]) -> None:
        """Add the samples of a game; the more even one is, the more it weighs."""
        import numpy as np  # noqa: PLC0415 # --help works without numpy

        for state, value in samples:
            values = np.array(_terms(state), float)
            weighted = values / (1 + (value / EVEN_CENTS) ** 2)
            self.squares[_stacks(state)] += np.outer(weighted, values)
            self.products[_stacks(state)] += weighted * value


def _terms(state: State) -> tuple[int, ...]:
    return terms(state.own, state.opp, state.red, state.tall, state.lead, state.heights)


def fit_weights(data: TrainingData) -> list[tuple[int, ...]]:
    """Return the weights in cents for each number of stacks from 0 to 49."""
    import numpy as np  # noqa: PLC0415 # --help works without numpy

    table = []
    for number in range(STACK_COUNTS):
        kernel = np.exp(-(((np.arange(STACK_COUNTS) - number) / KERNEL_WIDTH_STACKS) ** 2))
        normal_matrix = np.tensordot(kernel, data.squares, 1) + RIDGE_PENALTY * np.eye(TERM_COUNT)
        weights = np.linalg.solve(normal_matrix, kernel @ data.products)
        table.append(tuple(round(float(weight)) for weight in weights))
    return table


def error_report(weights: Sequence[Sequence[int]], held_out: Sequence[Sample]) -> str:
    """Return a line for each range of stacks: the mean absolute error and the mean error of the weighted terms."""
    lines = []
    for stacks in REPORTED_STACKS:
        samples = [sample for sample in held_out if _stacks(sample[0]) in stacks]
        errors = [sum(map(mul, _terms(state), weights[_stacks(state)])) - value for state, value in samples]
        if errors:
            mean, bias = (fmean(numbers) / CENTS_PER_PIECE for numbers in (map(abs, errors), errors))
            lines.append(f"{stacks[0]} to {stacks[-1]} stacks: {len(errors)} positions, off by {mean:.2f}, {bias:+.2f}")
    return "\n".join(lines)


def module_text(table: Sequence[tuple[int, ...]], command: str) -> str:
    """Return the source of the weights module, with the tool and the arguments that it was written by."""
    rows = "".join(f"    ({', '.join(map(str, row))}),  # {number}\n" for number, row in enumerate(table))
    return (
        '"""The evaluation\'s weights: a row for each number of stacks, a column for each of TERM_NAMES, in cents.\n\n'
        f'Written by `python -m dvonn.tools.{command}`, never by hand.\n"""\n\n'
        f"from typing import Final\n\nWEIGHTS: Final[list[tuple[int, ...]]] = [\n{rows}]\n"
    )


def fitted_table(run: Run, options: Namespace) -> list[tuple[int, ...]]:
    """Return the weights, and print their errors in the held-out games."""
    data, held_out = TrainingData(), list[Sample]()
    games = (SampledGame(number, options.seed, options.nodes) for number in range(options.games))
    for game, samples in run.map(play_samples, games, parse_samples):
        if game.number % HELD_OUT_GAMES:
            data.add(samples)
        else:
            held_out += samples
        run.report((game.number + 1) / options.games)
    table = fit_weights(data)
    print(error_report(table, held_out))
    return table


def main(argv: Sequence[str] | None = None) -> int:
    """Play the games and write the weights."""
    parser = Parser(prog="fit", description=__doc__)
    parser.add_count("--games", 1000, "number of games")
    parser.add_count("--nodes", 20_000, "nodes searched to value a position")
    parser.add_argument(
        "--out", type=Path, default=WEIGHTS_FILE, metavar="FILE", help="the module to write (default: %(default)s)"
    )
    add_run_options(parser, results="the positions of the games")
    options = parser.parse_args(argv)
    if not find_spec("numpy"):
        fail("fit", "numpy is missing; it is among the dev tools in pyproject.toml")
    with open_run(options, "fit") as run:
        table = fitted_table(run, options)
    command = f"fit --games {options.games} --nodes {options.nodes} --seed {options.seed}"
    options.out.write_text(module_text(table, command), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
