"""Fit the evaluation's weights to self-play games of the search, and write engine/search/weights.py.

Each round plays games with the weights of the round before, half of them from boards filled at random and half from
boards placed by the engine, with a few random plies. The positions of all rounds are then fitted to the final margins
of their games by ridge regression, once for each number of stacks, with positions weighted by how close their number
of stacks is (a Gaussian kernel). Needs numpy, a developers' tool.
"""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from dvonn.commandline import Parser, fail, parse_count
from dvonn.tools.fit.regression import TrainingData, fit_weights
from dvonn.tools.fit.self_play import SelfPlayGame, parse_samples, play_samples
from dvonn.tools.jobs.run import Run, add_run_options, open_run
from dvonn.tools.weights_module import module_text

WEIGHTS_FILE: Final = Path(__file__).parents[2] / "engine" / "search" / "weights.py"
# Set by hand, for the games of the first round
HAND_SET_WEIGHTS: Final = (30, 20, 20, 20, 20, 10, 10, 10, -20, -50, 0, 30, 50, 30, 20, 0, 0, 0, 0, 0)


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
    parser.add_argument(
        "--rounds", type=parse_count, default=3, metavar="N", help="number of rounds (default: %(default)s)"
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
