"""Let levels of known strength play series of games against the adaptive level, as players do.

The adaptive level begins as for a new player and follows the results, so that either side should make about half of the
points. Prints for each player its share of the points in the last games, and the strengths that it met.
"""

import sys
from argparse import ArgumentTypeError
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from dvonn.commandline import Parser, parse_count
from dvonn.engine.levels import LEVELS, RELENTLESS, Level, adaptive_level, parse_level
from dvonn.engine.report import Limits
from dvonn.storage.rating import current_form
from dvonn.tools.arena.duel import Contestant, Pairing, play_game
from dvonn.tools.jobs.run import add_run_options, open_run
from dvonn.tools.make_puzzles.difficulty import RELENTLESS_NODES


class LevelSeries(NamedTuple):
    """A series to play from the empty board."""

    player: Level
    games: int
    seed: int


def contestant(level: Level) -> Contestant:
    """Return a level as a contestant that counts nodes, also Relentless, so that the machine does not matter."""
    return Contestant(str(level), Limits(nodes=RELENTLESS_NODES if level is RELENTLESS else level.limits.nodes))


def play_series(series: LevelSeries) -> str:
    """Return the rating of the adaptive level and the player's points in each game: `800:1.0 900:0.0 ...`."""
    results = list[tuple[float, float]]()
    for number in range(1, series.games + 1):
        opponent = adaptive_level(current_form(results))
        game = Pairing(number, contestant(series.player), contestant(opponent), (), series.seed + number, timeout=0)
        results.append((opponent.rating, play_game(game).score_for_a.points))
    return " ".join(f"{rating:.0f}:{points}" for rating, points in results)


def parse_series(_series: LevelSeries, line: str) -> list[tuple[float, float]]:
    """Read the result of `play_series`."""
    return [(float(rating), float(points)) for rating, points in (word.split(":") for word in line.split())]


def _level(text: str) -> Level:
    level = parse_level(text)
    if not level:
        raise ArgumentTypeError(f"expected a level ({', '.join(LEVELS)}, 'adaptive 1250'), got {text!r}")
    return level


def _parser() -> Parser:
    parser = Parser(prog="series", description=__doc__)
    parser.add_argument("players", type=_level, nargs="+", metavar="LEVEL", help="a player, such as 'adaptive 1250'")
    parser.add_argument("--games", type=parse_count, default=50, metavar="N", help="games of a series (default: 50)")
    parser.add_argument(
        "--last", type=parse_count, default=30, metavar="N", help="games that are counted (default: the last 30)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the series (default: 1)")
    add_run_options(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Play a series for each player and print its result."""
    options = _parser().parse_args(argv)
    jobs = [LevelSeries(player, options.games, options.seed) for player in options.players]
    with open_run(options, "series") as run:
        for number, (series, results) in enumerate(run.map(play_series, jobs, parse_series), start=1):
            last = results[-options.last :]
            share, mean = fmean(points for _rating, points in last), fmean(rating for rating, _points in last)
            met = " ".join(f"{rating:.0f}" for rating, _points in results)
            print(
                f"{series.player}: {share:.0%} of the last {len(last)} games, against {mean:.0f}; met {met}", flush=True
            )
            run.report(number / len(jobs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
