"""Play a match between two players: levels, given by their keys, or programs that speak the Universal Game Interface.

A program is given as a command line that contains a space or a path separator. Games are played in pairs from the same
start with colours swapped. The game's own rules check every ply: a player that makes an illegal ply, exits or does not
answer in time forfeits the game. New players are created for each game, so that the results do not depend on the
number of workers.
"""

import os
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from dvonn.commandline import Parser, fail, parse_count
from dvonn.engine.analysis.valuation import FairBoardFinder
from dvonn.engine.levels import LEVELS, MAX_HEAD_START, Limits, parse_level
from dvonn.rules.board import Ply
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.formats.sgf import placements_to
from dvonn.rules.position import Position
from dvonn.tools.duel import Contestant, ForfeitError, Pairing, parse_record, play_record, summary
from dvonn.tools.jobs import add_run_options, open_run
from dvonn.tools.ugi_protocol import SEED_OPTION

# The boards from which games start, as the placements that lead to them

Opening = tuple[Ply, ...]


def random_opening(rng: Random) -> Opening:
    """Return placements that fill the board at random."""
    return tuple(placements_to(Position.random_full(rng)))


def fair_opening(rng: Random) -> Opening:
    """Return placements that fill a random board on which the search sees neither side ahead."""
    finder = FairBoardFinder(rng.getrandbits(32), lambda: 0.0)
    finder.step(1.0)  # the clock stands still: one step does all
    assert finder.best
    return tuple(placements_to(board_of(finder.best.code)))


OPENINGS: Final[dict[str, Callable[[Random], Opening]]] = {
    "empty": lambda _: (),
    "full": random_opening,
    "fair": fair_opening,
}
"""The functions that choose the opening of a pair of games, by the value of the option `--start`."""


LIMIT_FLAGS: Final = ("movetime", "nodes", "depth")


def pairings(a: Contestant, b: Contestant, options: Namespace) -> Iterator[Pairing]:
    """Yield the games of a match; both games of a pair have the same opening and seed."""
    for pair in range(options.games // 2):
        rng = Random(f"{options.seed} {pair}")
        seed = rng.randrange(SEED_OPTION.high + 1)
        opening = OPENINGS[options.start](rng)
        for number in (2 * pair + 1, 2 * pair + 2):
            yield Pairing(number, a, b, opening, seed)


# The command line


def _contestant_name(text: str) -> str:
    if parse_level(text) or set(text) & {" ", "/", os.sep}:
        return text
    raise ArgumentTypeError(f"expected a level ({', '.join(LEVELS)}) or a program's command line, got {text!r}")


def _parser() -> Parser:
    parser = Parser(prog="arena", description=__doc__)
    parser.add_argument(
        "a", type=_contestant_name, metavar="A", help="a level such as greedy, or a program's command line"
    )
    parser.add_argument("b", type=_contestant_name, metavar="B", help="the same for the opponent")
    parser.add_count("--games", 20, "number of games, even")
    parser.add_argument(
        "--start",
        choices=OPENINGS,
        default="full",
        help="the board: empty, filled at random, or filled so that the search finds it even (default: full)",
    )
    parser.add_argument(
        "--head-start",
        type=int,
        choices=range(MAX_HEAD_START + 1),
        default=0,
        metavar="N",
        help="the level B places its red pieces and its first N others at random",
    )
    for name, unit in zip(LIMIT_FLAGS, ("milliseconds per ply", "nodes per ply", "search depth in plies"), strict=True):
        parser.add_argument(f"--{name}", type=parse_count, metavar="N", help=f"{unit}, instead of a level's own limits")
        parser.add_argument(f"--{name}-a", type=parse_count, metavar="N", help="for A only")
        parser.add_argument(f"--{name}-b", type=parse_count, metavar="N", help="for B only")
    add_run_options(parser, "--record", "the games, in the format of tools.replay,")
    return parser


def _contestant(options: Namespace, letter: str) -> Contestant:
    """Return A or B with its limits; exit with 2 if a program has no limit or cannot be started."""
    name = getattr(options, letter)
    limit_values = {limit: getattr(options, f"{limit}_{letter}") or getattr(options, limit) for limit in LIMIT_FLAGS}
    milliseconds = limit_values["movetime"]
    limits = Limits(limit_values["nodes"], milliseconds and milliseconds / 1000, limit_values["depth"])
    contestant = Contestant(name, limits, options.head_start if letter == "b" else 0)
    if not contestant.is_program:
        return contestant
    if limits == Limits():
        fail("arena", f"{name}: a program needs --movetime, --nodes or --depth")
    try:
        contestant.new_player(0).close()
    except ForfeitError as error:
        fail("arena", f"{name}: {error}")
    return contestant


def main(argv: Sequence[str] | None = None) -> int:
    """Play the match; print a line per game, the number of forfeits if there are any, and the result for A."""
    options = _parser().parse_args(argv)
    if options.games % 2:
        fail("arena", f"games come in pairs: expected an even number, got {options.games}")
    a, b = (_contestant(options, letter) for letter in "ab")
    results = []
    with open_run(options, "arena") as run:
        for _, result in run.map(play_record, pairings(a, b, options), parse_record):
            results.append(result)
            print(result, flush=True)
            run.report(len(results) / options.games)
    forfeiters = [result.forfeiter for result in results if result.forfeiter]
    if forfeiters:
        print(f"forfeits: A {forfeiters.count('A')}, B {forfeiters.count('B')}")
    print(summary([result.score_for_a for result in results]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
