"""A campaign of faults against both programs: lost data, wrong behaviour and freezes are counted.

Each try runs real processes with scripted input, without a window: they are killed at random instants, find every file
of the data folder damaged in every way, before the start and while they run, write to a full disk, and see the
calendar set back and forth. `lost` counts what a program has reported as saved and the next one does not know;
`wrong` counts error messages, unexpected exit codes, an open operator's page and faults that guests can read; `freeze`
is the longest time between two frames, without the time of waiting for a processor that others use, and `busy` the
part of it in which the program has used one itself; where a display has gone, the time from its return to that of the
program.
"""

import os
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from dvonn.commandline import Parser, parse_count
from tests.measure.trials.campaign import KINDS, run_trials
from tests.measure.trials.display import lost_displays


def main(argv: Sequence[str] | None = None) -> int:
    """Run the campaign and print a table; return 0 if nothing is lost and nothing wrong."""
    parser = Parser(prog="trials", description=__doc__)
    parser.add_argument(
        "--tries", type=parse_count, default=500, metavar="N", help="number of tries, of all kinds (default: 500)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the faults (default: 1)")
    parser.add_argument("--window", action="store_true", help="also kill displays of real windows, which needs Xvfb")
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    kinds = {**KINDS, **({"display gone": (lost_displays, 1)} if options.window else {})}
    problems: list[str] = []
    print(f"{'':28}{'tries':>6}{'lost':>6}{'wrong':>6}{'freeze':>9}{'busy':>9}")
    for (kind, (make, share)), at_event in product(kinds.items(), (False, True)):
        tries = max(1, round(options.tries * share / 100))
        rng = Random(f"{kind} {at_event} {options.seed}")
        with TemporaryDirectory(prefix="dvonn-trials-") as folder:
            totals = run_trials(make, tries, Path(folder) / "data", rng, at_event=at_event)
        name, (freeze, busy) = f"{kind}, {'at an event' if at_event else 'at home'}", totals.longest_freeze
        row = f"{name:28}{totals.tries:6}{totals.lost:6}{totals.wrong:6}{freeze:7.2f} s{busy:7.2f} s"
        print(row, flush=True)
        problems += totals.problems
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
