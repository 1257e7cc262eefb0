"""Fit the worths of spaces for placing to self-play games, and write engine/placement_weights.py.

The final margins are fitted by ridge regression: each piece adds a worth for its distance from the nearest dvonn piece,
together with the number of neighbours of its space, and one each for its distances from the other two. In every third
game the board is filled at random; in the others some of the pieces are, and the rest stand as near to a dvonn piece as
there is room.

With --neighbours the worths by neighbours are fitted to what those by distance leave unexplained, and written to
engine/neighbour_weights.py. Then two boards in three are placed by the engine, with noise. Needs numpy, a developers'
tool.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from dvonn.commandline import Parser, fail, parse_count
from dvonn.engine.players import placement
from dvonn.engine.players.placement import MAX_READY, MAX_STEPS
from dvonn.engine.search.evaluation import CENTS_PER_PIECE
from dvonn.engine.search.state import state_of
from dvonn.rules.board import NEIGHBOURS, Space, SpaceSet, distance, members, space_set
from dvonn.rules.notation import parse_position
from dvonn.rules.pieces import Colour, Phase, Piece, Place
from dvonn.rules.position import Position
from dvonn.tools.fit.regression import RIDGE_PENALTY
from dvonn.tools.fit.self_play import self_play
from dvonn.tools.jobs.run import add_run_options, open_run

ItemT = TypeVar("ItemT")
ENGINE: Final = Path(__file__).parents[1] / "engine"
RANDOM_BOARD_SHARE: Final = 1 / 3  # of the boards, filled at random
RANDOM_PIECE_SHARES: Final = (0.1, 0.3, 0.5)  # of the pieces of the other boards
PLACEMENT_NOISES: Final = (50, 150, 300, 600)  # of the engine, in cents
DISTANCES: Final = 11  # from 0 to 10 steps
NEIGHBOUR_NUMBERS: Final = tuple(sorted({len(near) for near in NEIGHBOURS.values()}))
READY: Final = MAX_READY + 1
DISTANCE_COLUMNS: Final = DISTANCES * (len(NEIGHBOUR_NUMBERS) + 2)
OWN_COLUMNS: Final = (MAX_STEPS + 1) * 7  # of the worths by own neighbours, from 0 to 6
NEIGHBOUR_COLUMNS: Final = OWN_COLUMNS + len(NEIGHBOUR_NUMBERS) * (MAX_STEPS + 1) * READY**2


@dataclass(frozen=True, slots=True)
class PlacementGame:
    """A game to be played from a full board; its number and the seed of all games determine it."""

    number: int
    seed: int
    nodes: int  # searched per move
    neighbours: bool  # whether the worths by neighbours are to be fitted


def full_board(rng: Random, *, by_engine: bool) -> Position:
    """Return a full board, some of whose pieces are placed by the engine, or as near to a dvonn piece as possible."""
    if rng.random() < RANDOM_BOARD_SHARE:
        return Position.random_full(rng)
    position, share = Position(), rng.choice(RANDOM_PIECE_SHARES)
    noise = rng.choice(PLACEMENT_NOISES) if by_engine else 0
    while position.phase is Phase.PLACEMENT:
        if position.next_piece is Piece.DVONN or rng.random() < share:
            position = position.play(rng.choice(position.moves()))
        else:
            position = position.play(
                placement.place(position, rng, noise) if by_engine else _nearest_place(position, rng)
            )
    return position


def _nearest_place(position: Position, rng: Random) -> Place:
    steps = {space: min([distance(space, dvonn) for dvonn in members(position.dvonn)]) for space in position.vacant()}
    return Place(rng.choice([space for space in steps if steps[space] == min(steps.values())]))


def play_game(game: PlacementGame) -> str:
    """Play a game; return White's margin at its end and the text of its board."""
    rng = Random(f"{game.seed} {game.number}")
    board = full_board(rng, by_engine=game.neighbours)
    *_, (end, is_white) = self_play(state_of(board), rng, game.nodes)
    return f"{end.lead if is_white else -end.lead} {board}"


def parse_game(_: PlacementGame, text: str) -> tuple[int, Position]:
    """Read White's margin and the board of a game; ValueError if they are malformed."""
    margin, board = text.split(maxsplit=1)
    return int(margin), parse_position(board)


def columns(board: Position, *, by_neighbours: bool) -> list[int]:
    """Return the white minus the black pieces with each of the worths, in the order of their tables."""
    counts = [0] * (NEIGHBOUR_COLUMNS if by_neighbours else DISTANCE_COLUMNS)
    for colour, sign in ((Colour.WHITE, 1), (Colour.BLACK, -1)):
        own, opp = (space_set(board.owned(side)) for side in (colour, colour.other))
        for space in board.owned(colour):
            for column in _neighbour_columns(space, board, own, opp) if by_neighbours else _columns_of(space, board):
                counts[column] += sign
    return counts


def _columns_of(space: Space, board: Position) -> Iterator[int]:
    nearest, middle, farthest = placement.dvonn_steps(space, board)
    yield DISTANCES * NEIGHBOUR_NUMBERS.index(len(NEIGHBOURS[space])) + nearest
    yield DISTANCES * len(NEIGHBOUR_NUMBERS) + middle
    yield DISTANCES * (len(NEIGHBOUR_NUMBERS) + 1) + farthest


def _neighbour_columns(space: Space, board: Position, own: SpaceSet, opp: SpaceSet) -> Iterator[int]:
    steps = placement.nearest_steps(space, board)
    kind = NEIGHBOUR_NUMBERS.index(len(NEIGHBOURS[space]))
    beside, guards, attackers = placement.neighbour_counts(space, own, opp)
    yield steps * 7 + beside
    yield OWN_COLUMNS + ((kind * (MAX_STEPS + 1) + steps) * READY + guards) * READY + attackers


def known_margin(board: Position) -> float:
    """Return White's margin by the worths by distance, in pieces."""
    white, black = (sum(placement.worth(space, board) for space in board.owned(colour)) for colour in Colour)
    return (white - black) / CENTS_PER_PIECE


def module_text(worths: Sequence[int], command: str) -> str:
    """Return the source of the module of the worths by distance."""
    rows = _rows(worths, DISTANCES)
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


def neighbours_module_text(worths: Sequence[int], command: str) -> str:
    """Return the source of the module of the worths by neighbours."""
    own = "".join(f"    {row},\n" for row in _rows(worths[:OWN_COLUMNS], 7))
    tables = _rows(_rows(_rows(worths[OWN_COLUMNS:], READY), READY), MAX_STEPS + 1)
    blocks = ["".join(f"        {row},\n" for row in table) for table in tables]
    ready = "".join(f"    {n}: (\n{block}    ),\n" for n, block in zip(NEIGHBOUR_NUMBERS, blocks, strict=True))
    return (
        '"""What the neighbours add to the worth of a piece on a full board, in cents.\n\n'
        "The distance is that from the nearest dvonn piece in steps, at most four. Ready neighbours are those at the\n"
        "edge, which can move at once; at most two of a side count.\n\n"
        f'Written by `python -m dvonn.tools.{command}`, never by hand.\n"""\n\n'
        "from typing import Final\n\n"
        f"OWN_NEIGHBOUR_WORTHS: Final = (\n{own})\n"
        '"""OWN_NEIGHBOUR_WORTHS[distance][number of own neighbours]."""\n'
        f"READY_NEIGHBOUR_WORTHS: Final = {{\n{ready}}}\n"
        '"""READY_NEIGHBOUR_WORTHS[number of neighbours of the space][distance][own ready ones][others]."""\n'
    )


def _rows(items: Sequence[ItemT], length: int) -> list[tuple[ItemT, ...]]:
    return [tuple(items[start : start + length]) for start in range(0, len(items), length)]


def main(argv: Sequence[str] | None = None) -> int:
    """Play the games and write the worths."""
    parser = Parser(prog="fit_placement", description=__doc__)
    parser.add_argument("--games", type=parse_count, default=1000, metavar="N", help="games (default: %(default)s)")
    parser.add_argument(
        "--nodes", type=parse_count, default=400, metavar="N", help="nodes searched per move (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the games (default: %(default)s)")
    parser.add_argument("--neighbours", action="store_true", help="fit the worths by neighbours")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the module to write (default: that of the engine)")
    add_run_options(parser, results="the boards and margins")
    options = parser.parse_args(argv)
    if not find_spec("numpy"):
        fail("fit_placement", "numpy is missing; it is among the dev tools in pyproject.toml")
    import numpy as np  # noqa: PLC0415 # --help works without it

    size = (
        NEIGHBOUR_COLUMNS if options.neighbours else DISTANCE_COLUMNS
    ) + 1  # and White's advantage of the first move
    squares, products = RIDGE_PENALTY * np.eye(size), np.zeros(size)
    games = [PlacementGame(n, options.seed, options.nodes, options.neighbours) for n in range(options.games)]
    with open_run(options, "fit_placement") as run:
        for game, (margin, board) in run.map(play_game, games, parse_game):
            row = np.array([*columns(board, by_neighbours=options.neighbours), 1.0])
            squares += np.outer(row, row)
            products += (margin - known_margin(board) if options.neighbours else margin) * row
            run.report((game.number + 1) / options.games)
    worths = [round(CENTS_PER_PIECE * float(worth)) for worth in np.linalg.solve(squares, products)[:-1]]
    command = f"fit_placement --games {options.games} --nodes {options.nodes} --seed {options.seed}"
    if options.neighbours:
        out, text = "neighbour_weights.py", neighbours_module_text(worths, f"{command} --neighbours")
    else:
        out, text = "placement_weights.py", module_text(worths, command)
    (options.out or ENGINE / out).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
