"""A campaign of faults against both programs: lost data, wrong behaviour and freezes are counted.

Each try runs real processes with scripted input, without a window: they are killed at random instants, find every file
of the data folder damaged in every way, before the start and while they run, write to a full disk, and see the
calendar set back and forth. `lost` counts what a program has reported as saved and the next one does not know;
`wrong` counts error messages, unexpected exit codes, an open operator's page and faults that guests can read; `freeze`
is the longest time between two frames, without the time of waiting for a processor that others use.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from dvonn.commandline import Parser, parse_count
from dvonn.tools.trials.campaign import KINDS, run_kind


def main(argv: Sequence[str] | None = None) -> int:
    """Run the campaign and print a table; return 0 if nothing is lost and nothing wrong."""
    parser = Parser(prog="trials", description=__doc__)
    parser.add_argument(
        "--tries", type=parse_count, default=500, metavar="N", help="number of tries, of all kinds (default: 500)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the faults (default: 1)")
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    problems: list[str] = []
    print(f"{'':28}{'tries':>6}{'lost':>6}{'wrong':>6}{'freeze':>9}")
    for kind, (_, share) in KINDS.items():
        for at_event, program in enumerate(("at home", "at an event")):
            tries = max(1, round(options.tries * share / 100))
            with TemporaryDirectory(prefix="dvonn-trials-") as folder:
                totals = run_kind(kind, tries, Path(folder) / "data", options.seed, at_event=bool(at_event))
            freeze = f"{totals.longest_freeze:.2f} s"
            print(f"{kind + ', ' + program:28}{totals.tries:6}{totals.lost:6}{totals.wrong:6}{freeze:>9}", flush=True)
            problems += totals.problems
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
