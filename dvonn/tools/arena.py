"""Play a match between two players: levels, given by their keys, or programs that speak the Universal Game Interface.

A program is given as a command line that contains a space or a path separator. Games are played in pairs from the same
start with colours swapped. The game's own rules check every ply: a player that makes an illegal ply, exits or does not
answer in time forfeits the game. New players are created for each game, so that the results do not depend on the
number of jobs.
"""

import os
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from math import inf
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final, TextIO

from dvonn.commandline import Parser, fail, parse_count
from dvonn.engine.levels import LEVELS
from dvonn.engine.report import Limits
from dvonn.rules.board import SPACES
from dvonn.rules.pieces import Piece, Place, Ply
from dvonn.rules.position import Position
from dvonn.tools.matches.duel import Contestant, DuelResult, Pairing, play_game
from dvonn.tools.matches.elo import summary
from dvonn.tools.matches.ugi_client import ForfeitError
from dvonn.tools.matches.ugi_protocol import SEED_OPTION

LIMIT_FLAGS: Final = ("movetime", "nodes", "depth")
DEFAULT_TIMEOUT_SECONDS: Final = 60


def random_placements(rng: Random) -> tuple[Ply, ...]:
    """Return placements that fill the board at random, in the order in which the rules have the pieces placed."""
    position = Position.random_full(rng)
    spaces_of = {piece: [space for space in SPACES if position.stacks[space] == (piece,)] for piece in Piece}
    alternating = zip(spaces_of[Piece.BLACK], spaces_of[Piece.WHITE], strict=True)
    return tuple(
        Place(space) for space in [*spaces_of[Piece.DVONN], *(space for pair in alternating for space in pair)]
    )


def pairings(a: Contestant, b: Contestant, options: Namespace) -> list[Pairing]:
    """Return the games of a match; both games of a pair have the same opening and seed."""
    games = []
    for number in range(1, options.games + 1):
        rng = Random(f"{options.seed} {(number - 1) // 2}")
        seed = rng.randrange(SEED_OPTION.high + 1)
        opening = random_placements(rng) if options.start == "full" else ()
        games.append(Pairing(number, a, b, opening, seed, options.patience))
    return games


def play_all(games: Sequence[Pairing], jobs: int) -> Iterator[DuelResult]:
    """Play the games in `jobs` processes and yield their results in the order of the games."""
    if jobs == 1:
        yield from map(play_game, games)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(play_game, games)


# The command line


def _contestant_name(text: str) -> str:
    if text in LEVELS or set(text) & {" ", "/", os.sep}:
        return text
    raise ArgumentTypeError(f"expected a level ({', '.join(LEVELS)}) or a program's command line, got {text!r}")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < inf:
        raise ArgumentTypeError(f"expected seconds, got {text!r}")
    return seconds


def _parser() -> Parser:
    parser = Parser(prog="arena", description=__doc__)
    parser.add_argument("a", type=_contestant_name, metavar="A", help="a level's key or a program's command line")
    parser.add_argument("b", type=_contestant_name, metavar="B", help="the same for the opponent")
    parser.add_argument(
        "--games", type=parse_count, default=20, metavar="N", help="number of games, even (default: 20)"
    )
    parser.add_argument(
        "--start",
        choices=["empty", "full"],
        default="full",
        help="the board at the start, empty or filled at random (default: full)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the match (default: 1)")
    for name, unit in zip(LIMIT_FLAGS, ("milliseconds per ply", "nodes per ply", "search depth in plies"), strict=True):
        parser.add_argument(f"--{name}", type=parse_count, metavar="N", help=f"{unit}, instead of a level's own limits")
        parser.add_argument(f"--{name}-a", type=parse_count, metavar="N", help="for A only")
        parser.add_argument(f"--{name}-b", type=parse_count, metavar="N", help="for B only")
    parser.add_argument(
        "--patience",
        type=_seconds,
        default=DEFAULT_TIMEOUT_SECONDS,
        metavar="S",
        help="seconds beyond the move time after which a silent program forfeits (default: %(default)s)",
    )
    parser.add_argument(
        "--jobs", type=parse_count, default=1, metavar="N", help="games played in parallel (default: 1)"
    )
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="write the games to FILE, in the format of tools.replay"
    )
    return parser


def _contestant(options: Namespace, letter: str) -> Contestant:
    """Return A or B with its limits; exit with 2 if a program has no limit or cannot be started."""
    name = getattr(options, letter)
    limit_values = {limit: getattr(options, f"{limit}_{letter}") or getattr(options, limit) for limit in LIMIT_FLAGS}
    milliseconds = limit_values["movetime"]
    limits = Limits(limit_values["nodes"], milliseconds and milliseconds / 1000, limit_values["depth"])
    contestant = Contestant(name, limits)
    if not contestant.is_program:
        return contestant
    if limits == Limits():
        fail("arena", f"{name}: a program needs --movetime, --nodes or --depth")
    try:
        contestant.new_player(0, options.patience).close()
    except ForfeitError as error:
        fail("arena", f"{name}: {error}")
    return contestant


def _open_record(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="utf-8", buffering=1)
    except OSError as error:
        fail("arena", f"cannot write {path}: {error.strerror}")


def main(argv: Sequence[str] | None = None) -> int:
    """Play the match; print a line per game, the number of forfeits if there are any, and the result for A."""
    options = _parser().parse_args(argv)
    if options.games % 2:
        fail("arena", f"games come in pairs: expected an even number, got {options.games}")
    a, b = (_contestant(options, letter) for letter in "ab")
    results = []
    with ExitStack() as stack:
        record = stack.enter_context(_open_record(options.record)) if options.record else None
        for result in play_all(pairings(a, b, options), options.jobs):
            results.append(result)
            print(result, flush=True)
            if record:
                print(result.record, file=record)
    forfeiters = [result.forfeiter for result in results if result.forfeiter]
    if forfeiters:
        print(f"forfeits: A {forfeiters.count('A')}, B {forfeiters.count('B')}")
    print(summary([result.score_for_a for result in results]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
