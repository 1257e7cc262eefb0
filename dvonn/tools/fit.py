"""Fits the evaluation's weights on games that the search plays against itself, and writes engine/weights.py.

Each round plays games with the weights of the round before, half of them from boards filled at random, half from
boards placed by the engine, with a few plies left to chance. It fits the positions of all rounds to the games' final
margins: least squares (ridge), for each number of stacks from the positions with about as many. Needs numpy, which is
a developers' tool.
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from dvonn.commandline import Parser, count, fail
from dvonn.engine.search import rollouts
from dvonn.engine.search.bitboard import popcount
from dvonn.engine.search.evaluation import CENT, TERMS, set_weights, terms
from dvonn.engine.search.search import DEEPEST, Search
from dvonn.engine.search.state import State, of_position
from dvonn.rules.pieces import Phase
from dvonn.rules.position import Position

OUT: Final = Path(__file__).parents[1] / "engine" / "search" / "weights.py"
# By hand, for the first round's games
FIRST: Final = (30, 20, 20, 20, 20, 10, 10, 10, 10, -20, -50, 0, 30, 50, 30, 20, 0)
CHANCE: Final = 0.06  # of the moves, and twice as many placements, so that the games differ
BOARDS: Final = 30  # filled at random for a placement
TABLE_BITS: Final = 12
RIDGE: Final = 30.0
WIDTH: Final = 3.0  # in stacks: how far around a number of stacks positions count for it


@dataclass
class Sample:
    """Positions with the terms' values, the number of stacks, and the final margin for the side to move."""

    values: list[tuple[int, ...]] = field(default_factory=list)
    stacks: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)


def plies(state: State, rng: Random, nodes: int) -> Iterator[tuple[State, bool]]:
    """Play a game on from a state; yield each state that has moves, and whether the side that began is to move."""
    first = True
    while True:
        moves = state.moves()
        if not moves:
            state, first = state.passed(), not first
            moves = state.moves()
        yield state, first
        if not moves:
            return
        state, first = state.play(_choose(state, moves, rng, nodes)), not first


def _choose(state: State, moves: list[int], rng: Random, nodes: int) -> int:
    if rng.random() < CHANCE:
        return rng.choice(moves)
    search = Search(state, nodes, DEEPEST, TABLE_BITS)
    for _ in search.run():
        pass
    return search.best


def start(rng: Random) -> Position:
    """Return a full board, filled at random or placed, not too carefully, by the engine."""
    if rng.random() < 0.5:
        return Position.random_full(rng)
    position = Position()
    while position.phase is Phase.PLACEMENT:
        *_, report = rollouts.search(position, rng, BOARDS)
        position = position.play(rng.choice(position.moves()) if rng.random() < 2 * CHANCE else report.best)
    return position


def add_game(sample: Sample, rng: Random, nodes: int) -> None:
    """Play one game and add its positions."""
    *played, (end, first) = plies(of_position(start(rng)), rng, nodes)
    margin = end.lead if first else -end.lead
    for state, is_first in played:
        values = terms(state.own, state.opp, state.red, state.tall, state.lead, state.heights)
        if values[-1]:
            sample.values.append(values)
            sample.stacks.append(popcount(state.own | state.opp | state.red))
            sample.margins.append(margin if is_first else -margin)


def fitted(sample: Sample) -> list[tuple[int, ...]]:
    """Return the weights in cents for each number of stacks from 0 to 49."""
    import numpy as np  # noqa: PLC0415 # a developers' tool, which --help does not need

    values, margins, stacks = (np.array(a, float) for a in (sample.values, sample.margins, sample.stacks))
    table = []
    for number in range(50):
        share = np.exp(-(((stacks - number) / WIDTH) ** 2))[:, None]
        squares = (values * share).T @ values + RIDGE * np.eye(len(TERMS))
        weights = np.linalg.solve(squares, (values * share).T @ margins)
        table.append(tuple(round(CENT * float(weight)) for weight in weights))
    return table


def text(table: Sequence[tuple[int, ...]], story: str) -> str:
    """Return the module with the weights."""
    rows = "".join(f"    ({', '.join(map(str, row))}),  # {number}\n" for number, row in enumerate(table))
    return (
        '"""The evaluation\'s weights: a row for each number of stacks, a column for each of its TERMS, in cents.\n\n'
        f'Written by `python -m dvonn.tools.fit {story}`, never by hand.\n"""\n\n'
        f"from typing import Final\n\nWEIGHTS: Final[list[tuple[int, ...]]] = [\n{rows}]\n"
    )


def rounds(text: str) -> int:
    """Read a whole number of rounds, perhaps 0."""
    return 0 if text == "0" else count(text)


def read_weights(path: Path) -> list[tuple[int, ...]]:
    """Return the weights in a module like engine/weights.py, which is not run; ValueError if there are none."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and node.value and getattr(node.target, "id", "") == "WEIGHTS":
            rows = ast.literal_eval(node.value)
            if len(rows) == 50 and all(len(row) == len(TERMS) for row in rows):
                return [tuple(int(weight) for weight in row) for row in rows]
    raise ValueError(f"expected WEIGHTS with 50 rows of {len(TERMS)} numbers")


def main(argv: Sequence[str] | None = None) -> int:
    """Play, fit and write."""
    parser = Parser(prog="fit", description=__doc__)
    parser.add_argument("--rounds", type=rounds, default=3, metavar="N", help="0 writes the first weights, set by hand")
    parser.add_argument("--games", type=count, default=1000, metavar="N", help="games in a round")
    parser.add_argument("--nodes", type=count, default=500, metavar="N", help="nodes searched for a move")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--out", type=Path, default=OUT, metavar="FILE")
    options = parser.parse_args(argv)
    rng, sample = Random(options.seed), Sample()
    table: list[tuple[int, ...]] = [FIRST] * 50
    for number in range(options.rounds):
        set_weights(table)
        for _ in range(options.games):
            add_game(sample, rng, options.nodes)
        try:
            table = fitted(sample)
        except ModuleNotFoundError as error:
            fail("fit", f"{error.name} is missing; it is among the dev tools in pyproject.toml")
        print(f"round {number + 1}: {len(sample.margins)} positions", flush=True)
    story = f"--rounds {options.rounds} --games {options.games} --nodes {options.nodes} --seed {options.seed}"
    options.out.write_text(text(table, story), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
