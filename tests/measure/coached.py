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
from dvonn.tools.jobs.run import Run, add_run_options, open_run
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


def read_game(line: str) -> Game:
    """Return a recorded game; NotationError if it is none."""
    game = Game()
    play_all(game, parse_plies(line.split()[4:]))
    return game


def judge_game(line: str) -> str:
    """Return what the coach says in a recorded game: the pieces given away and `+` if they are confirmed, else `-`."""
    stops = (one for one in judgements(read_game(line)) if one[1].pieces >= COACH_PIECES[0])
    return " ".join(f"{judged.pieces!r}{'+' if confirmed(before, judged) else '-'}" for before, judged in stops)


def parse_stops(_: str, text: str) -> list[tuple[float, bool]]:
    """Read the pieces of each stop, and whether they are confirmed."""
    return [(float(word[:-1]), word.endswith("+")) for word in text.split()]


def spread(lines: Sequence[str], count: int) -> list[str]:
    """Return some of the lines, at equal distances."""
    return [lines[number * len(lines) // count] for number in range(min(count, len(lines)))]


def judge_games(run: Run, lines: Sequence[str]) -> bool:
    """Print a line for each game; tell whether at least 95 per cent are confirmed for every number of pieces."""
    stops: Counter[int] = Counter()
    right: Counter[int] = Counter()
    for number, (_, judged) in enumerate(run.map(judge_game, lines, parse_stops), start=1):
        for pieces in COACH_PIECES:
            stops[pieces] += sum(given >= pieces for given, _ in judged)
            right[pieces] += sum(is_right for given, is_right in judged if given >= pieces)
        sums = [
            f"{right[one]} of {stops[one]} at {one} ({right[one] / max(1, stops[one]):.1%})" for one in COACH_PIECES
        ]
        print(f"{number} games, confirmed: {', '.join(sums)}", flush=True)
        run.report(number / len(lines))
    return all(right[one] >= MIN_CONFIRMED * stops[one] for one in COACH_PIECES)


def main(argv: list[str] | None = None) -> int:
    """Judge the games; return 0 if the coach's stops are confirmed."""
    parser = Parser(prog="coached", description=__doc__)
    parser.add_argument("file", type=Path, help="the file with recorded games")
    parser.add_argument(
        "--games", type=parse_count, default=200, help="how many of them, spread over the file (default: 200)"
    )
    add_run_options(parser, results="the judgements of each game")
    options = parser.parse_args(argv)
    lines = spread(list(read_lines("coached", options.file)), options.games)
    try:
        for line in lines:
            read_game(line)
    except NotationError as error:
        fail("coached", f"{options.file}: {error}")
    with open_run(options, "coached") as run:
        return 0 if judge_games(run, lines) else 1


if __name__ == "__main__":
    sys.exit(main())
