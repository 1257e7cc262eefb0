"""Fit the evaluation's weights to self-play games of the search, and write engine/search/weights.py.

Each round plays games with the weights of the round before, half of them from boards filled at random and half from
boards placed by the engine, with a few random plies. The positions of all rounds are then fitted to the final margins
of their games by ridge regression, once for each number of stacks, with positions weighted by how close their number
of stacks is (a Gaussian kernel). Needs numpy, a developers' tool.
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from dvonn.commandline import Parser, fail, parse_count
from dvonn.engine.search import rollouts
from dvonn.engine.search.bitboard import popcount
from dvonn.engine.search.evaluation import CENTS_PER_PIECE, TERM_NAMES, set_weights, terms
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import State, state_of
from dvonn.rules.pieces import Phase
from dvonn.rules.position import Position

WEIGHTS_FILE: Final = Path(__file__).parents[1] / "engine" / "search" / "weights.py"
# Set by hand, for the games of the first round
HAND_SET_WEIGHTS: Final = (30, 20, 20, 20, 20, 10, 10, 10, 10, -20, -50, 0, 30, 50, 30, 20, 0)
FIT_RANDOM_MOVE_SHARE: Final = 0.06  # of the moves, and twice that share of the placements, so that the games differ
PLACEMENT_ROLLOUTS: Final = 30  # random boards searched per placement
FIT_TABLE_BITS: Final = 12
RIDGE_PENALTY: Final = 30.0
KERNEL_WIDTH_STACKS: Final = 3.0  # of the Gaussian kernel over the number of stacks


@dataclass
class TrainingData:
    """Positions as values of the evaluation terms, numbers of stacks, and final margins for the side to move."""

    term_values: list[tuple[int, ...]] = field(default_factory=list)
    stacks: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)


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
    search = Search(state, nodes, MAX_DEPTH, FIT_TABLE_BITS)
    for _ in search.run():
        pass
    return search.best


def starting_position(rng: Random) -> Position:
    """Return a full board, filled at random or placed by the engine with few rollouts and some random placements."""
    if rng.random() < 0.5:
        return Position.random_full(rng)
    position = Position()
    while position.phase is Phase.PLACEMENT:
        *_, report = rollouts.search(position, rng, PLACEMENT_ROLLOUTS)
        position = position.play(
            rng.choice(position.moves()) if rng.random() < 2 * FIT_RANDOM_MOVE_SHARE else report.best
        )
    return position


def add_game(data: TrainingData, rng: Random, nodes: int) -> None:
    """Play one game and add its positions to the data."""
    *states, (end, is_first) = self_play(state_of(starting_position(rng)), rng, nodes)
    first_margin = end.lead if is_first else -end.lead
    for state, is_first in states:
        values = terms(state.own, state.opp, state.red, state.tall, state.lead, state.heights)
        if values[-1]:
            data.term_values.append(values)
            data.stacks.append(popcount(state.own | state.opp | state.red))
            data.margins.append(first_margin if is_first else -first_margin)


def fit_weights(data: TrainingData) -> list[tuple[int, ...]]:
    """Return the weights in cents for each number of stacks from 0 to 49; ModuleNotFoundError without numpy."""
    import numpy as np  # noqa: PLC0415 # --help works without it

    values, margins, stacks = (np.array(a, float) for a in (data.term_values, data.margins, data.stacks))
    table = []
    for number in range(50):
        kernel = np.exp(-(((stacks - number) / KERNEL_WIDTH_STACKS) ** 2))[:, None]
        normal_matrix = (values * kernel).T @ values + RIDGE_PENALTY * np.eye(len(TERM_NAMES))
        weights = np.linalg.solve(normal_matrix, (values * kernel).T @ margins)
        table.append(tuple(round(CENTS_PER_PIECE * float(weight)) for weight in weights))
    return table


def module_text(table: Sequence[tuple[int, ...]], arguments: str) -> str:
    """Return the source of the weights module, with the arguments that it was written with."""
    rows = "".join(f"    ({', '.join(map(str, row))}),  # {number}\n" for number, row in enumerate(table))
    return (
        '"""The evaluation\'s weights: a row for each number of stacks, a column for each of TERM_NAMES, in cents.\n\n'
        f'Written by `python -m dvonn.tools.fit {arguments}`, never by hand.\n"""\n\n'
        f"from typing import Final\n\nWEIGHTS: Final[list[tuple[int, ...]]] = [\n{rows}]\n"
    )


def parse_rounds(text: str) -> int:
    """Read a number of rounds of at least 0."""
    return 0 if text == "0" else parse_count(text)


def read_weights(path: Path) -> list[tuple[int, ...]]:
    """Return the weights from a module like engine/search/weights.py without running it.

    ValueError if it has none of the right shape, OSError or SyntaxError if it cannot be read.
    """
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and node.value and getattr(node.target, "id", "") == "WEIGHTS":
            rows = ast.literal_eval(node.value)
            if len(rows) == 50 and all(len(row) == len(TERM_NAMES) for row in rows):
                return [tuple(int(weight) for weight in row) for row in rows]
    raise ValueError(f"expected WEIGHTS with 50 rows of {len(TERM_NAMES)} numbers")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the rounds and write the weights."""
    parser = Parser(prog="fit", description=__doc__)
    parser.add_argument(
        "--rounds",
        type=parse_rounds,
        default=3,
        metavar="N",
        help="number of rounds; 0 writes the hand-set weights (default: %(default)s)",
    )
    parser.add_argument(
        "--games", type=parse_count, default=1000, metavar="N", help="games per round (default: %(default)s)"
    )
    parser.add_argument(
        "--nodes", type=parse_count, default=500, metavar="N", help="nodes searched per move (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the games (default: %(default)s)")
    parser.add_argument(
        "--out", type=Path, default=WEIGHTS_FILE, metavar="FILE", help="the module to write (default: %(default)s)"
    )
    options = parser.parse_args(argv)
    rng, data = Random(options.seed), TrainingData()
    table: list[tuple[int, ...]] = [HAND_SET_WEIGHTS] * 50
    for number in range(options.rounds):
        set_weights(table)
        for _ in range(options.games):
            add_game(data, rng, options.nodes)
        try:
            table = fit_weights(data)
        except ModuleNotFoundError as error:
            fail("fit", f"{error.name} is missing; it is among the dev tools in pyproject.toml")
        print(f"round {number + 1}: {len(data.margins)} positions", flush=True)
    arguments = f"--rounds {options.rounds} --games {options.games} --nodes {options.nodes} --seed {options.seed}"
    options.out.write_text(module_text(table, arguments), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
