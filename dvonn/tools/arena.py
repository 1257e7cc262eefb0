"""Lets two players play a match: levels by their keys, or programs that speak the Universal Game Interface.

A program is a command line with a space or a path separator in it. Games come in pairs from the same start, colours
swapped. Every ply is checked by our rules: who plays an illegal one, breaks off or does not answer loses that game.
Each game has players of its own, so that the results do not depend on the number of jobs.
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

from dvonn.commandline import Parser, count, fail
from dvonn.engine.levels import LEVELS
from dvonn.engine.report import Limits
from dvonn.rules.board import SPACES
from dvonn.rules.pieces import Piece, Place, Ply
from dvonn.rules.position import Position
from dvonn.tools.engine.duel import Contestant, DuelResult, Pairing, play
from dvonn.tools.engine.standing import summary
from dvonn.tools.engine.ugi_client import ForfeitError
from dvonn.tools.engine.ugi_protocol import SEED

LIMITS: Final = ("movetime", "nodes", "depth")
PATIENCE: Final = 60


def full_board(rng: Random) -> tuple[Ply, ...]:
    """Return placements that fill the board at random, in the order in which the pieces come."""
    position = Position.random_full(rng)
    of = {piece: [space for space in SPACES if position.stacks[space] == (piece,)] for piece in Piece}
    in_turn = zip(of[Piece.BLACK], of[Piece.WHITE], strict=True)
    return tuple(Place(space) for space in [*of[Piece.DVONN], *(space for pair in in_turn for space in pair)])


def pairings(a: Contestant, b: Contestant, options: Namespace) -> list[Pairing]:
    """Return the games of a match; both of a pair have the same start and seed."""
    games = []
    for number in range(1, options.games + 1):
        rng = Random(f"{options.seed} {(number - 1) // 2}")
        seed = rng.randrange(SEED.high + 1)
        opening = full_board(rng) if options.start == "full" else ()
        games.append(Pairing(number, a, b, opening, seed, options.patience))
    return games


def results(games: Sequence[Pairing], jobs: int) -> Iterator[DuelResult]:
    """Yield the results in the order of the games, played by so many processes."""
    if jobs == 1:
        yield from map(play, games)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(play, games)


# The command line


def _name(text: str) -> str:
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
    parser.add_argument("a", type=_name, metavar="A")
    parser.add_argument("b", type=_name, metavar="B")
    parser.add_argument("--games", type=count, default=20, metavar="N", help="an even number (default: 20)")
    parser.add_argument("--start", choices=["empty", "full"], default="full", help="the board (default: full)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    for name, unit in zip(LIMITS, ("milliseconds a ply", "nodes a ply", "plies searched"), strict=True):
        parser.add_argument(f"--{name}", type=count, metavar="N", help=f"{unit}, in place of a level's own limits")
        parser.add_argument(f"--{name}-a", type=count, metavar="N", help="for A only")
        parser.add_argument(f"--{name}-b", type=count, metavar="N", help="for B only")
    parser.add_argument("--patience", type=_seconds, default=PATIENCE, metavar="S", help="before a program has lost")
    parser.add_argument("--jobs", type=count, default=1, metavar="N", help="games at the same time")
    parser.add_argument("--record", type=Path, metavar="FILE", help="writes the games for tools.replay")
    return parser


def _contestant(options: Namespace, letter: str) -> Contestant:
    """Return A or B with its limits; fail where a program would think for ever, or is none."""
    name = getattr(options, letter)
    numbers = {limit: getattr(options, f"{limit}_{letter}") or getattr(options, limit) for limit in LIMITS}
    milliseconds = numbers["movetime"]
    limits = Limits(numbers["nodes"], milliseconds and milliseconds / 1000, numbers["depth"])
    contestant = Contestant(name, limits)
    if not contestant.is_program:
        return contestant
    if limits == Limits():
        fail("arena", f"{name}: a program needs --movetime, --nodes or --depth")
    try:
        contestant.player(0, options.patience).close()
    except ForfeitError as error:
        fail("arena", f"{name}: {error}")
    return contestant


def _opened(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="utf-8", buffering=1)
    except OSError as error:
        fail("arena", f"cannot write {path}: {error.strerror}")


def main(argv: Sequence[str] | None = None) -> int:
    """Play the match and print a line a game, what A got, and how many games were forfeited, if any."""
    options = _parser().parse_args(argv)
    if options.games % 2:
        fail("arena", f"games come in pairs: expected an even number, got {options.games}")
    a, b = (_contestant(options, letter) for letter in "ab")
    played = []
    with ExitStack() as stack:
        record = stack.enter_context(_opened(options.record)) if options.record else None
        for result in results(pairings(a, b, options), options.jobs):
            played.append(result)
            print(result, flush=True)
            if record:
                print(result.record, file=record)
    forfeiters = [result.forfeiter for result in played if result.forfeiter]
    if forfeiters:
        print(f"forfeits: A {forfeiters.count('A')}, B {forfeiters.count('B')}")
    print(summary([result.point for result in played]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
