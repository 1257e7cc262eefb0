"""Measure the ratings of the adaptive level's strengths by games, and write them into engine/levels.py.

Every strength and every named level plays against the next ones in the order of their ratings so far, from the empty
board and with colours swapped in pairs. The ratings are the most likely ones of all results together (Bradley and
Terry, 1952), in which the named levels keep the mean of their ratings. Relentless counts nodes here, not seconds, so
that the results do not depend on the machine.
"""

import re
import sys
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import log10
from pathlib import Path
from statistics import fmean
from typing import Final

from dvonn.commandline import Parser, fail
from dvonn.engine.levels import ADAPTIVE_STRENGTHS, LEVELS, RELENTLESS, Level, Limits
from dvonn.tools.arena import pairings
from dvonn.tools.duel import ELO_SCALE, Contestant, Pairing, parse_record, play_record
from dvonn.tools.jobs import add_run_options, open_run
from dvonn.tools.puzzle_tasks import RELENTLESS_NODES

LEVELS_FILE: Final = Path(__file__).parents[1] / "engine" / "levels.py"
OPPONENTS_ABOVE: Final = 3  # that each level plays against, in the order of their ratings
RATING_STEP: Final = 10  # to which the ratings are rounded
_RATING_PATTERN: Final = re.compile(r"(?<=^    \()[0-9]+", re.MULTILINE)

Points = Mapping[tuple[str, str], float]
"""The points of the first of two levels, named by their words, in all games of the pair."""


def pairs_to_play() -> list[tuple[Level, Level]]:
    """Return the pairs of levels that play, of which the first has the higher rating."""
    ranked = sorted([*ADAPTIVE_STRENGTHS, *LEVELS.values()], key=lambda level: level.rating)
    return [(a, b) for n, b in enumerate(ranked) for a in ranked[n + 1 : n + 1 + OPPONENTS_ABOVE]]


def fit_ratings(points: Points, games: int) -> dict[str, float]:
    """Return the most likely ratings after some games of each pair, with half a point more for both sides of each.

    They are found by the iteration of Hunter, MM algorithms for generalized Bradley-Terry models, 2004.
    """
    won = defaultdict[str, float](float)
    opponents = dict[str, list[str]]()
    for (a, b), share in points.items():
        for name, other, own in ((a, b, share), (b, a, games - share)):
            won[name] += own + 0.5
            opponents.setdefault(name, []).append(other)
    strength = dict.fromkeys(won, 1.0)
    for _ in range(20_000):
        for name, others in opponents.items():
            strength[name] = won[name] / sum((games + 1) / (strength[name] + strength[other]) for other in others)
    ratings = {name: ELO_SCALE * log10(value) for name, value in strength.items()}
    offset = fmean(level.rating - ratings[key] for key, level in LEVELS.items() if key in ratings)
    return {name: rating + offset for name, rating in ratings.items()}


def with_ratings(text: str, ratings: Sequence[float]) -> str:
    """Return the text of engine/levels.py with other ratings, which are rounded."""
    numbers = iter(ratings)
    return _RATING_PATTERN.sub(lambda _: str(max(0, round(next(numbers) / RATING_STEP) * RATING_STEP)), text)


def contestant(level: Level) -> Contestant:
    """Return a level as a contestant that counts nodes, also Relentless, so that the machine does not matter."""
    return Contestant(str(level), Limits(nodes=RELENTLESS_NODES if level is RELENTLESS else level.limits.nodes))


def _games(options: Namespace) -> Iterator[Pairing]:
    for a, b in pairs_to_play():
        yield from pairings(contestant(a), contestant(b), options)


def _parser() -> Parser:
    parser = Parser(prog="calibrate", description=__doc__)
    parser.add_count("--games", 60, "number of games of a pair, even")
    parser.add_argument("--write", action="store_true", help="write the ratings into engine/levels.py")
    add_run_options(parser)
    parser.set_defaults(start="empty")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Play the matches; print the points of each pair and the ratings, the weakest level first."""
    options = _parser().parse_args(argv)
    if options.games % 2:
        fail("calibrate", f"games come in pairs: expected an even number, got {options.games}")
    points = defaultdict[tuple[str, str], float](float)
    count = len(pairs_to_play()) * options.games
    with open_run(options, "calibrate") as run:
        for number, (game, result) in enumerate(run.map(play_record, _games(options), parse_record), start=1):
            pair = game.a.name, game.b.name
            points[pair] += result.score_for_a.points
            if number % options.games == 0:
                print(f"{pair[0]} - {pair[1]}: {points[pair]:g} of {options.games}", flush=True)
            run.report(number / count)
    ratings = fit_ratings(points, options.games)
    for name in sorted(ratings, key=ratings.__getitem__):
        print(f"{name}: {ratings[name]:.0f}")
    if options.write:
        text = with_ratings(LEVELS_FILE.read_text("utf-8"), [ratings[str(level)] for level in ADAPTIVE_STRENGTHS])
        LEVELS_FILE.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
