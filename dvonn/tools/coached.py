"""Confirm the coach's judgements in recorded games by larger searches: lines `WHITE BLACK W B plies...`, as of replay.

The coach judges every move, of both sides. Where it says that a move gives away at least some pieces, the positions
after it and after the best move are searched with 20 times the nodes; the move is confirmed if their difference is at
least that. A line for each game and the sums so far go by the number of pieces at which the coach stops.
"""

import sys
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Final

from dvonn.commandline import Parser, fail, parse_count
from dvonn.engine.analysis.coaching import COACH_NODES, JudgedMove, MoveJudge
from dvonn.engine.analysis.valuation import Valuation, search_value
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_plies, play_all
from dvonn.rules.pieces import Phase
from dvonn.rules.position import Position
from dvonn.storage.settings import COACH_PIECES
from dvonn.tools.perft import read_lines

CONFIRMATION_FACTOR: Final = 20  # times the nodes of the coach
CONFIRMATION_TABLE_BITS: Final = 18
MIN_CONFIRMED: Final = 0.95  # of the moves at which the coach stops
ROUNDING: Final = 1e-6  # pieces


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


def confirmed(before: Position, judged: JudgedMove) -> bool:
    """Tell whether a move gives away at least the stated pieces by searches of CONFIRMATION_FACTOR times the nodes."""
    better, after = (_value(before.play(move)).of(before.turn) for move in (judged.best, judged.move))
    return better - after >= judged.pieces - ROUNDING


def _value(position: Position) -> Valuation:
    return _result(search_value(position, CONFIRMATION_FACTOR * COACH_NODES, table_bits=CONFIRMATION_TABLE_BITS))


def _result(search: Generator[None, None, Valuation]) -> Valuation:
    while True:
        try:
            next(search)
        except StopIteration as finished:
            value: Valuation = finished.value
            return value


def spread(lines: Sequence[str], count: int) -> list[str]:
    """Return some of the lines, at equal distances."""
    return [lines[number * len(lines) // count] for number in range(min(count, len(lines)))]


def main(argv: list[str] | None = None) -> int:
    """Print a line for each game; return 0 if at least 95 per cent are confirmed for every number of pieces."""
    parser = Parser(prog="coached", description=__doc__)
    parser.add_argument("file", type=Path, help="the file with recorded games")
    parser.add_argument(
        "--games", type=parse_count, default=200, help="how many of them, spread over the file (default: 200)"
    )
    options = parser.parse_args(argv)
    stops: Counter[int] = Counter()
    right: Counter[int] = Counter()
    for number, line in enumerate(spread(list(read_lines("coached", options.file)), options.games), start=1):
        game = Game()
        try:
            play_all(game, parse_plies(line.split()[4:]))
        except NotationError as error:
            fail("coached", f"{options.file}: {error}")
        for before, judged in judgements(game):
            if judged.pieces >= COACH_PIECES[0]:
                is_right = confirmed(before, judged)
                for pieces in (one for one in COACH_PIECES if judged.pieces >= one):
                    stops[pieces] += 1
                    right[pieces] += is_right
        sums = [
            f"{right[one]} of {stops[one]} at {one} ({right[one] / max(1, stops[one]):.1%})" for one in COACH_PIECES
        ]
        print(f"{number} games, confirmed: {', '.join(sums)}", flush=True)
    return 0 if all(right[one] >= MIN_CONFIRMED * stops[one] for one in COACH_PIECES) else 1


if __name__ == "__main__":
    sys.exit(main())
