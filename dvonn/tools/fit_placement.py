"""Fit the worths of spaces for placing to self-play games, and write engine/placement_weights.py.

The boards have the dvonn pieces anywhere. In every third game the others are placed at random, too; in the other games
some of them are, and the rest as near to a dvonn piece as there is room. The final margins are then fitted by ridge
regression: each piece adds a worth for its distance from the nearest dvonn piece, together with the number of
neighbours of its space, and one each for its distances from the other two. Needs numpy, a developers' tool.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Final

from dvonn.commandline import Parser, fail, parse_count
from dvonn.engine.search.evaluation import CENTS_PER_PIECE
from dvonn.engine.search.state import state_of
from dvonn.rules.board import NEIGHBOURS, Space, distance, members
from dvonn.rules.notation import parse_position
from dvonn.rules.pieces import Colour, Phase, Piece, Place
from dvonn.rules.position import Position
from dvonn.tools.fit.regression import RIDGE_PENALTY
from dvonn.tools.fit.self_play import self_play
from dvonn.tools.jobs.run import add_run_options, open_run

WORTHS_FILE: Final = Path(__file__).parents[1] / "engine" / "placement_weights.py"
RANDOM_BOARD_SHARE: Final = 1 / 3  # of the boards, filled at random
RANDOM_PIECE_SHARES: Final = (0.1, 0.3, 0.5)  # of the pieces of the other boards
DISTANCES: Final = 11  # from 0 to 10 steps
NEIGHBOUR_NUMBERS: Final = tuple(sorted({len(near) for near in NEIGHBOURS.values()}))


@dataclass(frozen=True, slots=True)
class PlacementGame:
    """A game to be played from a full board; its number and the seed of all games determine it."""

    number: int
    seed: int
    nodes: int  # searched per move


def full_board(rng: Random) -> Position:
    """Return a full board, some of whose pieces are placed as near to a dvonn piece as possible."""
    if rng.random() < RANDOM_BOARD_SHARE:
        return Position.random_full(rng)
    position, share = Position(), rng.choice(RANDOM_PIECE_SHARES)
    while position.phase is Phase.PLACEMENT:
        is_random = position.next_piece is Piece.DVONN or rng.random() < share
        position = position.play(rng.choice(position.moves()) if is_random else _nearest_place(position, rng))
    return position


def _nearest_place(position: Position, rng: Random) -> Place:
    steps = {space: min([distance(space, dvonn) for dvonn in members(position.dvonn)]) for space in position.vacant()}
    return Place(rng.choice([space for space in steps if steps[space] == min(steps.values())]))


def play_game(game: PlacementGame) -> str:
    """Play a game; return White's margin at its end and the text of its board."""
    rng = Random(f"{game.seed} {game.number}")
    board = full_board(rng)
    *_, (end, is_white) = self_play(state_of(board), rng, game.nodes)
    return f"{end.lead if is_white else -end.lead} {board}"


def parse_game(_: PlacementGame, text: str) -> tuple[int, Position]:
    """Read White's margin and the board of a game; ValueError if they are malformed."""
    margin, board = text.split(maxsplit=1)
    return int(margin), parse_position(board)


def columns(board: Position) -> list[int]:
    """Return the white minus the black pieces for each distance from the dvonn pieces, in the order of the worths."""
    counts = [0] * (DISTANCES * (len(NEIGHBOUR_NUMBERS) + 2))
    for colour, sign in ((Colour.WHITE, 1), (Colour.BLACK, -1)):
        for space in board.owned(colour):
            for column in _columns_of(space, board):
                counts[column] += sign
    return counts


def _columns_of(space: Space, board: Position) -> Iterator[int]:
    nearest, middle, farthest = sorted([distance(space, dvonn) for dvonn in members(board.dvonn)])
    yield DISTANCES * NEIGHBOUR_NUMBERS.index(len(NEIGHBOURS[space])) + nearest
    yield DISTANCES * len(NEIGHBOUR_NUMBERS) + middle
    yield DISTANCES * (len(NEIGHBOUR_NUMBERS) + 1) + farthest


def module_text(worths: Sequence[int], command: str) -> str:
    """Return the source of the module of the worths."""
    rows = [tuple(worths[start : start + DISTANCES]) for start in range(0, len(worths), DISTANCES)]
    nearest = "".join(f"    {number}: {row},\n" for number, row in zip(NEIGHBOUR_NUMBERS, rows, strict=False))
    return (
        '"""The worths of spaces for placing, in cents, by the distances in steps from the three dvonn pieces.\n\n'
        f'Written by `python -m dvonn.tools.{command}`, never by hand.\n"""\n\n'
        "from typing import Final\n\n"
        f"NEAREST_WORTHS: Final = {{\n{nearest}}}\n"
        '"""NEAREST_WORTHS[number of neighbours of the space][distance from the nearest dvonn piece]."""\n'
        f"MIDDLE_WORTHS: Final = {rows[-2]}\n"
        f"FARTHEST_WORTHS: Final = {rows[-1]}\n"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Play the games and write the worths."""
    parser = Parser(prog="fit_placement", description=__doc__)
    parser.add_argument("--games", type=parse_count, default=1000, metavar="N", help="games (default: %(default)s)")
    parser.add_argument(
        "--nodes", type=parse_count, default=400, metavar="N", help="nodes searched per move (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the games (default: %(default)s)")
    parser.add_argument(
        "--out", type=Path, default=WORTHS_FILE, metavar="FILE", help="the module to write (default: %(default)s)"
    )
    add_run_options(parser, results="the boards and margins")
    options = parser.parse_args(argv)
    if not find_spec("numpy"):
        fail("fit_placement", "numpy is missing; it is among the dev tools in pyproject.toml")
    import numpy as np  # noqa: PLC0415 # --help works without it

    size = DISTANCES * (len(NEIGHBOUR_NUMBERS) + 2) + 1  # and White's advantage of the first move
    squares, products = RIDGE_PENALTY * np.eye(size), np.zeros(size)
    games = [PlacementGame(number, options.seed, options.nodes) for number in range(options.games)]
    with open_run(options, "fit_placement") as run:
        for game, (margin, board) in run.map(play_game, games, parse_game):
            row = np.array([*columns(board), 1.0])
            squares += np.outer(row, row)
            products += margin * row
            run.report((game.number + 1) / options.games)
    worths = [round(CENTS_PER_PIECE * float(worth)) for worth in np.linalg.solve(squares, products)[:-1]]
    command = f"fit_placement --games {options.games} --nodes {options.nodes} --seed {options.seed}"
    options.out.write_text(module_text(worths, command), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
