"""Draw a chart of measured matches: ratings of the engine's versions, and of the times that it has for a move.

The file of matches is plain text (see dvonn/tools/elo_chart/match_file.py). Ratings are the most likely ones by the
logistic curve, with 95% confidence intervals, relative to the first version. Needs numpy, a developers'
tool.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dvonn.commandline import Parser, fail
from dvonn.tools.elo_chart.drawing import chart
from dvonn.tools.elo_chart.match_file import MatchFileError, RatedMatches, parse_matches
from dvonn.tools.elo_chart.ratings import Ratings, UnconnectedError, fit_ratings

ENGINE_FOLDER: Final = Path(__file__).parents[2] / "engine"


def main(argv: Sequence[str] | None = None) -> int:
    """Read the matches, print the ratings and write the chart."""
    parser = Parser(prog="elo_chart", description=__doc__)
    parser.add_argument(
        "--matches",
        type=Path,
        default=ENGINE_FOLDER / "matches.txt",
        metavar="FILE",
        help="the results (default: %(default)s)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=ENGINE_FOLDER / "elo.svg",
        metavar="FILE",
        help="the chart to write (default: %(default)s)",
    )
    options = parser.parse_args(argv)
    try:
        measured = parse_matches(options.matches.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, MatchFileError) as error:
        fail("elo_chart", f"cannot read {options.matches}: {getattr(error, 'strerror', None) or error}")
    try:
        by_version, by_time = (ratings_of(measured, times=times) for times in (False, True))
    except UnconnectedError as error:
        fail("elo_chart", f"{options.matches}: {error}")
    except ModuleNotFoundError as error:
        fail("elo_chart", f"{error.name} is missing; it is among the dev tools in pyproject.toml")
    try:
        options.out.write_text(chart(measured.versions, by_version, by_time), encoding="utf-8", newline="\n")
    except OSError as error:
        fail("elo_chart", f"cannot write {options.out}: {error.strerror}")
    for ratings in (by_version, by_time):
        for side, elo in ratings.elo.items() if ratings else ():
            print(f"{side}: {elo:+.0f}")
    return 0


def ratings_of(measured: RatedMatches, *, times: bool) -> Ratings | None:
    """Return the ratings of times a move or of versions, relative to the first version with the least time."""
    matches = measured.comparing(times=times)
    sides = {side for match in matches for side in (match.a, match.b)}
    order = [version.name for version in measured.versions]
    return (
        fit_ratings(matches, min(sides, key=lambda one: (order.index(one.name), one.milliseconds))) if sides else None
    )


if __name__ == "__main__":
    sys.exit(main())
