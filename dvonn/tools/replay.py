"""Replay recorded games by the rules and compare the scores: lines `WHITE BLACK W B plies...`.

WHITE and BLACK name the players and are ignored; W and B are the recorded final scores. Blank lines and lines that
begin with # are skipped.
"""

import sys
from collections import Counter
from pathlib import Path

from dvonn.commandline import Parser, fail
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_plies, play_all
from dvonn.tools.perft import read_lines


def verdict(line: str) -> str:
    """Return `ok W B`, `differs ...` or `illegal PLY WORD ...` for one recorded game; ValueError for any other text."""
    _, _, white, black, *words = line.split()
    recorded = int(white), int(black)
    game = Game()
    try:
        play_all(game, parse_plies(words))
    except NotationError as error:
        return f"illegal {error.ply} {error.text}: expected {error.expected}"
    score = game.position.score(Colour.WHITE), game.position.score(Colour.BLACK)
    if not game.outcome:
        return f"differs unfinished {score[0]} {score[1]}: {game.position.turn} can still move"
    if score != recorded:
        return f"differs {score[0]} {score[1]} recorded {recorded[0]} {recorded[1]}"
    return f"ok {score[0]} {score[1]}"


def main(argv: list[str] | None = None) -> int:
    """Print a verdict per game and the totals; return 0 if all games agree."""
    parser = Parser(prog="replay", description=__doc__)
    parser.add_argument("file", type=Path, help="the file with recorded games")
    path: Path = parser.parse_args(argv).file
    totals: Counter[str] = Counter()
    for number, line in enumerate(read_lines("replay", path), start=1):
        try:
            found = verdict(line)
        except ValueError:
            fail("replay", f"{path}: game {number}: expected `WHITE BLACK W B plies...`, got {line[:60]!r}")
        totals[found.split()[0]] += 1
        print(found)
    games = totals.total()
    print(f"{games} games, {totals['ok']} agree, {totals['differs']} differ, {totals['illegal']} illegal")
    return 0 if totals["ok"] == games else 1


if __name__ == "__main__":
    sys.exit(main())
