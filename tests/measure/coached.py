"""Compare the coach with larger searches in recorded games: lines `WHITE BLACK W B plies...`, as of replay.

The coach judges every move, of both sides. A search of the same position, and searches of the positions after its best
move and after the one played, tell how much the move gave away. Printed are for each number of pieces at which the
coach may stop: recall, the share of the moves that give away that much at which it stops; and precision, the share of
its stops at which that much is given away. Moves in games that the coach finds lost anyway, at which it never stops,
are counted apart.
"""

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from dvonn.commandline import Parser, fail, parse_count
from dvonn.engine.analysis.coaching import JudgedMove, MoveJudge
from dvonn.engine.analysis.valuation import Valuation, search_value
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_plies, play_all
from dvonn.rules.pieces import Phase, Ply
from dvonn.rules.position import Position
from dvonn.storage.settings import COACH_PIECES
from dvonn.tools.jobs.run import Run, add_run_options, open_run
from dvonn.tools.perft import read_lines
from tests.harness.endings import run_to_end

NODES: Final = 400_000  # of each of the larger searches
TABLE_BITS: Final = 18


class ComparedMove(NamedTuple):
    """The pieces that a move gives away by the coach and by larger searches, and whether its game is lost anyway."""

    coached: float
    searched: float
    is_lost_anyway: bool


def judgements(game: Game) -> Iterator[tuple[Position, JudgedMove]]:
    """Yield each move of a game that the coach would judge, with the position before it."""
    for number, ply in enumerate(game.plies):
        before, after = game.positions[number], game.positions[number + 1]
        if before.phase is Phase.MOVEMENT and after.turn is not before.turn and not after.is_over:
            judge = MoveJudge(before, game.ties, lambda: 0.0)
            judge.judge(ply)
            judge.step(1.0)
            assert judge.judged, "the clock stands still, so that one step does all"
            yield before, judge.judged


def searched_loss(before: Position, move: Ply, nodes: int) -> float:
    """Return the pieces that a move gives away by searches of a number of nodes."""
    root = _value(before, nodes)
    if root.best in {move, None}:
        return 0.0
    better = root if root.exact or not root.best else _value(before.play(root.best), nodes)
    return better.of(before.turn) - _value(before.play(move), nodes).of(before.turn)


def _value(position: Position, nodes: int) -> Valuation:
    return run_to_end(search_value(position, nodes, table_bits=TABLE_BITS))


def read_game(line: str) -> Game:
    """Return a recorded game; NotationError if it is none."""
    game = Game()
    play_all(game, parse_plies(line.split()[4:]))
    return game


def compare_game(line: str, nodes: int) -> str:
    """Return the moves of a recorded game as `3.25:4.00:0`: the fields of ComparedMove."""
    found = [(judged, searched_loss(before, judged.move, nodes)) for before, judged in judgements(read_game(line))]
    return " ".join(f"{judged.loss:.2f}:{loss:.2f}:{judged.is_lost_anyway:d}" for judged, loss in found)


def parse_moves(_: str, text: str) -> list[ComparedMove]:
    """Read the compared moves of a game."""
    words = [word.split(":") for word in text.split()]
    return [ComparedMove(float(coached), float(loss), lost == "1") for coached, loss, lost in words]


def table_row(moves: Sequence[ComparedMove], pieces: int) -> str:
    """Return recall and precision for a number of pieces, and the share of costly moves in games lost anyway."""
    costly = [move for move in moves if move.searched >= pieces]
    chances = [move for move in costly if not move.is_lost_anyway]
    stops = [move for move in moves if move.coached >= pieces and not move.is_lost_anyway]
    right = sum(move.searched >= pieces for move in stops)
    return (
        f"{pieces} pieces: recall {right / max(1, len(chances)):.1%} of {len(chances)}, "
        f"precision {right / max(1, len(stops)):.1%} of {len(stops)}, in lost games {len(costly) - len(chances)} more"
    )


def compare_games(run: Run, lines: Sequence[str], nodes: int) -> None:
    """Compare the moves of games, and print the table."""
    moves = list[ComparedMove]()
    for number, (_, compared) in enumerate(run.map(partial(compare_game, nodes=nodes), lines, parse_moves), start=1):
        moves += compared
        run.report(number / len(lines))
    print(f"{len(lines)} games, {len(moves)} moves")
    for pieces in COACH_PIECES:
        print(table_row(moves, pieces))


def main(argv: list[str] | None = None) -> int:
    """Compare games, and print the table."""
    parser = Parser(prog="coached", description=__doc__)
    parser.add_argument("file", type=Path, help="the file with recorded games")
    parser.add_argument("--games", type=parse_count, default=100, help="how many of them (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="chooses the games (default: 1)")
    parser.add_argument("--nodes", type=parse_count, default=NODES, help=f"of each larger search (default: {NODES})")
    add_run_options(parser, results="the judgements of each game")
    options = parser.parse_args(argv)
    lines = list(read_lines("coached", options.file))
    lines = Random(options.seed).sample(lines, min(options.games, len(lines)))
    try:
        for line in lines:
            read_game(line)
    except NotationError as error:
        fail("coached", f"{options.file}: {error}")
    with open_run(options, "coached") as run:
        compare_games(run, lines, options.nodes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
