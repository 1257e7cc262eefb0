"""Tune numeric parameters of the engine by games: SPSA, as in fishtest.

The parameters are the margins of the search, and the terms of the evaluation, whose weights are scaled. Each pair of
games is played by the values so far plus and minus a random perturbation; the values move to the side that has more
points. After each batch of pairs the values are printed. A match in the arena tells what they are worth.
"""

import shlex
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from dvonn.commandline import Parser, fail, parse_count
from dvonn.engine.search.evaluation import TERM_NAMES
from dvonn.tools.arena.openings import OPENINGS
from dvonn.tools.jobs.run import Run, add_run_options, open_run
from dvonn.tools.tune.pairs import TunedPair, parse_points, play_pair
from dvonn.tools.tune.parameters import PARAMETERS, STEP_SHARE, scaled_weights
from dvonn.tools.tune.spsa import Schedule, Trial, Vector, spsa
from dvonn.tools.weights_module import module_text

FINAL_RATE: Final = 0.02  # steps by which a pair moves the values in the end, for each point

Tuned = tuple[str, float]
"""The name of a parameter and its step."""


def tuned_parameter(text: str) -> Tuned:
    """Read `NAME` or `NAME=STEP`."""
    name, _, step = text.partition("=")
    if name not in PARAMETERS:
        raise ArgumentTypeError(f"expected one of {', '.join(PARAMETERS)}, got {name!r}")
    try:
        number = float(step or max(1.0, STEP_SHARE * PARAMETERS[name]))
    except ValueError:
        number = 0
    if not number > 0:
        raise ArgumentTypeError(f"{name}: expected a positive step, got {step!r}")
    return name, number


def tunings(run: Run, options: Namespace) -> Iterator[dict[str, float]]:
    """Yield the values of the tuned parameters after each batch."""
    names, steps = zip(*options.parameters, strict=True)
    schedule = Schedule(steps, options.pairs, FINAL_RATE, options.seed)

    def play(trials: Sequence[Trial]) -> Iterator[tuple[Trial, float]]:
        pairs = [TunedPair(trial, names, options.start, options.nodes, options.seed) for trial in trials]
        for pair, points in run.map(play_pair, pairs, parse_points):
            run.report(pair.trial.number / options.pairs)
            yield pair.trial, 2 * points - 2

    start: Vector = tuple(PARAMETERS[name] for name in names)
    for number, theta in spsa(start, schedule, options.batch, play):
        values = dict(zip(names, theta, strict=True))
        print(f"{number} pairs: {', '.join(f'{name} {value:.1f}' for name, value in values.items())}", flush=True)
        yield values


def _parser() -> Parser:
    parser = Parser(prog="tune", description=__doc__)
    parser.add_argument(
        "parameters",
        type=tuned_parameter,
        nargs="+",
        metavar="NAME[=STEP]",
        help=f"what to tune, and the change of it that matters (default: a tenth): {', '.join(PARAMETERS)}",
    )
    numbers = {"pairs": (1000, "pairs of games"), "batch": (20, "pairs between two moves of the values")}
    numbers["nodes"] = 1000, "nodes searched per move"
    for name, (default, what) in numbers.items():
        parser.add_argument(
            f"--{name}", type=parse_count, default=default, metavar="N", help=f"{what} (default: %(default)s)"
        )
    parser.add_argument("--start", choices=OPENINGS, default="full", help="the boards, as in the arena (default: full)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the games (default: %(default)s)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the scaled weights, for `ugi --weights FILE`")
    add_run_options(parser, results="the points of each pair")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Tune the parameters; print their values, and write the weights if a file is given."""
    options = _parser().parse_args(argv)
    with open_run(options, "tune") as run:
        *_, values = tunings(run, options)
    if options.out:
        write_weights(options.out, values, command_line(options))
    return 0


def command_line(options: Namespace) -> str:
    """Return the command that gives the same values."""
    parameters = " ".join(shlex.quote(f"{name}={step:g}") for name, step in options.parameters)
    names = ("pairs", "batch", "nodes", "start", "seed")
    return f"tune {parameters} {' '.join(f'--{name} {getattr(options, name)}' for name in names)}"


def write_weights(path: Path, values: dict[str, float], command: str) -> None:
    """Write the module of weights with the terms scaled."""
    scales = tuple(round(values.get(name, PARAMETERS[name])) for name in TERM_NAMES)
    try:
        path.write_text(module_text(scaled_weights(scales), command), encoding="utf-8")
    except OSError as error:
        fail("tune", f"cannot write {path}: {error.strerror}")


if __name__ == "__main__":
    sys.exit(main())
