"""Fit the worths of spaces for placing to self-play games, and write the engine's module of them.

A third of the boards is filled at random. On the others some pieces are placed at random and the rest by the engine,
with noise. A worth is what a piece adds to its side's final margin. Three ridge regressions use the same games:

- by the distances from the three dvonn pieces, for the nearest one with the number of neighbours;
- by the neighbours, fitted to what the distances leave unexplained;
- by the distance from the nearest dvonn piece alone, with standard errors, for players to read.

Needs numpy, a developers' tool.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from dvonn.commandline import Parser, fail
from dvonn.engine import alphabeta
from dvonn.engine.alphabeta import MAX_READY, MAX_STEPS
from dvonn.engine.search.evaluation import CENTS_PER_PIECE
from dvonn.engine.search.state import state_of
from dvonn.rules.board import NEIGHBOURS, Colour, Phase, Piece, Space, SpaceSet, space_set
from dvonn.rules.notation import parse_position
from dvonn.rules.position import Position
from dvonn.tools.fit import RIDGE_PENALTY, self_play
from dvonn.tools.jobs import add_run_options, open_run

if TYPE_CHECKING:
    import numpy as np


ItemT = TypeVar("ItemT")
DISTANCES: Final = 11  # from 0 to 10 steps
NEIGHBOUR_NUMBERS: Final = tuple(sorted({len(near) for near in NEIGHBOURS.values()}))
READY: Final = MAX_READY + 1
OWN_COLUMNS: Final = (MAX_STEPS + 1) * 7  # of the worths by own neighbours, from 0 to 6
NEIGHBOUR_COLUMNS: Final = OWN_COLUMNS + len(NEIGHBOUR_NUMBERS) * (MAX_STEPS + 1) * READY**2
STUDY_STEPS: Final = 5  # from the nearest dvonn piece, from 1; larger distances count as the last


WORTHS_FILE: Final = Path(__file__).parents[1] / "engine" / "placement_worths.py"
RANDOM_BOARD_SHARE: Final = 1 / 3  # of the boards, filled at random
RANDOM_PIECE_SHARES: Final = (0.1, 0.3, 0.5)  # of the pieces of the other boards
PLACEMENT_NOISES: Final = (50, 150, 300, 600)  # of the engine, in cents
KINDS: Final = len(NEIGHBOUR_NUMBERS)
DISTANCE_COLUMNS: Final = DISTANCES * (KINDS + 2)
COLUMNS: Final = DISTANCE_COLUMNS + NEIGHBOUR_COLUMNS + KINDS * STUDY_STEPS

GAMES_PER_JOB: Final = 20  # a game takes a few milliseconds, as long as to hand it to a worker of a cluster
HEAD: Final = (
    '"""What a piece adds to its side\'s final margin, by self-play, in cents; written by a tool, never by hand."""\n\n'
    "from typing import Final\n"
)
DISTANCE_COMMENT: Final = """\
# the worths of spaces for placing by the distances in steps from the three dvonn pieces
"""
NEIGHBOUR_COMMENT: Final = """\
# what the neighbours add on a full board. The distance is that from the nearest dvonn piece in steps, at most four.
# Ready neighbours are those at the edge, which can move at once; at most two of a side count.
"""
STUDY_COMMENT: Final = """\
# what a piece on the full board adds, as pairs of a mean, relative to that of all pieces, and its standard error
"""
_GAME_MARK: Final = " ; "  # between the games of a job, in the text that stores them


@dataclass(frozen=True, slots=True)
class PlacementGames:
    """Games to be played from full boards; its number and the seed of all games determine each."""

    numbers: range
    seed: int
    nodes: int  # searched per move


def full_board(rng: Random) -> Position:
    """Return a full board, filled at random, or with some pieces placed at random and the rest by the engine."""
    if rng.random() < RANDOM_BOARD_SHARE:
        return Position.random_full(rng)
    position, share, noise = Position(), rng.choice(RANDOM_PIECE_SHARES), rng.choice(PLACEMENT_NOISES)
    while position.phase is Phase.PLACEMENT:
        at_random = position.next_piece is Piece.DVONN or rng.random() < share
        ply = rng.choice(position.moves()) if at_random else alphabeta.place(position, rng, noise)
        position = position.play(ply)
    return position


def play_games(games: PlacementGames) -> str:
    """Play games; return White's margin at the end of each and the text of its board."""
    return _GAME_MARK.join(_play(Random(f"{games.seed} {number}"), games.nodes) for number in games.numbers)


def _play(rng: Random, nodes: int) -> str:
    board = full_board(rng)
    *_, (end, is_white) = self_play(state_of(board), rng, (nodes, nodes))
    return f"{end.lead if is_white else -end.lead} {board}"


def parse_games(games: PlacementGames, text: str) -> list[tuple[int, Position]]:
    """Read White's margins and the boards of games; ValueError if they are malformed."""
    pairs = [game.split(maxsplit=1) for game in text.split(_GAME_MARK)]
    if len(pairs) != len(games.numbers):
        raise ValueError(f"expected {len(games.numbers)} games")
    return [(int(margin), parse_position(board)) for margin, board in pairs]


def columns(board: Position, colour: Colour) -> Iterator[int]:
    """Yield the numbers of the worths that the pieces of a side have, in the order of the three regressions."""
    own, opp = (space_set(board.owned(side)) for side in (colour, colour.other))
    for space in board.owned(colour):
        nearest, middle, farthest = alphabeta.dvonn_steps(space, board.dvonn)
        kind = NEIGHBOUR_NUMBERS.index(len(NEIGHBOURS[space]))
        yield DISTANCES * kind + nearest
        yield DISTANCES * KINDS + middle
        yield DISTANCES * (KINDS + 1) + farthest
        yield from _neighbour_columns(space, kind, min(nearest, MAX_STEPS), own, opp)
        yield DISTANCE_COLUMNS + NEIGHBOUR_COLUMNS + kind * STUDY_STEPS + min(nearest, STUDY_STEPS) - 1


def _neighbour_columns(space: Space, kind: int, steps: int, own: SpaceSet, opp: SpaceSet) -> Iterator[int]:
    beside, guards, attackers = alphabeta.neighbour_counts(space, own, opp)
    yield DISTANCE_COLUMNS + steps * 7 + beside
    yield DISTANCE_COLUMNS + OWN_COLUMNS + ((kind * (MAX_STEPS + 1) + steps) * READY + guards) * READY + attackers


class Fits:
    """The sums of products over games that the three regressions need."""

    def __init__(self) -> None:
        import numpy as np  # noqa: PLC0415 # --help works without it

        self.games = 0
        self._sums = np.zeros((COLUMNS + 2,) * 2)  # of two columns each; the last two are of 1 and of White's margin
        self._pieces = np.zeros(COLUMNS)  # of both sides

    def add(self, margin: int, board: Position) -> None:
        """Add a game."""
        import numpy as np  # noqa: PLC0415 # --help works without numpy

        white, black = (np.bincount([*columns(board, colour)], minlength=COLUMNS) for colour in Colour)
        row = np.array([*(white - black), 1, margin], float)
        self.games += 1
        self._sums += np.outer(row, row)
        self._pieces += white + black

    def worths(self) -> tuple["np.ndarray", "np.ndarray"]:
        """Return the worths by distance, and those by neighbours beside them, in pieces."""
        import numpy as np  # noqa: PLC0415 # --help works without numpy

        near, beside = np.arange(DISTANCE_COLUMNS), DISTANCE_COLUMNS + np.arange(NEIGHBOUR_COLUMNS)
        worths = self._solve(near, self._sums[:, -1])
        return worths[:-1], self._solve(beside, self._sums[:, -1] - self._sums[:, near] @ worths[:-1])[:-1]

    def study(self) -> list[tuple[float, float]]:
        """Return the worths of the study relative to the mean piece's, then of the first move, with standard errors."""
        import numpy as np  # noqa: PLC0415 # --help works without numpy

        shown = np.arange(COLUMNS - KINDS * STUDY_STEPS, COLUMNS)
        worths = self._solve(shown, self._sums[:, -1])
        used = [*shown, COLUMNS]
        unexplained = self._sums[-1, -1] - worths @ self._sums[used, -1]
        centred = np.eye(len(used))
        centred[:-1, :-1] -= self._pieces[shown] / self._pieces[shown].sum()
        covariance = centred @ np.linalg.pinv(self._sums[np.ix_(used, used)]) @ centred.T * unexplained / self.games
        return [*zip((centred @ worths).tolist(), np.sqrt(covariance.diagonal()).tolist(), strict=True)]

    def _solve(self, shown: "np.ndarray", products: "np.ndarray") -> "np.ndarray":
        """Return the worths of some columns, then White's advantage of the first move."""
        import numpy as np  # noqa: PLC0415 # --help works without numpy

        used = [*shown, COLUMNS]
        return np.linalg.solve(self._sums[np.ix_(used, used)] + RIDGE_PENALTY * np.eye(len(used)), products[used])


# The module of the worths


def module_text(fits: Fits, command: str) -> str:
    """Return the source of the module, with the tool and the arguments that it was written by."""
    by_distance, by_neighbours = fits.worths()
    command = f"# By `python -m dvonn.tools.{command}`:\n"
    return (
        f"{HEAD}\n{command}{DISTANCE_COMMENT}{distance_text(by_distance)}"
        f"\n{command}{NEIGHBOUR_COMMENT}{neighbours_text(by_neighbours)}"
        f"\n{command}{STUDY_COMMENT}{study_text(fits.study(), fits.games)}"
    )


def distance_text(worths: Iterable[float]) -> str:
    """Return the source of the worths by distance, given in pieces."""
    rows = _rows([*map(_cents, worths)], DISTANCES)
    nearest = "".join(f"    {number}: {row},\n" for number, row in zip(NEIGHBOUR_NUMBERS, rows, strict=False))
    return (
        f"NEAREST_WORTHS: Final = {{\n{nearest}}}\n"
        '"""NEAREST_WORTHS[number of neighbours of the space][distance from the nearest dvonn piece]."""\n'
        f"MIDDLE_WORTHS: Final = {rows[-2]}\n"
        f"FARTHEST_WORTHS: Final = {rows[-1]}\n"
    )


def neighbours_text(worths: Iterable[float]) -> str:
    """Return the source of the worths by neighbours, given in pieces."""
    cents = [*map(_cents, worths)]
    own = "".join(f"    {row},\n" for row in _rows(cents[:OWN_COLUMNS], 7))
    tables = _rows(_rows(_rows(cents[OWN_COLUMNS:], READY), READY), MAX_STEPS + 1)
    blocks = ["".join(f"        {row},\n" for row in table) for table in tables]
    ready = "".join(f"    {n}: (\n{block}    ),\n" for n, block in zip(NEIGHBOUR_NUMBERS, blocks, strict=True))
    return (
        f"OWN_NEIGHBOUR_WORTHS: Final = (\n{own})\n"
        '"""OWN_NEIGHBOUR_WORTHS[distance][number of own neighbours]."""\n'
        f"READY_NEIGHBOUR_WORTHS: Final = {{\n{ready}}}\n"
        '"""READY_NEIGHBOUR_WORTHS[number of neighbours of the space][distance][own ready ones][others]."""\n'
    )


def study_text(worths: Sequence[tuple[float, float]], games: int) -> str:
    """Return the source of the study, given worths with their errors in pieces, the first move's last."""
    *pieces, first_move = [(_cents(worth), max(1, _cents(error))) for worth, error in worths]
    rows = zip(NEIGHBOUR_NUMBERS, _rows(pieces, STUDY_STEPS), strict=True)
    by_steps = "".join(f"    {number}: {row},\n" for number, row in rows)
    return (
        f"STUDY_GAMES: Final = {games}\n"
        f"FIRST_MOVE_WORTH: Final = {first_move}\n"
        f"STUDY_WORTHS: Final = {{\n{by_steps}}}\n"
        '"""STUDY_WORTHS[number of neighbours of the space][steps from the nearest dvonn piece - 1, at most 4]."""\n'
    )


def _cents(worth: float) -> int:
    return round(CENTS_PER_PIECE * worth)


def _rows(items: Sequence[ItemT], length: int) -> list[tuple[ItemT, ...]]:
    return [tuple(items[start : start + length]) for start in range(0, len(items), length)]


def main(argv: Sequence[str] | None = None) -> int:
    """Play the games and write the worths."""
    parser = Parser(prog="fit_placement", description=__doc__)
    parser.add_count("--games", 1000, "games")
    parser.add_count("--nodes", 400, "nodes searched per move")
    parser.add_argument(
        "--out", type=Path, default=WORTHS_FILE, metavar="FILE", help="the module to write (default: %(default)s)"
    )
    add_run_options(parser, results="the boards and margins")
    options = parser.parse_args(argv)
    if not find_spec("numpy"):
        fail("fit_placement", "numpy is missing; it is among the dev tools in pyproject.toml")
    fits = Fits()
    numbers = range(options.games)
    starts = range(0, options.games, GAMES_PER_JOB)
    jobs = (PlacementGames(numbers[start : start + GAMES_PER_JOB], options.seed, options.nodes) for start in starts)
    with open_run(options, "fit_placement") as run:
        for _job, games in run.map(play_games, jobs, parse_games):
            for margin, board in games:
                fits.add(margin, board)
            run.report(fits.games / options.games)
    command = f"fit_placement --games {options.games} --nodes {options.nodes} --seed {options.seed}"
    options.out.write_text(module_text(fits, command), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
